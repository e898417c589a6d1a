"""Things nobody should send: any JSON, near misses of actions, and positions with something in them spoilt."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

from hypothesis import strategies as st

from branchline import Claim, Draw, Game, Keep, Neutral, load_map, map_ids

VERBS = ("draw", "claim", "tickets", "keep", "neutral", "pass")
KEYS = ("do", "from", "route", "with", "wilds", "seat", "places")
NAMES = ("deck", "wild", "red", "blue", "usa", "mini", "standard", "tolls", "turn", "second-card", "over")
ODD = ("", "__class__", "\ud800", "\x00", "0", "null", "deck ")
WORDS = sorted(
    {
        *(*VERBS, *KEYS, *NAMES, *ODD),
        *(route.id for map_id in map_ids() for route in load_map(map_id).routes[:3]),
        *(ticket.id for map_id in map_ids() for ticket in load_map(map_id).tickets[:3]),
    }
)

words = st.sampled_from(WORDS) | st.text(max_size=4)
numbers = st.integers(-3, 130) | st.sampled_from([2**31, 2**63, 2**64, -(2**63), 10**30])
atoms = st.none() | st.booleans() | numbers | st.floats() | words
json_junk = st.recursive(
    atoms,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=8,
)
python_junk = st.sampled_from(
    [b"draw", (), (1, 2), {1}, frozenset(), object(), Ellipsis, int, len, 1j, range(3), {1: 2}, {None: "do"}]
)
junk = (json_junk | python_junk).map(copy.deepcopy)


@st.composite
def near_actions(draw: st.DrawFn) -> Any:
    """A dict that has the form of an action, or nearly, or an action object filled with anything."""
    fields = {"draw": ["from"], "claim": ["route", "with", "wilds"], "tickets": [], "keep": ["tickets"]}
    fields |= {"neutral": ["route"], "pass": []}
    do = draw(st.sampled_from(sorted(fields)))
    form: dict[str, Any] = {"do": do, **{key: draw(words | st.lists(words, max_size=3) | junk) for key in fields[do]}}
    if draw(st.booleans()):
        form |= draw(st.dictionaries(words, json_junk, max_size=1))
    if form["do"] != do or draw(st.booleans()):
        return form
    match do:
        case "draw":
            return Draw(form["from"])
        case "claim":
            return Claim(form["route"], form["with"], form["wilds"])
        case "keep":
            return Keep(form["tickets"])
        case "neutral":
            return Neutral(form["route"])
    return form


def spoilt(position: dict[str, Any], draw: st.DrawFn) -> dict[str, Any]:
    """The position with one to three of its parts deleted, replaced, nudged or moved."""
    result: dict[str, Any] = copy.deepcopy(position)
    for _ in range(draw(st.integers(1, 3))):
        spoil_one(result, draw)
    return result


def spoil_one(whole: dict[str, Any], draw: st.DrawFn) -> None:
    holder: Any = whole
    key: Any = draw(st.sampled_from(sorted(whole, key=str))) if whole else "map"
    while isinstance(holder.get(key) if isinstance(holder, dict) else holder[key], dict | list):
        inner = holder[key]
        if not inner or draw(st.integers(0, 3)) == 0:
            break
        holder, key = inner, draw(st.sampled_from(places(inner)))
    how = draw(st.sampled_from(["delete", "replace", "nudge", "add", "double"]))
    value = holder.get(key) if isinstance(holder, dict) else holder[key]
    if how == "delete":
        holder.pop(key, None) if isinstance(holder, dict) else holder.pop(key)
    elif how == "nudge" and type(value) is int:
        holder[key] = value + draw(st.integers(-2, 2))
    elif how == "add" and isinstance(value, dict):
        value[draw(words)] = draw(junk)
    elif how in ("add", "double") and isinstance(value, list):
        value.append(draw(junk) if how == "add" or not value else draw(st.sampled_from(value)))
    elif how == "double" and isinstance(holder, list):
        holder.append(value)
    else:
        holder[key] = draw(junk)


def places(inner: Any) -> list[Any]:
    return sorted(inner, key=str) if isinstance(inner, dict) else list(range(len(inner)))


@cache
def a_game(map_id: str, variant: str, players: int, plies: int) -> Game:
    """A game some way in, the same one each time; whoever plays on makes a copy."""
    game = Game(map_id, variant=variant, players=players, seed=plies)
    for ply in range(plies):
        if game.seat is None:
            break
        game.play(game.legal[(ply * ply + plies) % len(game.legal)])
    return game
