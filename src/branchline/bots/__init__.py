"""Bots: one file each, made by name. docs/bots.md tells how to write one."""

from .base import Bot, Budget, Clock, Turn
from .registry import BotError, Spec, bot, bot_names, bot_parameters, bot_text, make_bot, read_spec, version_of
from .seated import Decision, Seated, seal

__all__ = [
    "Bot",
    "BotError",
    "Budget",
    "Clock",
    "Decision",
    "Seated",
    "Spec",
    "Turn",
    "bot",
    "bot_names",
    "bot_parameters",
    "bot_text",
    "make_bot",
    "read_spec",
    "seal",
    "version_of",
]
