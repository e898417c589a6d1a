"""Cheapest ways for drafts: prices of routes by a seat's hand, and paths over own, planned and open ones."""

from __future__ import annotations

from ...rules.board import GREY, NONE, WILD, Board
from ...rules.claims import route_open
from ...rules.state import State
from ...rules.twin import rule
from .record import FAR, Search

LEAST = 0.25
"""No route is for nothing: a way of fewer routes goes before one of more."""


@rule
def link_board(board: Board, search: Search) -> None:
    """Lists for each location the routes that leave it, one after the other, as steps."""
    steps = 0
    for location in range(board.locations):
        search.first_step[location] = steps
        for route in range(board.routes):
            if board.route_a[route] == location or board.route_b[route] == location:
                there = int(board.route_b[route]) if board.route_a[route] == location else int(board.route_a[route])
                search.step_route[steps] = route
                search.step_from[steps] = location
                search.step_to[steps] = there
                steps += 1
    search.first_step[board.locations] = steps
    spaces = 0
    for route in range(board.routes):
        spaces += int(board.length[route])
    search.mean_length = spaces / board.routes


@rule
def price_routes(board: Board, state: State, search: Search, seat: int) -> None:
    """Prices every route in points: the turns that it takes the seat, less the points that it brings."""
    best = 0
    for color in range(1, board.colors):
        if state.hand[seat][color] > state.hand[seat][best]:
            best = color
    wilds = 0.5 * state.hand[seat][WILD]
    for route in range(board.routes):
        if state.owner[route] == seat:
            search.price[route] = 0.0
        elif state.pieces[seat] >= board.length[route] and route_open(board, state, seat, route):
            length = int(board.length[route])
            color = best if board.color[route] == GREY else int(board.color[route])
            short = max(0.0, length - int(state.hand[seat][color]) - wilds)
            price = search.tempo * (1.0 + 0.5 * search.waste * short) - board.points[length]
            search.price[route] = max(LEAST, price + extras_price(board, state, search, seat, route))
        else:
            search.price[route] = FAR


@rule
def extras_price(board: Board, state: State, search: Search, seat: int, route: int) -> float:
    """N2, N3, A1: what a toll costs in points, less what a merchandise card is worth."""
    price = 0.0
    toll = int(board.toll[route])
    if toll > 0:
        price = search.toll * toll if state.tokens[seat] >= toll else search.loan
    if board.cart[route] and state.merchandise_left > 0:
        price -= search.cart
    return price


@rule
def find_way(board: Board, search: Search, start: int, end: int) -> None:
    """Finds the cheapest way from a location to another, or to all if the end is NONE, by what routes cost now."""
    for location in range(board.locations):
        search.distance[location] = FAR
    search.distance[start] = 0.0
    search.via[start] = NONE
    search.frontier[0] = start
    size = 1
    while size > 0:
        place = 0
        least = search.distance[search.frontier[0]]
        for other in range(1, size):
            if search.distance[search.frontier[other]] < least:
                least = search.distance[search.frontier[other]]
                place = other
        here = int(search.frontier[place])
        if here == end:
            return
        size -= 1
        search.frontier[place] = search.frontier[size]
        for step in range(search.first_step[here], search.first_step[here + 1]):
            distance = least + search.cost[search.step_route[step]]
            there = int(search.step_to[step])
            if distance < search.distance[there]:
                if search.distance[there] >= FAR:
                    search.frontier[size] = there
                    size += 1
                search.distance[there] = distance
                search.via[there] = step


@rule
def reset_costs(board: Board, search: Search) -> None:
    """Takes all routes off the draft: each costs its price again."""
    for route in range(board.routes):
        search.on[route] = 0
        search.cost[route] = search.price[route]


@rule
def take_way(board: Board, search: Search, end: int) -> None:
    """Puts the routes of the way found last on the draft: from now on they are free."""
    here = end
    while search.via[here] != NONE:
        step = int(search.via[here])
        search.on[search.step_route[step]] = 1
        search.cost[search.step_route[step]] = 0.0
        here = int(search.step_from[step])


@rule
def join_own(board: Board, state: State, search: Search, seat: int) -> None:
    """E3: marks the locations that the seat's own routes join."""
    for location in range(board.locations):
        search.component[location] = location
    for route in range(board.routes):
        if state.owner[route] == seat:
            one = int(search.component[board.route_a[route]])
            other = int(search.component[board.route_b[route]])
            if one != other:
                for location in range(board.locations):
                    if search.component[location] == other:
                        search.component[location] = one
