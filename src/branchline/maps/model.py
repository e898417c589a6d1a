"""What a map is: its board, its tickets, and the numbers of each of its variants.

Everything here is read-only and plain: a map can be copied, pickled, and shared between games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal, NamedTuple

COLORS = ("pink", "blue", "orange", "white", "green", "yellow", "black", "red")
"""The colour words that a map may use; boards are drawn with a hue and a symbol for each."""

GREY = "grey"
"""What a map file calls the colour of a route that takes any one colour (C1)."""


class Label(NamedTuple):
    """Where a location's name is drawn, from the location's own x, y."""

    dx: float
    dy: float
    anchor: Literal["start", "middle", "end"]


@dataclass(frozen=True)
class Location:
    """A place on the board; x grows to the right, y grows downwards."""

    id: str
    name: str
    x: float
    y: float
    lat: float | None = None
    lon: float | None = None
    label: Label | None = None


@dataclass(frozen=True)
class Route:
    """One track between two locations; `color` is None for grey, `twin` the other track of a double."""

    id: str
    a: str
    b: str
    length: int
    color: str | None
    twin: str | None = None
    toll: int = 0
    cart: bool = False


@dataclass(frozen=True)
class Ticket:
    """Two locations to join (E3); `neutral` names the ends of the double for the neutral player (X2)."""

    id: str
    a: str
    b: str
    points: int
    neutral: tuple[str, str] | None = None
    official: bool = True


@dataclass(frozen=True)
class Neutral:
    """The neutral player (X1): its pieces, the first round with a phase, the seat that starts as holder."""

    pieces: int
    first_round: int
    marker: int


@dataclass(frozen=True)
class Variant:
    """One way to play a map, complete by itself: every number of RULES' table, resolved."""

    name: str
    players: tuple[int, int]
    pieces: int
    end_pieces: int
    hand: int
    first_deal: int
    first_keep: int
    draw_deal: int
    draw_keep: int
    returns: Literal["under", "discard"]
    close_doubles: int
    """C7 applies with up to this many players; 0 = never."""
    start_scores: tuple[int, ...]
    """One a seat, for as many seats as the variant allows."""
    points: tuple[int, ...]
    """By length (C5); `points[0]` is 0."""
    longest_path_bonus: int
    longest_path_breaks_ties: bool
    tokens: int
    """Toll tokens at the start (N1); 0 = the variant has no money, and tolls are not paid."""
    loan_cost: int
    token_bonus: Mapping[int, tuple[int, ...]] = field(hash=False)
    """By number of seats, then by rank (N5); empty = none."""
    merchandise: int
    """Merchandise cards in the deck (A1); 0 = none, and cart marks mean nothing."""
    merchandise_bonus: Mapping[int, tuple[int, ...]] = field(hash=False)
    """By number of seats, then by rank (A2); empty = none."""
    neutral: Neutral | None = None


@dataclass(frozen=True)
class Map:
    """A board with its tickets and variants; the first variant is the default.

    Two maps with the same `hash` play alike: it leaves out what only a drawing or a reader needs.
    """

    id: str
    name: str
    piece: str
    players: tuple[int, int]
    """The fewest and the most over all variants."""
    colors: tuple[str, ...]
    cards_per_color: int
    wilds: int
    width: float
    height: float
    locations: tuple[Location, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    variants: Mapping[str, Variant]
    provenance: Mapping[str, str]
    notes: tuple[str, ...]
    hash: str
    path: Path | None = None

    def __hash__(self) -> int:
        return hash(self.hash)

    def __repr__(self) -> str:
        return f"<Map {self.id!r}: {len(self.locations)} locations, {len(self.routes)} routes>"

    @cached_property
    def _locations(self) -> dict[str, Location]:
        return {location.id: location for location in self.locations}

    @cached_property
    def _routes(self) -> dict[str, Route]:
        return {route.id: route for route in self.routes}

    @cached_property
    def _tickets(self) -> dict[str, Ticket]:
        return {ticket.id: ticket for ticket in self.tickets}

    def location(self, id: str) -> Location:
        """Returns the location with this id; KeyError if there is none."""
        return self._locations[id]

    def route(self, id: str) -> Route:
        """Returns the route with this id; KeyError if there is none."""
        return self._routes[id]

    def ticket(self, id: str) -> Ticket:
        """Returns the ticket with this id; KeyError if there is none."""
        return self._tickets[id]
