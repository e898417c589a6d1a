"""How a server is set up: where it listens, what it trusts, how patient it is."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path


def default_data() -> Path:
    """Returns the folder for games in the user's data directory."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "branchline"


@dataclass(frozen=True)
class Settings:
    """Everything about a server that can be set; times are in seconds."""

    data: Path = field(default_factory=default_data)
    maps: Path | None = None
    base_url: str | None = None
    """Where people reach it, if that is not the address it listens on."""
    hosts: tuple[str, ...] = ()
    """Host names that requests may carry, beside localhost, IP addresses and the base URL's."""
    origins: tuple[str, ...] = ()
    """Foreign origins that may write: a development server of the client."""
    limit_factor: float = 1.0
    """Multiplies all rate limits."""
    workers: int | None = None
    """Bot processes; one less than there are processors if not given."""
    compiled_bots: tuple[str, ...] = ("hard", "planner", "expert", "mcts")
    """Bots that are compiled, with the rules, when a bot process starts; with none, it runs everything plain."""
    bot_delay: tuple[float, float] = (0.5, 1.2)
    """How long a bot seems to think, at least and at most."""
    bot_patience: float = 20.0
    """A bot that has not answered by then plays its fallback."""
    heard_within: float = 9.0
    """A socket that was silent for longer shows as not connected."""
    gone_after: float = 60.0
    """Somebody absent for longer may be replaced by a bot."""
    idle_after: float = 600.0
    """A table nobody is at leaves memory after that; its game stays in the store."""
    ended_after: float = 20.0
    """The same for a table whose game is over."""
    listed_for: float = 1800.0
    """How long an open table stays in the lobby after it was last touched."""
    kept_open_for: float = 86400.0
    """A table that never started is forgotten after that."""
    tick: float = 1.0
