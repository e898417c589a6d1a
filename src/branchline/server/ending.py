"""What the end of a game reveals: the result, everybody's cards and tickets, the seed, a longest path to look at."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from ..game import Game

_STEPS = 20_000
"""A trail that is not found by then is not shown; its length is known all the same."""


def ending_of(game: Game) -> dict[str, Any]:
    """Returns all that is public once the game is over."""
    result = game.result
    assert result is not None
    position = game.to_dict()
    seats = []
    for seat, held in enumerate(position["seats"]):
        made = game.view(seat)["standing"]["completed"]
        seats.append(
            {
                "made": made,
                "missed": [ticket for ticket in held["tickets"] if ticket not in made],
                "hand": held["hand"],
                "tokens": held["tokens"],
                "path": longest_trail(game, seat, result.seats[seat].longest_path),
            }
        )
    return {"result": result.to_dict(), "seats": seats, "seed": str(game.seed)}


def longest_trail(game: Game, seat: int, length: int) -> list[str] | None:
    """Returns the routes of a trail of that length in the seat's network, in order (U1)."""
    ends: dict[str, list[tuple[str, str, int]]] = defaultdict(list)
    for route, owner in game.view(None)["claims"].items():
        if owner == seat:
            track = game.map.route(route)
            ends[track.a].append((route, track.b, track.length))
            ends[track.b].append((route, track.a, track.length))
    if not length:
        return []
    # A trail that can't be made longer begins at a location with an odd number of routes, unless there is none.
    odd = [place for place in ends if len(ends[place]) % 2]
    budget = _STEPS
    for start in odd + [place for place in ends if place not in odd]:
        waiting: list[tuple[str, tuple[str, ...], int]] = [(start, (), 0)]
        while waiting and budget:
            budget -= 1
            place, trail, spaces = waiting.pop()
            if spaces == length:
                return list(trail)
            for route, other, more in sorted(ends[place], key=lambda end: end[2]):
                if route not in trail:
                    waiting.append((other, (*trail, route), spaces + more))
    return None
