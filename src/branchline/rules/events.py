"""Events: rules write what happened into a small buffer, a row of numbers each."""

from __future__ import annotations

from .capacity import OFFER
from .layout import Plain
from .twin import hot, rule

ROWS = 64
WIDTH = 5 + OFFER

(
    CARD_DRAWN,
    MARKET_REFILLED,
    MARKET_RESET,
    DECK_SHUFFLED,
    ROUTE_CLAIMED,
    TOLL_PAID,
    LOAN_TAKEN,
    MERCHANDISE_EARNED,
    TICKETS_OFFERED,
    TICKETS_KEPT,
    TICKETS_RETURNED,
    PILE_SHUFFLED,
    NEUTRAL_TICKET,
    NEUTRAL_CLAIMED,
    NEUTRAL_MARKER,
    NEUTRAL_OUT,
    PASSED,
    LAST_TURNS,
    TURN_STARTED,
    GAME_OVER,
) = range(20)

BANK = -1


class Events(Plain):
    """What the last action caused, in order; and the figures of the last refusal."""

    LAYOUT = {
        "on": ("i4",),
        "count": ("i4",),
        "rows": ("i2", ROWS, WIDTH),
        "figures": ("i4", 3),
    }

    on: int
    count: int  # may exceed ROWS: then events were lost, and the reader must say so
    rows: list[list[int]]
    figures: list[int]


@hot
def emit(events: Events, kind: int, first: int, second: int, third: int, fourth: int) -> None:
    """Writes down one event, if anybody listens."""
    if events.on:
        if events.count < ROWS:
            row = events.rows[events.count]
            row[0] = kind
            row[1] = first
            row[2] = second
            row[3] = third
            row[4] = fourth
        events.count += 1


@rule
def emit_ticket(events: Events, ticket: int) -> None:
    """Adds a ticket to the event written last."""
    if events.on and events.count <= ROWS:
        row = events.rows[events.count - 1]
        row[4 + row[2]] = ticket
        row[2] += 1
