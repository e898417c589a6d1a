"""Blocking: a route that the seat does not need itself, claimed because a rival does."""

from __future__ import annotations

from ...rules.board import NONE, Board
from ...rules.legal import claimable
from ...rules.state import State
from ...rules.twin import rule
from .bonuses import toll_price
from .claiming import payment_color, wilds_paid
from .needs import wanted
from .record import FAR, Plan

PIECE = 1.0
"""What a piece laid off the plan costs, in points."""


@rule
def best_block(board: Board, state: State, plan: Plan, seat: int) -> int:
    """Returns the route off the plan whose loss hurts the rivals most beyond what it costs the seat, or NONE."""
    best = NONE
    most = plan.spite
    for route in range(board.routes):
        # A route that pays by itself is the filler's business: the harm alone has to be worth it.
        if plan.harm[route] > most and not wanted(state, plan, seat, route) and claimable(board, state, seat, route):
            gain = plan.harm[route] - block_cost(board, state, plan, seat, route)
            if gain > most:
                most = gain
                best = route
    return best


@rule
def block_cost(board: Board, state: State, plan: Plan, seat: int, route: int) -> float:
    """Returns what a claim off the plan costs: the turn, cards that the plan needs, pieces, toll; less its points."""
    length = int(board.length[route])
    if plan.ticket_pieces + length > state.pieces[seat] or plan.ticket_turns + 1.0 > plan.turns_left:
        return FAR
    color = payment_color(board, state, plan, seat, route)
    wilds = wilds_paid(board, state, seat, route, color)
    needed = max(0, length - wilds - int(plan.spare_cards[color])) + 1.5 * wilds
    turns = 1.0 + 0.5 * plan.waste * needed
    return plan.turn_worth * turns + PIECE * length + toll_price(board, state, plan, seat, route) - board.points[length]
