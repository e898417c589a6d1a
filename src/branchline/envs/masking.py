"""Masks: the legal actions of the seat that is to decide, as the rules tell them, marked in the action table."""

from __future__ import annotations

from ..rules.board import Board
from ..rules.capacity import CARDS, MARKET
from ..rules.cards import can_draw
from ..rules.claims import route_open
from ..rules.legal import count_ways, draw_number, key_number, list_legal, may_take, pick_payment
from ..rules.longest import Scratch
from ..rules.records import name_array
from ..rules.state import OVER, SECOND_CARD, TURN, State
from ..rules.tickets import can_draw_tickets
from ..rules.twin import rule
from .desk import MARKS, Desk

name_array("mask", "u1", 1)


@rule
def write_mask(board: Board, state: State, desk: Desk, scratch: Scratch, numbers: list[int], mask: list[int]) -> None:
    """Marks the legal actions, and nothing else; in the order that is quickest."""
    clear_mask(board, desk, mask)
    if state.phase == OVER:
        return
    seat = int(state.seat)
    if state.phase != TURN and state.phase != SECOND_CARD:
        for place in range(list_legal(board, state, scratch, seat, numbers)):
            mark(desk, mask, numbers[place])
        return
    if can_draw(state):
        mark(desk, mask, 0)
        for place in range(MARKET):
            if may_take(state, int(state.market[place])):
                mark(desk, mask, draw_number(board, int(state.market[place])))
    if state.phase == SECOND_CARD:
        return
    mark_claims(board, state, desk, scratch, seat, mask)
    if can_draw_tickets(state):
        mark(desk, mask, int(board.tickets_number))
    elif desk.marked == 0:
        mark(desk, mask, int(board.pass_number))


@rule
def mark(desk: Desk, mask: list[int], number: int) -> None:
    """Marks an action, and notes it for the next clearing."""
    mask[number] = 1
    if desk.marked < MARKS:
        desk.marks[desk.marked] = number
    desk.marked += 1


@rule
def clear_mask(board: Board, desk: Desk, mask: list[int]) -> None:
    """Wipes out the marks: those noted, which are few in a long row, or all if there were too many to note."""
    if desk.marked <= MARKS:
        for place in range(desk.marked):
            mask[desk.marks[place]] = 0
    else:
        for number in range(board.numbers):
            mask[number] = 0
    desk.marked = 0


@rule
def mark_claims(board: Board, state: State, desk: Desk, scratch: Scratch, seat: int, mask: list[int]) -> None:
    """Marks the legal claims, kind of route by kind, which skips all that the hand can't pay."""
    reach = count_ways(board, state, scratch, seat)
    for length in range(1, reach + 1):
        for color in range(CARDS):
            ways = int(scratch.ways[length][color])
            if ways == 0 or state.open[length][color] <= state.barred[seat][length][color]:
                continue
            first = int(board.kind_first[length][color])
            for rank in range(first, first + board.kind_size[length][color]):
                route = int(board.kind_routes[rank])
                if route_open(board, state, seat, route):
                    for place in range(ways):
                        mark(desk, mask, key_number(board, pick_payment(board, state, seat, route, place)))
