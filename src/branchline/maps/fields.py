"""Every key that a map file or an overlay may hold, table by table; docs/maps.md explains them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

from ..rules import capacity
from . import values as v
from .model import COLORS, GREY, Label, Neutral
from .problems import Place, Problems

_REQUIRED: Final = object()


@dataclass(frozen=True)
class Field:
    """One key of a table: how its value is read, and what stands for it when it is left out."""

    read: v.Reader
    default: object = _REQUIRED

    @property
    def required(self) -> bool:
        return self.default is _REQUIRED


def hint(word: str, known: Iterable[str]) -> str:
    """Returns a guess at the word that was meant, as the end of a sentence; empty if there is none."""
    close = get_close_matches(word, list(known), n=1)
    return f' (did you mean "{close[0]}"?)' if close else ""


def read_table(
    value: object, fields: Mapping[str, Field], place: Place, problems: Problems, *, partial: bool = False
) -> dict[str, Any]:
    """Returns the values that are right, by key, and adds what is wrong to the problems.

    A key left out gets its default, unless the table is `partial`: that one may leave out anything.
    """
    if not isinstance(value, dict):
        problems.add(place, f"must be a table, not {v.show(value)}")
        return {}
    found: dict[str, Any] = {}
    for key, item in value.items():
        if key not in fields:
            problems.add(place, f"unknown key {v.show(key)}{hint(key, fields)}", key)
            continue
        try:
            found[key] = fields[key].read(item)
        except v.Wrong as wrong:
            problems.add(place, f"{key} {wrong}", key)
    if not partial:
        for key, field in fields.items():
            if key in value:
                continue
            if field.required:
                problems.add(place, f'"{key}" is missing')
            else:
                found[key] = field.default
    return found


def complete(found: Mapping[str, Any], fields: Mapping[str, Field]) -> bool:
    """Returns whether the table that was read has a right value for every key."""
    return found.keys() >= fields.keys()


def _inline(fields: Mapping[str, Field], make: Callable[..., Any]) -> v.Reader:
    """Returns a reader of a small inline table, all of whose keys are required."""

    def read(value: object) -> Any:
        if not isinstance(value, dict) or value.keys() != fields.keys():
            raise v.must("a table of " + ", ".join(fields), value)
        found = {}
        for key, field in fields.items():
            try:
                found[key] = field.read(value[key])
            except v.Wrong as wrong:
                raise v.Wrong(f"{key} {wrong}") from wrong
        return make(**found)

    return read


LABEL = {
    "dx": Field(v.number(-1000, 1000)),
    "dy": Field(v.number(-1000, 1000)),
    "anchor": Field(v.choice("start", "middle", "end")),
}
NEUTRAL = {
    "pieces": Field(v.whole(1, v.POINTS)),
    "first_round": Field(v.whole(1, v.POINTS)),
    "marker": Field(v.whole(0, 1)),
}
LOCATION = {
    "id": Field(v.identifier),
    "name": Field(v.text),
    "x": Field(v.number(0, 10_000)),
    "y": Field(v.number(0, 10_000)),
    "lat": Field(v.number(-90, 90), None),
    "lon": Field(v.number(-180, 180), None),
    "label": Field(_inline(LABEL, Label), None),
}
ROUTE = {
    "a": Field(v.identifier),
    "b": Field(v.identifier),
    "length": Field(v.whole(1, capacity.LENGTH)),
    "color": Field(v.choice(GREY, *COLORS)),
    "track": Field(v.whole(1, 2), 1),
    "toll": Field(v.whole(0, v.POINTS), None),
    "cart": Field(v.flag, False),
}
TICKET = {
    "a": Field(v.identifier),
    "b": Field(v.identifier),
    "points": Field(v.whole(1, v.POINTS)),
    "neutral": Field(v.pair_of_ids, None),
    "official": Field(v.flag, True),
}
EDITION = {
    "players": Field(v.seats),
    "pieces": Field(v.whole(1, v.POINTS)),
    "end_pieces": Field(v.whole(0, v.POINTS), 2),
    "hand": Field(v.whole(0, capacity.DECK)),
    "first_deal": Field(v.whole(1, capacity.OFFER)),
    "first_keep": Field(v.whole(1, capacity.OFFER)),
    "draw_deal": Field(v.whole(1, capacity.OFFER)),
    "draw_keep": Field(v.whole(1, capacity.OFFER)),
    "returns": Field(v.choice("under", "discard")),
    "close_doubles": Field(v.whole(0, capacity.SEATS), 0),
    "start_scores": Field(v.scores, (0,) * capacity.SEATS),
    "points": Field(v.points_by_length),
    "longest_path_bonus": Field(v.whole(0, v.POINTS), 0),
    "longest_path_breaks_ties": Field(v.flag, False),
    "tokens": Field(v.whole(0, v.MONEY), 0),
    "loan_cost": Field(v.whole(0, v.POINTS), 0),
    "token_bonus": Field(v.bonus_by_rank, {}),
    "merchandise": Field(v.whole(0, v.POINTS), 0),
    "merchandise_bonus": Field(v.bonus_by_rank, {}),
    "neutral": Field(_inline(NEUTRAL, Neutral), None),
}
CARDS = {
    "colors": Field(v.colors),
    "each": Field(v.whole(1, capacity.DECK)),
    "wilds": Field(v.whole(0, capacity.DECK)),
}
BOARD = {
    "width": Field(v.number(1, 10_000)),
    "height": Field(v.number(1, 10_000)),
    "locations": Field(v.entries),
    "routes": Field(v.entries),
    "tickets": Field(v.entries),
}
MAP = {
    "id": Field(v.identifier),
    "name": Field(v.text),
    "piece": Field(v.text),
    "notes": Field(v.texts, ()),
    "unofficial_note": Field(v.text, None),
    "provenance": Field(v.table, {}),
    "cards": Field(v.table),
    "edition": Field(v.table),
    "variants": Field(v.table, {"standard": {}}),
    "board": Field(v.table),
}
OVERLAY = {
    "map": Field(v.identifier),
    "replaces": Field(v.choice("unofficial", "all", "none")),
    "source": Field(v.text, None),
    "notes": Field(v.texts, ()),
    "tickets": Field(v.entries),
}
