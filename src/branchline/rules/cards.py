"""Cards: deck, discards and market, and drawing from them (D1–D9)."""

from __future__ import annotations

from .board import WILD, Board
from .capacity import CARDS, MARKET
from .chance import below
from .events import CARD_DRAWN, DECK_SHUFFLED, MARKET_REFILLED, MARKET_RESET, Events, emit
from .state import State
from .twin import rule

FROM_DECK = -1
"""Where a card is drawn from: the deck, or else the market card of that number."""
TOO_MANY_WILDS = 3


@rule
def can_draw(state: State) -> bool:
    """D8: with deck and discards both empty nobody draws (D7 keeps the discards empty while the deck is)."""
    return state.deck_size > 0


@rule
def place_in_market(state: State, card: int) -> int:
    """Returns the leftmost place of the market that shows the card, or -1."""
    for place in range(MARKET):
        if state.market[place] == card:
            return place
    return -1


@rule
def draw_blind(board: Board, state: State, events: Events, seat: int) -> None:
    """D1, D5, D9: the top card of the deck goes to the seat's hand, unseen by the others."""
    card = take_top_card(state)
    state.hand[seat][card] += 1
    emit(events, CARD_DRAWN, seat, card, 0, 0)
    renew_deck(state, events)


@rule
def draw_from_market(board: Board, state: State, events: Events, seat: int, place: int) -> int:
    """D1, D2, D9: a face-up card goes to the seat's hand and is replaced at once. Returns the card."""
    card = int(state.market[place])
    state.hand[seat][card] += 1
    state.known[seat][card] += 1
    emit(events, CARD_DRAWN, seat, card, 1, place)
    state.market[place] = take_top_card(state)
    emit(events, MARKET_REFILLED, place, int(state.market[place]), 0, 0)
    renew_deck(state, events)
    sweep_market(board, state, events)
    return card


@rule
def discard(state: State, card: int, count: int) -> None:
    """Puts cards on the discards; the caller sees to D7 when all have gone there."""
    state.discards[card] += count


@rule
def take_top_card(state: State) -> int:
    """Takes the top card of a deck that is not empty."""
    state.deck_size -= 1
    return int(state.deck[state.deck_size])


@rule
def renew_deck(state: State, events: Events) -> None:
    """D7: the moment the deck is empty, the discards, if there are any, become the new deck."""
    if state.deck_size == 0 and shuffle_discards(state) > 0:
        emit(events, DECK_SHUFFLED, int(state.deck_size), 1, 0, 0)


@rule
def shuffle_discards(state: State) -> int:
    """D7: makes a shuffled deck of the discards, which are then empty. Returns its size."""
    size = 0
    for card in range(CARDS):
        for _ in range(state.discards[card]):
            state.deck[size] = card
            size += 1
        state.discards[card] = 0
    state.deck_size = size
    shuffle_deck(state)
    return size


@rule
def shuffle_deck(state: State) -> None:
    """Brings the deck into a random order, each equally likely."""
    shuffle_cards(state, 0, int(state.deck_size))


@rule
def shuffle_cards(state: State, first: int, end: int) -> None:
    """Brings a part of the deck into a random order, each equally likely."""
    for last in range(end - 1, first, -1):
        other = first + below(state.stream, last + 1 - first)
        card = state.deck[last]
        state.deck[last] = state.deck[other]
        state.deck[other] = card


@rule
def wilds_showing(state: State) -> int:
    """Returns how many wilds lie face up."""
    wilds = 0
    for place in range(MARKET):
        if state.market[place] == WILD:
            wilds += 1
    return wilds


@rule
def plain_cards_left(board: Board, state: State) -> int:
    """D6: returns how many non-wild cards are in market, deck and discards together: all that no hand holds."""
    left = 0
    for card in range(board.colors):
        left += board.cards[card]
        for seat in range(board.seats):
            left -= state.hand[seat][card]
    return left


@rule
def market_must_go(board: Board, state: State) -> bool:
    """D6: three wilds or more show, and there are enough other cards for that to change."""
    return wilds_showing(state) >= TOO_MANY_WILDS and plain_cards_left(board, state) >= TOO_MANY_WILDS


@rule
def sweep_market(board: Board, state: State, events: Events) -> None:
    """D6: while three wilds show, all five cards make way for new ones; D7 waits until one is needed or all is over."""
    sweeps = 0
    shuffles = 0
    while market_must_go(board, state):
        sweeps += 1
        for place in range(MARKET):
            discard(state, int(state.market[place]), 1)
        for place in range(MARKET):
            if state.deck_size == 0:
                shuffle_discards(state)
                shuffles += 1
            state.market[place] = take_top_card(state)
    if sweeps > 0:
        emit(events, MARKET_RESET, sweeps, 0, 0, 0)
        for place in range(MARKET):
            emit_card(events, place, int(state.market[place]))
        if shuffles > 0:
            emit(events, DECK_SHUFFLED, int(state.deck_size), shuffles, 0, 0)
        renew_deck(state, events)


@rule
def emit_card(events: Events, place: int, card: int) -> None:
    """Adds a card now showing in the market to the event written last."""
    if events.on and events.count <= len(events.rows):
        events.rows[events.count - 1][4 + place] = card


@rule
def open_market(board: Board, state: State, events: Events) -> None:
    """S1, S2: five cards are turned up from the new deck, and D7 and D6 hold from the start."""
    for place in range(MARKET):
        state.market[place] = take_top_card(state)
    renew_deck(state, events)
    sweep_market(board, state, events)
