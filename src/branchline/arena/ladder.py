"""The ladder of a store: ratings of all that played the same kind of game, and who should play next."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from .ratings import RESAMPLES, Game, Ladder, rate
from .schedule import Entrant
from .store import Places, Store

CSV_COLUMNS = (
    "map", "variant", "players", "milliseconds", "iterations", "rules",
    "place", "bot", "rating", "low", "high", "games", "deals", "ahead",
)  # fmt: skip


@dataclass(frozen=True, order=True)
class Class:
    """What games have in common that one ladder is made of: where strength means the same."""

    map: str
    map_hash: str
    variant: str
    players: int
    milliseconds: float | None
    iterations: int | None
    rules: int

    @property
    def title(self) -> str:
        """What it is called, for people."""
        budget = f", {self.milliseconds:g} ms a move" if self.milliseconds is not None else ""
        if self.iterations is not None:
            budget += f", {self.iterations} iterations a move"
        return f"{self.map} ({self.variant}), {self.players} players{budget}"

    def to_dict(self) -> dict[str, Any]:
        """Returns it as plain JSON."""
        return {
            "map": self.map,
            "map_hash": self.map_hash,
            "variant": self.variant,
            "players": self.players,
            "milliseconds": self.milliseconds,
            "iterations": self.iterations,
            "rules": self.rules,
        }


@dataclass(frozen=True)
class Games:
    """The games of a class, and what its entrants are called in them."""

    games: tuple[Game, ...]
    names: dict[Entrant, str]

    @property
    def told(self) -> bool:
        """Whether any two have met."""
        return any(len({name for name, _ in seats}) > 1 for _, seats in self.games)


def classes(store: Store) -> dict[Class, Games]:
    """Returns the games of a store by class, most games first."""
    found: dict[Class, list[Places]] = {}
    for row in store.places():
        key = Class(row.map, row.map_hash, row.variant, row.players, row.milliseconds, row.iterations, row.rules)
        found.setdefault(key, []).append(row)
    ordered = sorted(found.items(), key=lambda item: (-len(item[1]), str(item[0])))
    return {key: _games(rows) for key, rows in ordered}


def _games(rows: Sequence[Places]) -> Games:
    entrants = sorted({Entrant(bot, version) for row in rows for bot, version, _ in row.seats})
    specs = Counter(each.spec for each in entrants)
    # A bot that was changed is another entrant, with its version's name.
    names = {each: each.spec if specs[each.spec] == 1 else f"{each.spec} [{each.version[:8]}]" for each in entrants}
    return Games(
        tuple(
            ((row.seed, row.block), tuple((names[Entrant(bot, version)], rank) for bot, version, rank in row.seats))
            for row in rows
        ),
        names,
    )


def ladders(
    store: Store, *, anchor: str | None = None, resamples: int = RESAMPLES, wanted: Sequence[Class] | None = None
) -> dict[Class, Ladder]:
    """Returns the ladder of each class in which two bots have met. An anchor that did not play there is not used."""
    return {
        key: rate(each.games, anchor=anchor if anchor in each.names.values() else None, resamples=resamples)
        for key, each in classes(store).items()
        if each.told and (wanted is None or key in wanted)
    }


def next_pair(bots: Sequence[str], ladder: Ladder | None, met: Counter[frozenset[str]]) -> tuple[str, str]:
    """Returns the two bots of whom it is least clear how often the one ends ahead; of equals, who have met least."""
    pairs = list(combinations(bots, 2))
    if not pairs:
        raise ValueError("a ladder needs two bots or more")

    def doubt(pair: tuple[str, str]) -> tuple[float, int]:
        return (1.0 if ladder is None else ladder.doubt(*pair)), -met[frozenset(pair)]

    return max(pairs, key=doubt)


def meetings(games: Iterable[Game]) -> Counter[frozenset[str]]:
    """Returns how many games each two have met in."""
    counts: Counter[frozenset[str]] = Counter()
    for _, seats in games:
        names = {name for name, _ in seats}
        counts.update(frozenset(pair) for pair in combinations(sorted(names), 2))
    return counts


def to_dict(found: dict[Class, Ladder]) -> list[dict[str, Any]]:
    """Returns ladders as plain JSON."""
    return [
        {
            **key.to_dict(),
            "anchor": ladder.anchor,
            "ratings": [
                {**rating.to_dict(), "above_next": ladder.above_next(place)}
                for place, rating in enumerate(ladder.ratings)
            ],
        }
        for key, ladder in found.items()
    ]


def write_csv(found: dict[Class, Ladder], path: Path) -> int:
    """Writes a row for each entrant of each ladder. Returns how many."""
    rows = [
        {**key.to_dict(), "place": place + 1, **rating.to_dict()}
        for key, ladder in found.items()
        for place, rating in enumerate(ladder.ratings)
    ]
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, CSV_COLUMNS, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)
    return len(rows)
