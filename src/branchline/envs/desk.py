"""The desk beside a game: what an environment keeps so that nothing has to be found anew at every step."""

from __future__ import annotations

from ..rules.batch import tickets_held
from ..rules.board import NONE, Board
from ..rules.capacity import LOCATIONS, ROUTES, SEATS, TICKETS
from ..rules.claims import route_open
from ..rules.layout import Plain
from ..rules.records import name_record
from ..rules.state import State
from ..rules.twin import rule

NOBODY = -1


class Desk(Plain):
    """What a game's routes mean to each seat, kept up with every claim, and where each stood when last rewarded."""

    LAYOUT = {
        "label": ("i1", SEATS, LOCATIONS),
        "made": ("u1", TICKETS),
        "shut": ("u1", ROUTES),
        "held": ("i2", SEATS),
        "standing": ("i4", SEATS),
        "actor": ("i4",),
        "player": ("i4",),
        "steps": ("i4",),
        "done": ("i4",),
    }

    label: list[list[int]]  # of each seat and location: the same for those that its routes join
    made: list[int]  # of each ticket: a bit for each seat whose routes join its locations
    shut: list[int]  # of each route: a bit for each seat that may not have it
    held: list[int]  # tickets that each seat has kept
    standing: list[int]  # points so far, tickets counted as if the game ended now
    actor: int  # the seat that acted last
    player: int  # against bots: the seat that is not a bot's
    steps: int
    done: int


name_record("desk", Desk, "desks")


@rule
def clear_desk(board: Board, state: State, desk: Desk) -> None:
    """Finds out all that is kept of a position."""
    for ticket in range(board.tickets):
        desk.made[ticket] = 0
    for seat in range(board.seats):
        for location in range(board.locations):
            desk.label[seat][location] = location
        desk.standing[seat] = 0
    for route in range(board.routes):
        if 0 <= state.owner[route] < board.seats:
            join(board, desk, int(state.owner[route]), route)
    note_tracks(board, state, desk)
    note_tickets(board, state, desk)
    desk.actor = NOBODY
    desk.steps = 0
    desk.done = 0


@rule
def join(board: Board, desk: Desk, seat: int, route: int) -> None:
    """E3: the two ends of a route, and all that they are joined to, are now one."""
    one = int(desk.label[seat][board.route_a[route]])
    other = int(desk.label[seat][board.route_b[route]])
    if one == other:
        return
    for location in range(board.locations):
        if desk.label[seat][location] == other:
            desk.label[seat][location] = one
    for ticket in range(board.tickets):
        if desk.label[seat][board.ticket_a[ticket]] == desk.label[seat][board.ticket_b[ticket]]:
            desk.made[ticket] |= 1 << seat


@rule
def note_track(board: Board, state: State, desk: Desk, route: int) -> None:
    """C6, C7: which seats may have a route."""
    shut = 0
    for seat in range(board.seats):
        if not route_open(board, state, seat, route):
            shut |= 1 << seat
    desk.shut[route] = shut


@rule
def note_tracks(board: Board, state: State, desk: Desk) -> None:
    """C6, C7: which seats may have which routes."""
    for route in range(board.routes):
        note_track(board, state, desk, route)


@rule
def note_claim(board: Board, state: State, desk: Desk, route: int) -> None:
    """C6, C7: what a claim just made closes."""
    note_track(board, state, desk, route)
    if board.twin[route] != NONE:
        note_track(board, state, desk, int(board.twin[route]))


@rule
def note_tickets(board: Board, state: State, desk: Desk) -> None:
    """T4: how many tickets each seat has kept."""
    for seat in range(board.seats):
        desk.held[seat] = tickets_held(board, state, seat)


@rule
def is_open(desk: Desk, seat: int, route: int) -> bool:
    """C6, C7: the seat may have the route."""
    return (int(desk.shut[route]) >> seat) & 1 == 0


@rule
def is_made(desk: Desk, seat: int, ticket: int) -> bool:
    """E3: the seat's routes join the ticket's locations."""
    return (int(desk.made[ticket]) >> seat) & 1 == 1


@rule
def standing(board: Board, state: State, desk: Desk, seat: int) -> int:
    """E2, N4: the seat's points if the game ended now, bonuses left out."""
    points = int(state.score[seat]) - int(board.loan_cost) * int(state.loans[seat])
    for ticket in range(board.tickets):
        if state.ticket_at[ticket] == seat:
            if is_made(desk, seat, ticket):
                points += int(board.ticket_points[ticket])
            else:
                points -= int(board.ticket_points[ticket])
    return points
