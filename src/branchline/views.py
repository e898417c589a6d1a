"""What a seat may know (K1, K2): the one function that turns a position into a seat's view of it."""

from __future__ import annotations

from typing import Any

from .core import Setting
from .positions import position_of
from .rules.state import FIRST_TICKETS, State


def view_of(
    setting: Setting, state: State, seat: int | None, longest: list[int], completed: list[str] | None
) -> dict[str, Any]:
    """Returns a seat's view (None: a spectator's), a function of the position and the seat alone."""
    view = position_of(setting, state, 0)
    del view["seed"], view["random"]
    view["deck"] = len(view["deck"])
    view["pile"] = len(view["pile"])
    view["returned"] = {ticket: by for ticket, by in view["returned"].items() if by == seat}
    view["seats"] = [entry if other == seat else _seen_by_others(entry) for other, entry in enumerate(view["seats"])]
    if state.phase == FIRST_TICKETS:
        # The seat next to choose would tell who has chosen already.
        view["seat"] = seat if seat is not None and not state.choice[seat] else None
    view["you"] = seat
    view["standing"] = {"longest_path": longest, "completed": completed}
    return view


def _seen_by_others(entry: dict[str, Any]) -> dict[str, Any]:
    """K2, N1: cards, tickets and offers are counts; choice and tokens do not show at all."""
    seen = {key: value for key, value in entry.items() if key not in ("choice", "tokens")}
    seen["hand"] = sum(entry["hand"].values())
    seen["tickets"] = len(entry["tickets"])
    seen["offer"] = len(entry["offer"])
    return seen
