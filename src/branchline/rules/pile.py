"""The ticket pile and its discards, and the neutral player, who leaves with the pile's last ticket (T3, X5, X6)."""

from __future__ import annotations

from .board import Board
from .capacity import TICKETS
from .chance import below
from .events import NEUTRAL_OUT, PILE_SHUFFLED, Events, emit
from .state import IN_DISCARDS, IN_PILE, State
from .twin import rule


@rule
def lift_ticket(state: State) -> int:
    """Takes the top ticket of a pile that is not empty; the caller sees to T3."""
    ticket = int(state.pile[state.pile_top])
    state.pile_top = (state.pile_top + 1) % TICKETS
    state.pile_size -= 1
    state.returned_by[ticket] = -1
    return ticket


@rule
def put_under(state: State, ticket: int, seat: int) -> None:
    """S3, T1: a ticket not kept goes under the pile."""
    state.pile[(state.pile_top + state.pile_size) % TICKETS] = ticket
    state.pile_size += 1
    state.ticket_at[ticket] = IN_PILE
    state.returned_by[ticket] = seat


@rule
def discard_ticket(state: State, ticket: int) -> None:
    """S3, T1: a ticket goes face up on the discards; the caller sees to T3 when all have gone there."""
    state.ticket_at[ticket] = IN_DISCARDS


@rule
def pile_ran_out(board: Board, state: State, events: Events) -> None:
    """X6, then T3: what follows when the last ticket has left the pile."""
    neutral_leaves(state, events)
    renew_pile(board, state, events)


@rule
def renew_pile(board: Board, state: State, events: Events) -> None:
    """T3: the discards, if there are any, become the new pile the moment there is none."""
    if state.pile_size > 0:
        return
    state.pile_top = 0
    for ticket in range(board.tickets):
        if state.ticket_at[ticket] == IN_DISCARDS:
            state.ticket_at[ticket] = IN_PILE
            state.pile[state.pile_size] = ticket
            state.pile_size += 1
    shuffle_pile(state)
    if state.pile_size > 0:
        emit(events, PILE_SHUFFLED, int(state.pile_size), 0, 0, 0)


@rule
def shuffle_pile(state: State) -> None:
    """Brings a pile whose top stands at 0 into a random order, each equally likely."""
    for last in range(state.pile_size - 1, 0, -1):
        other = below(state.stream, last + 1)
        ticket = state.pile[last]
        state.pile[last] = state.pile[other]
        state.pile[other] = ticket


@rule
def neutral_leaves(state: State, events: Events) -> None:
    """X5, X6: the neutral player leaves the game for good."""
    if state.neutral_active:
        state.neutral_active = 0
        emit(events, NEUTRAL_OUT, int(state.neutral_pieces), 0, 0, 0)
