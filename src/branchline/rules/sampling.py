"""Sampling: what a seat can't know is dealt anew, each placement that agrees with its view equally likely (K1, K2)."""

from __future__ import annotations

from .board import Board
from .capacity import CARDS, MARKET, TICKETS
from .cards import shuffle_deck, take_top_card
from .chance import below
from .legal import count_keeps, pick_keep
from .longest import Scratch
from .state import FIRST_TICKETS, IN_OFFER, IN_PILE, State
from .tickets import first_to_choose
from .twin import rule


@rule
def deal_hidden(board: Board, state: State, scratch: Scratch, seat: int) -> None:
    """K1, K2: deals cards, tickets and first choices that the seat does not know, from the state's (new) stream."""
    deal_hidden_cards(board, state, seat)
    deal_hidden_tickets(board, state, scratch, seat)
    if state.phase == FIRST_TICKETS:
        guess_choices(board, state, seat)


@rule
def deal_hidden_cards(board: Board, state: State, seat: int) -> None:
    """Cards seen or known to have been taken face up stay; the others are shuffled and dealt to hands and deck."""
    size = 0
    for card in range(CARDS):
        unseen = int(board.cards[card]) - int(state.hand[seat][card]) - int(state.discards[card])
        for place in range(MARKET):
            if state.market[place] == card:
                unseen -= 1
        for other in range(board.seats):
            if other != seat:
                unseen -= state.known[other][card]
        for _ in range(unseen):
            state.deck[size] = card
            size += 1
    state.deck_size = size
    shuffle_deck(state)
    for other in range(board.seats):
        if other != seat:
            blind = 0
            for card in range(CARDS):
                blind += state.hand[other][card] - state.known[other][card]
                state.hand[other][card] = state.known[other][card]
            for _ in range(blind):
                state.hand[other][take_top_card(state)] += 1


@rule
def hidden_ticket(state: State, ticket: int, seat: int) -> bool:
    """The seat can't tell where the ticket is: another keeps it, or it lies where the seat did not put it."""
    where = int(state.ticket_at[ticket])
    if where >= 0:
        return where != seat
    if where == IN_PILE:
        return state.returned_by[ticket] != seat
    if where == IN_OFFER:
        for place in range(state.offer_size[seat]):
            if state.offer[seat][place] == ticket:
                return False
        return True
    return False


@rule
def deal_hidden_tickets(board: Board, state: State, scratch: Scratch, seat: int) -> None:
    """Tickets that the seat can't place are shuffled and dealt to the others' holdings, their offers and the pile."""
    for other in range(board.seats):
        scratch.held[other] = 0
    size = 0
    for ticket in range(board.tickets):
        if hidden_ticket(state, ticket, seat):
            if state.ticket_at[ticket] >= 0:
                scratch.held[state.ticket_at[ticket]] += 1
            scratch.pool[size] = ticket
            size += 1
    for left in range(size, 1, -1):
        place = below(state.stream, left)
        ticket = scratch.pool[place]
        scratch.pool[place] = scratch.pool[left - 1]
        scratch.pool[left - 1] = ticket
    for other in range(board.seats):
        if other != seat:
            for _ in range(scratch.held[other]):
                size -= 1
                put_ticket(state, int(scratch.pool[size]), other)
            for place in range(state.offer_size[other]):
                size -= 1
                state.offer[other][place] = scratch.pool[size]
                put_ticket(state, int(scratch.pool[size]), IN_OFFER)
    for depth in range(state.pile_size):
        place = (state.pile_top + depth) % TICKETS
        if state.returned_by[state.pile[place]] != seat:
            size -= 1
            state.pile[place] = scratch.pool[size]
            put_ticket(state, int(scratch.pool[size]), IN_PILE)


@rule
def put_ticket(state: State, ticket: int, where: int) -> None:
    """Notes a ticket's new place; who put it back there, if anybody did, is not known."""
    state.ticket_at[ticket] = where
    state.returned_by[ticket] = -1


@rule
def guess_choices(board: Board, state: State, seat: int) -> None:
    """S3: earlier seats are given a random legal choice and later ones none; at least one is still to choose."""
    for other in range(board.seats):
        if other != seat:
            state.choice[other] = 0
    for other in range(seat):
        place = below(state.stream, count_keeps(board, state, other))
        state.choice[other] = pick_keep(board, state, other, place) - int(board.keep_number) + 1
    if first_to_choose(board, state) == board.seats:
        state.choice[0] = 0
    state.seat = first_to_choose(board, state)
