"""Collecting everything that is wrong with a map, each with its file, its line and its entry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .lines import Key, find_lines


class MapError(ValueError):
    """A map that cannot be used; `problems` lists all that is wrong with it, one line each."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        if len(self.problems) == 1:
            return self.problems[0]
        return f"{len(self.problems)} problems:\n" + "\n".join(self.problems)


class Source:
    """A file that was read: its name, and where in it things stand."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self._lines = find_lines(text)

    def line(self, path: tuple[Key, ...]) -> int:
        """Returns the line of the entry at this path, or of the nearest one around it; 0 if there is none."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 0)


@dataclass(frozen=True)
class Place:
    """A spot in a file: its path in the document, and what a reader would call it."""

    source: Source
    path: tuple[Key, ...] = ()
    label: str = ""


class Problems:
    """The problems found so far."""

    def __init__(self) -> None:
        self._found: dict[str, tuple[str, int]] = {}

    def add(self, place: Place, text: str, key: str | None = None) -> None:
        """Adds what is wrong at this place, or at one key of it; the same words twice count once."""
        file = place.source.file
        line = place.source.line(place.path if key is None else (*place.path, key))
        words = f"{place.label}: {text}" if place.label else text
        where = f"{file}:{line}" if line else file
        self._found.setdefault(f"{where}: {words}", (file, line))

    def raise_any(self) -> None:
        """Raises MapError if there is any problem, with all of them in the order of the file's lines."""
        if self._found:
            raise MapError(sorted(self._found, key=self._found.__getitem__))
