"""Loading maps: one of ours by id, a file by its path, or a text; whatever is wrong with it is a MapError."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path

from .board_checks import check_board
from .draft import read_map, read_overlay, routes_of
from .edition_checks import check_edition
from .fields import hint
from .files import MapSource, parse_toml, read_text
from .model import Map
from .problems import MapError, Place, Problems, Source

_FOLDER = Path(__file__).parent
_IDS = ("usa", "nederland", "amsterdam", "mini")


def map_ids() -> tuple[str, ...]:
    """Returns the ids of the maps that come with Branchline."""
    return _IDS


def load_map(source: MapSource, overlay: MapSource | None = None) -> Map:
    """Returns the map with this id, or the one in this file; raises MapError with all that is wrong with it.

    A text without a dot or a slash is an id, any other one a path. An overlay is a file that changes the
    map's tickets; the map keeps its id, not its hash.
    """
    if isinstance(source, str) and source in _IDS:
        if overlay is None:
            return _ours(source)
        source = _FOLDER / f"{source}.toml"
    elif isinstance(source, str) and re.fullmatch(r"[\w-]*", source):
        known = ", ".join(_IDS)
        raise MapError([f'no map "{source}"{hint(source, _IDS)}: ours are {known}; another is a .toml file'])
    file, text = read_text(source)
    path = Path(source) if isinstance(source, str | Path) else None
    return _build(file, text, path, None if overlay is None else read_text(overlay))


def parse_map(text: str, name: str = "map") -> Map:
    """Returns the map that a text describes; `name` stands for the file in a MapError."""
    return _build(name, text, None, None)


@cache
def _ours(id: str) -> Map:
    return load_map(_FOLDER / f"{id}.toml")


def _build(file: str, text: str, path: Path | None, overlay: tuple[str, str] | None) -> Map:
    problems = Problems()
    document = parse_toml(file, text)
    draft = read_map(document, Source(file, text), problems)
    if overlay is not None:
        read_overlay(parse_toml(*overlay), Source(*overlay), draft)
    check_board(draft)
    check_edition(draft)
    unofficial = any(not entry.item.official for entry in draft.tickets)
    if unofficial and "unofficial_note" not in document:
        problems.add(Place(draft.source), '"unofficial_note" is missing: some tickets have official = false')
    problems.raise_any()

    top, cards, board = draft.top, draft.cards, draft.board
    variants = {entry.item.name: entry.item for entry in draft.variants}
    note = (top["unofficial_note"],) if unofficial else ()
    fewest = min(variant.players[0] for variant in variants.values())
    most = max(variant.players[1] for variant in variants.values())
    unhashed = Map(
        id=top["id"],
        name=top["name"],
        piece=top["piece"],
        players=(fewest, most),
        colors=cards["colors"],
        cards_per_color=cards["each"],
        wilds=cards["wilds"],
        width=board["width"],
        height=board["height"],
        locations=tuple(entry.item for entry in draft.locations),
        routes=routes_of(draft.tracks),
        tickets=tuple(entry.item for entry in draft.tickets),
        variants=variants,
        provenance=top["provenance"],
        notes=top["notes"] + note,
        hash="",
        path=path,
    )
    return replace(unhashed, hash=_content_hash(unhashed))


def _content_hash(map: Map) -> str:
    """Returns the SHA-256 of all that a game depends on, as canonical JSON.

    In it: cards, location ids, routes, tickets and variants, in their order. Not in it, so that a nudged
    label does not make old records stale: the map's id and texts, names and positions, what is official.
    """
    content = {
        "colors": map.colors,
        "cards_per_color": map.cards_per_color,
        "wilds": map.wilds,
        "locations": [location.id for location in map.locations],
        "routes": [asdict(route) for route in map.routes],
        "tickets": [[ticket.id, ticket.points, ticket.neutral] for ticket in map.tickets],
        "variants": [asdict(variant) for variant in map.variants.values()],
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
