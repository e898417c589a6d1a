"""Danger: how likely another seat takes a route before the seat's next turn, from what lies open."""

from __future__ import annotations

from ...rules.board import GREY, NONE, WILD, Board
from ...rules.state import FREE, State
from ...rules.twin import rule
from .record import Plan


@rule
def danger(board: Board, state: State, plan: Plan, seat: int, route: int) -> float:
    """Returns the chance that the route is closed to the seat before its next turn."""
    safe = 1.0
    for other in range(board.seats):
        if other != seat:
            safe *= 1.0 - threat(board, state, plan, other, route)
    return 1.0 - safe


@rule
def threat(board: Board, state: State, plan: Plan, other: int, route: int) -> float:
    """Returns the chance that a seat claims the route on its next turn: by network, likely tickets, hand and pieces."""
    length = int(board.length[route])
    if plan.hands[other] < length or state.pieces[other] < length:
        return 0.0
    chance = claim_rate(board, state, plan, other)
    chance *= max(route_share(board, plan, other, route), plan.lure[other][route])
    color = int(board.color[route])
    if color != GREY and int(state.known[other][color]) + int(state.known[other][WILD]) >= length:
        chance *= 1.5
    twin = int(board.twin[route])
    if twin != NONE and not board.doubles_closed and state.owner[twin] == FREE:
        chance *= 0.5
    return chance


@rule
def claim_rate(board: Board, state: State, plan: Plan, other: int) -> float:
    """Returns how likely a seat claims anything on its turn: by what it has done so far and by its hand."""
    claims = 0
    for route in range(board.routes):
        if state.owner[route] == other:
            claims += 1
    habit = (claims + 0.5) / (state.round + 4.0)
    full = min(1.0, plan.hands[other] / max(1.0, float(state.pieces[other])))
    return min(0.9, max(habit, 0.8 * full * full * full))


@rule
def route_share(board: Board, plan: Plan, other: int, route: int) -> float:
    """Returns how likely a seat's claim is of this route: long ones and those next to its network draw it."""
    length = int(board.length[route])
    points = float(board.points[length])
    far = points * points / 6000.0
    ends = int(plan.touched[other][board.route_a[route]]) + int(plan.touched[other][board.route_b[route]])
    if ends == 2:
        return 0.1 + 0.015 * min(length, 4)
    if ends == 1:
        return 0.02 + 3.0 * far
    return 0.004 + far
