"""The network: a cheap set of routes that joins the seat's tickets, and which of them it gives up."""

from __future__ import annotations

from ...rules.board import NONE, Board
from ...rules.state import State
from ...rules.twin import rule
from .needs import count_needs
from .paths import find_path, take_path
from .record import MOST, Plan

TOO_FEW_PIECES = 3.0
"""What a space too many for the pieces left costs, in points."""


@rule
def list_tickets(board: Board, state: State, plan: Plan, seat: int, kept: int) -> None:
    """Lists tickets not made yet, most points first: those held, and those at the kept places of the offer."""
    plan.tickets_open = 0
    plan.lost = 0.0
    for ticket in range(board.tickets):
        if state.ticket_at[ticket] == seat:
            list_ticket(board, plan, ticket)
    for place in range(state.offer_size[seat]):
        if (kept >> place) & 1:
            list_ticket(board, plan, int(state.offer[seat][place]))


@rule
def list_ticket(board: Board, plan: Plan, ticket: int) -> None:
    """Adds a ticket that is not made yet to the list; beyond the list's end it is given up."""
    if plan.component[board.ticket_a[ticket]] == plan.component[board.ticket_b[ticket]]:
        return
    points = int(board.ticket_points[ticket])
    if plan.tickets_open == MOST:
        plan.lost += points
        return
    place = int(plan.tickets_open)
    while place > 0 and board.ticket_points[plan.ticket[place - 1]] < points:
        plan.ticket[place] = plan.ticket[place - 1]
        place -= 1
    plan.ticket[place] = ticket
    plan.skipped[plan.tickets_open] = 0
    plan.tickets_open += 1


@rule
def plan_network(board: Board, state: State, plan: Plan, seat: int) -> None:
    """Joins the tickets listed in several orders, keeps the best outlook, and gives up what there is no time for."""
    lift_ban(plan)
    plan.best_order = 0
    plan.outlook = grow(board, state, plan, seat, 0)
    for order in range(1, min(2 * int(plan.tickets_open), int(plan.effort))):
        outlook = grow(board, state, plan, seat, order)
        if outlook > plan.outlook:
            plan.outlook = outlook
            plan.best_order = order
    give_up(board, state, plan, seat)
    plan.outlook = grow(board, state, plan, seat, int(plan.best_order))


@rule
def lift_ban(plan: Plan) -> None:
    """The network may use every route again."""
    plan.banned = NONE
    plan.banned_twin = NONE


@rule
def loss_without(board: Board, state: State, plan: Plan, seat: int, route: int) -> float:
    """Returns how much worse the outlook were if another took the route (C7: and closed its double)."""
    plan.banned = route
    if board.doubles_closed:
        plan.banned_twin = int(board.twin[route])
    loss = plan.outlook - grow(board, state, plan, seat, int(plan.best_order))
    lift_ban(plan)
    return loss


@rule
def give_up(board: Board, state: State, plan: Plan, seat: int) -> None:
    """Skips tickets, one by one, while the outlook is better without."""
    order = int(plan.best_order)
    best = grow(board, state, plan, seat, order)
    better = True
    while better and (plan.pieces_needed > state.pieces[seat] or plan.turns_needed + plan.margin > plan.turns_left):
        better = False
        worst = NONE
        for place in range(plan.tickets_open):
            if not plan.skipped[place]:
                plan.skipped[place] = 1
                outlook = grow(board, state, plan, seat, order)
                plan.skipped[place] = 0
                if outlook > best:
                    best = outlook
                    worst = place
        if worst != NONE:
            plan.skipped[worst] = 1
            better = True
        grow(board, state, plan, seat, order)


@rule
def grow(board: Board, state: State, plan: Plan, seat: int, order: int) -> float:
    """Joins the tickets one after the other, each by its cheapest path if it is worth that. Returns the outlook."""
    for route in range(board.routes):
        plan.on[route] = 0
    count = int(plan.tickets_open)
    points = -plan.lost
    for step in range(count):
        place = (order >> 1) + step if order & 1 == 0 else (order >> 1) - step + count
        place %= count
        ticket = int(plan.ticket[place])
        worth = float(board.ticket_points[ticket])
        plan.joins[place] = 0
        if not plan.skipped[place]:
            end = int(board.ticket_b[ticket])
            find_path(board, plan, int(board.ticket_a[ticket]), end)
            if plan.distance[end] < 2.0 * worth * plan.greed:
                plan.joins[place] = 1
                take_path(board, plan, end)
        points += worth if plan.joins[place] else -worth
    plan.cost = 0.0
    for route in range(board.routes):
        if plan.on[route]:
            plan.cost += plan.net[route]
    count_needs(board, state, plan, seat)
    over = TOO_FEW_PIECES * max(0, int(plan.pieces_needed) - int(state.pieces[seat]))
    late = plan.hurry * max(0.0, plan.turns_needed + plan.margin - plan.turns_left)
    return points - plan.cost - over - late
