"""Reading a parsed document entry by entry: what each one says by itself, before they meet in checks.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from ..rules import capacity
from . import values as v
from .fields import (
    BOARD,
    CARDS,
    EDITION,
    LOCATION,
    MAP,
    OVERLAY,
    ROUTE,
    TICKET,
    Field,
    complete,
    read_table,
)
from .model import GREY, Location, Route, Ticket, Variant
from .problems import Place, Problems, Source

T = TypeVar("T")


@dataclass(frozen=True)
class Entry(Generic[T]):
    """Something that was read, and where."""

    place: Place
    item: T


@dataclass(frozen=True)
class VariantEntry(Entry[Variant]):
    """A variant, and which of its numbers are its own rather than the edition's."""

    edition: Place
    own: frozenset[str]


@dataclass(frozen=True)
class Track:
    """A route as a file says it, before the two tracks of a double know each other."""

    a: str
    b: str
    length: int
    color: str
    track: int
    toll: int | None
    cart: bool

    @property
    def ends(self) -> frozenset[str]:
        return frozenset((self.a, self.b))


@dataclass
class Draft:
    """All that was right so far; `board_whole` tells whether no location and no route had to be left out."""

    source: Source
    problems: Problems
    top: dict[str, Any]
    cards: dict[str, Any] = field(default_factory=dict)
    board: dict[str, Any] = field(default_factory=dict)
    variants: list[VariantEntry] = field(default_factory=list)
    locations: list[Entry[Location]] = field(default_factory=list)
    location_ids: set[str] = field(default_factory=set)
    tracks: list[Entry[Track]] = field(default_factory=list)
    tickets: list[Entry[Ticket]] = field(default_factory=list)
    ticket_count: int = 0
    board_whole: bool = True

    def place(self, *path: str) -> Place:
        return Place(self.source, path, path[-1] if path else "")


def read_map(document: object, source: Source, problems: Problems) -> Draft:
    """Returns what the document holds; what is wrong with an entry is added to the problems."""
    draft = Draft(source, problems, read_table(document, MAP, Place(source), problems))
    top = draft.top
    provenance = top.get("provenance", {})
    each_text = dict.fromkeys(provenance, Field(v.text))
    top["provenance"] = read_table(provenance, each_text, draft.place("provenance"), problems)
    if "cards" in top:
        draft.cards = read_table(top["cards"], CARDS, draft.place("cards"), problems)
    if "edition" in top and "variants" in top:
        _read_variants(draft)
    if "board" in top:
        draft.board = read_table(top["board"], BOARD, draft.place("board"), problems)
        draft.board_whole = {"locations", "routes"} <= draft.board.keys()
        _read_locations(draft)
        _read_tracks(draft)
        _read_tickets(draft, draft.place("board"), draft.board)
    return draft


def read_overlay(document: object, source: Source, draft: Draft) -> None:
    """Changes the draft's tickets as the overlay says."""
    problems = draft.problems
    top = read_table(document, OVERLAY, Place(source), problems)
    map_id = draft.top.get("id")
    if "map" in top and top["map"] != map_id:
        problems.add(Place(source), f'is an overlay for the map "{top["map"]}", not for "{map_id}"', "map")
    replaces = top.get("replaces", "none")
    stay = [e for e in draft.tickets if replaces == "none" or (replaces == "unofficial" and e.item.official)]
    draft.ticket_count -= len(draft.tickets) - len(stay)
    draft.tickets = stay
    _read_tickets(draft, Place(source), top)
    draft.top["notes"] = draft.top.get("notes", ()) + top.get("notes", ())
    draft.top["provenance"]["overlay"] = top.get("source") or "tickets from an overlay file"


def _read_variants(draft: Draft) -> None:
    problems, shared, tables = draft.problems, draft.top["edition"], draft.top["variants"]
    edition_place = draft.place("edition")
    edition = read_table(shared, EDITION, edition_place, problems, partial=True)
    if not tables:
        problems.add(draft.place("variants"), "there must be at least one")
    for name, table in tables.items():
        place = Place(draft.source, ("variants", name), f"variant {name}")
        try:
            v.identifier(name)
        except v.Wrong as wrong:
            problems.add(place, f"its name {wrong}")
        own = read_table(table, EDITION, place, problems, partial=True)
        said = {*shared, *(table if isinstance(table, dict) else ())}
        numbers = {**edition, **own}
        for key, needed in EDITION.items():
            if key in said:
                continue
            if needed.required:
                problems.add(edition_place, f'"{key}" is missing')
            else:
                numbers[key] = needed.default
        if complete(numbers, EDITION):
            draft.variants.append(VariantEntry(place, _variant(name, numbers), edition_place, frozenset(own)))


def _variant(name: str, numbers: dict[str, Any]) -> Variant:
    """Returns the variant, with scores and bonuses for no more seats than it allows."""
    fewest, most = numbers["players"]
    for key in ("token_bonus", "merchandise_bonus"):
        columns = numbers[key].items()
        numbers[key] = {count: column for count, column in columns if fewest <= count <= most}
    numbers["start_scores"] = numbers["start_scores"][:most]
    return Variant(name=name, **numbers)


def _read_locations(draft: Draft) -> None:
    board = draft.place("board")
    for place, raw in _entries(draft.board, "locations", capacity.LOCATIONS, board, draft.problems):
        found = read_table(raw, LOCATION, place, draft.problems)
        if isinstance(raw, dict) and isinstance(raw.get("id"), str):
            draft.location_ids.add(raw["id"])
        if complete(found, LOCATION):
            draft.locations.append(Entry(place, Location(**found)))
        else:
            draft.board_whole = False


def _read_tracks(draft: Draft) -> None:
    board = draft.place("board")
    for place, raw in _entries(draft.board, "routes", capacity.ROUTES, board, draft.problems):
        found = read_table(raw, ROUTE, place, draft.problems)
        if complete(found, ROUTE):
            draft.tracks.append(Entry(place, Track(**found)))
        else:
            draft.board_whole = False


def _read_tickets(draft: Draft, parent: Place, table: Mapping[str, Any]) -> None:
    for place, raw in _entries(table, "tickets", capacity.TICKETS, parent, draft.problems):
        found = read_table(raw, TICKET, place, draft.problems)
        draft.ticket_count += 1
        if complete(found, TICKET):
            draft.tickets.append(Entry(place, Ticket(id=f"{found['a']}--{found['b']}", **found)))


def _entries(
    table: Mapping[str, Any], key: str, most: int, parent: Place, problems: Problems
) -> Iterator[tuple[Place, object]]:
    """Yields the entries of a list with their places; what is over the capacity is refused unread."""
    raws = table.get(key, [])
    if len(raws) > most:
        problems.add(parent, f"{len(raws)} {key}, but at most {most} fit", key)
    for index, raw in enumerate(raws[:most]):
        name = ""
        if isinstance(raw, dict):
            named = [raw[part] for part in ("id", "a", "b") if isinstance(raw.get(part), str)]
            name = " (" + "--".join(named) + ")" if named else ""
        label = f"{key.removesuffix('s')} {index + 1}{name}"
        yield Place(parent.source, (*parent.path, key, index), label), raw


def routes_of(tracks: list[Entry[Track]]) -> tuple[Route, ...]:
    """Returns the routes with their ids, each track of a double knowing the other."""
    second_of = {entry.item.ends for entry in tracks if entry.item.track == 2}
    routes = []
    for track in (entry.item for entry in tracks):
        first, second = f"{track.a}--{track.b}", f"{track.a}--{track.b}--2"
        own, other = (first, second) if track.track == 1 else (second, first)
        twin = other if track.ends in second_of else None
        color = None if track.color == GREY else track.color
        routes.append(Route(own, track.a, track.b, track.length, color, twin, track.toll or 0, track.cart))
    return tuple(routes)
