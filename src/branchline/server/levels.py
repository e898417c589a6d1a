"""Which bot plays at which level: the one of its name (branchline.bots.levels)."""

from __future__ import annotations

import logging
from functools import lru_cache

from .. import bots
from ..bots import BotError, bot_names, levels, read_spec
from ..bots.registry import EXEC

log = logging.getLogger("branchline.server")

LEVELS: dict[str, tuple[str, ...]] = {level: (level, "random") for level in levels.LEVELS}
"""A level's specs, the wanted one first; the next one stands in where that is broken."""


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """Returns the bots that can be asked for; the first call imports them all."""
    try:
        return bot_names()
    except ImportError as error:
        # One broken bot must not keep people from playing: the levels still find those that work.
        log.warning("bots-not-listed", extra={"why": str(error)})
        return ()


def spec_of(level: str) -> str | None:
    """Returns the spec of a level, or the spec itself if it names a bot that comes with Branchline; else None."""
    for wanted in LEVELS.get(level, (level,)):
        spec = _ours(wanted)
        if spec is not None:
            return spec
    return None


@lru_cache(maxsize=256)
def _ours(text: str) -> str | None:
    """A spec from outside may name a bot of ours, never a file or a command."""
    if not text.partition(":")[0].isidentifier() or text.startswith(EXEC) or ".py" in text:
        return None
    try:
        spec = read_spec(text)
    except (BotError, ImportError):
        return None
    return str(spec) if spec.kind.__module__.startswith(f"{bots.__name__}.") else None
