"""Drawing: what each card is worth to the plan, and where the next one is taken from."""

from __future__ import annotations

from ...rules.board import WILD, Board
from ...rules.cards import FROM_DECK
from ...rules.legal import draw_number, may_take
from ...rules.state import SECOND_CARD, State
from ...rules.twin import rule
from .record import Plan
from .survey import chance_of


@rule
def value_cards(board: Board, state: State, plan: Plan, seat: int) -> None:
    """Sets what one more card of each kind is worth: 1 for a card that the plan needs."""
    for color in range(board.colors):
        plan.worth[color] = plan.spare + 0.02 * state.hand[seat][color]
        if plan.need[color] > 0:
            plan.worth[color] = plan.second + 0.02 * plan.need[color]
        if plan.ticket_need[color] > 0:
            plan.worth[color] = 1.0 + 0.02 * plan.need[color]
    plan.worth[WILD] = plan.wild


@rule
def deck_value(board: Board, plan: Plan) -> float:
    """Returns what the deck's next card is worth on average."""
    value = chance_of(plan, WILD) * plan.worth[WILD]
    for color in range(board.colors):
        value += chance_of(plan, color) * plan.worth[color]
    return value


@rule
def best_draw(board: Board, state: State, plan: Plan) -> int:
    """Returns the number of the draw that serves the plan best; a face-up wild stands against two cards (D3)."""
    blind = deck_value(board, plan)
    best = FROM_DECK
    most = blind
    second = blind
    for color in range(board.colors):
        if may_take(state, color):
            value = plan.worth[color]
            if value > most:
                second = most
                most = value
                best = color
            elif value > second:
                second = value
    if state.phase != SECOND_CARD and may_take(state, WILD) and plan.worth[WILD] > most + second:
        best = WILD
    return draw_number(board, best)
