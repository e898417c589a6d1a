"""What is to be played: blocks of one deal and every seating, each game with streams of its own."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from random import Random

from ..bots import read_spec, version_of
from ..core import setting
from ..maps import Map
from ..record import RULES

MIRROR_SHARE = 10
"""One block in so many is played once more by each bot against itself, to show what the seat alone is worth."""


@dataclass(frozen=True, order=True)
class Entrant:
    """A bot that takes part: its spec, and a digest of its code."""

    spec: str
    version: str


def entrant(text: str) -> Entrant:
    """Returns the entrant of a spec; BotError if it names no bot."""
    spec = read_spec(text)
    return Entrant(str(spec), version_of(spec))


@dataclass(frozen=True)
class Kind:
    """What all games of an arena have in common. `source` is where its map is read from."""

    source: str
    map_hash: str
    variant: str
    players: int
    seed: int
    milliseconds: float | None = None
    iterations: int | None = None
    rules: int = RULES


@dataclass(frozen=True)
class Fixture:
    """One game: its kind, its block (which deal), and who sits where."""

    kind: Kind
    block: int
    seats: tuple[Entrant, ...]

    @cached_property
    def key(self) -> str:
        """What names the game in a store: the same for the same game, in whatever run it is played."""
        kind = self.kind
        parts = [kind.map_hash, kind.variant, kind.rules, kind.seed, kind.milliseconds, kind.iterations, self.block]
        seats = [[seat.spec, seat.version] for seat in self.seats]
        return hashlib.sha256(json.dumps([parts, seats]).encode()).hexdigest()[:16]

    @property
    def deck_seed(self) -> int:
        """The seed of the deal, the same in all games of the block."""
        return _derived(f"{self.kind.seed} deck {self.block}")

    @property
    def streams(self) -> list[Random]:
        """A random stream for each seat's bot, by its spec: no bot's choices shift another's, or the deal."""
        specs = [seat.spec for seat in self.seats]
        return [
            Random(_derived(f"{self.kind.seed} bot {self.block} {specs[:place].count(spec)} {spec}"))  # noqa: S311
            for place, spec in enumerate(specs)
        ]

    @property
    def mirror(self) -> bool:
        """Whether one bot sits in all seats."""
        return len(set(self.seats)) == 1


def _derived(purpose: str) -> int:
    return int.from_bytes(hashlib.sha256(f"branchline arena {purpose}".encode()).digest()[:16], "big")


@dataclass(frozen=True)
class Plan:
    """All blocks of a run, in the order in which they are begun."""

    kind: Kind
    entrants: tuple[Entrant, ...]
    blocks: tuple[tuple[Fixture, ...], ...]

    @property
    def fixtures(self) -> Iterator[Fixture]:
        """All games."""
        return (fixture for block in self.blocks for fixture in block)


def kind_of(
    map: Map,
    *,
    players: int = 2,
    seed: int = 0,
    variant: str | None = None,
    source: str | None = None,
    milliseconds: float | None = None,
    iterations: int | None = None,
) -> Kind:
    """Returns what games of a map have in common; ValueError if the map is not played so."""
    played = setting(map, variant, players).variant
    return Kind(source or map.id, map.hash, played, players, seed, milliseconds, iterations)


def make_plan(
    map: Map,
    bots: Sequence[str],
    *,
    players: int = 2,
    games: int = 100,
    seed: int = 0,
    variant: str | None = None,
    source: str | None = None,
    milliseconds: float | None = None,
    iterations: int | None = None,
    all_seatings: bool = False,
    mirror: bool = True,
) -> Plan:
    """Returns what to play: every lineup of the bots for `games` games each (whole blocks), and the mirror matches.

    With more bots than seats every choice of that many is a lineup (a round robin); with fewer, they are repeated.
    Two seats are seated both ways. More are rotated, around a table whose order changes from block to block, or with
    `all_seatings` seated in every order.
    """
    kind = kind_of(
        map,
        players=players,
        seed=seed,
        variant=variant,
        source=source,
        milliseconds=milliseconds,
        iterations=iterations,
    )
    entrants = tuple(entrant(text) for text in bots)
    blocks: list[tuple[int, tuple[Fixture, ...]]] = []
    for lineup in lineups(entrants, players):
        blocks += enumerate(_blocks(kind, lineup, games, all_seatings))
    mixed = max((number for number, _ in blocks), default=0) + 1
    if mirror and len(set(entrants)) > 1:
        for each in dict.fromkeys(entrants):
            few = -(-mixed // MIRROR_SHARE)
            blocks += enumerate(_blocks(kind, (each,) * players, few, all_seatings))
    # Games of the same deal stand side by side, so that a run cut short has still played all lineups alike.
    blocks.sort(key=lambda numbered: numbered[0])
    return Plan(kind, tuple(dict.fromkeys(entrants)), tuple(block for _, block in blocks))


def lineups(entrants: Sequence[Entrant], players: int) -> list[tuple[Entrant, ...]]:
    """Returns who plays whom: each choice of `players` entrants once, or all of them again and again."""
    if not entrants:
        raise ValueError("an arena needs at least one bot")
    if len(entrants) < players:
        return [tuple(entrants[place % len(entrants)] for place in range(players))]
    return list(dict.fromkeys(combinations(entrants, players)))


def _blocks(kind: Kind, lineup: tuple[Entrant, ...], games: int, all_seatings: bool) -> Iterator[tuple[Fixture, ...]]:
    played = number = 0
    while played < games:
        orders = seatings(kind.seed, number, lineup, all_seatings)
        yield tuple(Fixture(kind, number, order) for order in orders)
        played += len(orders)
        number += 1


def seatings(seed: int, block: int, lineup: Sequence[Entrant], all_seatings: bool = False) -> list[tuple[Entrant, ...]]:
    """Returns the seatings of a block, each once: both of two seats; rotations, or all, of more."""
    if all_seatings or len(lineup) == 2:
        return list(dict.fromkeys(permutations(lineup)))
    order = list(lineup)
    Random(_derived(f"{seed} table {block}")).shuffle(order)  # noqa: S311
    turned = [tuple(order[first:] + order[:first]) for first in range(len(order))]
    return list(dict.fromkeys(turned))
