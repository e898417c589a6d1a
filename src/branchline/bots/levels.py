"""The levels of play, weakest first: each is a bot of its name, wherever bots are asked for."""

from __future__ import annotations

LEVELS = ("easy", "normal", "hard", "expert")
"""They differ in how far they plan and in how long they think; none cheats, and none errs on purpose."""
