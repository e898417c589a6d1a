"""How cost grows: a generated map of any number of routes, and hands of any size."""

from __future__ import annotations

from ..game import Game
from ..maps import Map, parse_map

_COLORS = ("pink", "blue", "orange", "white", "green", "yellow", "black", "red")


def grid_map(routes: int) -> Map:
    """Returns a map on a grid of 64 locations with about so many routes, most of them doubles."""
    side = 8
    ends = [(f"l{r}-{c}", f"l{r}-{c + 1}") for r in range(side) for c in range(side - 1)]
    ends += [(f"l{r}-{c}", f"l{r + 1}-{c}") for c in range(side) for r in range(side - 1)]
    ends += [(f"l{r}-{c}", f"l{r + 1}-{c + 1}") for r in range(side - 1) for c in range(side - 1)]
    doubles = max(0, routes - len(ends))
    lines = []
    for i, (a, b) in enumerate(ends[:routes]):
        length = 1 + i % 6
        color = "grey" if i % 3 == 0 else _COLORS[i % 8]
        lines.append(f'  {{ a = "{a}", b = "{b}", length = {length}, color = "{color}" }},')
        if i < doubles:
            lines.append(
                f'  {{ a = "{a}", b = "{b}", length = {length}, color = "{_COLORS[(i + 3) % 8]}", track = 2 }},'
            )
    places = [
        f'  {{ id = "l{r}-{c}", name = "L{r}-{c}", x = {100 * c + 50}, y = {100 * r + 50} }},'
        for r in range(side)
        for c in range(side)
    ]
    tickets = [
        f'  {{ a = "l{k // 8}-{k % 8}", b = "l{(k * 5 + 29) % 64 // 8}-{(k * 5 + 29) % 8}", points = {5 + k % 17} }},'
        for k in range(0, 60, 2)
    ]
    return parse_map(_TEXT.format(places="\n".join(places), lines="\n".join(lines), tickets="\n".join(tickets)), "grid")


_TEXT = """
id = "grid"
name = "Grid"
piece = "train"
notes = ["Generated for a benchmark."]

[provenance]
edition = "Generated."

[cards]
colors = ["pink", "blue", "orange", "white", "green", "yellow", "black", "red"]
each = 12
wilds = 14

[edition]
players = [2, 5]
pieces = 45
hand = 4
first_deal = 3
first_keep = 2
draw_deal = 3
draw_keep = 1
returns = "under"
close_doubles = 3
points = {{ 1 = 1, 2 = 2, 3 = 4, 4 = 7, 5 = 10, 6 = 15 }}

[variants.standard]
longest_path_bonus = 10
longest_path_breaks_ties = true

[board]
width = 800
height = 800

locations = [
{places}
]

routes = [
{lines}
]

tickets = [
{tickets}
]
"""


def hand_of(map: Map, each: int, mode: str) -> Game:
    """Returns a game in which seat 0 is to move with so many cards of every colour."""
    hand = dict.fromkeys(map.colors, each)
    return Game.from_dict({"map": map.id, "players": 2, "seats": [{"hand": hand}, {}]}, map=map, mode=mode)
