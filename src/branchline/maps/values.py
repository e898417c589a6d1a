"""What a value in a map file may be: readers that return it as the model has it, or say what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeAlias

from ..rules import capacity
from .model import COLORS

POINTS = 100
"""The most that a toll, a count of pieces, a ticket or a length may be."""
MONEY = 1000
"""The most that starting tokens or a rank's bonus may be."""

Reader: TypeAlias = Callable[[object], Any]
"""Returns the value as the model has it, or raises Wrong."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Wrong(Exception):
    """What is wrong with a value, worded to follow the name of its key."""


def must(be: str, value: object) -> Wrong:
    return Wrong(f"must be {be}, not {show(value)}")


def show(value: object) -> str:
    """Returns the value about as the file wrote it, cut short if long."""
    match value:
        case bool():
            shown = str(value).lower()
        case str():
            shown = f'"{value}"' if value.isprintable() else repr(value)
        case list():
            shown = "[" + ", ".join(show(item) for item in value[:8]) + (", …]" if len(value) > 8 else "]")
        case dict():
            shown = "{ " + ", ".join(list(value)[:8]) + " }" if value else "{}"
        case int() if value.bit_length() > 200:
            shown = "a number of many digits"
        case _:
            shown = str(value)
    return shown if len(shown) <= 60 else shown[:59] + "…"


def whole(low: int, high: int) -> Reader:
    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise must(f"a whole number from {low} to {high}", value)
        return value

    return read


def number(low: float, high: float) -> Reader:
    def read(value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise must("a number", value)
        if not low <= value <= high:
            raise must(f"a number from {low:g} to {high:g}", value)
        return float(value)

    return read


def choice(*words: str) -> Reader:
    def read(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise must("one of " + ", ".join(f'"{word}"' for word in words), value)
        return value

    return read


def flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise must("true or false", value)
    return value


def text(value: object) -> str:
    """One line of text; a text over several lines of the file becomes one."""
    line = " ".join(value.split()) if isinstance(value, str) else ""
    if not line or not line.isprintable():
        raise must("a text", value)
    return line


def texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise must("a list of texts", value)
    return tuple(text(item) for item in value)


def identifier(value: object) -> str:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise must("an id of lower-case letters, digits and single hyphens", value)
    return value


def pair_of_ids(value: object) -> tuple[str, str]:
    if not isinstance(value, list) or len(value) != 2:
        raise must("two location ids", value)
    return identifier(value[0]), identifier(value[1])


def colors(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not value:
        raise must("a list of colours", value)
    for item in value:
        if not isinstance(item, str) or item not in COLORS:
            raise Wrong(f"holds {show(item)}, which is none of the colours " + ", ".join(COLORS))
        if value.count(item) > 1:
            raise Wrong(f"holds {show(item)} twice")
    return tuple(value)


def seats(value: object) -> tuple[int, int]:
    count = whole(2, capacity.SEATS)
    try:
        low, high = (count(item) for item in value) if isinstance(value, list) else (1, 0)
    except (Wrong, ValueError):
        low, high = 1, 0
    if low > high:
        raise must(f"[fewest, most] players, within 2 to {capacity.SEATS}", value)
    return low, high


def scores(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > capacity.SEATS:
        raise must(f"a list of at most {capacity.SEATS} scores", value)
    return tuple(whole(0, POINTS)(item) for item in value)


def points_by_length(value: object) -> tuple[int, ...]:
    """`{ 1 = 1, 2 = 2, 3 = 4 }`, without a gap."""
    if not isinstance(value, dict) or not value:
        raise must("a table of points by length", value)
    lengths = [str(length) for length in range(1, capacity.LENGTH + 1)]
    for key in value:
        if key not in lengths:
            raise Wrong(f'has an entry "{key}", which is no length from 1 to {capacity.LENGTH}')
    points = [0]
    for length in lengths[: max(map(int, value))]:
        if length not in value:
            raise Wrong(f"has no entry for length {length}")
        points.append(whole(0, POINTS)(value[length]))
    return tuple(points)


def bonus_by_rank(value: object) -> dict[int, tuple[int, ...]]:
    """`{ 2 = [35, 0], 3 = [55, 35, 0] }`: a column for each number of seats, an entry for each rank."""
    if not isinstance(value, dict):
        raise must("a table of bonuses by number of players", value)
    counts = {str(count): count for count in range(2, capacity.SEATS + 1)}
    columns: dict[int, tuple[int, ...]] = {}
    for key, column in value.items():
        if key not in counts:
            raise Wrong(f'has a column "{key}", which is no number of players from 2 to {capacity.SEATS}')
        if not isinstance(column, list) or len(column) != counts[key]:
            raise Wrong(f"must have {key} bonuses in the column for {key} players, not {show(column)}")
        columns[counts[key]] = tuple(whole(0, MONEY)(item) for item in column)
    return dict(sorted(columns.items()))


def entries(value: object) -> list[object]:
    if not isinstance(value, list) or not value:
        raise must("a list of entries", value)
    return value


def table(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise must("a table", value)
    return value
