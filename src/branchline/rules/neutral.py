"""The neutral player of Nederland: a phase after each round in which a ticket moves its pieces (X1–X8)."""

from __future__ import annotations

from .board import NONE, Board
from .claims import take_track
from .events import BANK, NEUTRAL_CLAIMED, NEUTRAL_MARKER, NEUTRAL_TICKET, Events, emit
from .pile import discard_ticket, lift_ticket, neutral_leaves, pile_ran_out
from .state import FREE, NEUTRAL, NEUTRAL_TRACK, TURNED_UP, State
from .tolls import pay
from .twin import rule


@rule
def neutral_moves(board: Board, state: State) -> bool:
    """X1, X8: a neutral phase follows this round."""
    return state.neutral_active != 0 and state.round >= board.neutral_round and state.pile_size > 0


@rule
def turned_up_track(board: Board, state: State) -> int:
    """X2: the first track that the turned-up ticket is about, or -1 if the ticket counts as blank."""
    track = int(board.ticket_track[state.neutral_ticket])
    if track == NONE:
        return NONE
    owner = int(state.owner[track])
    twin_owner = int(state.owner[board.twin[track]])
    if owner == NEUTRAL or twin_owner == NEUTRAL or (owner != FREE and twin_owner != FREE):
        return NONE
    return track


@rule
def turn_up_ticket(board: Board, state: State, events: Events) -> None:
    """X2–X5: the top ticket is turned up; where both tracks are free, the phase waits for the marker's holder."""
    state.neutral_ticket = lift_ticket(state)
    state.ticket_at[state.neutral_ticket] = TURNED_UP
    emit(events, NEUTRAL_TICKET, int(state.neutral_ticket), 0, 0, 0)
    track = turned_up_track(board, state)
    if track == NONE:
        finish_phase(board, state, events)
    elif board.length[track] > state.neutral_pieces:
        neutral_leaves(state, events)
        finish_phase(board, state, events)
    elif state.owner[track] == FREE and state.owner[board.twin[track]] == FREE:
        state.phase = NEUTRAL_TRACK
        state.seat = state.neutral_holder
    else:
        take_other_track(board, state, events, track)
        finish_phase(board, state, events)


@rule
def may_choose_track(board: Board, state: State, route: int) -> bool:
    """X3: the route is one of the two tracks that the turned-up ticket is about."""
    track = int(board.ticket_track[state.neutral_ticket])
    return route == track or route == board.twin[track]


@rule
def choose_track(board: Board, state: State, events: Events, route: int) -> None:
    """X3: neutral pieces go on the track that the holder chose, and the marker to the other seat."""
    place_neutral(board, state, events, route)
    state.neutral_holder = (state.neutral_holder + 1) % board.seats
    emit(events, NEUTRAL_MARKER, int(state.neutral_holder), 0, 0, 0)
    finish_phase(board, state, events)


@rule
def take_other_track(board: Board, state: State, events: Events, track: int) -> None:
    """X4: neutral pieces go on the track that is free; the other one's owner gets the toll from the bank."""
    free = track if state.owner[track] == FREE else int(board.twin[track])
    owner = int(state.owner[board.twin[free]])
    place_neutral(board, state, events, free)
    if board.toll[free] > 0:
        pay(state, events, BANK, owner, int(board.toll[free]), free)


@rule
def place_neutral(board: Board, state: State, events: Events, route: int) -> None:
    """X3, X4: no toll, no points, no end of the game (X7)."""
    take_track(board, state, route, NEUTRAL)
    state.neutral_pieces -= board.length[route]
    emit(events, NEUTRAL_CLAIMED, route, int(state.neutral_pieces), 0, 0)


@rule
def finish_phase(board: Board, state: State, events: Events) -> None:
    """X2, X5, X6: the ticket goes to the discards; a neutral player without pieces or pile leaves; then T3."""
    discard_ticket(state, int(state.neutral_ticket))
    state.neutral_ticket = NONE
    if state.neutral_pieces == 0:
        neutral_leaves(state, events)
    if state.pile_size == 0:
        pile_ran_out(board, state, events)
