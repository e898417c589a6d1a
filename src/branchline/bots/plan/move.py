"""The move: a seat surveys the board, plans, and picks its action, in every phase of the game."""

from __future__ import annotations

from ...rules.board import NONE, Board
from ...rules.cards import FROM_DECK, can_draw
from ...rules.legal import draw_number, pick_legal, pick_track
from ...rules.longest import Scratch
from ...rules.state import FIRST_TICKETS, NEUTRAL_TRACK, SECOND_CARD, TICKET_OFFER, TURN, State
from ...rules.twin import rule
from .blocking import best_block
from .claiming import any_claim, best_last_claim, most_urgent, pay_for, urgency, weigh_losses, weigh_pulls
from .drawing import best_draw, value_cards
from .filler import fill_up, measure_paths
from .heading import watch_rivals
from .network import list_tickets, plan_network
from .prices import price_routes
from .record import Plan
from .survey import survey
from .tickets import best_keep, draw_hope


@rule
def plan_move(board: Board, state: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Returns the number of the action that the seat chooses, from what it may know alone (K1, K2)."""
    survey(board, state, scratch, plan, seat)
    if state.phase == TURN:
        watch_rivals(board, state, plan, seat)
    price_routes(board, state, plan, seat)
    plan.margin = plan.nerve if board.seats == 2 else 0.0
    if state.phase == FIRST_TICKETS or state.phase == TICKET_OFFER:
        plan.margin += plan.slack
        return best_keep(board, state, plan, seat)
    list_tickets(board, state, plan, seat, 0)
    plan_network(board, state, plan, seat)
    if state.phase == NEUTRAL_TRACK:
        return dearer_track(board, state, plan)
    if state.phase == SECOND_CARD:
        fill_up(board, state, scratch, plan, seat)
        value_cards(board, state, plan, seat)
        return best_draw(board, state, plan)
    return turn_move(board, state, scratch, plan, seat)


@rule
def turn_move(board: Board, state: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Chooses between a claim, new tickets and cards."""
    weigh_losses(board, state, plan, seat)
    fill_up(board, state, scratch, plan, seat)
    value_cards(board, state, plan, seat)
    if state.last_turns >= 0:
        return last_move(board, state, scratch, plan, seat)
    weigh_pulls(board, state, plan, seat)
    route = most_urgent(board, state, plan, seat)
    if route != NONE and urgency(board, state, plan, seat, route) >= plan.patience:
        return pay_for(board, state, plan, seat, route)
    barrier = best_block(board, state, plan, seat)
    if barrier != NONE:
        return pay_for(board, state, plan, seat, barrier)
    if plan.tickets > 0.0 and wants_tickets(board, state, plan, seat):
        return int(board.tickets_number)
    if route != NONE and (plan.missing == 0 or not can_draw(state) or must_finish(plan)):
        return pay_for(board, state, plan, seat, route)
    if can_draw(state):
        return best_draw(board, state, plan)
    return last_move(board, state, scratch, plan, seat)


@rule
def must_finish(plan: Plan) -> bool:
    """E1: the tickets' cards are there, and the others may end the game soon after the turns to lay them."""
    return plan.ticket_turns > 0.0 and plan.ticket_missing == 0 and plan.turns_left - plan.ticket_turns <= plan.cushion


@rule
def wants_tickets(board: Board, state: State, plan: Plan, seat: int) -> bool:
    """T1: an offer drawn now is worth more than the turn."""
    if plan.ticket_turns > plan.fresh:
        return False
    return plan.tickets * draw_hope(board, state, plan, seat) > plan.turn_worth


@rule
def last_move(board: Board, state: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """E1: nothing but the final score counts; without a claim that adds to it, any action that takes nothing away."""
    for route in range(board.routes):
        plan.on[route] = 0
        plan.extra[route] = 0
    if board.longest_bonus > 0 and plan.longest > 0.0:
        measure_paths(board, state, scratch, plan, seat)
    route = best_last_claim(board, state, scratch, plan, seat)
    if route != NONE:
        return pay_for(board, state, plan, seat, route)
    if can_draw(state):
        return draw_number(board, FROM_DECK)
    route = any_claim(board, state, plan, seat)
    if route != NONE:
        return pay_for(board, state, plan, seat, route)
    return pick_legal(board, state, scratch, seat, 0)


@rule
def dearer_track(board: Board, state: State, plan: Plan) -> int:
    """X3: neutral pieces go on the track that the seat would rather not have itself."""
    first = pick_track(board, state, 0)
    second = pick_track(board, state, 1)
    one = int(board.neutral_route[first - board.neutral_number])
    other = int(board.neutral_route[second - board.neutral_number])
    if plan.on[one] != plan.on[other]:
        return second if plan.on[one] else first
    return first if plan.price[one] >= plan.price[other] else second


@rule
def choose_number(
    boards: list[Board], states: list[State], scratches: list[Scratch], plans: list[Plan], seat: int
) -> int:
    """The door to Python: the seat's choice in the first of each."""
    return plan_move(boards[0], states[0], scratches[0], plans[0], seat)
