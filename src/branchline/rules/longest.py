"""The longest path: the longest trail in a seat's network, by spaces (U1). Exact, and without recursion."""

from __future__ import annotations

from .board import NONE, Board
from .capacity import CARDS, LENGTH, LOCATIONS, ROUTES, SEATS, TICKETS
from .layout import Plain
from .state import State
from .twin import rule

HALVES = 2 * ROUTES
MANY_ODD = 8
"""With more odd locations than this, a walk looks ahead before each step: without, it could take for ever."""


class Scratch(Plain):
    """Room for a network under examination and for counting; nothing in it outlives a call."""

    LAYOUT = {
        "degree": ("i2", LOCATIONS),
        "first": ("i2", LOCATIONS),
        "next": ("i2", HALVES),
        "component": ("i2", LOCATIONS),
        "queue": ("i2", LOCATIONS),
        "spaces": ("i4", LOCATIONS),
        "odd": ("i2", LOCATIONS),
        "seen": ("i1", LOCATIONS),
        "used": ("i1", ROUTES),
        "walked": ("i2", ROUTES + 1),
        "pool": ("i2", TICKETS),
        "held": ("i2", SEATS),
        "ways": ("i4", LENGTH + 1, CARDS),
    }

    degree: list[int]
    first: list[int]  # of each location: its first half, a route seen from one of its ends
    next: list[int]  # of each half: the next one of the same location
    component: list[int]  # of each location: the one its component was entered from
    queue: list[int]
    spaces: list[int]  # of each component: its spaces, at the location it is named after
    odd: list[int]  # of each component: how many of its locations have an odd number of routes
    seen: list[int]
    used: list[int]
    walked: list[int]  # the halves along which the trail went
    pool: list[int]  # tickets or counts of seats being dealt anew
    held: list[int]
    ways: list[list[int]]  # of each length and route colour: how many payments a hand allows


@rule
def link_network(board: Board, state: State, scratch: Scratch, seat: int) -> None:
    """Links the seat's routes to their locations: route r leaves its first end as half 2r, the other as 2r + 1."""
    for location in range(board.locations):
        scratch.degree[location] = 0
        scratch.first[location] = NONE
    for route in range(board.routes):
        if state.owner[route] == seat:
            a = int(board.route_a[route])
            b = int(board.route_b[route])
            scratch.next[2 * route] = scratch.first[a]
            scratch.first[a] = 2 * route
            scratch.next[2 * route + 1] = scratch.first[b]
            scratch.first[b] = 2 * route + 1
            scratch.degree[a] += 1
            scratch.degree[b] += 1
            scratch.used[route] = 0


@rule
def far_end(board: Board, half: int) -> int:
    """Returns the location that a half leads to."""
    return int(board.route_a[half >> 1]) if half & 1 else int(board.route_b[half >> 1])


@rule
def mark_components(board: Board, scratch: Scratch) -> None:
    """E3: gives all locations joined by the linked routes the same mark."""
    for location in range(board.locations):
        scratch.component[location] = NONE
    for start in range(board.locations):
        if scratch.component[start] != NONE:
            continue
        scratch.component[start] = start
        scratch.queue[0] = start
        size = 1
        done = 0
        while done < size:
            half = int(scratch.first[scratch.queue[done]])
            done += 1
            while half != NONE:
                there = far_end(board, half)
                if scratch.component[there] == NONE:
                    scratch.component[there] = start
                    scratch.queue[size] = there
                    size += 1
                half = int(scratch.next[half])


@rule
def longest_path(board: Board, state: State, scratch: Scratch, seat: int) -> int:
    """U1: the longest trail over all components of the seat's network, 0 without a route."""
    link_network(board, state, scratch, seat)
    mark_components(board, scratch)
    return longest_marked(board, scratch)


@rule
def longest_marked(board: Board, scratch: Scratch) -> int:
    """U1: the same for a network that is linked and marked."""
    add_up_components(board, scratch)
    best = 0
    for start in range(board.locations):
        if scratch.spaces[start] > best and scratch.odd[start] <= 2:
            best = int(scratch.spaces[start])
    for start in range(board.locations):
        if scratch.spaces[start] > best and scratch.odd[start] > 2:
            best = longest_in_component(board, scratch, start, best)
    return best


@rule
def add_up_components(board: Board, scratch: Scratch) -> None:
    """Adds up the spaces and the odd locations of each component, at the location it is named after."""
    for location in range(board.locations):
        scratch.spaces[location] = 0
        scratch.odd[location] = 0
    for location in range(board.locations):
        start = int(scratch.component[location])
        scratch.odd[start] += scratch.degree[location] & 1
        half = int(scratch.first[location])
        while half != NONE:
            if not half & 1:
                scratch.spaces[start] += board.length[half >> 1]
            half = int(scratch.next[half])


@rule
def longest_in_component(board: Board, scratch: Scratch, component: int, best: int) -> int:
    """U1: a component with at most two odd locations is one trail; in any other, a longest one joins two of them."""
    limit = int(scratch.spaces[component]) - least_unused(board, scratch, component)
    for location in range(board.locations):
        if best >= limit:
            break
        if scratch.component[location] == component and scratch.degree[location] & 1:
            best = longest_from(board, scratch, location, best, limit)
    return best


@rule
def least_unused(board: Board, scratch: Scratch, component: int) -> int:
    """Returns spaces that no trail can use: all odd locations but two leave one of their routes out."""
    spare = 0
    largest = 0
    second = 0
    for location in range(board.locations):
        if scratch.component[location] == component and scratch.degree[location] & 1:
            least = LENGTH
            half = int(scratch.first[location])
            while half != NONE:
                least = min(least, int(board.length[half >> 1]))
                half = int(scratch.next[half])
            spare += least
            if least > largest:
                second = largest
                largest = least
            elif least > second:
                second = least
    return (spare - largest - second + 1) // 2


@rule
def longest_from(board: Board, scratch: Scratch, start: int, best: int, limit: int) -> int:
    """Returns the longest trail from a location if it beats the best known, walking depth first; stops at the limit."""
    prune = scratch.odd[scratch.component[start]] > MANY_ODD
    depth = 0
    length = 0
    half = int(scratch.first[start])
    while best < limit:
        while half != NONE and scratch.used[half >> 1]:
            half = int(scratch.next[half])
        if half != NONE:
            scratch.used[half >> 1] = 1
            scratch.walked[depth] = half
            depth += 1
            length += board.length[half >> 1]
            best = max(best, length)
            there = far_end(board, half)
            half = int(scratch.first[there])
            if prune and length + most_from(board, scratch, there) <= best:
                half = NONE
        elif depth > 0:
            depth -= 1
            half = int(scratch.walked[depth])
            scratch.used[half >> 1] = 0
            length -= board.length[half >> 1]
            half = int(scratch.next[half])
        else:
            break
    while depth > 0:
        depth -= 1
        scratch.used[scratch.walked[depth] >> 1] = 0
    return best


@rule
def most_from(board: Board, scratch: Scratch, start: int) -> int:
    """Returns a length that no trail from here over unused routes exceeds.

    It can use all that it can reach, but for one route at every location, other than its last one, that it would
    have to enter and could not leave.
    """
    for location in range(board.locations):
        scratch.seen[location] = 0
    scratch.seen[start] = 1
    scratch.queue[0] = start
    size = 1
    done = 0
    twice = 0
    spare = 0
    largest = 0
    while done < size:
        here = int(scratch.queue[done])
        done += 1
        routes = 0
        least = LENGTH
        half = int(scratch.first[here])
        while half != NONE:
            if not scratch.used[half >> 1]:
                routes += 1
                twice += board.length[half >> 1]
                least = min(least, int(board.length[half >> 1]))
                there = far_end(board, half)
                if not scratch.seen[there]:
                    scratch.seen[there] = 1
                    scratch.queue[size] = there
                    size += 1
            half = int(scratch.next[half])
        if (routes & 1) != (here == start) and routes > 0:
            spare += least
            largest = max(largest, least)
    return twice // 2 - (spare - largest + 1) // 2
