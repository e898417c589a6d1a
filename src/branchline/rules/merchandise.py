"""Merchandise cards (A1, A2)."""

from __future__ import annotations

from .board import Board
from .events import MERCHANDISE_EARNED, Events, emit
from .state import State
from .twin import rule


@rule
def earn_merchandise(board: Board, state: State, events: Events, seat: int, route: int) -> None:
    """A1: a route with cart symbols earns one merchandise card, while there are any."""
    if board.cart[route] and state.merchandise_left > 0:
        state.merchandise_left -= 1
        state.merchandise[seat] += 1
        emit(events, MERCHANDISE_EARNED, seat, route, int(state.merchandise_left), 0)


@rule
def merchandise_bonus(board: Board, state: State, seat: int) -> int:
    """A2: by rank of merchandise cards; none for a seat without a card."""
    if state.merchandise[seat] == 0:
        return 0
    ahead = 0
    for other in range(board.seats):
        if state.merchandise[other] > state.merchandise[seat]:
            ahead += 1
    return int(board.merchandise_bonus[ahead])
