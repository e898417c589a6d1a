"""What the end bonuses make a token, a loan and a merchandise card worth now (N4, N5, A2)."""

from __future__ import annotations

from ...rules.board import Board
from ...rules.events import BANK
from ...rules.state import State
from ...rules.tolls import toll_goes_to
from ...rules.twin import rule
from .record import Plan


@rule
def price_bonuses(board: Board, state: State, plan: Plan, seat: int) -> None:
    """Sets the prices of one token, of a loan and of one merchandise card, in points."""
    plan.token_price = 0.0
    plan.loan_price = 0.0
    plan.cart_price = 0.0
    if board.money:
        tokens = int(state.tokens[seat])
        now = token_outlook(board, state, plan, seat, tokens)
        plan.token_price = plan.money * (now - token_outlook(board, state, plan, seat, tokens - 3)) / 3.0
        plan.loan_price = plan.money * (board.loan_cost + now)
    if board.merchandise and state.merchandise_left > 0:
        held = int(state.merchandise[seat])
        now = cart_outlook(board, state, plan, seat, held)
        plan.cart_price = plan.carts * (cart_outlook(board, state, plan, seat, held + 1) - now)


@rule
def beats(ahead: int, doubt: int) -> float:
    """Returns how likely a lead holds, from 0 to 1, by how many could still change (both in tenths)."""
    lead = ahead / (doubt + 5.0)
    if lead > 1.0:
        return 1.0
    if lead < -1.0:
        return 0.0
    return 0.5 + 0.5 * lead


@rule
def token_outlook(board: Board, state: State, plan: Plan, seat: int, tokens: int) -> float:
    """N5: the token bonus to hope for with so many tokens, the others' being what they can be counted to be (N1)."""
    if state.loans[seat] > 0:
        return 0.0
    behind = 0.0
    for other in range(board.seats):
        if other != seat and state.loans[other] == 0:
            doubt = min(int(state.pieces[other]), int(state.pieces[seat]))
            behind += 1.0 - beats(10 * (tokens - int(state.tokens[other])), 4 * doubt)
    rank = int(behind)
    share = behind - rank
    bonus = (1.0 - share) * board.token_bonus[rank]
    if rank + 1 < board.seats:
        bonus += share * board.token_bonus[rank + 1]
    return bonus


@rule
def cart_outlook(board: Board, state: State, plan: Plan, seat: int, held: int) -> float:
    """A2: the merchandise bonus to hope for with so many cards."""
    if held == 0:
        return 0.0
    behind = 0.0
    for other in range(board.seats):
        if other != seat:
            behind += 1.0 - beats(10 * (held - int(state.merchandise[other])) + 2, 2 * int(state.merchandise_left))
    rank = int(behind)
    share = behind - rank
    bonus = (1.0 - share) * board.merchandise_bonus[rank]
    if rank + 1 < board.seats:
        bonus += share * board.merchandise_bonus[rank + 1]
    return bonus


@rule
def toll_price(board: Board, state: State, plan: Plan, seat: int, route: int) -> float:
    """N2, N3: what the toll of a route costs in points; one that goes to a rival costs more than one to the bank."""
    toll = int(board.toll[route])
    if toll == 0:
        return 0.0
    price = plan.loan_price
    if state.tokens[seat] >= toll:
        price = toll * plan.token_price
    if toll_goes_to(board, state, route) != BANK:
        price += toll * plan.token_price / (board.seats - 1)
    return price
