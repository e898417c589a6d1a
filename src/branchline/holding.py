"""What a game holds: its setting, its state in the mode's own form, its history; how it is copied and sent away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from .actions import Action, ActionTable
from .core import Doors, Setting, doors, known_map, setting
from .maps import Map, load_map, map_ids
from .positions import offered
from .rules.state import State
from .rules.twin import chosen_mode

History = tuple[Any, int, Action] | None
"""The actions so far, newest first: (earlier ones, seat, action). Copies share it."""


class Holding:
    """A game's state, kept as the rules of its mode take it: plain objects, or NumPy records."""

    seed: int
    names: tuple[str, ...] | None

    def _open(self, setting: Setting, state: State, seed: int, mode: str | None, names: Sequence[str] | None) -> None:
        self._setting = setting
        self._doors: Doors = doors(chosen_mode(mode))
        self._boards = setting.boards(self._doors.mode)
        self._states = self._doors.hold(state)
        self._history: History = None
        self._origin: Any = None
        self._paths: dict[int, tuple[tuple[int, ...], int]] = {}
        self.seed = seed
        self.names = _checked_names(names, setting.players)

    @property
    def map(self) -> Map:
        """The map that is played."""
        return self._setting.map

    @property
    def variant(self) -> str:
        """The variant's name."""
        return self._setting.variant

    @property
    def players(self) -> int:
        """The number of seats."""
        return self._setting.players

    @property
    def mode(self) -> str:
        """How the rules run: "plain" or "compiled"."""
        return self._doors.mode

    @property
    def table(self) -> ActionTable:
        """All actions of the map, numbered."""
        return self._setting.table

    @property
    def doors(self) -> Doors:
        """The rules, as the game's mode runs them."""
        return self._doors

    def work_in(self, doors: Doors) -> None:
        """Works in this room from now on: the one that games of a mode share still holds what the last one did."""
        if doors.mode != self.mode:
            raise ValueError(f"a room for {doors.mode} rules, and a {self.mode} game")
        self._doors = doors

    def arrays(self, mode: str | None = None) -> tuple[Any, Any]:
        """Returns board and state as the rules of a mode (its own) take them: to read, or to write in a copy's."""
        if mode is None or mode == self.mode:
            return self._boards, self._states
        state = self._plain()
        return self._setting.boards(mode), state.packed() if mode == "compiled" else [state]

    @property
    def history(self) -> list[tuple[int, Action]]:
        """The actions so far, with the seats that played them."""
        entries, node = [], self._history
        while node is not None:
            node, seat, action = node
            entries.append((seat, action))
        return entries[::-1]

    def copy(self) -> Self:
        """Returns a game that goes on from here without touching this one."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._states = self._copied_states()
        twin._paths = dict(self._paths)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def in_mode(self, mode: str) -> Self:
        """Returns a copy of the game whose rules run in this mode."""
        twin = self.copy()
        if mode != self.mode:
            twin._doors = doors(chosen_mode(mode))
            twin._boards, twin._states = twin._setting.boards(twin.mode), twin._doors.hold(self._plain())
            twin._origin = None if self._origin is None else twin._doors.hold(self._doors.plain(self._origin, State))
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        # A map of ours goes by its name.
        ours = self.map.id in map_ids() and self.map.hash == load_map(self.map.id).hash
        kind = (self.map.id if ours else self.map, self.variant, self.players)
        origin = None if self._origin is None else self._doors.plain(self._origin, State)
        return _unpickled, (type(self), kind, self._plain(), self.seed, self.mode, self.names, self.history, origin)

    def _set_stream(self, words: list[int]) -> None:
        if self.mode == "compiled":
            self._states["stream"]["words"][0] = words
        else:
            self._states[0].stream.words = words

    def _number(self, field: str) -> int:
        if self._doors.mode == "compiled":
            return int(self._states[field][0])
        return int(getattr(self._states[0], field))

    def _offer(self, seat: int) -> list[int]:
        if self._doors.mode == "compiled":
            size = int(self._states["offer_size"][0, seat])
            return self._states["offer"][0, seat, :size].tolist()  # type: ignore[no-any-return]
        return offered(self._states[0], seat)

    def _plain(self) -> State:
        """Returns the state to read, never to write."""
        state: State = self._doors.plain(self._states, State)
        return state

    def _copied_states(self) -> Any:
        """Returns the state as it is now, in an array of its own."""
        return self._states.copy() if self.mode == "compiled" else [self._states[0].copy()]


def _checked_names(names: Sequence[str] | None, players: int) -> tuple[str, ...] | None:
    if names is None:
        return None
    if isinstance(names, str) or len(names) != players or not all(isinstance(name, str) for name in names):
        raise ValueError(f"names is a list of {players} texts")
    return tuple(names)


def _unpickled(
    type: type[Holding],
    kind: tuple[str | Map, str, int],
    state: State,
    seed: int,
    mode: str,
    names: Sequence[str] | None,
    history: Sequence[tuple[int, Action]],
    origin: State | None,
) -> Holding:
    """Returns a game that was pickled, with nothing checked: a pickle is trusted, or it is not opened."""
    found, variant, players = kind
    board = load_map(found) if isinstance(found, str) else _same(found)
    game = object.__new__(type)
    game._open(setting(board, variant, players), state, seed, mode, names)
    game._origin = None if origin is None else game._doors.hold(origin)
    for entry in history:
        game._history = (game._history, *entry)
    return game


def _same(map: Map) -> Map:
    """Returns a map as it is known here: what is worked out for a map hangs on the object."""
    known = known_map(map.id, map.hash)
    return known if known is not None and known.hash == map.hash else map
