"""Rewards: at the end of a game by victory or by margin, or along the way towards the margin."""

from __future__ import annotations

from ..rules.board import Board
from ..rules.longest import Scratch
from ..rules.records import name_array
from ..rules.scoring import Sheet, score_game
from ..rules.state import OVER, State
from ..rules.twin import rule
from .desk import Desk, standing

WIN, MARGIN, SHAPED = range(3)
REWARDS = ("win", "margin", "shaped")
POINTS = 100.0
"""Points that make a margin of 1."""

name_array("gain", "f8", 1)
name_array("gains", "f8", 2)


def reward_number(reward: str) -> int:
    """Returns the number of a kind of reward; ValueError if there is none of that name."""
    if reward not in REWARDS:
        raise ValueError(f"reward is one of {', '.join(map(repr, REWARDS))}, not {reward!r}")
    return REWARDS.index(reward)


@rule
def reward_seats(
    board: Board, state: State, desk: Desk, scratch: Scratch, sheet: Sheet, gain: list[float], kind: int
) -> None:
    """Writes what the last action brought each seat: nothing before the end, unless rewards are shaped."""
    clear_gains(board, gain)
    if kind == SHAPED:
        for seat in range(board.seats):
            now = standing(board, state, desk, seat)
            gain[seat] = (now - desk.standing[seat]) / POINTS
            desk.standing[seat] = now
    if state.phase == OVER:
        score_game(board, state, scratch, sheet)
        for seat in range(board.seats):
            if kind == WIN:
                gain[seat] = victory(board, sheet, seat)
            elif kind == MARGIN:
                gain[seat] = margin(board, sheet, seat) / POINTS
            else:
                # So that all of a game's rewards add up to the margin.
                gain[seat] += (margin(board, sheet, seat) - desk.standing[seat]) / POINTS


@rule
def clear_gains(board: Board, gain: list[float]) -> None:
    """Nobody has earned anything."""
    for seat in range(board.seats):
        gain[seat] = 0.0


@rule
def victory(board: Board, sheet: Sheet, seat: int) -> float:
    """E4: 1 to the winner, who takes it from the others in equal parts; winners of a shared victory share it."""
    winners = 0
    for other in range(board.seats):
        if sheet.rank[other] == 1:
            winners += 1
    if sheet.rank[seat] == 1:
        return (int(board.seats) - winners) / (winners * (int(board.seats) - 1))
    return -1.0 / (int(board.seats) - 1)


@rule
def margin(board: Board, sheet: Sheet, seat: int) -> int:
    """Returns the seat's total less the best other one."""
    best = -(1 << 30)
    for other in range(board.seats):
        if other != seat:
            best = max(best, int(sheet.total[other]))
    return int(sheet.total[seat]) - best
