"""Cheapest paths over the routes that are the seat's own or still to be had."""

from __future__ import annotations

from ...rules.board import NONE, Board
from ...rules.longest import far_end
from ...rules.twin import rule
from .record import FAR, Plan


@rule
def find_path(board: Board, plan: Plan, start: int, end: int) -> None:
    """Finds the cheapest way from a location to another, or to all if the end is NONE; planned routes are free."""
    for location in range(board.locations):
        plan.distance[location] = FAR
        plan.settled[location] = 0
        plan.via[location] = NONE
    plan.distance[start] = 0.0
    here = start
    while here != NONE and here != end:
        plan.settled[here] = 1
        half = int(plan.first[here])
        while half != NONE:
            route = half >> 1
            there = far_end(board, half)
            if not plan.settled[there] and route != plan.banned and route != plan.banned_twin:
                distance = plan.distance[here]
                if not plan.on[route]:
                    distance += plan.price[route]
                if distance < plan.distance[there]:
                    plan.distance[there] = distance
                    plan.via[there] = half
            half = int(plan.next[half])
        here = nearest(board, plan)


@rule
def nearest(board: Board, plan: Plan) -> int:
    """Returns the nearest location not settled yet, or NONE if none can be reached."""
    best = NONE
    least = FAR
    for location in range(board.locations):
        if not plan.settled[location] and plan.distance[location] < least:
            least = plan.distance[location]
            best = location
    return best


@rule
def near_end(board: Board, half: int) -> int:
    """Returns the location that a half leaves from."""
    return int(board.route_b[half >> 1]) if half & 1 else int(board.route_a[half >> 1])


@rule
def take_path(board: Board, plan: Plan, end: int) -> None:
    """Puts the routes of the path found last on the plan."""
    here = end
    while plan.via[here] != NONE:
        half = int(plan.via[here])
        plan.on[half >> 1] = 1
        here = near_end(board, half)
