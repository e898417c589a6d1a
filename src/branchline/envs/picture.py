"""The table as text or as a picture, for `render`."""

from __future__ import annotations

from html import escape
from typing import Any, Literal

from ..board_text import board_text
from ..game import Game

HEXES = {
    "pink": "#d05ca0",
    "blue": "#2f6fb5",
    "orange": "#e0802b",
    "white": "#e8e8e8",
    "green": "#3c8d40",
    "yellow": "#e3c52f",
    "black": "#333333",
    "red": "#c0392b",
}
GREY = "#a9a9a9"
SEATS = ("#1b5e9e", "#b8321a", "#2e7d32", "#8e5aa8", "#c78a00")
NEUTRAL = "#666666"
WIDTH = 1000
MARGIN = 40


def rendered(game: Game, seat: int | Literal["all"], mode: str | None) -> str | None:
    """Returns what `render` gives in a mode; `human` prints the text."""
    if mode is None:
        raise ValueError("there is no render_mode: name one when the environment is made")
    if mode == "svg":
        return svg_of(game)
    text = board_text(game, seat)
    if mode == "human":
        print(text)
        return None
    return text


def svg_of(game: Game) -> str:
    """Returns the board with its claims and scores as an SVG picture: all of it public."""
    view = game.view(None)
    scale = (WIDTH - 2 * MARGIN) / max(game.map.width, 1)
    height = round(game.map.height * scale) + 2 * MARGIN
    at = {
        place.id: (round(MARGIN + place.x * scale, 1), round(MARGIN + place.y * scale, 1))
        for place in game.map.locations
    }
    lines = [_route_lines(game, route, at, view["claims"].get(route.id)) for route in game.map.routes]
    places = [
        f'<circle cx="{x}" cy="{y}" r="5" fill="#fff" stroke="#222"/>'
        f'<text x="{x + 7}" y="{y - 6}" font-size="11">{escape(game.map.location(name).name)}</text>'
        for name, (x, y) in at.items()
    ]
    scores = [
        f'<text x="{MARGIN + 180 * seat}" y="{height + 16}" font-size="14" fill="{SEATS[seat]}">'
        f"seat {seat}: {entry['score']} points, {entry['pieces']} {escape(game.map.piece)}s</text>"
        for seat, entry in enumerate(view["seats"])
    ]
    market = f'<text x="{MARGIN}" y="{height + 36}" font-size="13">market: {escape(", ".join(view["market"]))}</text>'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height + 48}" font-family="sans-serif">',
            f"<title>{escape(repr(game))}</title>",
            f'<rect width="{WIDTH}" height="{height + 48}" fill="#f7f3e8"/>',
            *lines,
            *places,
            *scores,
            market,
            "</svg>",
        ]
    )


def _route_lines(game: Game, route: Any, at: dict[str, tuple[float, float]], owner: int | str | None) -> str:
    (x1, y1), (x2, y2) = at[route.a], at[route.b]
    if route.twin is not None:
        # The two tracks of a double lie side by side.
        away = 4 if route.id.endswith("--2") else -4
        far = max(1.0, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
        dx, dy = -(y2 - y1) / far * away, (x2 - x1) / far * away
        x1, y1, x2, y2 = (round(v, 1) for v in (x1 + dx, y1 + dy, x2 + dx, y2 + dy))
    color = GREY if route.color is None else HEXES.get(route.color, GREY)
    line = f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
    base = f'{line} stroke="{color}" stroke-width="6" stroke-opacity="{0.45 if owner is None else 0.2}"/>'
    if owner is None:
        return base
    fill = NEUTRAL if owner == "neutral" else SEATS[int(owner)]
    return f'{base}{line} stroke="{fill}" stroke-width="6" stroke-dasharray="14 3"/>'
