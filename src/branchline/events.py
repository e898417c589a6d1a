"""Events: what happened, in the players' words, and what each seat may see of it (K1, K2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Self

from .actions import ActionTable
from .rules import events as kinds
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


def named_events(table: ActionTable, rows: list[list[int]]) -> list[Event]:
    """Returns the events that rules wrote down as rows of numbers."""
    return [_NAMED[row[0]](table, row) for row in rows]


def _tickets(table: ActionTable, row: list[int]) -> tuple[str, ...]:
    return tuple(table.map.tickets[ticket].id for ticket in row[4 : 4 + row[2]])


def _route(table: ActionTable, route: int) -> str:
    return table.map.routes[route].id


def _party(seat: int) -> int | None:
    return None if seat == BANK else seat


def _claimed(table: ActionTable, row: list[int]) -> Event:
    _, seat, route, color, wilds = row[:5]
    return RouteClaimed(seat, _route(table, route), None if color == WILD else table.card(color), wilds)


def _returned(table: ActionTable, row: list[int]) -> Event:
    kind = TicketsDiscarded if row[3] else TicketsReturned
    return kind(row[1], row[2], _tickets(table, row))


_NAMED: dict[int, Callable[[ActionTable, list[int]], Event]] = {
    kinds.CARD_DRAWN: lambda table, row: CardDrawn(row[1], "market" if row[3] else "deck", table.card(row[2])),
    kinds.MARKET_REFILLED: lambda table, row: MarketRefilled(row[1], table.card(row[2])),
    kinds.MARKET_RESET: lambda table, row: MarketReset(row[1], tuple(table.card(card) for card in row[4:9])),
    kinds.DECK_SHUFFLED: lambda table, row: DeckShuffled(row[1], row[2]),
    kinds.ROUTE_CLAIMED: _claimed,
    kinds.TOLL_PAID: lambda table, row: TollPaid(_party(row[1]), _party(row[2]), row[3], _route(table, row[4])),
    kinds.LOAN_TAKEN: lambda table, row: LoanTaken(row[1], _route(table, row[2])),
    kinds.MERCHANDISE_EARNED: lambda table, row: MerchandiseEarned(row[1], _route(table, row[2]), row[3]),
    kinds.TICKETS_OFFERED: lambda table, row: TicketsOffered(row[1], row[2], _tickets(table, row)),
    kinds.TICKETS_KEPT: lambda table, row: TicketsKept(row[1], row[2], _tickets(table, row)),
    kinds.TICKETS_RETURNED: _returned,
    kinds.PILE_SHUFFLED: lambda table, row: PileShuffled(row[1]),
    kinds.NEUTRAL_TICKET: lambda table, row: NeutralTicket(table.map.tickets[row[1]].id),
    kinds.NEUTRAL_CLAIMED: lambda table, row: NeutralClaimed(_route(table, row[1]), row[2]),
    kinds.NEUTRAL_MARKER: lambda table, row: NeutralMarker(row[1]),
    kinds.NEUTRAL_OUT: lambda table, row: NeutralOut(),
    kinds.PASSED: lambda table, row: Passed(row[1]),
    kinds.LAST_TURNS: lambda table, row: LastTurns(row[1], row[2]),
    kinds.TURN_STARTED: lambda table, row: TurnStarted(row[1], row[2]),
    kinds.GAME_OVER: lambda table, row: GameOver(),
}
