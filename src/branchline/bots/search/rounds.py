"""Rounds: in each a world is believed in, and every choice still in question is played out in it."""

from __future__ import annotations

from math import exp

from ...rules.board import Board
from ...rules.chance import Stream, next_word
from ...rules.events import Events
from ...rules.longest import Scratch
from ...rules.playout import play_out
from ...rules.scoring import Sheet, score_game
from ...rules.state import FIRST_TICKETS, TICKET_OFFER, State
from ...rules.turn import act_number
from ...rules.twin import rule
from .believing import deal_world, weigh_tickets
from .drafting import draft
from .record import FOR_TICKETS, NEW_TICKETS, Intent, Search, Tree
from .tree import play_on
from .ways import link_board

ROOT, WORLD, NOW = range(3)
"""Places of the states and intents: what is known, a world believed in, and the playout under way."""


@rule
def open_search(
    boards: list[Board],
    states: list[State],
    searches: list[Search],
    intents: list[Intent],
    seat: int,
    effort: int,
) -> None:
    """Prepares a decision: the map linked, tickets weighed, and the seat's own draft."""
    link_board(boards[0], searches[0])
    weigh_tickets(boards[0], states[0], searches[0], seat)
    for location in range(boards[0].locations):
        intents[ROOT].touched[location] = 0
    for other in range(boards[0].seats):
        intents[ROOT].count[other] = 0
        intents[ROOT].stale[other] = NEW_TICKETS
        intents[ROOT].drawn[other] = 0
        intents[ROOT].order[other] = 0
    for route in range(boards[0].routes):
        owner = int(states[0].owner[route])
        if 0 <= owner < boards[0].seats:
            intents[ROOT].touched[boards[0].route_a[route]] |= 1 << owner
            intents[ROOT].touched[boards[0].route_b[route]] |= 1 << owner
    if states[0].phase != FIRST_TICKETS and states[0].phase != TICKET_OFFER:
        draft(boards[0], states[0], searches[0], intents[ROOT], seat, effort)


@rule
def believe(
    boards: list[Board],
    states: list[State],
    worlds: list[State],
    scratches: list[Scratch],
    streams: list[Stream],
    searches: list[Search],
    intents: list[Intent],
    seat: int,
    guided: int,
) -> None:
    """Makes a world that the seat could be in, with drafts for the others' tickets in it."""
    worlds[0] = states[0]
    for word in range(4):
        worlds[0].stream.words[word] = next_word(streams[0])
    deal_world(boards[0], worlds[0], scratches[0], searches[0], seat)
    intents[WORLD] = intents[ROOT]
    if guided and states[0].phase != FIRST_TICKETS:
        for other in range(boards[0].seats):
            if other != seat:
                draft(boards[0], worlds[0], searches[0], intents[WORLD], other, 2)


@rule
def count_wishes(
    boards: list[Board],
    states: list[State],
    worlds: list[State],
    scratches: list[Scratch],
    streams: list[Stream],
    searches: list[Search],
    intents: list[Intent],
    seat: int,
    times: int,
) -> None:
    """Counts in how many of so many worlds another seat wants each route for its tickets."""
    for route in range(boards[0].routes):
        searches[0].wish[route] = 0
    for _ in range(times):
        believe(boards, states, worlds, scratches, streams, searches, intents, seat, 1)
        for other in range(boards[0].seats):
            if other != seat:
                for place in range(intents[WORLD].count[other]):
                    if intents[WORLD].aim[other][place] == FOR_TICKETS:
                        searches[0].wish[intents[WORLD].route[other][place]] += 1


@rule
def play_rounds(
    boards: list[Board],
    states: list[State],
    worlds: list[State],
    logs: list[Events],
    scratches: list[Scratch],
    streams: list[Stream],
    sheets: list[Sheet],
    searches: list[Search],
    intents: list[Intent],
    trees: list[Tree],
    seat: int,
    playouts: int,
    guided: int,
) -> int:
    """Plays so many playouts: world after world, each choice that is alive in each. Returns how many were played."""
    played = 0
    while played < playouts:
        believe(boards, states, worlds, scratches, streams, searches, intents, seat, guided)
        for choice in range(searches[0].choices):
            if searches[0].alive[choice] and played < playouts:
                worlds[1] = worlds[0]
                intents[NOW] = intents[WORLD]
                try_choice(
                    boards[0],
                    worlds[1],
                    logs[0],
                    scratches[0],
                    streams[0],
                    sheets[0],
                    searches[0],
                    intents[NOW],
                    trees[0],
                    seat,
                    choice,
                    guided,
                )
                played += 1
    return played


@rule
def try_choice(
    board: Board,
    state: State,
    events: Events,
    scratch: Scratch,
    stream: Stream,
    sheet: Sheet,
    search: Search,
    intent: Intent,
    tree: Tree,
    seat: int,
    choice: int,
    guided: int,
) -> None:
    """Plays a choice and the rest of the game, and counts what came of it."""
    number = int(search.number[choice])
    if number >= board.keep_number and number < board.neutral_number:
        intent.stale[seat] = NEW_TICKETS
    elif number >= board.claim_number[0] and number < board.tickets_number:
        note_claim(board, intent, seat, number)
    act_number(board, state, events, seat, number)
    depth = 0
    if guided:
        depth = play_on(board, state, events, scratch, search, intent, tree, seat, choice)
    else:
        tree.path[0] = choice
        play_out(board, state, events, scratch, stream)
    score_game(board, state, scratch, sheet)
    value = value_of(board, sheet, search, seat)
    search.visits[choice] += 1
    search.total[choice] += value
    search.squares[choice] += value * value
    for step in range(depth + 1):
        tree.visits[tree.path[step]] += 1
        tree.total[tree.path[step]] += value


@rule
def note_claim(board: Board, intent: Intent, seat: int, number: int) -> None:
    """Marks the locations that a claim reaches."""
    for route in range(board.routes):
        if board.claim_number[route] <= number and number < board.claim_number[route + 1]:
            intent.touched[board.route_a[route]] |= 1 << seat
            intent.touched[board.route_b[route]] |= 1 << seat


@rule
def lead(board: Board, sheet: Sheet, seat: int) -> int:
    """Returns the points by which a seat is ahead of the best other one."""
    best = -10000
    for other in range(board.seats):
        if other != seat:
            best = max(best, int(sheet.total[other]))
    return int(sheet.total[seat]) - best


@rule
def value_of(board: Board, sheet: Sheet, search: Search, seat: int) -> float:
    """Returns what a final score is worth, 0 to 1: whether it wins, and by how much."""
    won = 0.0
    if sheet.rank[seat] == 1:
        first = 0
        for other in range(board.seats):
            if sheet.rank[other] == 1:
                first += 1
        won = 1.0 / first
    squashed = 1.0 / (1.0 + exp(-lead(board, sheet, seat) / search.margin))
    return search.winning * won + (1.0 - search.winning) * squashed
