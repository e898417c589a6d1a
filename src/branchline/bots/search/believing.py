"""Beliefs: worlds that a seat could be in, with the tickets of the others such as their networks make likely."""

from __future__ import annotations

from math import exp

from ...rules.board import NONE, Board
from ...rules.capacity import TICKETS
from ...rules.chance import below, next_word
from ...rules.claims import route_open
from ...rules.longest import Scratch
from ...rules.sampling import deal_hidden
from ...rules.state import FIRST_TICKETS, IN_PILE, State
from ...rules.twin import rule
from .record import FAR, Search
from .ways import find_way

SWAPS = 10
"""How often a believed ticket may be exchanged for a likelier one."""


@rule
def weigh_tickets(board: Board, state: State, search: Search, seat: int) -> None:
    """Weighs each ticket for each other seat by how much of its way that seat's network covers."""
    for other in range(board.seats):
        start = NONE
        for ticket in range(board.tickets):
            search.weight[other][ticket] = 1.0
        if other == seat or state.pieces[other] == board.pieces:
            continue
        for ticket in range(board.tickets):
            if board.ticket_a[ticket] != start:
                start = int(board.ticket_a[ticket])
                price_spaces(board, state, search, NONE)
                find_way(board, search, start, NONE)
                # Room that a draft does not need while tickets are weighed.
                for location in range(board.locations):
                    search.component[location] = int(search.distance[location])
                price_spaces(board, state, search, other)
                find_way(board, search, start, NONE)
            end = int(board.ticket_b[ticket])
            whole = max(1.0, float(search.component[end]))
            left = min(search.distance[end], whole + 4.0)
            search.weight[other][ticket] = exp(search.faith * (1.0 - left / whole))


@rule
def price_spaces(board: Board, state: State, search: Search, seat: int) -> None:
    """Prices routes by their spaces: all of them if there is no seat, else what the seat can have, its own free."""
    for route in range(board.routes):
        search.cost[route] = float(board.length[route])
        if seat != NONE:
            if state.owner[route] == seat:
                search.cost[route] = 0.0
            elif not route_open(board, state, seat, route):
                search.cost[route] = FAR


@rule
def deal_world(board: Board, state: State, scratch: Scratch, search: Search, seat: int) -> None:
    """K2: deals anew what the seat can't know, then exchanges the others' tickets for likelier ones."""
    deal_hidden(board, state, scratch, seat)
    if state.phase == FIRST_TICKETS or state.pile_size == 0 or search.faith == 0.0:
        return
    for ticket in range(board.tickets):
        owner = int(state.ticket_at[ticket])
        if 0 <= owner < board.seats and owner != seat and state.pieces[owner] < board.pieces:
            exchange(board, state, search, seat, owner, ticket)


@rule
def exchange(board: Board, state: State, search: Search, seat: int, owner: int, ticket: int) -> None:
    """Offers a seat other tickets of the pile for one of its own; a likelier one is taken, another sometimes."""
    held = ticket
    for _ in range(SWAPS):
        place = (int(state.pile_top) + below(state.stream, int(state.pile_size))) % TICKETS
        other = int(state.pile[place])
        if state.returned_by[other] == seat:
            continue
        ratio = search.weight[owner][other] / search.weight[owner][held]
        if ratio >= 1.0 or next_word(state.stream) < ratio * 4294967296.0:
            state.pile[place] = held
            state.ticket_at[held] = IN_PILE
            state.ticket_at[other] = owner
            held = other
