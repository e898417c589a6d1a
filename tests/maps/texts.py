"""A small, good map to spoil, and how to look at what the loader says of it."""

from __future__ import annotations

import pytest

from branchline.maps import MapError, parse_map

GOOD = """\
id = "three-bays"
name = "Three Bays"
piece = "train"
notes = ["A map for tests."]

[provenance]
board = "made up"

[cards]
colors = ["blue", "red"]
each = 10
wilds = 4

[edition]
players = [2, 3]
pieces = 8
hand = 3
first_deal = 1
first_keep = 1
draw_deal = 2
draw_keep = 1
returns = "discard"
points = { 1 = 1, 2 = 2, 3 = 4 }

[variants.tolls]
tokens = 10
loan_cost = 5
token_bonus = { 2 = [5, 0], 3 = [5, 2, 0] }

[variants.neutral]
players = [2, 2]
tokens = 10
neutral = { pieces = 5, first_round = 2, marker = 1 }

[variants.carts]
merchandise = 2
merchandise_bonus = { 2 = [5, 0], 3 = [5, 2, 0] }

[board]
width = 300
height = 200

locations = [
  { id = "north", name = "North Bay", x = 60, y = 40 },
  { id = "mid", name = "Mid Bay", x = 150, y = 110, lat = 50.5, lon = -4.5 },
  { id = "south", name = "South Bay", x = 250, y = 170, label = { dx = 4, dy = -4.5, anchor = "end" } },
]

routes = [
  { a = "north", b = "mid", length = 2, color = "red", toll = 1 },
  { a = "north", b = "mid", length = 2, color = "blue", toll = 1, track = 2 },
  { a = "mid", b = "south", length = 3, color = "grey", toll = 0, cart = true },
]

tickets = [
  { a = "north", b = "south", points = 5, neutral = ["mid", "north"] },
  { a = "north", b = "mid", points = 2 },
  { a = "mid", b = "south", points = 3 },
]
"""


def spoiled(*edits: tuple[str, str]) -> str:
    """Returns the good map with pieces of its text replaced; each stands in it exactly once."""
    text = GOOD
    for old, new in edits:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def problems_of(text: str) -> tuple[str, ...]:
    with pytest.raises(MapError) as caught:
        parse_map(text, "bays.toml")
    return caught.value.problems


def found(text: str, at: str, words: str) -> str:
    """Returns the problem with these words on the one line that has `at`; on no line if that is empty."""
    lines = [number for number, line in enumerate(text.splitlines(), 1) if at in line]
    assert not at or len(lines) == 1, at
    return f"bays.toml:{lines[0]}: {words}" if at else f"bays.toml: {words}"


def assert_refused(old: str, new: str, at: str, words: str) -> None:
    """The good map with `new` for `old` has just this one problem."""
    text = spoiled((old, new))
    assert problems_of(text) == (found(text, at, words),)
