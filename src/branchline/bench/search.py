"""The search at work for measuring: playouts of a decision early in a game, uniform and guided."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ..bots import Budget, Turn, make_bot
from ..game import Game

ROUND = 3
"""The round of the decision that is searched: most of the game is still to be played out."""


def early_game() -> Game:
    """Returns a game of USA with two players that the planner has begun."""
    game = Game("usa", players=2, seed=5, mode="compiled")
    planner = make_bot("planner")
    while (seat := game.seat) is not None and (game.round < ROUND or game.phase != "turn"):
        game.play(planner.choose(Turn(game.sample(seat, game.round), seat, Random(seat), Budget())))  # noqa: S311
    return game


def searching(game: Game, playouts: int, *, guided: bool) -> Callable[[], object]:
    """Returns a decision of so many playouts, ready to be made again and again."""
    bot = make_bot(f"mcts:guided={str(guided).lower()}")
    seat = game.seat
    assert seat is not None

    def decide() -> object:
        return bot.choose(Turn(game.sample(seat, 1), seat, Random(1), Budget(iterations=playouts)))  # noqa: S311

    return decide
