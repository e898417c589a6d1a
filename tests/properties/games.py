"""Whole games to try the properties on: every map, variant and number of players, in every style of play."""

from __future__ import annotations

import json
import os
import random
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st

from branchline import Action, Event, Game, Tickets, load_map, map_ids

FORCED = os.environ.get("BRANCHLINE_MODE")
MODES = [FORCED] if FORCED else ["plain", pytest.param("compiled", marks=pytest.mark.compiled)]
in_both_modes = pytest.mark.parametrize("mode", MODES)

Edition = tuple[str, str, int]
EDITIONS: list[Edition] = [
    (map_id, name, players)
    for map_id in map_ids()
    for name, variant in load_map(map_id).variants.items()
    for players in range(variant.players[0], variant.players[1] + 1)
]

# How much a seat likes each kind of action: blind, colour and wild draws, claims, tickets.
STYLES: dict[str, tuple[int, ...]] = {
    "settler": (3, 3, 1, 4, 1),
    "builder": (4, 4, 1, 60, 1),
    "hoarder": (5, 5, 1, 0, 0),
    "shy of wilds": (0, 1, 0, 0, 0),
    "fond of wilds": (1, 1, 50, 1, 1),
    "ticket hunter": (1, 1, 1, 2, 20),
}


@dataclass(frozen=True)
class Play:
    """One game: what is played, from which seed, and by what chance and taste its decisions are taken."""

    edition: Edition
    seed: int
    choices: int
    styles: tuple[str, ...]

    def begin(self, mode: str) -> Game:
        map_id, variant, players = self.edition
        return Game(map_id, players=players, variant=variant, seed=self.seed, mode=mode)

    def decisions(self, game: Game) -> Iterator[tuple[int, Action]]:
        """Yields who decides what next, until the game is over; the caller plays it."""
        chance = random.Random(self.choices)
        while game.seat is not None:
            with telling(game):
                decision = self.decide(game, chance)
            yield decision

    def decide(self, game: Game, chance: random.Random) -> tuple[int, Action]:
        seat = game.seat
        assert seat is not None
        if game.phase == "first-tickets":
            seat = chance.choice([each for each in range(game.players) if len(game.legal_for(each))])
        numbers = game.legal_for(seat).numbers()
        assert numbers, "nothing is legal, and the game is not over"
        return seat, game.legal_for(seat)[numbers.index(self.pick(game, seat, numbers, chance))]

    def pick(self, game: Game, seat: int, numbers: list[int], chance: random.Random) -> int:
        likes = STYLES[self.styles[seat % len(self.styles)]]
        colors, tickets = len(game.map.colors), game.table.index(Tickets())
        kinds: dict[int, list[int]] = {}
        for number in numbers:
            kind = bisect_right([1, colors + 1, colors + 2, tickets, tickets + 1], number)
            kinds.setdefault(kind, []).append(number)
        # What a style has no liking for it does only when there is nothing else.
        weights = [likes[kind] if kind < len(likes) else 1 for kind in kinds]
        (kind,) = chance.choices(list(kinds), weights if any(weights) else None)
        return chance.choice(kinds[kind])


styles = st.lists(st.sampled_from(sorted(STYLES)), min_size=1, max_size=5).map(tuple)
seeds = st.integers(0, 2**128 - 1)


def plays(edition: Edition | None = None) -> st.SearchStrategy[Play]:
    """Any game, or any of one edition."""
    which = st.sampled_from(EDITIONS) if edition is None else st.just(edition)
    return st.builds(Play, which, seeds, st.integers(0, 2**32), styles)


def some(share: float = 1.0, *, shrink: bool = False) -> settings:
    """As many examples as the profile says, times a share: the same ones in every run.

    A game does not get simpler with its seed, so it is not shrunk: the position before the failure is what helps.
    """
    phases = [phase for phase in profile().phases if shrink or phase not in (Phase.shrink, Phase.explain)]
    return settings(max_examples=max(1, round(profile().max_examples * share)), derandomize=True, phases=phases)


def profile() -> settings:
    chosen = settings.default
    assert chosen is not None
    return chosen


# Other examples in every run, unless the profile says otherwise.
many = settings(max_examples=5 * profile().max_examples)


def pasteable(game: Game, action: Any = None) -> AbstractContextManager[None]:
    """A failure inside tells the position from which it came, to paste into `Game.from_dict`."""
    return telling(game.copy(), action)


@contextmanager
def telling(before: Game, action: Any = None) -> Iterator[None]:
    try:
        yield
    except Exception as problem:
        problem.add_note(f"position = {json.dumps(before.to_dict())}")
        if action is not None:
            problem.add_note(f"action = {action!r}")
        raise


def as_json(form: Any) -> Any:
    """The same thing written down and read again."""
    return json.loads(json.dumps(form))


def told(events: list[Event]) -> list[dict[str, Any]]:
    return [event.to_dict() for event in events]
