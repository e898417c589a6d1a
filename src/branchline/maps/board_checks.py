"""What locations, routes and tickets must be together: a board in one piece, tickets that can be made."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from ..rules import capacity
from .draft import Draft, Entry, Track
from .fields import hint
from .model import GREY, Ticket
from .problems import Place


def check_board(draft: Draft) -> None:
    """Adds every problem between the entries of the board."""
    _check_locations(draft)
    _check_tracks(draft)
    _check_doubles(draft)
    _check_connected(draft)
    _check_tickets(draft)


def _check_locations(draft: Draft) -> None:
    ids: dict[str, Place] = {}
    spots: dict[tuple[float, float], Place] = {}
    for place, location in ((entry.place, entry.item) for entry in draft.locations):
        if location.id in ids:
            draft.problems.add(place, f'the id "{location.id}" is taken by {ids[location.id].label}')
        spot = (location.x, location.y)
        if spot in spots:
            draft.problems.add(place, f"stands on the same spot as {spots[spot].label}")
        ids.setdefault(location.id, place)
        spots.setdefault(spot, place)
        for axis, at, side in (("x", location.x, "width"), ("y", location.y, "height")):
            if side in draft.board and at > draft.board[side]:
                draft.problems.add(place, f"{axis} {at:g} is beyond the board's {side} {draft.board[side]:g}")
        if (location.lat is None) != (location.lon is None):
            draft.problems.add(place, "lat and lon go together: one is missing")


def _check_tracks(draft: Draft) -> None:
    colors = draft.cards.get("colors")
    for place, track in ((entry.place, entry.item) for entry in draft.tracks):
        if not _ends_are_known(place, track.a, track.b, draft):
            draft.board_whole = False
        if colors and track.color not in (GREY, *colors):
            draft.problems.add(place, f'unknown colour "{track.color}": the cards are {", ".join(colors)}')


def _ends_are_known(place: Place, a: str, b: str, draft: Draft) -> bool:
    known = draft.location_ids
    unknown = [end for end in dict.fromkeys((a, b)) if known and end not in known]
    for end in unknown:
        draft.problems.add(place, f'unknown location "{end}"{hint(end, known)}')
    if a == b:
        draft.problems.add(place, "both ends are the same location")
    return not unknown


def _check_doubles(draft: Draft) -> None:
    """A double is two tracks of the same length between the same two locations, the second marked as such."""
    problems = draft.problems
    pairs: dict[frozenset[str], dict[int, Entry[Track]]] = defaultdict(dict)
    for entry in draft.tracks:
        pair = pairs[entry.item.ends]
        same = pair.get(entry.item.track)
        if len(pair) == 2:
            problems.add(entry.place, "a third track between the same two locations")
        elif same and entry.item.track == 2:
            problems.add(entry.place, f"this and {same.place.label} both have track = 2")
            pair[1] = entry
        elif same:
            problems.add(entry.place, f"has the ends of {same.place.label}: a second track needs track = 2")
        else:
            pair[entry.item.track] = entry
    for pair in pairs.values():
        if 2 in pair and 1 in pair:
            first, second = pair[1], pair[2]
            if first.item.a != second.item.a:
                problems.add(second.place, f"its ends must stand in the order of {first.place.label}")
            if first.item.length != second.item.length:
                lengths = f"length {second.item.length}, but its twin has {first.item.length}"
                problems.add(second.place, f"{lengths} ({first.place.label})")
        elif 2 in pair and draft.board_whole:
            problems.add(pair[2].place, "track = 2, but no other track joins the same two locations")


def _check_connected(draft: Draft) -> None:
    if not draft.board_whole or not draft.locations:
        return
    start = draft.locations[0].item.id
    reached = spaces_from(start, draft.tracks)
    apart = [entry.item.id for entry in draft.locations if entry.item.id not in reached]
    if apart:
        names = ", ".join(apart[:5]) + (f" and {len(apart) - 5} more" if len(apart) > 5 else "")
        draft.problems.add(draft.place("board"), f"is in pieces: no route joins {names} to {start}", "routes")


def _check_tickets(draft: Draft) -> None:
    problems = draft.problems
    if draft.ticket_count > capacity.TICKETS:
        count = f"{draft.ticket_count} tickets with the overlay's, but at most {capacity.TICKETS} fit"
        problems.add(draft.place("board"), count, "tickets")
    doubles = {entry.item.ends for entry in draft.tracks if entry.item.track == 2}
    seen: dict[frozenset[str], Place] = {}
    for place, ticket in ((entry.place, entry.item) for entry in draft.tickets):
        ends = frozenset((ticket.a, ticket.b))
        if ends in seen:
            other = seen[ends]
            file = "" if other.source is place.source else f" of {Path(other.source.file).name}"
            problems.add(place, f"has the same two locations as {other.label}{file}")
        seen.setdefault(ends, place)
        if _ends_are_known(place, ticket.a, ticket.b, draft) and draft.board_whole:
            _check_distance(place, ticket, draft)
        if ticket.neutral and draft.board_whole and frozenset(ticket.neutral) not in doubles:
            pair = " and ".join(ticket.neutral)
            problems.add(place, f"neutral names {pair}, which no double route joins (X2)")


def _check_distance(place: Place, ticket: Ticket, draft: Draft) -> None:
    spaces = spaces_from(ticket.a, draft.tracks).get(ticket.b)
    if spaces is None:
        draft.problems.add(place, "can never be made: no routes join its two locations")
        return
    for variant in (entry.item for entry in draft.variants):
        if spaces > variant.pieces:
            have = f"{variant.pieces} pieces in variant {variant.name}"
            draft.problems.add(place, f"can never be made: it takes {spaces} spaces, with {have}")


def spaces_from(start: str, tracks: Iterable[Entry[Track]]) -> dict[str, int]:
    """Returns the fewest spaces from a location to each that can be reached."""
    neighbours: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for track in (entry.item for entry in tracks):
        neighbours[track.a].append((track.b, track.length))
        neighbours[track.b].append((track.a, track.length))
    reached: dict[str, int] = {}
    queue = [(0, start)]
    while queue:
        spaces, here = heapq.heappop(queue)
        if here not in reached:
            reached[here] = spaces
            for there, length in neighbours[here]:
                heapq.heappush(queue, (spaces + length, there))
    return reached
