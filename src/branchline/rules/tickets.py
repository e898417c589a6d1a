"""Tickets: the first offers, drawing more, and keeping some (S3, T1–T4)."""

from __future__ import annotations

from . import refusals as no
from .board import Board
from .capacity import OFFER
from .events import TICKETS_KEPT, TICKETS_OFFERED, TICKETS_RETURNED, Events, emit, emit_ticket
from .pile import discard_ticket, lift_ticket, pile_ran_out, put_under, renew_pile
from .refusals import refuse
from .state import FIRST_TICKETS, IN_OFFER, State
from .twin import rule


@rule
def can_draw_tickets(state: State) -> bool:
    """T2: with none to be had the action is not allowed (T3 keeps the discards empty while the pile is)."""
    return state.pile_size > 0


@rule
def offer_tickets(board: Board, state: State, events: Events, seat: int, count: int) -> None:
    """S1, T1, T2, T3: tickets from the top of the pile, as many as there are up to a count, are offered to a seat."""
    size = 0
    while size < count and state.pile_size > 0:
        ticket = lift_ticket(state)
        state.ticket_at[ticket] = IN_OFFER
        state.offer[seat][size] = ticket
        size += 1
        if state.pile_size == 0:
            pile_ran_out(board, state, events)
    state.offer_size[seat] = size
    emit(events, TICKETS_OFFERED, seat, 0, 0, 0)
    for place in range(size):
        emit_ticket(events, int(state.offer[seat][place]))


@rule
def least_to_keep(board: Board, state: State, seat: int) -> int:
    """S3, T1, T2: how many of its offer a seat must keep."""
    least = board.first_keep if state.phase == FIRST_TICKETS else board.draw_keep
    return int(min(least, state.offer_size[seat]))


@rule
def kept_count(kept: int) -> int:
    """Returns how many places of an offer a choice keeps."""
    count = 0
    for place in range(OFFER):
        count += (kept >> place) & 1
    return count


@rule
def keep_refusal(board: Board, state: State, events: Events, seat: int, kept: int) -> int:
    """S3, T1, T2: why the seat can't keep just these places of its offer; 0 if it can."""
    if kept >> int(state.offer_size[seat]):
        return refuse(events, no.NOT_OFFERED, 0, 0, 0)
    least = least_to_keep(board, state, seat)
    if kept_count(kept) < least:
        return refuse(events, no.KEEP_MORE, least, kept_count(kept), 0)
    return no.LEGAL


@rule
def keep_tickets(board: Board, state: State, events: Events, seat: int, kept: int) -> None:
    """S3, T1, T4: the seat keeps part of its offer and returns the rest, in the order drawn."""
    emit(events, TICKETS_KEPT, seat, 0, 0, 0)
    for place in range(state.offer_size[seat]):
        if (kept >> place) & 1:
            state.ticket_at[state.offer[seat][place]] = seat
            emit_ticket(events, int(state.offer[seat][place]))
    emit(events, TICKETS_RETURNED, seat, 0, 1 - int(board.returns_under), 0)
    for place in range(state.offer_size[seat]):
        if not (kept >> place) & 1:
            ticket = int(state.offer[seat][place])
            if board.returns_under:
                put_under(state, ticket, seat)
            else:
                discard_ticket(state, ticket)
            emit_ticket(events, ticket)
    state.offer_size[seat] = 0


@rule
def choose_first(board: Board, state: State, events: Events, seat: int, kept: int) -> bool:
    """S3: the seat's choice waits, in secret, until all have chosen; then all take effect. Returns whether they did."""
    state.choice[seat] = kept
    state.seat = first_to_choose(board, state)
    if state.seat < board.seats:
        return False
    for chooser in range(board.seats):
        keep_tickets(board, state, events, chooser, int(state.choice[chooser]))
        state.choice[chooser] = 0
    renew_pile(board, state, events)
    return True


@rule
def first_to_choose(board: Board, state: State) -> int:
    """Returns the lowest seat that has not chosen its first tickets, or the number of seats if all have."""
    seat = 0
    while seat < board.seats and state.choice[seat] != 0:
        seat += 1
    return seat
