"""The engine at work for measuring: random games, samples and copies, compiled and plain."""

from __future__ import annotations

import random
from typing import Any

from ..actions import Action
from ..core import Doors, doors, setting
from ..game import Game
from ..maps import Map
from ..rules.chance import Stream, seeded
from ..rules.events import Events
from ..rules.longest import Scratch
from ..rules.scoring import Sheet
from ..rules.state import State
from ..rules.twin import compiled
from .doors import CHECK, copy_many, play_many, sample_many


class Playouts:
    """Random games of one kind, in one mode, with room of their own: threads can have one each."""

    def __init__(self, map: Map, variant: str | None, players: int, mode: str, *, events: bool = False) -> None:
        self._doors: Doors = doors(mode)
        self.setting = setting(map, variant, players)
        self._play = compiled(play_many) if mode == "compiled" else play_many
        kinds = (State(), Events(), Scratch(), Stream(), Sheet())
        self._room = [self._doors.hold(kind) for kind in kinds]
        self._numbers = self._doors.numbers(3)
        self._doors.set(self._room[1], "on", int(events))
        self.seed(0)

    def seed(self, number: int) -> list[int]:
        """Sets both random streams and returns their words."""
        deal, picks = seeded(number, "game"), seeded(number, "picks")
        states, streams = self._room[0], self._room[3]
        if self._doors.mode == "compiled":
            states["stream"]["words"][0] = deal
            streams["words"][0] = picks
        else:
            states[0].stream.words, streams[0].words = deal, picks
        return [*deal, *picks]

    def play(self, games: int) -> list[int]:
        """Plays games and returns actions, the sum of scores and their checksum."""
        boards = self.setting.boards(self._doors.mode)
        states, logs, scratches, streams, sheets = self._room
        self._play(boards, states, logs, scratches, streams, sheets, self._numbers, games)
        return [int(number) for number in self._numbers]


def mid_game(map: Map, players: int, mode: str = "compiled") -> Game:
    """Returns a game in which some routes are claimed and every seat holds cards."""
    game, chance = Game(map, players=players, seed=5, mode=mode), random.Random(5)  # noqa: S311
    while game.round < 20 or game.phase != "turn":
        game.play(game.legal[chance.randrange(len(game.legal))])
    return game


class Copies:
    """Copies and samples of one position, in compiled code."""

    def __init__(self, game: Game) -> None:
        self._boards, self._states = game._boards, game._states
        self._target = self._states.copy()
        self._scratch = doors("compiled").hold(Scratch())
        self._copy, self._sample = compiled(copy_many), compiled(sample_many)
        self.bytes = int(self._states.itemsize)

    def copy(self, times: int) -> None:
        """Copies the state."""
        self._copy(self._states, self._target, times)

    def sample(self, times: int) -> None:
        """Deals anew what seat 0 can't know."""
        self._sample(self._boards, self._states, self._target, self._scratch, 0, times)


def recorded_games(map: Map, players: int, count: int) -> list[tuple[int, list[tuple[int, Action]]]]:
    """Returns seeds and actions of random games, to be played again."""
    games = []
    for seed in range(count):
        game, chance = Game(map, players=players, seed=seed, mode="compiled"), random.Random(seed)  # noqa: S311
        while game.seat is not None:
            game.play(game.legal[chance.randrange(len(game.legal))])
        games.append((seed, game.history))
    return games


def same_in_both_modes(map: Map, variant: str | None, players: int, games: int) -> bool:
    """Returns whether plain and compiled rules give the same games, by the checksum of their scores."""
    sums: list[Any] = []
    for mode in ("plain", "compiled"):
        playouts = Playouts(map, variant, players, mode)
        playouts.seed(1)
        sums.append(playouts.play(games)[CHECK])
    return bool(sums[0] == sums[1])
