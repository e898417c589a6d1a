"""Doors for looking: any seat's observation of a game, between steps or from outside an environment."""

from __future__ import annotations

from ..rules.board import Board
from ..rules.state import State
from ..rules.twin import rule
from .desk import Desk, clear_desk
from .layout import Frame
from .observing import observe


@rule
def look(
    boards: list[Board],
    frames: list[Frame],
    states: list[State],
    desks: list[Desk],
    observations: list[list[int]],
    row: int,
    seat: int,
    afresh: int,
) -> None:
    """Writes any seat's observation of the game in a row into the first row of observations; afresh without a desk."""
    if afresh:
        clear_desk(boards[0], states[row], desks[row])
    observe(boards[0], states[row], frames[0], desks[row], seat, observations[0])
