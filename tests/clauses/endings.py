"""How the clause tests bring a game to its end."""

from __future__ import annotations

from typing import Any

from .positions import BLIND, play, table


def last_turn(mode: str, map_id: str, seats: list[dict[str, Any]], **position: Any) -> Any:
    """The result of a game whose last seat plays the last of the final turns by drawing two cards."""
    players = len(seats)
    seats = [*seats[:-1], {"pieces": 2, **seats[-1]}]
    position = {"seat": players - 1, "last_turns": 1, **position}
    game = table(map_id, mode, players=players, seats=seats, **position)
    play(game, BLIND, BLIND)
    assert game.result is not None
    return game.result
