"""What came of a game: each seat's score sheet, turns and forfeits, and the actions that replay it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..maps import Map
from .match import Played
from .schedule import Fixture


@dataclass(frozen=True)
class SeatOutcome:
    """One seat of a game. `win` is its share of the victory; tickets are counted, their points are in the others."""

    bot: str
    version: str
    total: int
    rank: int
    win: float
    routes: int
    points_made: int
    points_missed: int
    kept: int
    made: int
    longest_path: int
    bonus: int
    loans: int
    turns: int
    decisions: int
    crashed: int
    late: int
    illegal: int

    @property
    def forfeits(self) -> int:
        """Moves that the fallback made."""
        return self.crashed + self.late + self.illegal


@dataclass(frozen=True)
class Outcome:
    """One game. What depends on the machine, `milliseconds` a decision and the `whys` of forfeits, is not compared."""

    key: str
    block: int
    seats: tuple[SeatOutcome, ...]
    actions: tuple[dict[str, Any], ...] = field(default=(), repr=False)
    milliseconds: tuple[tuple[float, ...], ...] = field(default=(), repr=False, compare=False)
    whys: tuple[str, ...] = field(default=(), compare=False)

    @property
    def mirror(self) -> bool:
        """Whether one bot sat in all seats."""
        return len({(seat.bot, seat.version) for seat in self.seats}) == 1


def outcome_of(fixture: Fixture, played: Played) -> Outcome:
    """Returns what came of a finished game."""
    result = played.game.result
    assert result is not None
    kept = [entry["tickets"] for entry in played.game.view(None)["seats"]]
    seats = []
    for place, (who, sheet) in enumerate(zip(fixture.seats, result.seats, strict=True)):
        forfeits = [decision.forfeit for decision in played.decisions[place]]
        seats.append(
            SeatOutcome(
                bot=who.spec,
                version=who.version,
                total=sheet.total,
                rank=sheet.rank,
                win=1 / len(result.winners) if place in result.winners else 0.0,
                routes=sheet.routes,
                points_made=sheet.tickets_made,
                points_missed=sheet.tickets_missed,
                kept=kept[place],
                made=sheet.completed,
                longest_path=sheet.longest_path,
                bonus=sheet.bonus,
                loans=sheet.loans,
                turns=played.turns[place],
                decisions=len(forfeits),
                crashed=forfeits.count("crashed"),
                late=forfeits.count("late"),
                illegal=forfeits.count("illegal"),
            )
        )
    whys = [f"seat {s}, {d.forfeit}: {d.why}" for s, ds in enumerate(played.decisions) for d in ds if d.forfeit]
    return Outcome(
        fixture.key,
        fixture.block,
        tuple(seats),
        tuple(action.to_dict() for _, action in played.game.history),
        tuple(tuple(decision.milliseconds for decision in decisions) for decisions in played.decisions),
        tuple(whys),
    )


def checked_map(map: Map, hash: str) -> Map:
    """Returns the map if it is the one that was asked for: a file may have been changed since."""
    if map.hash != hash:
        raise ValueError(f"the map {map.id!r} is another version than the one this arena is about")
    return map
