"""`hard`: the level that plans one network for the tickets it was dealt, and keeps its eyes on it."""

from __future__ import annotations

from .plan.record import make_plan
from .planner import PlannerBot
from .registry import bot

LEFT_OUT = ("rivalry", "block", "spite", "heed", "risk", "longest", "carts", "tickets", "finish")
"""What it does not think of: rivals, the bonuses of paths and carts, more tickets, the end drawing near.

Tolls and loans it counts: to borrow without need would look like a blunder, not like a plainer plan.
"""


@bot("hard")
class HardBot(PlannerBot):
    """Plays as `planner` with less on its mind, and looks once for a network where that one looks eight times."""

    def __init__(self) -> None:
        super().__init__()
        self.plan = make_plan({**dict.fromkeys(LEFT_OUT, 0.0), "effort": 1.0})
