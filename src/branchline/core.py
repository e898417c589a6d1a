"""The rules at work on one game: the same doors in both modes, over plain objects or over NumPy records."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from .actions import ActionTable
from .errors import shown
from .maps import Map, load_map, map_ids
from .rules import entry
from .rules.board import Board, make_board
from .rules.events import ROWS, Events
from .rules.layout import Plain
from .rules.longest import Scratch
from .rules.scoring import Sheet
from .rules.twin import compiled

if TYPE_CHECKING:
    Door = Callable[..., Any]


class Doors(threading.local):
    """The rules' doors in one mode, with room to work in for the thread that uses them."""

    def __init__(self, mode: str) -> None:
        self.mode = mode
        self.logs = self.hold(Events())
        self.scratches = self.hold(Scratch())
        self.sheets = self.hold(Sheet())
        self.set(self.logs, "on", 1)
        if mode == "compiled":
            self._count, self._rows = self.logs["count"], self.logs["rows"][0]

    def hold(self, record: Plain) -> Any:
        """Returns an array of one record as this mode's doors take it."""
        return record.packed() if self.mode == "compiled" else [record]

    def set(self, array: Any, field: str, number: int) -> None:
        """Writes one number of a record."""
        if self.mode == "compiled":
            array[field][0] = number
        else:
            setattr(array[0], field, number)

    def plain(self, array: Any, kind: type[Plain]) -> Any:
        """Returns the record in an array as a plain object to read."""
        return kind.unpacked(array[0]) if self.mode == "compiled" else array[0]

    def numbers(self, size: int) -> Any:
        """Returns an array of numbers for a door to write into."""
        if self.mode == "compiled":
            import numpy as np

            return np.zeros(size, np.int64)
        return [0] * size

    def rows(self) -> list[list[int]]:
        """Returns the rows of the events that the last action caused."""
        if self.mode == "compiled":
            count, rows = int(self._count[0]), self._rows
        else:
            count, rows = self.logs[0].count, self.logs[0].rows
        if count > ROWS:
            raise AssertionError(f"{count} events, and room for {ROWS}")
        return rows[:count].tolist() if self.mode == "compiled" else [row[:] for row in rows[:count]]

    def figures(self) -> list[int]:
        """Returns the figures of the last refusal."""
        log = self.logs[0]
        return log["figures"].tolist() if self.mode == "compiled" else log.figures[:]  # type: ignore[no-any-return]

    def __getattr__(self, name: str) -> Any:
        door = getattr(entry, name)
        if self.mode == "compiled":
            door = compiled(door)
        setattr(self, name, door)
        return door


@cache
def doors(mode: str) -> Doors:
    """Returns the doors of a mode."""
    return Doors(mode)


class Setting:
    """A map, a variant and a number of seats, ready to play: what all games of the kind share."""

    def __init__(self, map: Map, variant: str, players: int) -> None:
        self.map = map
        self.variant = variant
        self.players = players
        self.board: Board = make_board(map, map.variants[variant], players)
        self.table = ActionTable(map, self.board)
        self._packed: Any = None

    def boards(self, mode: str) -> Any:
        """Returns the board in an array as the doors of a mode take it."""
        if mode != "compiled":
            return [self.board]
        if self._packed is None:
            self._packed = self.board.packed()
        return self._packed


_played: dict[tuple[str, str], Map] = {}


def known_map(id: Any, hash: Any = None) -> Map | None:
    """Returns the map of this id that is ours, or was played here, with that hash if one is asked for.

    No file is opened, whoever sent the id.
    """
    ours = load_map(id) if isinstance(id, str) and id in map_ids() else None
    for found in (ours, *reversed(_played.values())):
        if found is not None and found.id == id and (hash is None or found.hash == hash):
            return found
    return ours if hash is not None else None


_settings: dict[tuple[int, str, int], Setting] = {}


def setting(map: Map, variant: str | None, players: int) -> Setting:
    """Returns the setting of a game; S5 and an unknown variant are refused."""
    name = next(iter(map.variants)) if variant is None else variant
    if name not in tuple(map.variants):
        raise ValueError(f"{map.name} has no variant {shown(variant)}: it has {', '.join(map.variants)}")
    least, most = map.variants[name].players
    if type(players) is not int or not least <= players <= most:
        count = str(least) if least == most else f"{least} to {most}"
        raise ValueError(f"{map.name} ({name}) is for {count} players, not {shown(players)} (S5)")
    key = (id(map), name, players)
    if key not in _settings or _settings[key].map is not map:
        _settings[key] = Setting(map, name, players)
    _played[map.id, map.hash] = map
    return _settings[key]
