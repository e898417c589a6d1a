"""Filler: routes for the pieces that the tickets leave over, by points a turn and a piece, and for the longest path."""

from __future__ import annotations

from ...rules.board import GREY, NONE, WILD, Board
from ...rules.longest import Scratch, longest_path
from ...rules.state import FREE, State
from ...rules.twin import rule
from .bonuses import beats, toll_price
from .needs import count_needs, most_spare
from .record import FAR, Plan

MOST_EXTRAS = 4


@rule
def fill_up(board: Board, state: State, scratch: Scratch, plan: Plan, seat: int) -> None:
    """Adds to the plan, while pieces and turns last, the route that pays best for what it takes."""
    count_needs(board, state, plan, seat)
    plan.ticket_pieces = plan.pieces_needed
    plan.ticket_turns = plan.turns_needed
    plan.ticket_missing = plan.missing
    for color in range(board.colors):
        plan.ticket_need[color] = plan.need[color]
    plan.turn_worth = plan.turn_price
    if plan.filler <= 0.0:
        return
    watch_path = board.longest_bonus > 0 and plan.longest > 0.0 and plan.turns_needed <= plan.fresh
    if watch_path:
        measure_paths(board, state, scratch, plan, seat)
    for _ in range(MOST_EXTRAS):
        best = NONE
        most = 0.0
        for route in range(board.routes):
            rate = filler_rate(board, state, plan, seat, route)
            if watch_path and rate > 0.0 and touches(board, plan, seat, route):
                rate += path_rate(board, state, scratch, plan, seat, route)
            if rate > most:
                most = rate
                best = route
        if best == NONE:
            break
        plan.extra[best] = 1
        count_needs(board, state, plan, seat)
    price_turn(board, state, plan, seat)


@rule
def price_turn(board: Board, state: State, plan: Plan, seat: int) -> None:
    """Sets what a turn is worth: with none to spare, the points a turn of the routes that would be left out."""
    points = 0.0
    for route in range(board.routes):
        if plan.extra[route]:
            points += board.points[board.length[route]]
    turns = plan.turns_needed - plan.ticket_turns
    if points > 0.0 and turns > 0.0:
        tight = min(1.0, max(0.0, 1.0 - 0.33 * (plan.turns_left - plan.turns_needed)))
        plan.turn_worth = max(plan.turn_price, tight * points / turns)


@rule
def touches(board: Board, plan: Plan, seat: int, route: int) -> bool:
    """The route ends at a location that the seat's network has reached."""
    return plan.touched[seat][board.route_a[route]] != 0 or plan.touched[seat][board.route_b[route]] != 0


@rule
def filler_turns(board: Board, plan: Plan, route: int) -> float:
    """Returns the turns that a route takes with the cards that the plan does not need."""
    length = int(board.length[route])
    color = most_spare(board, plan) if board.color[route] == GREY else int(board.color[route])
    short = max(0, length - int(plan.spare_cards[color]) - int(plan.spare_cards[WILD]))
    return 1.0 + 0.5 * plan.waste * short


@rule
def filler_rate(board: Board, state: State, plan: Plan, seat: int, route: int) -> float:
    """Returns the points of a route for what its turns and pieces are worth; 0 if it can't be had."""
    length = int(board.length[route])
    if plan.price[route] >= FAR or plan.on[route] or plan.extra[route] or state.owner[route] == seat:
        return 0.0
    if plan.pieces_needed + length > state.pieces[seat] or twin_planned(board, plan, route):
        return 0.0
    turns = filler_turns(board, plan, route)
    if plan.turns_needed + turns > plan.turns_left:
        return 0.0
    gain = board.points[length] - toll_price(board, state, plan, seat, route)
    if board.cart[route]:
        gain += plan.cart_price
    return gain / (plan.turn_price * turns + plan.thrift * length)


@rule
def twin_planned(board: Board, plan: Plan, route: int) -> bool:
    """C6: the other track of the double is on the plan already."""
    twin = int(board.twin[route])
    return twin != NONE and (plan.on[twin] != 0 or plan.extra[twin] != 0)


@rule
def measure_paths(board: Board, state: State, scratch: Scratch, plan: Plan, seat: int) -> None:
    """U1: the longest path that the seat has or plans, and the longest of the others."""
    plan.path_rival = 0
    for other in range(board.seats):
        if other != seat:
            plan.path_rival = max(int(plan.path_rival), longest_path(board, state, scratch, other))
    lay_planned(board, state, plan, seat)
    plan.path_now = longest_path(board, state, scratch, seat)
    lift_planned(board, state, plan, seat)


@rule
def lay_planned(board: Board, state: State, plan: Plan, seat: int) -> None:
    """Lays the planned routes on the board, for a look only."""
    for route in range(board.routes):
        if (plan.on[route] or plan.extra[route]) and state.owner[route] == FREE:
            state.owner[route] = seat
            plan.laid[route] = 1
        else:
            plan.laid[route] = 0


@rule
def lift_planned(board: Board, state: State, plan: Plan, seat: int) -> None:
    """Takes the routes laid for a look off again."""
    for route in range(board.routes):
        if plan.laid[route]:
            state.owner[route] = FREE
            plan.laid[route] = 0


@rule
def path_rate(board: Board, state: State, scratch: Scratch, plan: Plan, seat: int, route: int) -> float:
    """U1: what a route adds to the hope of the longest path, for what it takes."""
    state.owner[route] = seat
    lay_planned(board, state, plan, seat)
    path = longest_path(board, state, scratch, seat)
    lift_planned(board, state, plan, seat)
    state.owner[route] = FREE
    doubt = int(10.0 * plan.turns_left)
    hope = beats(10 * (path - int(plan.path_rival)), doubt)
    hope -= beats(10 * (int(plan.path_now) - int(plan.path_rival)), doubt)
    turns = filler_turns(board, plan, route)
    worth = plan.turn_price * turns + plan.thrift * board.length[route]
    return plan.longest * board.longest_bonus * hope / worth
