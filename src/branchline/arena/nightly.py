"""A ladder that plays on by itself: the two whose order is least clear, again and again, until the time is up."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence

from ..bots import BotError
from ..maps import Map
from .ladder import Class, Games, classes, meetings, next_pair
from .outcome import Outcome
from .ratings import rate
from .runner import Crew, run_plan
from .schedule import Entrant, Kind, Plan, entrant, make_plan
from .store import Store

BATCH = 20
"""Blocks that two bots play before it is asked anew who is next."""
QUICK = 100
"""Redrawings of the deals to choose by."""


def play_on(
    store: Store,
    map: Map,
    kind: Kind,
    bots: Sequence[str] = (),
    *,
    games: int | None = None,
    minutes: float | None = None,
    batch: int = BATCH,
    crew: Crew | None = None,
    watch: Callable[[str, str, Sequence[Outcome]], None] | None = None,
) -> int:
    """Plays for so many games or minutes, whichever are over first, and returns how many games that were.

    Without `bots`, those play that have games of this kind in the store and are still what they were then.
    """
    if games is None and minutes is None:
        raise ValueError("for how many games, or how many minutes?")
    until = math.inf if minutes is None else time.monotonic() + 60 * minutes
    left = math.inf if games is None else games
    key = Class(map.id, kind.map_hash, kind.variant, kind.players, kind.milliseconds, kind.iterations, kind.rules)
    entrants = [entrant(bot) for bot in bots] or _as_they_were(classes(store).get(key))
    played = 0
    while played < left and time.monotonic() < until:
        one, other = _next(classes(store).get(key), entrants)
        plan = _unplayed(store, map, kind, (one, other), batch, left - played)

        def seen(outcomes: Sequence[Outcome], one: Entrant = one, other: Entrant = other) -> None:
            nonlocal played
            played += len(outcomes)
            if watch is not None:
                watch(one.spec, other.spec, outcomes)

        run_plan(plan, store, crew=crew, watch=seen, enough=lambda: time.monotonic() >= until)
    return played


def _next(found: Games | None, entrants: Sequence[Entrant]) -> tuple[Entrant, Entrant]:
    names = {each: each.spec if found is None else found.names.get(each, each.spec) for each in entrants}
    ladder = rate(found.games, resamples=QUICK) if found is not None and found.told else None
    one, other = next_pair(list(names.values()), ladder, meetings(() if found is None else found.games))
    by_name = {name: each for each, name in names.items()}
    return by_name[one], by_name[other]


def _unplayed(store: Store, map: Map, kind: Kind, pair: tuple[Entrant, Entrant], batch: int, most: float) -> Plan:
    """Returns the next blocks of two bots that the store lacks: a batch, or as many as `most` games take."""
    size = batch
    while True:
        plan = make_plan(
            map,
            [each.spec for each in pair],
            players=kind.players,
            games=size * kind.players,
            seed=kind.seed,
            variant=kind.variant,
            source=kind.source,
            milliseconds=kind.milliseconds,
            iterations=kind.iterations,
            mirror=False,
        )
        known = store.known(fixture.key for fixture in plan.fixtures)
        blocks = [block for block in plan.blocks if any(fixture.key not in known for fixture in block)]
        if len(blocks) >= batch:
            few = batch if most == math.inf else min(batch, math.ceil(most / len(blocks[0])))
            return Plan(plan.kind, plan.entrants, tuple(blocks[:few]))
        size *= 2


def _as_they_were(found: Games | None) -> list[Entrant]:
    """Returns the entrants whose code is still that of their games."""
    return [each for each in (() if found is None else found.names) if _still(each)]


def _still(who: Entrant) -> bool:
    try:
        return entrant(who.spec) == who
    except BotError:
        return False
