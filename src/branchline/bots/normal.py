"""`normal`: the level that builds one ticket after the other, each by its best way."""

from __future__ import annotations

from .path import PathBot
from .registry import bot


@bot("normal")
class NormalBot(PathBot):
    """Plays as `path`."""
