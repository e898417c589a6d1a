"""Rooms to search in: the records that a thread needs for its playouts, and what they have counted."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ...rules.chance import Stream
from ...rules.events import Events
from ...rules.layout import Plain
from ...rules.longest import Scratch
from ...rules.scoring import Sheet
from ...rules.state import State
from .record import Intent, Tree, make_search


class Copying(list[Any]):
    """A list of records that copies what is put in, as an array of them does."""

    def __setitem__(self, place: Any, record: Any) -> None:
        super().__setitem__(place, record.copy())


class Room:
    """What one thread works in; each has a random stream of its own."""

    def __init__(self, tastes: dict[str, float], *, compiles: bool) -> None:
        self.compiles = compiles
        self.searches = self._held(make_search(tastes))
        self.worlds = self._held(State(), 2)
        self.intents = self._held(Intent(), 3)
        self.logs, self.scratches, self.streams, self.sheets, self.trees = (
            self._held(kind()) for kind in (Events, Scratch, Stream, Sheet, Tree)
        )

    def _held(self, record: Plain, count: int = 1) -> Any:
        if not self.compiles:
            return Copying(record.copy() for _ in range(count))
        import numpy as np

        array = np.zeros(count, record.dtype())
        record.pack(array[0])
        return array

    def seed(self, random: Random) -> None:
        """Starts the room's stream anew."""
        words = [random.getrandbits(32) for _ in range(4)]
        if self.compiles:
            self.streams["words"][0] = words
        else:
            self.streams[0].words = words

    def like(self, other: Room) -> None:
        """Takes over what another room has prepared for a decision."""
        self.searches[0] = other.searches[0]
        self.trees[0] = other.trees[0]
        self.intents[0] = other.intents[0]

    def figures(self, field: str, count: int) -> Sequence[Any]:
        """Returns a figure of each of so many choices."""
        search = self.searches[0]
        values: Any = search[field] if self.compiles else getattr(search, field)
        return list(values[:count])

    def drop(self, choice: int) -> None:
        """Plays a choice no more."""
        search: Any = self.searches[0]
        (search["alive"] if self.compiles else search.alive)[choice] = 0
