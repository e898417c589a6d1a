"""Events: what happened, in the players' words, and what each seat may see of it (K1, K2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Self

from .actions import ActionTable
from .rules import events as row_kinds
from .rules.board import WILD
from .rules.events import BANK

_KEYS = {"source": "from", "color": "with"}


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; `secret` names the field that only some seats may see, None elsewhere."""

    event: ClassVar[str]
    secret: ClassVar[str | None] = None

    def to_dict(self) -> dict[str, Any]:
        """Returns the event as plain JSON; what may not be seen is absent."""
        form: dict[str, Any] = {"event": self.event}
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name == self.secret and value is None:
                continue
            form[_KEYS.get(field.name, field.name)] = list(value) if isinstance(value, tuple) else value
        return form

    def for_seat(self, seat: int | None) -> Self | None:
        """Returns what a seat (None: a spectator) may see of the event, or None if nothing."""
        if self.secret is None or self.seen_by(seat):
            return self
        return replace(self, **{self.secret: None})

    def seen_by(self, seat: int | None) -> bool:
        """Returns whether a seat may see the secret field."""
        return seat is not None and seat == getattr(self, "seat", None)


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    event = "card-drawn"
    secret = "card"  # noqa: S105
    seat: int
    source: str
    card: str | None

    def seen_by(self, seat: int | None) -> bool:
        return self.source == "market" or seat == self.seat


@dataclass(frozen=True, slots=True)
class MarketRefilled(Event):
    event = "market-refilled"
    place: int
    card: str


@dataclass(frozen=True, slots=True)
class MarketReset(Event):
    event = "market-reset"
    times: int
    market: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    event = "deck-shuffled"
    deck: int
    times: int


@dataclass(frozen=True, slots=True)
class RouteClaimed(Event):
    event = "route-claimed"
    seat: int
    route: str
    color: str | None
    wilds: int


@dataclass(frozen=True, slots=True)
class TollPaid(Event):
    event = "toll-paid"
    seat: int | None
    to: int | None
    toll: int
    route: str


@dataclass(frozen=True, slots=True)
class LoanTaken(Event):
    event = "loan-taken"
    seat: int
    route: str


@dataclass(frozen=True, slots=True)
class MerchandiseEarned(Event):
    event = "merchandise-earned"
    seat: int
    route: str
    left: int


@dataclass(frozen=True, slots=True)
class TicketsOffered(Event):
    event = "tickets-offered"
    secret = "tickets"  # noqa: S105
    seat: int
    count: int
    tickets: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class TicketsKept(Event):
    event = "tickets-kept"
    secret = "tickets"  # noqa: S105
    seat: int
    count: int
    tickets: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class TicketsReturned(Event):
    event = "tickets-returned"
    secret: ClassVar[str | None] = "tickets"  # noqa: S105
    seat: int
    count: int
    tickets: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class TicketsDiscarded(TicketsReturned):
    """Tickets returned face up, for all to see (S3, T1 in Nederland)."""

    secret = None


@dataclass(frozen=True, slots=True)
class PileShuffled(Event):
    event = "pile-shuffled"
    pile: int


@dataclass(frozen=True, slots=True)
class NeutralTicket(Event):
    event = "neutral-ticket"
    ticket: str


@dataclass(frozen=True, slots=True)
class NeutralClaimed(Event):
    event = "neutral-claimed"
    route: str
    pieces: int


@dataclass(frozen=True, slots=True)
class NeutralMarker(Event):
    event = "neutral-marker"
    seat: int


@dataclass(frozen=True, slots=True)
class NeutralOut(Event):
    event = "neutral-out"


@dataclass(frozen=True, slots=True)
class Passed(Event):
    event = "passed"
    seat: int


@dataclass(frozen=True, slots=True)
class LastTurns(Event):
    event = "last-turns"
    seat: int
    turns: int


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    event = "turn-started"
    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    event = "game-over"


def named_events(table: ActionTable, rows: Iterable[list[int]]) -> list[Event]:
    """Returns the events that rules wrote down as rows of numbers."""
    return [_named(table, row) for row in rows]


def _named(table: ActionTable, row: list[int]) -> Event:
    kind, a, b, c, d = row[:5]
    routes = table.map.routes
    match kind:
        case row_kinds.CARD_DRAWN:
            return CardDrawn(a, "market" if c else "deck", table.card(b))
        case row_kinds.MARKET_REFILLED:
            return MarketRefilled(a, table.card(b))
        case row_kinds.TURN_STARTED:
            return TurnStarted(a, b)
        case row_kinds.ROUTE_CLAIMED:
            return RouteClaimed(a, routes[b].id, None if c == WILD else table.card(c), d)
        case row_kinds.MARKET_RESET:
            return MarketReset(a, tuple(table.card(card) for card in row[4:9]))
        case row_kinds.DECK_SHUFFLED:
            return DeckShuffled(a, b)
        case row_kinds.TOLL_PAID:
            return TollPaid(None if a == BANK else a, None if b == BANK else b, c, routes[d].id)
        case row_kinds.LOAN_TAKEN:
            return LoanTaken(a, routes[b].id)
        case row_kinds.MERCHANDISE_EARNED:
            return MerchandiseEarned(a, routes[b].id, c)
        case row_kinds.TICKETS_OFFERED:
            return TicketsOffered(a, b, _tickets(table, row))
        case row_kinds.TICKETS_KEPT:
            return TicketsKept(a, b, _tickets(table, row))
        case row_kinds.TICKETS_RETURNED:
            return (TicketsDiscarded if c else TicketsReturned)(a, b, _tickets(table, row))
        case row_kinds.PILE_SHUFFLED:
            return PileShuffled(a)
        case row_kinds.NEUTRAL_TICKET:
            return NeutralTicket(table.map.tickets[a].id)
        case row_kinds.NEUTRAL_CLAIMED:
            return NeutralClaimed(routes[a].id, b)
        case row_kinds.NEUTRAL_MARKER:
            return NeutralMarker(a)
        case row_kinds.NEUTRAL_OUT:
            return NeutralOut()
        case row_kinds.PASSED:
            return Passed(a)
        case row_kinds.LAST_TURNS:
            return LastTurns(a, b)
        case row_kinds.GAME_OVER:
            return GameOver()
    raise AssertionError(f"unknown event row {row}")


def _tickets(table: ActionTable, row: list[int]) -> tuple[str, ...]:
    return tuple(table.map.tickets[ticket].id for ticket in row[4 : 4 + row[2]])
