"""`random`: any legal action, each equally likely."""

from __future__ import annotations

from ..actions import Action
from .base import Bot, Turn
from .registry import bot


@bot("random")
class RandomBot(Bot):
    """Plays at random: the yardstick, and a bot for trying things out."""

    def choose(self, turn: Turn) -> Action:
        return turn.legal[turn.random.randrange(len(turn.legal))]
