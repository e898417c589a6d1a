"""Steps of many games against the planner, which is given a sample of what it may believe, never the game (K2)."""

from __future__ import annotations

from ..bots.plan.move import plan_move
from ..bots.plan.record import Plan
from ..rules.board import Board
from ..rules.chance import Stream, next_word
from ..rules.events import Events
from ..rules.longest import Scratch
from ..rules.sampling import deal_hidden
from ..rules.scoring import Sheet
from ..rules.state import OVER, State
from ..rules.twin import rule
from .desk import Desk
from .layout import Frame
from .observing import observe
from .rewards import clear_gains, reward_seats
from .stepping import (
    ACT,
    DEAL,
    ENDED,
    FIRST_OUTCOMES,
    REST,
    SAME_STEP,
    WORDS,
    act_in,
    deal_row,
    first_task,
    note_finals,
    show_row,
    watcher,
)


@rule
def planned(
    board: Board,
    states: list[State],
    targets: list[State],
    scratch: Scratch,
    plans: list[Plan],
    stream: Stream,
    row: int,
    room: int,
) -> int:
    """Returns the planner's move for the seat that is to decide, from a sample of what that seat may believe."""
    # Nothing of another game's plan may outlive it: the last plan is always a blank one.
    plans[room] = plans[len(plans) - 1]
    targets[room] = states[row]
    for word in range(WORDS):
        targets[room].stream.words[word] = next_word(stream)
    seat = int(states[row].seat)
    deal_hidden(board, targets[room], scratch, seat)
    return plan_move(board, targets[room], scratch, plans[room], seat)


@rule
def step_planned_rows(
    boards: list[Board],
    frames: list[Frame],
    states: list[State],
    targets: list[State],
    desks: list[Desk],
    logs: list[Events],
    scratches: list[Scratch],
    sheets: list[Sheet],
    plans: list[Plan],
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
) -> None:
    """As `step_rows`, with planners at the other seats."""
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
            if states[row].phase != OVER and states[row].seat != desks[row].player:
                number = planned(board, states, targets, scratches[room], plans, streams[row], row, room)
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
def advise_rows(
    boards: list[Board],
    states: list[State],
    targets: list[State],
    scratches: list[Scratch],
    plans: list[Plan],
    streams: list[Stream],
    choices: list[int],
    room: int,
    first: int,
    last: int,
) -> None:
    """Writes what a planner would do in each row, for the seat that is to decide; 0 where the game is over."""
    for row in range(first, last):
        choices[row] = 0
        if states[row].phase != OVER:
            choices[row] = planned(boards[0], states, targets, scratches[room], plans, streams[row], row, room)
