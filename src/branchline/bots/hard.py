"""`hard`: the level that plans one network for all its tickets, and answers at once."""

from __future__ import annotations

from .planner import PlannerBot
from .registry import bot


@bot("hard")
class HardBot(PlannerBot):
    """Plays as `planner`."""
