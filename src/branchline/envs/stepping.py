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
from .desk import NOBODY, Desk, clear_desk, join
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
SELF_PLAY, AGAINST_RANDOM = range(2)
"""Who plays the other seats of a row."""

name_array("choices", "i8", 1)
name_array("outcomes", "u1", 1)
name_array("whose", "i8", 1)
name_array("last_observations", "u1", 2)
name_array("finals", "i4", 3)
name_array("rooms", "i8", 2)


@rule
def act_in(board: Board, state: State, desk: Desk, events: Events, number: int) -> None:
    """Plays a legal action of the seat that is to decide, and notes what it joins."""
    seat = int(state.seat)
    if board.claim_number[0] <= number < board.tickets_number:
        join(board, desk, seat, claimed_route(board, number))
    events.count = 0
    act_number(board, state, events, seat, number)
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
def show_row(
    board: Board,
    frame: Frame,
    state: State,
    desk: Desk,
    scratch: Scratch,
    numbers: list[int],
    observation: list[int],
    mask: list[int],
) -> None:
    """Writes a row's mask and observation."""
    write_mask(board, state, desk, scratch, numbers, mask)
    observe(board, state, frame, desk, watcher(state, desk), observation)


@rule
def first_task(desk: Desk, outcome: int, autoreset: int) -> int:
    """Returns what a step begins with in a row: a deal, the row's choice, or nothing."""
    if outcome == RENEWED:
        return DEAL
    if outcome == UNTOUCHED:
        return REST
    if not desk.done:
        return ACT
    return DEAL if autoreset == NEXT_STEP else REST


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
    room: int,
    first: int,
    last: int,
    kind: int,
    autoreset: int,
    others: int,
) -> None:
    """Each row plays its choice, and bots answer where there are any; then what is seen and legal is written.

    Rows marked RENEWED beforehand are dealt instead, those marked UNTOUCHED are left alone.
    """
    board = boards[0]
    for row in range(first, last):
        task = first_task(desks[row], int(outcomes[row]), autoreset)
        outcomes[row] = FIRST_OUTCOMES[task]
        if task == REST:
            continue
        number = choices[row]
        rewarded = task == DEAL
        if rewarded:
            clear_gains(board, gains[row])
        while task != REST:
            if task == DEAL:
                deal_row(board, states[row], desks[row], logs[room], deals, row)
            else:
                act_in(board, states[row], desks[row], logs[room], number)
            task = REST
            if others == AGAINST_RANDOM and states[row].phase != OVER and states[row].seat != desks[row].player:
                number = number_at_random(board, states[row], scratches[room], streams[row])
                task = ACT
            elif not rewarded:
                reward_seats(board, states[row], desks[row], scratches[room], sheets[room], gains[row], kind)
                rewarded = True
                if states[row].phase == OVER:
                    outcomes[row] = ENDED
                    desks[row].done = 1
                    note_finals(board, sheets[room], finals, row)
                    if autoreset == SAME_STEP:
                        seat = watcher(states[row], desks[row])
                        observe(board, states[row], frames[0], desks[row], seat, last_observations[row])
                        task = DEAL
        whose[row] = watcher(states[row], desks[row])
        show_row(board, frames[0], states[row], desks[row], scratches[room], rooms[room], observations[row], masks[row])


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
