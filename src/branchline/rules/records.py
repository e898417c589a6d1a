"""The records that rules work on, by the parameter names under which every rule takes them."""

from __future__ import annotations

from .board import Board
from .chance import Stream
from .events import Events
from .layout import Plain
from .longest import Scratch
from .scoring import Sheet
from .state import State

RECORDS: dict[str, type[Plain]] = {
    "board": Board,
    "state": State,
    "target": State,
    "events": Events,
    "scratch": Scratch,
    "stream": Stream,
    "sheet": Sheet,
}

ARRAYS: dict[str, tuple[str, int]] = {
    "boards": ("board", 1),
    "states": ("state", 1),
    "targets": ("state", 1),
    "logs": ("events", 1),
    "scratches": ("scratch", 1),
    "streams": ("stream", 1),
    "sheets": ("sheet", 1),
    "numbers": ("i8", 1),
    "masks": ("u1", 2),
    "table": ("i8", 2),
}
"""Arrays of records or of numbers: what they hold, and in how many dimensions."""


def name_record(name: str, record: type[Plain], array: str) -> None:
    """Gives rules outside this package a parameter name for a record of their own, and one for arrays of it."""
    if RECORDS.setdefault(name, record) is not record:
        raise ValueError(f"rules already know another record as {name!r}")
    ARRAYS[array] = (name, 1)


def name_array(name: str, kind: str, dimensions: int) -> None:
    """Gives rules outside this package a parameter name for an array of numbers."""
    if ARRAYS.setdefault(name, (kind, dimensions)) != (kind, dimensions):
        raise ValueError(f"rules already know another array as {name!r}")
