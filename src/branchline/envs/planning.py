"""The planner's choices in many games; it is given a sample of what it may believe, never the game (K2)."""

from __future__ import annotations

from ..bots.plan.move import plan_move
from ..bots.plan.record import Plan
from ..rules.board import Board
from ..rules.chance import Stream, next_word
from ..rules.longest import Scratch
from ..rules.sampling import deal_hidden
from ..rules.state import OVER, State
from ..rules.twin import rule
from .stepping import REST, WORDS


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
def plan_rows(
    boards: list[Board],
    states: list[State],
    targets: list[State],
    scratches: list[Scratch],
    plans: list[Plan],
    streams: list[Stream],
    choices: list[int],
    waits: list[int],
    room: int,
    first: int,
    last: int,
) -> None:
    """Chooses as a planner would in each row that waits for it; 0 where the game is over."""
    for row in range(first, last):
        if waits[row] == REST:
            continue
        choices[row] = 0
        if states[row].phase != OVER:
            choices[row] = planned(boards[0], states, targets, scratches[room], plans, streams[row], row, room)
