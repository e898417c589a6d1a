"""A small arena run in a few words, and outcomes made up to count with."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from branchline import load_map
from branchline.arena import Outcome, Plan, SeatOutcome, make_plan


def plan(*bots: str, games: int = 4, map_id: str = "mini", **options: Any) -> Plan:
    return make_plan(load_map(map_id), bots or ("path", "random"), games=games, **{"mirror": False, **options})


def seat(bot: str, total: int, rank: int = 1, win: float | None = None, **numbers: int) -> SeatOutcome:
    zeros = {each.name: 0 for each in fields(SeatOutcome)[5:]}
    share = (1.0 if rank == 1 else 0.0) if win is None else win
    return SeatOutcome(bot=bot, version="1", total=total, rank=rank, win=share, **{**zeros, **numbers})


def game(block: int, *seats: SeatOutcome, key: str = "", **more: Any) -> Outcome:
    return Outcome(key or f"{block}-{'-'.join(each.bot for each in seats)}", block, seats, **more)
