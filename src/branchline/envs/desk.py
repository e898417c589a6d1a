"""The desk beside a game: what an environment keeps so that nothing has to be found anew at every step."""

from __future__ import annotations

from ..rules.board import Board
from ..rules.capacity import LOCATIONS, SEATS
from ..rules.layout import Plain
from ..rules.records import name_record
from ..rules.state import State
from ..rules.twin import rule

MARKS = 60
"""Marks of a mask that are noted; a row with more of them is cleared from end to end."""
NOBODY = -1


class Desk(Plain):
    """A game's joined locations, for E3 without a search, and each seat's standing when it was last rewarded."""

    LAYOUT = {
        "label": ("i1", SEATS, LOCATIONS),
        "standing": ("i4", SEATS),
        "actor": ("i4",),
        "player": ("i4",),
        "steps": ("i4",),
        "done": ("i4",),
        "marked": ("i4",),
        "marks": ("i2", MARKS),
    }

    label: list[list[int]]  # of each seat and location: the same for those that its routes join
    standing: list[int]  # points so far, tickets counted as if the game ended now
    actor: int  # the seat that acted last
    player: int  # against bots: the seat that is not a bot's
    steps: int
    done: int
    marked: int  # actions marked in the row's mask
    marks: list[int]


name_record("desk", Desk, "desks")


@rule
def clear_desk(board: Board, state: State, desk: Desk) -> None:
    """Finds out what a position's routes join."""
    for seat in range(board.seats):
        for location in range(board.locations):
            desk.label[seat][location] = location
        desk.standing[seat] = 0
    for route in range(board.routes):
        if 0 <= state.owner[route] < board.seats:
            join(board, desk, int(state.owner[route]), route)
    desk.actor = NOBODY
    desk.steps = 0
    desk.done = 0


@rule
def join(board: Board, desk: Desk, seat: int, route: int) -> None:
    """E3: the two ends of a route, and all that they are joined to, are now one."""
    one = int(desk.label[seat][board.route_a[route]])
    other = int(desk.label[seat][board.route_b[route]])
    if one != other:
        for location in range(board.locations):
            if desk.label[seat][location] == other:
                desk.label[seat][location] = one


@rule
def is_made(board: Board, desk: Desk, seat: int, ticket: int) -> bool:
    """E3: the seat's routes join the ticket's locations."""
    return desk.label[seat][board.ticket_a[ticket]] == desk.label[seat][board.ticket_b[ticket]]


@rule
def standing(board: Board, state: State, desk: Desk, seat: int) -> int:
    """E2, N4: the seat's points if the game ended now, bonuses left out."""
    points = int(state.score[seat]) - int(board.loan_cost) * int(state.loans[seat])
    for ticket in range(board.tickets):
        if state.ticket_at[ticket] == seat:
            if is_made(board, desk, seat, ticket):
                points += int(board.ticket_points[ticket])
            else:
                points -= int(board.ticket_points[ticket])
    return points
