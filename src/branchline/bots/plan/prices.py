"""Prices: what claiming each route would cost the seat, in points, with the cards it holds."""

from __future__ import annotations

from ...rules.board import GREY, NONE, WILD, Board
from ...rules.claims import route_open
from ...rules.state import State
from ...rules.twin import rule
from .bonuses import toll_price
from .record import FAR, Plan
from .survey import best_color

LEAST = 0.25
"""No route is for nothing: a network of fewer routes goes before one of more."""


@rule
def price_routes(board: Board, state: State, plan: Plan, seat: int) -> None:
    """Prices every route: turns and pieces that it takes, less the points that it brings; and links those to be had."""
    best = best_color(board, state, seat)
    for location in range(board.locations):
        plan.first[location] = NONE
    for route in range(board.routes):
        plan.extra[route] = 0
        if state.owner[route] == seat:
            plan.price[route] = 0.0
            plan.net[route] = 0.0
            link(board, plan, route)
        elif state.pieces[seat] >= board.length[route] and route_open(board, state, seat, route):
            turns = route_turns(board, state, plan, seat, route, best)
            gain = route_gain(board, state, plan, seat, route)
            plan.price[route] = max(LEAST, plan.turn_price * turns - gain)
            plan.net[route] = plan.value * turns - gain
            link(board, plan, route)
        else:
            plan.price[route] = FAR


@rule
def link(board: Board, plan: Plan, route: int) -> None:
    """Links a route to its locations: half 2r leaves from route r's first end, half 2r + 1 from the other."""
    a = int(board.route_a[route])
    b = int(board.route_b[route])
    plan.next[2 * route] = plan.first[a]
    plan.first[a] = 2 * route
    plan.next[2 * route + 1] = plan.first[b]
    plan.first[b] = 2 * route + 1


@rule
def route_turns(board: Board, state: State, plan: Plan, seat: int, route: int, best: int) -> float:
    """Returns the turns that a route takes: the claim, and draws for the cards that the hand lacks."""
    length = int(board.length[route])
    color = best if board.color[route] == GREY else int(board.color[route])
    short = max(0.0, length - int(state.hand[seat][color]) - 0.5 * state.hand[seat][WILD])
    return 1.0 + 0.5 * plan.waste * short


@rule
def route_gain(board: Board, state: State, plan: Plan, seat: int, route: int) -> float:
    """Returns the points that a route brings, less its pieces and toll."""
    length = int(board.length[route])
    gain = float(board.points[length])
    if board.cart[route]:
        gain += plan.cart_price
    return gain - plan.thrift * length - toll_price(board, state, plan, seat, route)
