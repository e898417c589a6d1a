"""Actions, as small frozen classes and as plain JSON dicts, and the table that numbers all of a map's actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, overload

from .errors import IllegalAction, shown
from .maps import Map
from .rules.board import NONE, WILD, Board
from .rules.capacity import OFFER
from .rules.cards import FROM_DECK
from .rules.legal import claim_color, claim_number, claim_wilds, claimed_route, draw_number, drawn_card

DECK = "deck"
WILD_NAME = "wild"


class Action:
    """What a seat can decide to do."""

    __slots__ = ()
    do: ClassVar[str]

    def to_dict(self) -> dict[str, Any]:
        """Returns the action as plain JSON."""
        return {"do": self.do}


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw a card: from the deck, or the market card of that name (D1)."""

    do = "draw"
    source: str

    def to_dict(self) -> dict[str, Any]:
        return {"do": "draw", "from": self.source}


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Claim a route with cards of a colour (None: wilds alone) and some wilds (C1)."""

    do = "claim"
    route: str
    color: str | None
    wilds: int

    def to_dict(self) -> dict[str, Any]:
        return {"do": "claim", "route": self.route, "with": self.color, "wilds": self.wilds}


@dataclass(frozen=True, slots=True)
class Tickets(Action):
    """Draw tickets (T1)."""

    do = "tickets"


@dataclass(frozen=True, slots=True, eq=False)
class Keep(Action):
    """Keep these tickets of an offer, in no particular order (S3, T1)."""

    do = "keep"
    tickets: tuple[str, ...]

    def __post_init__(self) -> None:
        if isinstance(self.tickets, list):
            object.__setattr__(self, "tickets", tuple(self.tickets))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keep) and sorted(self.tickets) == sorted(other.tickets)

    def __hash__(self) -> int:
        return hash(("keep", frozenset(self.tickets)))

    def to_dict(self) -> dict[str, Any]:
        return {"do": "keep", "tickets": list(self.tickets)}


@dataclass(frozen=True, slots=True)
class KeepPlaces(Action):
    """Keep the tickets at these places of the offer: how the action table names a choice before an offer is known."""

    do = "keep"
    places: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        return {"do": "keep", "places": list(self.places)}

    def mask(self) -> int:
        """Returns a bit for each place; IllegalAction for what are no places, or a place twice."""
        places: Any = self.places
        if not isinstance(places, tuple) or not all(type(place) is int and 0 <= place < OFFER for place in places):
            raise malformed(f"places are numbers from 0 to {OFFER - 1}")
        if len(set(places)) != len(places):
            raise malformed("a ticket is kept once", "kept-twice")
        return sum(1 << place for place in places)


@dataclass(frozen=True, slots=True)
class Neutral(Action):
    """Choose the track for neutral pieces (X3)."""

    do = "neutral"
    route: str

    def to_dict(self) -> dict[str, Any]:
        return {"do": "neutral", "route": self.route}


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing, when nothing can be done (P1)."""

    do = "pass"


_FORMS: dict[str, tuple[type[Action], tuple[str, ...]]] = {
    "draw": (Draw, ("from",)),
    "claim": (Claim, ("route", "with", "wilds")),
    "tickets": (Tickets, ()),
    "keep": (Keep, ("tickets",)),
    "neutral": (Neutral, ("route",)),
    "pass": (Pass, ()),
}


def malformed(message: str, code: str = "malformed", **figures: Any) -> IllegalAction:
    """Returns the error for what is no action at all, whatever the position."""
    return IllegalAction(message, clause="", code=code, figures=figures)


def action_from_dict(form: Any) -> Action:
    """Returns the action that a plain dict describes; anything malformed is an IllegalAction."""
    if not isinstance(form, Mapping):
        raise malformed(f"an action is a dict or an Action, not {type(form).__name__}")
    do = form.get("do")
    if not isinstance(do, str) or do not in _FORMS:
        raise malformed(f"'do' is one of {', '.join(_FORMS)}")
    kind, keys = _FORMS[do]
    if set(form) != {"do", *keys}:
        raise malformed(f"{do!r} takes {', '.join(map(repr, keys)) or 'nothing else'}, all of it and nothing else")
    return kind(*(form[key] for key in keys))


class ActionTable(Sequence[Action]):
    """All actions of a map, numbered: draws, payments of every route, tickets, subsets of an offer, tracks, pass."""

    def __init__(self, map: Map, board: Board) -> None:
        self.map = map
        self._board = board
        self._cards = {FROM_DECK: DECK, WILD: WILD_NAME, **dict(enumerate(map.colors))}
        self._card_numbers = {name: card for card, name in self._cards.items()}
        self._named: dict[int, Action] = {}
        self._routes = {route.id: i for i, route in enumerate(map.routes)}
        self._tickets = {ticket.id: i for i, ticket in enumerate(map.tickets)}

    def __len__(self) -> int:
        return self._board.numbers

    @overload
    def __getitem__(self, number: int) -> Action: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Action]: ...
    def __getitem__(self, number: int | slice) -> Action | Sequence[Action]:
        if isinstance(number, slice):
            return [self[i] for i in range(*number.indices(len(self)))]
        if not -len(self) <= number < len(self):
            raise IndexError(f"the table has {len(self)} actions")
        number %= len(self)
        if number not in self._named:
            self._named[number] = self._action(number)
        return self._named[number]

    def _action(self, number: int) -> Action:
        board = self._board
        if number < board.claim_number[0]:
            return Draw(self._cards[drawn_card(board, number)])
        if number < board.tickets_number:
            route = claimed_route(board, number)
            color = claim_color(board, route, number)
            name = None if color == WILD else self._cards[color]
            return Claim(self.map.routes[route].id, name, claim_wilds(board, route, number))
        if number == board.tickets_number:
            return Tickets()
        if number < board.neutral_number:
            kept = number - board.keep_number + 1
            return KeepPlaces(tuple(i for i in range(kept.bit_length()) if kept >> i & 1))
        if number < board.pass_number:
            return Neutral(self.map.routes[board.neutral_route[number - board.neutral_number]].id)
        return Pass()

    def index(self, action: Any, start: int = 0, stop: int | None = None) -> int:
        """Returns an action's number; ValueError if the table has no such action."""
        board = self._board
        match action:
            case Draw(str(source)) if source in self._card_numbers:
                return draw_number(board, self._card_numbers[source])
            case Claim(str(route), color, int(wilds)) if route in self._routes:
                card = WILD if color is None else self._card_numbers.get(str(color), NONE)
                number = claim_number(board, self._routes[route], card, wilds)
                if 0 <= number < len(self) and self[number] == action:
                    return number
            case Tickets():
                return board.tickets_number
            case KeepPlaces():
                number = board.keep_number + action.mask() - 1
                if board.keep_number <= number < board.neutral_number:
                    return number
            case Neutral(str(route)) if route in self._routes and board.neutral_rank[self._routes[route]] != NONE:
                return board.neutral_number + board.neutral_rank[self._routes[route]]
            case Pass():
                return board.pass_number
        raise ValueError(f"{shown(action)} is not in the table")

    def card(self, number: int) -> str:
        """Returns a card's name."""
        return self._cards[number]

    def card_number(self, name: Any) -> int:
        """Returns the number of a card or of the deck; IllegalAction if there is none of that name."""
        if not isinstance(name, str) or name not in self._card_numbers:
            raise malformed(f"there is no card {shown(name)} in {self.map.name}", "unknown-card", card=shown(name))
        return self._card_numbers[name]

    def route_number(self, name: Any) -> int:
        """Returns the number of a route; IllegalAction if there is none of that id."""
        if not isinstance(name, str) or name not in self._routes:
            raise malformed(f"there is no route {shown(name)} in {self.map.name}", "unknown-route", route=shown(name))
        return self._routes[name]

    def ticket_number(self, name: Any) -> int:
        """Returns the number of a ticket; IllegalAction if there is none of that id."""
        if not isinstance(name, str) or name not in self._tickets:
            raise malformed(
                f"there is no ticket {shown(name)} in {self.map.name}", "unknown-ticket", ticket=shown(name)
            )
        return self._tickets[name]
