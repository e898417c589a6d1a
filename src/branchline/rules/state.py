"""The state: everything about a game that changes, and nothing that can be derived from the rest of it."""

from __future__ import annotations

from .capacity import CARDS, DECK, LENGTH, MARKET, OFFER, ROUTES, SEATS, TICKETS
from .chance import Stream
from .layout import Plain

FIRST_TICKETS, TURN, SECOND_CARD, TICKET_OFFER, NEUTRAL_TRACK, OVER = range(6)
PHASES = ("first-tickets", "turn", "second-card", "tickets", "neutral", "over")

FREE = -1
NEUTRAL = SEATS
"""Owners of a route that are not seats."""

IN_PILE, IN_DISCARDS, IN_OFFER, TURNED_UP = -1, -2, -3, -4
"""Where a ticket is that no seat has kept."""


class State(Plain):
    """A position. A list's top or first entry is said beside it."""

    LAYOUT = {
        "phase": ("i2",),
        "seat": ("i2",),
        "round": ("i4",),
        "last_turns": ("i2",),
        "passes": ("i2",),
        "hand": ("i2", SEATS, CARDS),
        "known": ("i2", SEATS, CARDS),
        "market": ("i1", MARKET),
        "deck_size": ("i2",),
        "deck": ("i1", DECK),
        "discards": ("i2", CARDS),
        "owner": ("i1", ROUTES),
        "open": ("i1", LENGTH + 1, CARDS),
        "barred": ("i1", SEATS, LENGTH + 1, CARDS),
        "pieces": ("i2", SEATS),
        "score": ("i2", SEATS),
        "tokens": ("i2", SEATS),
        "loans": ("i2", SEATS),
        "merchandise": ("i2", SEATS),
        "merchandise_left": ("i2",),
        "pile_top": ("i2",),
        "pile_size": ("i2",),
        "pile": ("i1", TICKETS),
        "ticket_at": ("i1", TICKETS),
        "returned_by": ("i1", TICKETS),
        "offer_size": ("i1", SEATS),
        "offer": ("i1", SEATS, OFFER),
        "choice": ("i1", SEATS),
        "neutral_active": ("i2",),
        "neutral_pieces": ("i2",),
        "neutral_holder": ("i2",),
        "neutral_ticket": ("i2",),
        "stream": (Stream,),
    }

    phase: int
    seat: int  # whose decision it is, -1 when over
    round: int
    last_turns: int  # -1 until E1 has fired
    passes: int
    hand: list[list[int]]
    known: list[list[int]]  # taken face up and not played since
    market: list[int]
    deck_size: int
    deck: list[int]  # the top is the last of deck_size cards
    discards: list[int]
    owner: list[int]  # of each route: a seat, FREE or NEUTRAL
    open: list[list[int]]  # of each length and colour: how many routes are free and not closed (C7), …
    barred: list[list[list[int]]]  # … and how many of them a seat may not have (C6); kept beside owner, to count fast
    pieces: list[int]
    score: list[int]
    tokens: list[int]
    loans: list[int]
    merchandise: list[int]
    merchandise_left: int
    pile_top: int
    pile_size: int
    pile: list[int]  # a ring: the top stands at pile_top
    ticket_at: list[int]  # of each ticket: the seat that keeps it, or IN_PILE …
    returned_by: list[int]  # of each ticket in the pile: the seat that put it back, or -1
    offer_size: list[int]
    offer: list[list[int]]
    choice: list[int]  # of the first tickets: a bit for each place of the offer, 0 until chosen
    neutral_active: int
    neutral_pieces: int
    neutral_holder: int
    neutral_ticket: int
    stream: Stream
