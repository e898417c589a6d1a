"""Claiming: which planned route to take now, what to pay with, and the best claim of a last turn."""

from __future__ import annotations

from ...rules.board import GREY, NONE, WILD, Board
from ...rules.cards import can_draw
from ...rules.legal import claim_number, claimable
from ...rules.longest import Scratch, longest_path
from ...rules.state import FREE, State
from ...rules.twin import rule
from .bonuses import toll_price
from .danger import danger
from .needs import wanted
from .network import grow, loss_without
from .paths import find_path, near_end
from .record import FAR, Plan


@rule
def weigh_losses(board: Board, state: State, plan: Plan, seat: int) -> None:
    """Notes for each ticket route that can be claimed now what losing it would cost."""
    for route in range(board.routes):
        plan.loss[route] = 0.0
    for route in range(board.routes):
        if plan.on[route] and claimable(board, state, seat, route):
            plan.loss[route] = 1.0
    for route in range(board.routes):
        if plan.loss[route] > 0.0:
            plan.loss[route] = max(0.0, loss_without(board, state, plan, seat, route))
    grow(board, state, plan, seat, int(plan.best_order))


@rule
def weigh_pulls(board: Board, state: State, plan: Plan, seat: int) -> None:
    """Notes for each planned route the points a turn that it is on the way to: its own, and its tickets'."""
    for route in range(board.routes):
        plan.pull[route] = 0.0
        if wanted(state, plan, seat, route):
            plan.pull[route] = float(board.points[board.length[route]])
    for place in range(plan.tickets_open):
        if plan.joins[place]:
            pull_ticket(board, state, plan, seat, int(plan.ticket[place]))


@rule
def pull_ticket(board: Board, state: State, plan: Plan, seat: int, ticket: int) -> None:
    """Adds a ticket's points, made against missed, to the routes that it still takes, shared among them."""
    end = int(board.ticket_b[ticket])
    find_path(board, plan, int(board.ticket_a[ticket]), end)
    turns = 0
    here = end
    while plan.via[here] != NONE:
        turns += 1 if state.owner[plan.via[here] >> 1] != seat else 0
        here = near_end(board, int(plan.via[here]))
    here = end
    while plan.via[here] != NONE:
        route = int(plan.via[here]) >> 1
        if state.owner[route] != seat:
            plan.pull[route] += 2.0 * board.ticket_points[ticket] / turns
        here = near_end(board, int(plan.via[here]))


@rule
def tightness(plan: Plan) -> float:
    """Returns how little time there is to spare, from 0 for plenty to 1 for none."""
    return min(1.0, max(0.0, 1.0 - 0.25 * (plan.turns_left - plan.turns_needed)))


@rule
def urgency(board: Board, state: State, plan: Plan, seat: int, route: int) -> float:
    """Returns the points that waiting a turn with the claim puts at stake, less the wilds that it takes now."""
    at_stake = plan.loss[route]
    if plan.extra[route]:
        at_stake = 0.5 * board.points[board.length[route]]
    stake = plan.risk * danger(board, state, plan, seat, route) * (at_stake + plan.harm[route])
    if plan.missing > 0:
        color = payment_color(board, state, plan, seat, route)
        stake -= 0.5 * plan.turn_price * wilds_paid(board, state, seat, route, color)
    return stake


@rule
def most_urgent(board: Board, state: State, plan: Plan, seat: int) -> int:
    """Returns the planned route that can be claimed now and can wait least, or NONE."""
    best = NONE
    most = -FAR
    for route in range(board.routes):
        if wanted(state, plan, seat, route) and claimable(board, state, seat, route):
            stake = urgency(board, state, plan, seat, route) + 0.01 * board.length[route]
            if plan.missing == 0 or plan.ticket_missing == 0 or not can_draw(state):
                stake += plan.finish * tightness(plan) * plan.pull[route]
            if stake > most:
                most = stake
                best = route
    return best


@rule
def payment_color(board: Board, state: State, plan: Plan, seat: int, route: int) -> int:
    """C1, C2: the colour that takes fewest wilds and cards which the plan needs elsewhere."""
    if board.color[route] != GREY:
        return int(board.color[route])
    length = int(board.length[route])
    wilds = int(state.hand[seat][WILD])
    best = 0
    least = FAR
    for color in range(board.colors):
        have = int(state.hand[seat][color])
        if have + wilds >= length:
            used = min(have, length)
            free = int(plan.spare_cards[color])
            if wanted(state, plan, seat, route) and plan.pays_with[route] == color:
                free += length
            cost = 1.5 * (length - used) + max(0, used - free) - 0.01 * have
            if cost < least:
                least = cost
                best = color
    return best


@rule
def wilds_paid(board: Board, state: State, seat: int, route: int, color: int) -> int:
    """Returns how many wilds a claim with this colour takes."""
    return max(0, int(board.length[route]) - int(state.hand[seat][color]))


@rule
def pay_for(board: Board, state: State, plan: Plan, seat: int, route: int) -> int:
    """Returns the number of the claim of a route that the seat can claim, paid as the plan likes best."""
    color = payment_color(board, state, plan, seat, route)
    wilds = wilds_paid(board, state, seat, route, color)
    if wilds >= board.length[route]:
        return claim_number(board, route, WILD, int(board.length[route]))
    return claim_number(board, route, color, wilds)


@rule
def best_last_claim(board: Board, state: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Returns the route whose claim adds most to the final score, or NONE if none adds anything."""
    best = NONE
    most = 0.0
    for route in range(board.routes):
        if claimable(board, state, seat, route):
            gain = last_gain(board, state, scratch, plan, seat, route)
            if gain > most:
                most = gain
                best = route
    return best


@rule
def last_gain(board: Board, state: State, scratch: Scratch, plan: Plan, seat: int, route: int) -> float:
    """Returns what a claim adds to the final score: points, tickets that it completes, bonuses."""
    gain = board.points[board.length[route]] - toll_price(board, state, plan, seat, route)
    if board.cart[route]:
        gain += plan.cart_price
    one = int(plan.component[board.route_a[route]])
    other = int(plan.component[board.route_b[route]])
    for place in range(plan.tickets_open):
        a = int(plan.component[board.ticket_a[plan.ticket[place]]])
        b = int(plan.component[board.ticket_b[plan.ticket[place]]])
        if (a == one and b == other) or (a == other and b == one):
            gain += 2.0 * board.ticket_points[plan.ticket[place]]
    if board.longest_bonus > 0 and plan.longest > 0.0:
        gain += path_gain(board, state, scratch, plan, seat, route)
    return gain


@rule
def path_gain(board: Board, state: State, scratch: Scratch, plan: Plan, seat: int, route: int) -> float:
    """U1: the longest-path bonus, if this route brings it."""
    if plan.path_now >= plan.path_rival:
        return 0.0
    state.owner[route] = seat
    path = longest_path(board, state, scratch, seat)
    state.owner[route] = FREE
    return float(board.longest_bonus) if path >= plan.path_rival else 0.0


@rule
def any_claim(board: Board, state: State, plan: Plan, seat: int) -> int:
    """Returns the claimable route of least price, or NONE."""
    best = NONE
    for route in range(board.routes):
        if claimable(board, state, seat, route) and (best == NONE or plan.price[route] < plan.price[best]):
            best = route
    return best
