"""Masks: the legal actions of the seat that is to decide, as the rules tell them, marked in the action table."""

from __future__ import annotations

from ..rules.board import GREY, WILD, Board
from ..rules.capacity import CARDS, MARKET
from ..rules.cards import FROM_DECK, can_draw
from ..rules.claims import payments
from ..rules.legal import claim_number, draw_number, list_legal, may_take
from ..rules.longest import Scratch
from ..rules.records import name_array
from ..rules.state import OVER, SECOND_CARD, TURN, State
from ..rules.tickets import can_draw_tickets
from ..rules.twin import hot, rule
from .desk import Desk, is_open

name_array("mask", "u1", 1)


@rule
def write_mask(board: Board, state: State, desk: Desk, scratch: Scratch, numbers: list[int], mask: list[int]) -> None:
    """Marks the legal actions, and nothing else; in the order that is quickest."""
    for number in range(board.numbers):
        mask[number] = 0
    if state.phase == OVER:
        return
    seat = int(state.seat)
    if state.phase != TURN and state.phase != SECOND_CARD:
        for place in range(list_legal(board, state, scratch, seat, numbers)):
            mask[numbers[place]] = 1
        return
    mark_draws(board, state, mask)
    if state.phase == SECOND_CARD:
        return
    claims = mark_claims(board, state, desk, seat, mask)
    if can_draw_tickets(state):
        mask[board.tickets_number] = 1
    elif claims == 0 and not can_draw(state):
        mask[board.pass_number] = 1


@rule
def mark_draws(board: Board, state: State, mask: list[int]) -> None:
    """D1, D4, D8: marks the deck, and the cards that show and may be taken."""
    if not can_draw(state):
        return
    mask[draw_number(board, FROM_DECK)] = 1
    for place in range(MARKET):
        card = int(state.market[place])
        if card != WILD or may_take(state, card):
            mask[draw_number(board, card)] = 1


@rule
def mark_claims(board: Board, state: State, desk: Desk, seat: int, mask: list[int]) -> int:
    """C1–C7: marks the claims, by colour of the hand and kind of route, then those of wilds alone. Counts them."""
    wilds = int(state.hand[seat][WILD])
    reach = min(int(state.pieces[seat]), int(board.longest_route))
    claims = 0
    for color in range(board.colors):
        have = int(state.hand[seat][color])
        if have == 0:
            continue
        for length in range(1, min(reach, have + wilds) + 1):
            fewest = max(0, length - have)
            ways = payments(have, wilds, length)
            claims += mark_kind(board, state, desk, seat, length, color, color, fewest, ways, mask)
            claims += mark_kind(board, state, desk, seat, length, GREY, color, fewest, ways, mask)
    for length in range(1, min(reach, wilds) + 1):
        for color in range(CARDS):
            claims += mark_kind(board, state, desk, seat, length, color, WILD, length, 1, mask)
    return claims


@hot
def mark_kind(
    board: Board,
    state: State,
    desk: Desk,
    seat: int,
    length: int,
    kind: int,
    color: int,
    fewest: int,
    ways: int,
    mask: list[int],
) -> int:
    """Marks the claims of a kind of route with one colour: from the fewest wilds on, so many ways. Counts them."""
    claims = 0
    if state.open[length][kind] > state.barred[seat][length][kind]:
        first = int(board.kind_first[length][kind])
        for rank in range(first, first + board.kind_size[length][kind]):
            route = int(board.kind_routes[rank])
            if is_open(desk, seat, route):
                number = claim_number(board, route, color, fewest)
                for more in range(ways):
                    mask[number + more] = 1
                claims += ways
    return claims
