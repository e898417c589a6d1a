"""Needs: which cards the planned routes still ask for, colour by colour, and how many turns they take."""

from __future__ import annotations

from ...rules.board import GREY, WILD, Board
from ...rules.state import State
from ...rules.twin import rule
from .record import Plan


@rule
def wanted(state: State, plan: Plan, seat: int, route: int) -> bool:
    """The plan has the route, and the seat does not yet."""
    return (plan.on[route] != 0 or plan.extra[route] != 0) and state.owner[route] != seat


@rule
def count_needs(board: Board, state: State, plan: Plan, seat: int) -> None:
    """Shares the hand out to the planned routes: coloured ones first, then grey ones, longest first; wilds last."""
    plan.pieces_needed = 0
    plan.routes_needed = 0
    for color in range(board.colors):
        plan.spare_cards[color] = int(state.hand[seat][color])
        plan.need[color] = 0
    longest_grey = 0
    for route in range(board.routes):
        if wanted(state, plan, seat, route):
            length = int(board.length[route])
            plan.pieces_needed += length
            plan.routes_needed += 1
            if board.color[route] == GREY:
                longest_grey = max(longest_grey, length)
            else:
                plan.pays_with[route] = int(board.color[route])
                plan.spare_cards[board.color[route]] -= length
    for length in range(longest_grey, 0, -1):
        for route in range(board.routes):
            if board.length[route] == length and board.color[route] == GREY and wanted(state, plan, seat, route):
                color = most_spare(board, plan)
                plan.pays_with[route] = color
                plan.spare_cards[color] -= length
    short = 0
    kinds = 0
    for color in range(board.colors):
        if plan.spare_cards[color] < 0:
            plan.need[color] = -int(plan.spare_cards[color])
            plan.spare_cards[color] = 0
            short += int(plan.need[color])
            kinds += 1
    plan.missing = max(0, short - int(state.hand[seat][WILD]))
    plan.spare_cards[WILD] = max(0, int(state.hand[seat][WILD]) - short)
    draws = plan.missing * plan.waste * (1.0 + plan.narrow / max(1, kinds))
    plan.turns_needed = plan.routes_needed + 0.5 * draws


@rule
def most_spare(board: Board, plan: Plan) -> int:
    """Returns the colour with most cards that no planned route has asked for."""
    best = 0
    for color in range(1, board.colors):
        if plan.spare_cards[color] > plan.spare_cards[best]:
            best = color
    return best
