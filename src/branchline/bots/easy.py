"""`easy`: the level for a first game; takes what gains most at once, with no plan beyond it."""

from __future__ import annotations

from .onestep import OneStepBot
from .registry import bot


@bot("easy")
class EasyBot(OneStepBot):
    """Plays as `onestep`."""
