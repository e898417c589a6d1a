"""Setting up a game (S1–S3)."""

from __future__ import annotations

from .board import NONE, Board
from .capacity import CARDS, LENGTH, ROUTES, TICKETS
from .cards import open_market, shuffle_deck, take_top_card
from .events import Events
from .pile import shuffle_pile
from .state import FIRST_TICKETS, FREE, IN_PILE, State
from .tickets import offer_tickets
from .twin import rule


@rule
def set_up(board: Board, state: State, events: Events) -> None:
    """S1, S2, S4: deals cards, market and first offers; whom the table chose to begin sits at seat 0."""
    clear_table(board, state)
    for card in range(CARDS):
        for _ in range(board.cards[card]):
            state.deck[state.deck_size] = card
            state.deck_size += 1
    shuffle_deck(state)
    for seat in range(board.seats):
        for _ in range(board.hand):
            state.hand[seat][take_top_card(state)] += 1
    open_market(board, state, events)
    for ticket in range(board.tickets):
        state.pile[ticket] = ticket
    state.pile_size = board.tickets
    shuffle_pile(state)
    for seat in range(board.seats):
        offer_tickets(board, state, events, seat, int(board.first_deal))


@rule
def clear_table(board: Board, state: State) -> None:
    """S1, N1, N7, X1: pieces, starting scores and tokens handed out, nothing dealt or claimed yet."""
    state.phase = FIRST_TICKETS
    state.seat = 0
    state.round = 1
    state.last_turns = -1
    state.passes = 0
    state.deck_size = 0
    state.pile_size = 0
    state.pile_top = 0
    for card in range(CARDS):
        state.discards[card] = 0
    for route in range(ROUTES):
        state.owner[route] = FREE
    for length in range(LENGTH + 1):
        for color in range(CARDS):
            state.open[length][color] = board.kind_size[length][color]
            for seat in range(board.seats):
                state.barred[seat][length][color] = 0
    for ticket in range(TICKETS):
        state.ticket_at[ticket] = IN_PILE
        state.returned_by[ticket] = -1
    for seat in range(board.seats):
        seat_down(board, state, seat)
    state.merchandise_left = board.merchandise
    state.neutral_active = board.neutral
    state.neutral_pieces = board.neutral_pieces
    state.neutral_holder = board.neutral_marker
    state.neutral_ticket = NONE


@rule
def seat_down(board: Board, state: State, seat: int) -> None:
    """S1, N1, N7: what a seat has before anything is dealt."""
    for card in range(CARDS):
        state.hand[seat][card] = 0
        state.known[seat][card] = 0
    state.pieces[seat] = board.pieces
    state.score[seat] = board.start_score[seat]
    state.tokens[seat] = board.tokens
    state.loans[seat] = 0
    state.merchandise[seat] = 0
    state.offer_size[seat] = 0
    state.choice[seat] = 0
