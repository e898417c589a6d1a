"""Heading: which tickets a rival's network and public counts suggest, where it goes next, and what would stop it."""

from __future__ import annotations

from ...rules.board import NONE, Board
from ...rules.claims import route_open
from ...rules.legal import claimable
from ...rules.sampling import hidden_ticket
from ...rules.state import State
from ...rules.twin import rule
from .paths import find_path, near_end
from .prices import link
from .record import FAR, Plan

NOTICED = 0.8
"""A ticket is looked at if its points, times the chance that the rival holds it, are as many."""
OTHER_WORK = 8.0
"""Turns that a rival spends on other things than the ticket that is looked at."""
DOUBT = 12.0
"""Turns between a way that is surely finished in time and one that surely is not."""
LONGEST_DELAY = 8.0
MADE = 0.75
"""How many of the tickets that its network would make a rival holds: whoever joins both ends has a reason."""
FEWEST, LIKELIEST = 0.7, 0.8
"""Bounds of the guess: tickets that a rival still works on, and the chance that it is a certain one."""


@rule
def watch_rivals(board: Board, state: State, plan: Plan, seat: int) -> None:
    """Notes for each route how it draws each rival, and what a claim of the seat's now should cost them in points."""
    for route in range(board.routes):
        plan.harm[route] = 0.0
        for other in range(board.seats):
            plan.lure[other][route] = 0.0
    # With more rivals a block costs the seat alone what helps them all.
    if plan.block <= 0.0 or state.last_turns >= 0 or board.seats > 2:
        return
    for other in range(board.seats):
        if other != seat and state.pieces[other] < board.pieces:
            guess_tickets(board, state, plan, seat, other)
            follow_tickets(board, state, plan, seat, other)


@rule
def claim_turns(board: Board, route: int) -> float:
    """Returns the turns that a route takes from an empty hand."""
    return 1.0 + 0.5 * board.length[route]


@rule
def price_for(board: Board, state: State, plan: Plan, other: int, fresh: int) -> None:
    """Prices every route in a rival's turns: its own are free or, if `fresh`, cost what they once did."""
    plan.banned = NONE
    plan.banned_twin = NONE
    for location in range(board.locations):
        plan.first[location] = NONE
    for route in range(board.routes):
        plan.on[route] = 0
        plan.price[route] = FAR
        if state.owner[route] == other:
            plan.price[route] = claim_turns(board, route) if fresh else 0.0
            link(board, plan, route)
        elif route_open(board, state, other, route):
            plan.price[route] = claim_turns(board, route)
            link(board, plan, route)


@rule
def measure_tickets(board: Board, state: State, plan: Plan, seat: int, other: int) -> None:
    """Measures, for each ticket that the seat can't place, the rival's way as it is now and as if it had no route."""
    for fresh in range(2):
        price_for(board, state, plan, other, fresh)
        start = NONE
        for ticket in range(board.tickets):
            if hidden_ticket(state, ticket, seat):
                if board.ticket_a[ticket] != start:
                    start = int(board.ticket_a[ticket])
                    find_path(board, plan, start, NONE)
                distance = plan.distance[board.ticket_b[ticket]]
                if fresh:
                    plan.whole[ticket] = distance
                else:
                    plan.gap[ticket] = distance


@rule
def guess_tickets(board: Board, state: State, plan: Plan, seat: int, other: int) -> None:
    """Sets how likely the rival holds each ticket that it has not made: by the part of its claims that serve it."""
    measure_tickets(board, state, plan, seat, other)
    spent = 0.0
    for route in range(board.routes):
        if state.owner[route] == other:
            spent += claim_turns(board, route)
    held = 0.0
    weights = 0.0
    for ticket in range(board.tickets):
        plan.chance[ticket] = 0.0
        if state.ticket_at[ticket] == other:
            held += 1.0
        if hidden_ticket(state, ticket, seat):
            if plan.gap[ticket] <= 0.0:
                held -= MADE
            elif plan.gap[ticket] < FAR:
                plan.chance[ticket] = serves(plan, ticket) * served(plan, ticket, int(10.0 * spent))
                weights += plan.chance[ticket]
    for ticket in range(board.tickets):
        if plan.chance[ticket] > 0.0:
            plan.chance[ticket] = min(LIKELIEST, max(FEWEST, held) * plan.chance[ticket] / weights)


@rule
def serves(plan: Plan, ticket: int) -> float:
    """Returns how the part of the ticket's way that lies behind the rival speaks for it (fitted to played games)."""
    part = (plan.whole[ticket] - plan.gap[ticket]) / plan.whole[ticket]
    return 1.0 - 2.2 * part + 3.2 * part * part


@rule
def served(plan: Plan, ticket: int, spent: int) -> float:
    """Returns how the part of the rival's turns (`spent`, in tenths) that the ticket explains speaks for it."""
    once = 1.0 + 10.0 * (plan.whole[ticket] - plan.gap[ticket]) / spent
    return once * once * once * once * once


@rule
def follow_tickets(board: Board, state: State, plan: Plan, seat: int, other: int) -> None:
    """Follows the rival's ways for its likely tickets: the routes on them draw it, and their loss would hurt it."""
    price_for(board, state, plan, other, 0)
    time = int(10.0 * (plan.turns_left + 0.5 * plan.hands[other] - OTHER_WORK))
    for ticket in range(board.tickets):
        if plan.chance[ticket] * board.ticket_points[ticket] >= NOTICED:
            steps = trace_way(board, state, plan, other, ticket)
            for step in range(steps):
                route = int(plan.way[step])
                plan.lure[other][route] += plan.heed * plan.chance[ticket] / steps
                if claimable(board, state, seat, route):
                    plan.harm[route] += plan.block * harm_of(board, plan, ticket, route, time) / (board.seats - 1)


@rule
def trace_way(board: Board, state: State, plan: Plan, other: int, ticket: int) -> int:
    """Lists the routes that a rival's shortest way for a ticket still takes. Returns how many there are."""
    end = int(board.ticket_b[ticket])
    find_path(board, plan, int(board.ticket_a[ticket]), end)
    steps = 0
    while plan.via[end] != NONE:
        route = int(plan.via[end]) >> 1
        if state.owner[route] != other:
            plan.way[steps] = route
            steps += 1
        end = near_end(board, int(plan.via[end]))
    return steps


@rule
def harm_of(board: Board, plan: Plan, ticket: int, route: int, time: int) -> float:
    """Returns the points that losing a route (C7: and its double) should cost on one ticket: missed, or delayed."""
    plan.banned = route
    if board.doubles_closed:
        plan.banned_twin = int(board.twin[route])
    end = int(board.ticket_b[ticket])
    find_path(board, plan, int(board.ticket_a[ticket]), end)
    plan.banned = NONE
    plan.banned_twin = NONE
    late = too_late(int(10.0 * min(99.0, plan.distance[end])), time)
    missed = late - too_late(int(10.0 * plan.gap[ticket]), time)
    delay = min(LONGEST_DELAY, plan.distance[end] - plan.gap[ticket])
    return plan.chance[ticket] * (2.0 * board.ticket_points[ticket] * missed + (1.0 - late) * delay)


@rule
def too_late(turns: int, time: int) -> float:
    """Returns how likely a way of so many turns is not finished in time (both in tenths)."""
    return min(1.0, max(0.0, 0.5 + (turns - time) / (10.0 * DOUBT)))
