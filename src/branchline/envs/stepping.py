"""Steps of many games in one call: actions played, rewards, masks and observations written, ended games dealt anew."""

from __future__ import annotations

from ..rules.batch import number_at_random
from ..rules.board import Board
from ..rules.chance import Stream
from ..rules.events import Events
from ..rules.legal import claimed_route
from ..rules.longest import Scratch
from ..rules.records import name_array
from ..rules.scoring import Sheet
from ..rules.setup import set_up
from ..rules.state import OVER, State
from ..rules.turn import act_number
from ..rules.twin import rule
from .desk import NOBODY, Desk, clear_desk, join, note_claim, note_tickets, note_tracks
from .layout import Frame
from .masking import write_mask
from .observing import observe
from .rewards import clear_gains, reward_seats

GOES_ON, ENDED, RENEWED, UNTOUCHED = range(4)
"""What a step did to a game: it goes on, it is over, a new one was dealt instead, or nothing at all."""
REST, DEAL, ACT = range(3)
"""What is next to be done in a row."""
FIRST_OUTCOMES = (UNTOUCHED, RENEWED, GOES_ON)
NO_AUTORESET, NEXT_STEP, SAME_STEP = range(3)
TOTAL, PLACE = range(2)
"""Columns of a seat in the table of finals."""
WORDS = 4
"""What a random stream is made of."""
SELF_PLAY, AGAINST_RANDOM, AGAINST_OTHERS = range(3)
"""Who plays the other seats of a row."""

name_array("choices", "i8", 1)
name_array("outcomes", "u1", 1)
name_array("whose", "i8", 1)
name_array("last_observations", "u1", 2)
name_array("waits", "u1", 1)
name_array("finals", "i4", 3)
name_array("rooms", "i8", 2)


@rule
def act_in(board: Board, state: State, desk: Desk, events: Events, number: int) -> None:
    """Plays a legal action of the seat that is to decide, and notes what that changes."""
    seat = int(state.seat)
    turned = int(state.round)
    events.count = 0
    act_number(board, state, events, seat, number)
    if board.claim_number[0] <= number < board.tickets_number:
        route = claimed_route(board, number)
        join(board, desk, seat, route)
        note_claim(board, state, desk, route)
    elif board.keep_number <= number < board.neutral_number:
        note_tickets(board, state, desk)
    if board.neutral and state.round != turned:
        # The neutral player moves between rounds (X1).
        note_tracks(board, state, desk)
    desk.actor = seat
    desk.steps += 1


@rule
def deal_row(
    board: Board,
    state: State,
    desk: Desk,
    events: Events,
    deals: list[list[int]],
    row: int,
) -> None:
    """Deals a game from the words that wait for its row; behind them the seat that is played, 0 for all of them."""
    for word in range(WORDS):
        state.stream.words[word] = deals[row][word]
    desk.player = int(deals[row][WORDS]) - 1
    events.count = 0
    set_up(board, state, events)
    clear_desk(board, state, desk)


@rule
def first_illegal(
    boards: list[Board], desks: list[Desk], masks: list[list[int]], choices: list[int], first: int, last: int
) -> int:
    """Returns the first row whose choice its mask does not allow, or -1; a game that is over takes any."""
    for row in range(first, last):
        if desks[row].done:
            continue
        if choices[row] < 0 or choices[row] >= boards[0].numbers or masks[row][choices[row]] == 0:
            return row
    return NOBODY


@rule
def note_finals(board: Board, sheet: Sheet, finals: list[list[list[int]]], row: int) -> None:
    """Writes down the totals and places of a game that is over; the sheet is filled."""
    for seat in range(board.seats):
        finals[row][seat][TOTAL] = sheet.total[seat]
        finals[row][seat][PLACE] = sheet.rank[seat]


@rule
def watcher(state: State, desk: Desk) -> int:
    """Returns whose observation a row shows: the player's; in self-play the seat's to decide, or that acted last."""
    if desk.player != NOBODY:
        return int(desk.player)
    return int(state.seat) if state.phase != OVER else int(desk.actor)


@rule
def begin_row(board: Board, desk: Desk, gain: list[float], outcomes: list[int], row: int, autoreset: int) -> int:
    """Returns what a step begins with in a row: a deal, which brings nobody anything, the row's choice, or nothing."""
    task = ACT
    if outcomes[row] == RENEWED or (desk.done and outcomes[row] == GOES_ON and autoreset == NEXT_STEP):
        task = DEAL
        clear_gains(board, gain)
    elif outcomes[row] == UNTOUCHED or desk.done:
        task = REST
    outcomes[row] = FIRST_OUTCOMES[task]
    return task


@rule
def settle_row(
    board: Board,
    state: State,
    desk: Desk,
    scratch: Scratch,
    sheet: Sheet,
    gain: list[float],
    finals: list[list[list[int]]],
    outcomes: list[int],
    row: int,
    kind: int,
) -> None:
    """Rewards what was played, and notes the end of a game."""
    reward_seats(board, state, desk, scratch, sheet, gain, kind)
    if state.phase == OVER:
        outcomes[row] = ENDED
        desk.done = 1
        note_finals(board, sheet, finals, row)


@rule
def step_rows(
    boards: list[Board],
    frames: list[Frame],
    states: list[State],
    desks: list[Desk],
    logs: list[Events],
    scratches: list[Scratch],
    sheets: list[Sheet],
    streams: list[Stream],
    deals: list[list[int]],
    rooms: list[list[int]],
    choices: list[int],
    observations: list[list[int]],
    last_observations: list[list[int]],
    masks: list[list[int]],
    gains: list[list[float]],
    finals: list[list[list[int]]],
    outcomes: list[int],
    whose: list[int],
    waits: list[int],
    room: int,
    first: int,
    last: int,
    kind: int,
    autoreset: int,
    others: int,
    again: int,
) -> None:
    """Each row plays its choice, and bots answer where there are any; then what is seen and legal is written.

    Rows marked RENEWED beforehand are dealt instead, those marked UNTOUCHED are left alone. Where a bot of another kind
    than the random one is to answer, the row waits for its choice, and for a call with `again`.
    """
    board = boards[0]
    for row in range(first, last):
        task = int(waits[row]) if again else begin_row(board, desks[row], gains[row], outcomes, row, autoreset)
        waits[row] = REST
        if task == REST:
            continue
        number = choices[row]
        while task != REST:
            if task == DEAL:
                deal_row(board, states[row], desks[row], logs[room], deals, row)
            else:
                act_in(board, states[row], desks[row], logs[room], number)
            task = REST
            if others != SELF_PLAY and states[row].phase != OVER and states[row].seat != desks[row].player:
                if others == AGAINST_OTHERS:
                    waits[row] = ACT
                else:
                    number = number_at_random(board, states[row], scratches[room], streams[row])
                    task = ACT
            elif outcomes[row] == GOES_ON:
                settle_row(
                    board,
                    states[row],
                    desks[row],
                    scratches[room],
                    sheets[room],
                    gains[row],
                    finals,
                    outcomes,
                    row,
                    kind,
                )
                if outcomes[row] == ENDED and autoreset == SAME_STEP:
                    seat = watcher(states[row], desks[row])
                    observe(board, states[row], frames[0], desks[row], seat, last_observations[row])
                    task = DEAL
        if waits[row] == REST:
            whose[row] = watcher(states[row], desks[row])
            write_mask(board, states[row], desks[row], scratches[room], rooms[room], masks[row])
            observe(board, states[row], frames[0], desks[row], int(whose[row]), observations[row])


@rule
def choose_rows(
    boards: list[Board],
    states: list[State],
    scratches: list[Scratch],
    streams: list[Stream],
    choices: list[int],
    room: int,
    first: int,
    last: int,
) -> None:
    """Chooses a legal action for each row, all of a row's equally likely; 0 where the game is over."""
    for row in range(first, last):
        choices[row] = 0
        if states[row].phase != OVER:
            choices[row] = number_at_random(boards[0], states[row], scratches[room], streams[row])
