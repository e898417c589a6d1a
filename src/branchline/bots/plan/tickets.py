"""Tickets: which to keep, judged as a set, and when new ones are worth a turn (S3, T1)."""

from __future__ import annotations

from ...rules.board import NONE, Board
from ...rules.sampling import hidden_ticket
from ...rules.state import State
from ...rules.tickets import can_draw_tickets, kept_count, least_to_keep
from ...rules.twin import rule
from .network import list_tickets, plan_network
from .paths import find_path
from .record import FAR, Plan


@rule
def best_keep(board: Board, state: State, plan: Plan, seat: int) -> int:
    """Returns the number of the choice whose tickets, with those held, make the best network."""
    least = least_to_keep(board, state, seat)
    best = NONE
    most = -FAR
    for kept in range(1, 1 << int(state.offer_size[seat])):
        if kept_count(kept) >= least:
            list_tickets(board, state, plan, seat, kept)
            plan_network(board, state, plan, seat)
            outlook = plan.outlook + made_points(board, state, plan, seat, kept)
            if outlook > most:
                most = outlook
                best = kept
    return int(board.keep_number) + best - 1


@rule
def made_points(board: Board, state: State, plan: Plan, seat: int, kept: int) -> float:
    """Returns the points of offered tickets, among those kept, that the seat's network has made already."""
    points = 0.0
    for place in range(state.offer_size[seat]):
        ticket = int(state.offer[seat][place])
        if (kept >> place) & 1 and plan.component[board.ticket_a[ticket]] == plan.component[board.ticket_b[ticket]]:
            points += board.ticket_points[ticket]
    return points


@rule
def draw_hope(board: Board, state: State, plan: Plan, seat: int) -> float:
    """Returns the points to expect of an offer drawn now: what is worth keeping, or the least bad if nothing is."""
    if not can_draw_tickets(state):
        return -FAR
    rank_gains(board, state, plan, seat)
    count = int(plan.gains_count)
    offered = min(int(board.draw_deal), int(state.pile_size))
    if count < offered or count == 0:
        return -FAR
    good = 0
    total = 0.0
    while good < count and plan.gains[good] > 0.0:
        total += plan.gains[good]
        good += 1
    hope = offered * total / count
    # The k-th best of the bad ones is kept if it and nothing better is in the offer.
    better_missing = 1.0
    for place in range(offered):
        better_missing *= max(0, count - good - place) / (count - place)
    left = better_missing
    for rank in range(good, count):
        if left <= 0.0:
            break
        rest = count - rank
        taken = left * min(1.0, offered / rest)
        hope += taken * plan.gains[rank]
        left -= taken
    return hope


@rule
def rank_gains(board: Board, state: State, plan: Plan, seat: int) -> None:
    """Lists what each ticket that may be offered would add to the plan's outlook, best first."""
    plan.gains_count = 0
    start = NONE
    for ticket in range(board.tickets):
        if hidden_ticket(state, ticket, seat):
            if board.ticket_a[ticket] != start:
                start = int(board.ticket_a[ticket])
                find_path(board, plan, start, NONE)
            gain = ticket_gain(board, state, plan, seat, ticket)
            place = int(plan.gains_count)
            while place > 0 and plan.gains[place - 1] < gain:
                plan.gains[place] = plan.gains[place - 1]
                place -= 1
            plan.gains[place] = gain
            plan.gains_count += 1


@rule
def ticket_gain(board: Board, state: State, plan: Plan, seat: int, ticket: int) -> float:
    """Returns what a ticket would add beside the present plan; paths from its first location have been found."""
    points = float(board.ticket_points[ticket])
    end = int(board.ticket_b[ticket])
    if plan.distance[end] >= FAR:
        return -points
    spaces = 0
    turns = 1.0
    here = end
    while plan.via[here] != NONE:
        half = int(plan.via[here])
        route = half >> 1
        if state.owner[route] != seat and not plan.on[route]:
            length = int(board.length[route])
            spaces += length
            turns += 1.0 + 0.5 * plan.waste * length
        here = int(board.route_b[route]) if half & 1 else int(board.route_a[route])
    turns_after = plan.turns_left - plan.slack - plan.margin - plan.ticket_turns
    if plan.ticket_pieces + spaces > state.pieces[seat] or turns > turns_after:
        return -points
    # A turn that would bring more than its usual price elsewhere is dearer.
    return max(-points, plan.trust * points - plan.distance[end] - max(0.0, plan.turn_worth - plan.turn_price) * turns)
