"""One game between bots: played to the end, every decision and forfeit written down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..bots import Decision, Seated, seal
from ..game import Game


@dataclass(frozen=True)
class Played:
    """A finished game, the decisions of each seat, and how many turns each had."""

    game: Game
    decisions: tuple[tuple[Decision, ...], ...]
    turns: tuple[int, ...]


def play_game(game: Game, seats: Sequence[Seated], *, limit: int | None = None) -> Played:
    """Plays a game out (or its first `limit` decisions) and returns it, sealed against the bots."""
    if len(seats) != game.players:
        raise ValueError(f"{len(seats)} bots for {game.players} seats")
    seal(game)
    decisions: list[list[Decision]] = [[] for _ in seats]
    turns = [0] * len(seats)
    try:
        while game.seat is not None and (limit is None or sum(map(len, decisions)) < limit):
            seat = game.seat
            turns[seat] += game.phase == "turn"
            decision = seats[seat].decide(game)
            game.play(decision.action, seat=seat)
            decisions[seat].append(decision)
    finally:
        for seated in seats:
            seated.end(game.result)
    return Played(game, tuple(map(tuple, decisions)), tuple(turns))
