"""Sampling: what a seat can't know is dealt anew, each placement that agrees with its view equally likely (K1, K2)."""

from __future__ import annotations

from .board import WILD, Board
from .capacity import CARDS, MARKET, TICKETS
from .cards import TOO_MANY_WILDS, shuffle_cards, take_top_card, wilds_showing
from .chance import WORD, below
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
    size = lay_out_unseen(board, state, seat)
    blind = 0
    for other in range(board.seats):
        if other != seat:
            for card in range(CARDS):
                blind += state.hand[other][card] - state.known[other][card]
    if wilds_showing(state) >= TOO_MANY_WILDS:
        part_by_exception(state, size, blind)
    else:
        shuffle_cards(state, 0, size)
    state.deck_size = size
    for other in range(board.seats):
        if other != seat:
            deal_blind_cards(state, other)


@rule
def lay_out_unseen(board: Board, state: State, seat: int) -> int:
    """Puts all cards that the seat has not seen in the deck's place, wilds last. Returns how many there are."""
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
    return size


@rule
def deal_blind_cards(state: State, seat: int) -> None:
    """Gives a seat new cards from the top for those that it drew blind."""
    blind = 0
    for card in range(CARDS):
        blind += state.hand[seat][card] - state.known[seat][card]
        state.hand[seat][card] = state.known[seat][card]
    for _ in range(blind):
        state.hand[seat][take_top_card(state)] += 1


@rule
def part_by_exception(state: State, size: int, blind: int) -> None:
    """D6: three wilds show, so fewer than three other cards are out of hands; the unseen ones are parted accordingly.

    The deck's part comes first, then the hands', each shuffled. How many coloured cards are in the deck is drawn by
    the number of ways to place them.
    """
    colored = 0
    while colored < size and state.deck[colored] != WILD:
        colored += 1
    deck = size - blind
    shuffle_cards(state, 0, colored)
    left = colored_in_deck(state, colored, size - colored, deck)
    for place in range(colored - 1, left - 1, -1):
        state.deck[deck + place - left] = state.deck[place]
    for place in range(left, deck):
        state.deck[place] = WILD
    for place in range(deck + colored - left, size):
        state.deck[place] = WILD
    shuffle_cards(state, 0, deck)
    shuffle_cards(state, deck, size)


@rule
def colored_in_deck(state: State, colored: int, wilds: int, deck: int) -> int:
    """Draws how many coloured cards the deck holds, of at most two that market and discards leave (D6)."""
    most = TOO_MANY_WILDS - 1
    for card in range(WILD):
        most -= state.discards[card]
    for place in range(MARKET):
        if state.market[place] != WILD:
            most -= 1
    fewest = max(0, deck - wilds)
    most = min(most, colored, deck)
    # Each is likelier than the one before by this fraction: the ways to choose cards of both sorts for the deck.
    first_more = (colored - fewest) * (deck - fewest)
    first_less = (fewest + 1) * (wilds - deck + fewest + 1)
    second_more = (colored - fewest - 1) * (deck - fewest - 1)
    second_less = (fewest + 2) * (wilds - deck + fewest + 2)
    none = first_less * second_less
    one = first_more * second_less if most > fewest else 0
    two = first_more * second_more if most > fewest + 1 else 0
    while none + one + two > WORD:
        none >>= 1
        one >>= 1
        two >>= 1
    drawn = below(state.stream, none + one + two)
    if drawn < none:
        return fewest
    return fewest + 1 if drawn < none + one else fewest + 2


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
