"""`expert`: the level that plans like `planner`, and plays its choices out in many worlds before it moves."""

from __future__ import annotations

from .mcts import MctsBot
from .registry import bot


@bot("expert")
class ExpertBot(MctsBot):
    """Plays as `mcts`."""
