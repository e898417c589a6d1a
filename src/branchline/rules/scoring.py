"""Final scoring: tickets, bonuses, totals and places (E2–E4, U1, N4–N6, A2, A3)."""

from __future__ import annotations

from .board import Board
from .capacity import SEATS
from .layout import Plain
from .longest import Scratch, link_network, longest_marked, mark_components
from .merchandise import merchandise_bonus
from .state import State
from .tolls import token_bonus
from .twin import rule


class Sheet(Plain):
    """The score sheet: a column a seat."""

    LAYOUT = {
        "made": ("i4", SEATS),
        "missed": ("i4", SEATS),
        "completed": ("i4", SEATS),
        "longest": ("i4", SEATS),
        "bonus": ("i4", SEATS),
        "total": ("i4", SEATS),
        "rank": ("i4", SEATS),
    }

    made: list[int]
    missed: list[int]
    completed: list[int]
    longest: list[int]
    bonus: list[int]
    total: list[int]
    rank: list[int]


@rule
def score_game(board: Board, state: State, scratch: Scratch, sheet: Sheet) -> None:
    """E2: points from routes, plus completed tickets, minus the others, plus the edition's bonus; then the places."""
    for seat in range(board.seats):
        link_network(board, state, scratch, seat)
        mark_components(board, scratch)
        score_tickets(board, state, scratch, sheet, seat)
        sheet.longest[seat] = longest_marked(board, scratch)
    for seat in range(board.seats):
        sheet.bonus[seat] = bonus(board, state, sheet, seat)
        sheet.total[seat] = (
            state.score[seat]
            + sheet.made[seat]
            - sheet.missed[seat]
            + sheet.bonus[seat]
            - board.loan_cost * state.loans[seat]
        )
    for seat in range(board.seats):
        sheet.rank[seat] = rank(board, sheet, seat)


@rule
def score_tickets(board: Board, state: State, scratch: Scratch, sheet: Sheet, seat: int) -> None:
    """E2, E3: a ticket's points count for or against, by whether the seat's (marked) network joins its locations."""
    sheet.made[seat] = 0
    sheet.missed[seat] = 0
    sheet.completed[seat] = 0
    for ticket in range(board.tickets):
        if state.ticket_at[ticket] == seat:
            if joined(board, scratch, ticket):
                sheet.made[seat] += board.ticket_points[ticket]
                sheet.completed[seat] += 1
            else:
                sheet.missed[seat] += board.ticket_points[ticket]


@rule
def joined(board: Board, scratch: Scratch, ticket: int) -> bool:
    """E3: the marked network joins the ticket's two locations."""
    return scratch.component[board.ticket_a[ticket]] == scratch.component[board.ticket_b[ticket]]


@rule
def bonus(board: Board, state: State, sheet: Sheet, seat: int) -> int:
    """U1, N5, N6, A2, A3: the bonuses that the edition has."""
    points = 0
    if board.longest_bonus and has_longest(board, sheet, seat):
        points += board.longest_bonus
    if board.money:
        points += token_bonus(board, state, seat)
    if board.merchandise:
        points += merchandise_bonus(board, state, seat)
    return points


@rule
def has_longest(board: Board, sheet: Sheet, seat: int) -> bool:
    """U1, E4: the seat holds the longest-path card, as all tied for it do, but for a path of 0."""
    if sheet.longest[seat] == 0:
        return False
    for other in range(board.seats):
        if sheet.longest[other] > sheet.longest[seat]:
            return False
    return True


@rule
def rank(board: Board, sheet: Sheet, seat: int) -> int:
    """E4: 1 + the number of seats that come before this one; equal seats share a place."""
    place = 1
    for other in range(board.seats):
        if comes_before(board, sheet, other, seat):
            place += 1
    return place


@rule
def comes_before(board: Board, sheet: Sheet, one: int, other: int) -> bool:
    """E4: by points, then completed tickets, then, where the edition says so, the longest-path card."""
    if sheet.total[one] != sheet.total[other]:
        return sheet.total[one] > sheet.total[other]
    if sheet.completed[one] != sheet.completed[other]:
        return sheet.completed[one] > sheet.completed[other]
    if not board.longest_breaks_ties:
        return False
    return has_longest(board, sheet, one) and not has_longest(board, sheet, other)
