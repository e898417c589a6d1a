"""Simulations: many games of uniformly random play, and what their scores, lengths and winners come to."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from .core import Setting, doors, setting
from .game import Game
from .maps import Map, load_map
from .rules import batch
from .rules.chance import SEED_LIMIT, Stream, seeded
from .rules.events import Events
from .rules.longest import Scratch
from .rules.state import State
from .rules.twin import chosen_mode, compiled

MOST_GAMES = 1_000_000_000
WORTH_COMPILING = 200
"""Fewer games are played sooner by the plain rules than compiled ones are made, or loaded, for the first time."""

_CHUNKS = {"compiled": 200, "plain": 2}
"""Games a call: few enough that a person who looks on, or stops it, waits for a moment only."""


class Spread:
    """How often each whole number came up; mean, deviation and extremes come from it exactly."""

    def __init__(self) -> None:
        self._counts: Counter[int] = Counter()

    def add(self, numbers: Iterable[int]) -> None:
        """Counts some more numbers."""
        self._counts.update(numbers)

    def __len__(self) -> int:
        return self._counts.total()

    @property
    def total(self) -> int:
        """The sum of all numbers."""
        return sum(number * often for number, often in self._counts.items())

    @property
    def mean(self) -> float:
        """The mean; not a number if there are none."""
        return self.total / len(self) if self._counts else math.nan

    @property
    def sd(self) -> float | None:
        """The standard deviation that the numbers, as a sample, suggest; None with fewer than two."""
        count = len(self)
        if count < 2:
            return None
        squares = sum(number * number * often for number, often in self._counts.items())
        return math.sqrt((count * squares - self.total**2) / (count * (count - 1)))

    @property
    def least(self) -> int:
        """The smallest number."""
        return min(self._counts)

    @property
    def most(self) -> int:
        """The largest number."""
        return max(self._counts)

    def to_dict(self) -> dict[str, Any]:
        """Returns the spread as plain JSON."""
        return {"mean": self.mean, "sd": self.sd, "min": self.least, "max": self.most}


@dataclass
class SeatTally:
    """What became of one seat: `wins` alone and `shared` ones (E4), and its spreads."""

    wins: int = 0
    shared: int = 0
    score: Spread = field(default_factory=Spread)
    routes: Spread = field(default_factory=Spread)
    completed: Spread = field(default_factory=Spread)
    tickets: Spread = field(default_factory=Spread)
    bonus: Spread = field(default_factory=Spread)
    loans: Spread = field(default_factory=Spread)

    def to_dict(self) -> dict[str, Any]:
        """Returns the tally as plain JSON."""
        return {name: value.to_dict() if isinstance(value, Spread) else value for name, value in vars(self).items()}


@dataclass
class Simulation:
    """The outcome of a run; game k was dealt and played from the seed `seed + k`."""

    map: Map
    variant: str
    players: int
    seed: int
    mode: str
    games: int = 0
    shared_victories: int = 0
    winning_score: Spread = field(default_factory=Spread)
    turns: Spread = field(default_factory=Spread)
    rounds: Spread = field(default_factory=Spread)
    actions: Spread = field(default_factory=Spread)
    seats: list[SeatTally] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """Returns the outcome as plain JSON: but for `mode`, the same for the same seed in every mode."""
        return {
            "map": self.map.id,
            "map_hash": self.map.hash,
            "variant": self.variant,
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
            "mode": self.mode,
            "winning_score": self.winning_score.to_dict(),
            "turns": self.turns.to_dict(),
            "rounds": self.rounds.to_dict(),
            "actions": self.actions.to_dict(),
            "shared_victories": self.shared_victories,
            "seats": [{"seat": number, **seat.to_dict()} for number, seat in enumerate(self.seats)],
        }

    def _add(self, rows: list[list[int]]) -> None:
        columns = list(zip(*rows, strict=True))
        self.games += len(rows)
        self.actions.add(columns[batch.ACTIONS])
        self.turns.add(columns[batch.TURNS])
        self.rounds.add(columns[batch.ROUNDS])
        scores, ranks = [], []
        for seat, tally in enumerate(self.seats):
            start = batch.SEAT_COLUMNS + seat * batch.PER_SEAT
            own = columns[start : start + batch.PER_SEAT]
            tally.score.add(own[batch.SCORE])
            tally.routes.add(own[batch.TRACK])
            tally.completed.add(own[batch.COMPLETED])
            tally.tickets.add(own[batch.HELD])
            tally.bonus.add(own[batch.BONUS])
            tally.loans.add(own[batch.LOANS])
            scores.append(own[batch.SCORE])
            ranks.append(own[batch.RANK])
        self.winning_score.add(max(game) for game in zip(*scores, strict=True))
        for game in zip(*ranks, strict=True):
            self._add_victory([seat for seat, rank in enumerate(game) if rank == 1])

    def _add_victory(self, winners: list[int]) -> None:
        if len(winners) == 1:
            self.seats[winners[0]].wins += 1
            return
        self.shared_victories += 1
        for seat in winners:
            self.seats[seat].shared += 1


def simulate(
    map: str | Map,
    *,
    players: int,
    games: int,
    seed: int = 0,
    variant: str | None = None,
    mode: str | None = None,
) -> Simulation:
    """Returns the outcome of random games; ValueError for numbers that are out of range.

    Every mode plays the same games. With none named, a few games run plain and many compiled.
    """
    run = start(map, players=players, games=games, seed=seed, variant=variant, mode=mode)
    for _ in play_chunks(run, games):
        pass
    return run


def start(
    map: str | Map,
    *,
    players: int,
    games: int,
    seed: int = 0,
    variant: str | None = None,
    mode: str | None = None,
) -> Simulation:
    """Returns a simulation in which no game has been played yet; `play_chunks` goes on from there."""
    kind = setting(map if isinstance(map, Map) else load_map(map), variant, players)
    if type(games) is not int or not 1 <= games <= MOST_GAMES:
        raise ValueError(f"games is a whole number from 1 to {MOST_GAMES}")
    if type(seed) is not int or not 0 <= seed <= SEED_LIMIT - games:
        raise ValueError(f"seed is a whole number from 0 to 2**128 - {games}: game k is dealt from seed + k")
    seats = [SeatTally() for _ in range(players)]
    return Simulation(
        kind.map,
        kind.variant,
        players,
        seed,
        chosen_mode(mode or ("plain" if games < WORTH_COMPILING else "compiled")),
        seats=seats,
    )


def play_chunks(run: Simulation, games: int) -> Iterator[int]:
    """Plays the run on until it has so many games.

    Yields how many it has: once when the rules are ready, which takes a while if they must be compiled
    first, and then after every few games.
    """
    rooms = _Rooms(setting(run.map, run.variant, run.players), run.mode)
    yield run.games
    while run.games < games:
        run._add(rooms.play(run.seed + run.games, min(_CHUNKS[run.mode], games - run.games)))
        yield run.games


class _Rooms:
    """Records for a batch to work in, used again for every one of its games."""

    def __init__(self, kind: Setting, mode: str) -> None:
        room = doors(mode)
        self._compiled = mode == "compiled"
        self._records = (
            kind.boards(mode),
            room.hold(State()),
            room.hold(Events()),
            room.scratches,
            room.hold(Stream()),
            room.sheets,
        )
        self._play = compiled(batch.play_games) if self._compiled else batch.play_games

    def play(self, first: int, games: int) -> list[list[int]]:
        """Returns a row a game, from the seed `first` on."""
        seeds = range(first, first + games)
        deals: Any = [seeded(seed, "game") for seed in seeds]
        picks: Any = [seeded(seed, "picks") for seed in seeds]
        table: Any = [[0] * batch.COLUMNS for _ in seeds]
        if self._compiled:
            import numpy as np

            deals, picks, table = np.array(deals, "u4"), np.array(picks, "u4"), np.array(table, "i8")
        played = self._play(*self._records, deals, picks, table, games)
        if played < games:
            raise AssertionError(f"the game with seed {first + played} does not end")
        return [list(row) for row in (table.tolist() if self._compiled else table)]


def random_game(
    map: str | Map, *, players: int, seed: int, variant: str | None = None, mode: str | None = None
) -> Game:
    """Returns one game of a simulation, played to its end: the same as the batch played from that seed."""
    game = Game(map, players=players, seed=seed, variant=variant, mode=mode)
    board, scratch, stream = game._setting.board, Scratch(), Stream()
    stream.words = seeded(seed, "picks")
    while game.seat is not None:
        game.play(game.table[batch.number_at_random(board, game._plain(), scratch, stream)])
    return game
