"""One server a folder of games: a lock that the system takes back when its holder ends, however it ends."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

LOCK = "server.lock"


class Taken(Exception):
    """Another server has the folder."""


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Holds a folder for this server; Taken if another one does: what one told its sockets the other would not know."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    descriptor = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            _lock(descriptor)
        except OSError:
            raise Taken("another server keeps its games there; --data takes another folder") from None
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> None:
    if os.name == "nt":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
