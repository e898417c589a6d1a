"""Why a seat can't claim a route with all it has: by what is missing least."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import Game


def why_not(route: str, hand: dict[str, int], **position: Any) -> tuple[str, dict[str, Any]] | None:
    seats = [{"hand": hand, **position.pop("seat", {})}, *[{}] * (position.get("players", 2) - 1)]
    game = Game.from_dict({"map": "usa", "players": 2, "seats": seats, **position})
    error = game.route_refusal(route, 0)
    return None if error is None else (error.code, error.figures)


@pytest.mark.parametrize(
    ("route", "hand", "expected"),
    [
        ("seattle--helena", {"yellow": 4, "wild": 2}, None),
        ("seattle--helena", {"yellow": 4}, ("cards", {"missing": 2, "card": "yellow", "needed": 6})),
        ("seattle--helena", {"red": 9}, ("cards", {"missing": 6, "card": "yellow", "needed": 6})),
        ("seattle--calgary", {"red": 2, "blue": 3}, ("cards", {"missing": 1, "card": "blue", "needed": 4})),
        ("seattle--calgary", {"wild": 4}, None),
    ],
)
def test_cards_that_are_missing(route: str, hand: dict[str, int], expected: Any) -> None:
    assert why_not(route, hand) == expected


def test_pieces_taken_routes_and_tracks_of_doubles() -> None:
    rich = {"yellow": 6, "red": 4}
    assert why_not("seattle--helena", rich, seat={"pieces": 5}) == ("pieces", {"needed": 6, "have": 5})
    assert why_not("seattle--helena", rich, claims={"seattle--helena": 1}) == ("route-taken", {})
    double = "vancouver--seattle"
    assert why_not(double, rich, claims={f"{double}--2": 1}) == ("track-closed", {"players": 2})
    assert why_not(double, rich, claims={f"{double}--2": 0}, players=4) == ("both-tracks", {})
    assert why_not(double, rich, claims={f"{double}--2": 1}, players=4) is None
