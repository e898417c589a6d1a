"""`planner`: plans a cheap network over all its tickets, collects for it, and claims when waiting costs more."""

from __future__ import annotations

from typing import Any

from ..actions import Action
from ..rules.longest import Scratch
from ..rules.twin import chosen_mode, compiled
from .base import Bot, Turn
from .plan.move import choose_number
from .plan.record import TASTES, make_plan
from .registry import bot


@bot("planner")
class PlannerBot(Bot):
    """Judges networks, cards, claims and tickets in points; docs/planner.md tells how."""

    def __init__(
        self,
        risk: float = TASTES["risk"],
        patience: float = TASTES["patience"],
        greed: float = TASTES["greed"],
        tempo: float = TASTES["tempo"],
        rivalry: float = TASTES["rivalry"],
        value: float = TASTES["value"],
        thrift: float = TASTES["thrift"],
        slack: float = TASTES["slack"],
        longest: float = TASTES["longest"],
        money: float = TASTES["money"],
        carts: float = TASTES["carts"],
        effort: float = TASTES["effort"],
        block: float = TASTES["block"],
        spite: float = TASTES["spite"],
        heed: float = TASTES["heed"],
    ) -> None:
        self.plan = make_plan(
            {
                "risk": risk,
                "patience": patience,
                "greed": greed,
                "tempo": tempo,
                "rivalry": rivalry,
                "value": value,
                "thrift": thrift,
                "slack": slack,
                "longest": longest,
                "money": money,
                "carts": carts,
                "effort": effort,
                "block": block,
                "spite": spite,
                "heed": heed,
            }
        )
        self._compiles = chosen_mode("compiled") == "compiled"
        self._choose: Any = None

    def begin(self, turn: Turn) -> None:
        """Compiles before the first budget runs."""
        self._open()

    def _open(self) -> None:
        self._choose = compiled(choose_number) if self._compiles else choose_number
        self._plans = self.plan.packed() if self._compiles else [self.plan]
        self._scratches = Scratch().packed() if self._compiles else [Scratch()]

    def choose(self, turn: Turn) -> Action:
        if self._choose is None:
            self._open()
        boards, states = turn.game.arrays("compiled" if self._compiles else "plain")
        number = int(self._choose(boards, states, self._scratches, self._plans, turn.seat))
        return turn.game.action(number, turn.seat)
