"""A ladder as a picture: every rating a dot, its interval a line, in one SVG file without any library."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape

from .ladder import Class
from .ratings import Ladder, Rating

WIDTH, ROW, MARGIN, HEAD, FOOT = 860, 30, 24, 54, 46
LETTER = 7.4
"""About how wide a letter of a name is."""
MOST_TICKS = 9

STYLE = """
  .paper { fill: #fffdf8 } text { font: 14px system-ui, sans-serif; fill: #1f2a30 }
  .title { font-weight: 600; font-size: 16px } .soft, .tick { fill: #5b6a70; font-size: 12px }
  .grid { stroke: #dfe3e0 } .anchor { stroke: #b9832f; stroke-dasharray: 4 4 }
  .interval { stroke: #1f4e5f; stroke-width: 3; stroke-linecap: round } .rating { fill: #1f4e5f }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #172024 } text { fill: #e9ece8 } .soft, .tick { fill: #a3b1b5 } .grid { stroke: #2c393e }
    .interval { stroke: #7fc0d3 } .rating { fill: #7fc0d3 } .anchor { stroke: #e0ac5a }
  }"""


def svg(found: Mapping[Class, Ladder]) -> str:
    """Returns a picture of ladders, one below the other."""
    panels, top = [], 0
    for key, ladder in found.items():
        known = [each for each in ladder.ratings if each.rating is not None]
        panels.append(f'<g transform="translate(0 {top})">{_panel(key.title, ladder.anchor, known)}</g>')
        top += HEAD + ROW * len(known) + FOOT
    size = f'viewBox="0 0 {WIDTH} {top}" width="{WIDTH}" height="{top}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">'
        f"<title>Ratings with 95 % intervals</title><style>{STYLE}</style>"
        f'<rect class="paper" width="{WIDTH}" height="{top}"/>{"".join(panels)}</svg>\n'
    )


def _panel(title: str, anchor: str, ratings: Sequence[Rating]) -> str:
    left = MARGIN + max(len(each.name) for each in ratings) * LETTER + 12
    ends = [end for each in ratings for end in (each.low, each.high, each.rating) if end is not None]
    ticks = _ticks(min(ends), max(ends))
    right, bottom = WIDTH - MARGIN - 52, HEAD + ROW * len(ratings)

    def at(rating: float) -> float:
        return left + (right - left) * (rating - ticks[0]) / (ticks[-1] - ticks[0])

    parts = [f'<text class="title" x="{MARGIN}" y="28">{escape(title)}</text>']
    for tick in ticks:
        parts.append(f'<line class="grid" x1="{at(tick):.1f}" x2="{at(tick):.1f}" y1="{HEAD - 8}" y2="{bottom}"/>')
        parts.append(f'<text class="tick" x="{at(tick):.1f}" y="{bottom + 18}" text-anchor="middle">{tick:g}</text>')
    for place, each in enumerate(ratings):
        assert each.rating is not None
        assert each.low is not None
        assert each.high is not None
        y = HEAD + ROW * place + 8
        if each.name == anchor:
            line = f'x1="{at(each.rating):.1f}" x2="{at(each.rating):.1f}" y1="{HEAD - 8}" y2="{bottom}"'
            parts.append(f'<line class="anchor" {line}/>')
        parts.append(f'<text x="{MARGIN}" y="{y + 5}">{escape(each.name)}</text>')
        parts.append(f'<line class="interval" x1="{at(each.low):.1f}" x2="{at(each.high):.1f}" y1="{y}" y2="{y}"/>')
        parts.append(f'<circle class="rating" cx="{at(each.rating):.1f}" cy="{y}" r="5.5"/>')
        parts.append(f'<text x="{WIDTH - MARGIN}" y="{y + 5}" text-anchor="end">{each.rating:.0f}</text>')
    note = f"points of rating, {anchor} is the anchor; lines: 95 %, from redrawn deals"
    parts.append(f'<text class="soft" x="{MARGIN}" y="{bottom + 36}">{escape(note)}</text>')
    return "".join(parts)


def _ticks(low: float, high: float) -> list[float]:
    """Returns round numbers around a range, evenly spaced."""
    span = max(high - low, 20.0)
    step = next(
        size * 10**power for power in range(8) for size in (1, 2, 5) if span / (size * 10**power) <= MOST_TICKS - 2
    )
    first = math.floor(low / step)
    last = max(math.ceil(high / step), first + 1)
    return [float(number * step) for number in range(first, last + 1)]
