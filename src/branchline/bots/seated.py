"""A bot at a seat of a real game: what it is given, and what happens when it crashes, is late or errs."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from ..actions import Action, action_from_dict
from ..core import Doors
from ..game import Game
from ..results import Result
from .base import Bot, Budget, Clock, Turn
from .fallback import fallback

Forfeit = Literal["crashed", "late", "illegal"]

GRACE = 250.0
"""Milliseconds that a move may take beyond its budget: clocks and pipes are not exact."""


class Late(Exception):
    """Raised by a bot that has noticed that it has no time left."""


class Illegal(Exception):
    """Raised by a bot that has noticed that what it was about to answer is no action."""


@dataclass(frozen=True)
class Decision:
    """What a seat plays: the bot's own choice or, if it forfeited the move, the fallback, and why."""

    action: Action
    milliseconds: float
    forfeit: Forfeit | None = None
    why: str = ""


def seal(game: Game) -> Game:
    """Gives a game a working room of its own: the one that all games share keeps the last event, secrets and all."""
    game.work_in(Doors(game.mode))
    return game


class Seated:
    """A bot that plays a seat. It is given views and samples of the true game, never the game."""

    def __init__(
        self,
        bot: Bot,
        seat: int,
        stream: Random,
        *,
        milliseconds: float | None = None,
        iterations: int | None = None,
        clock: Clock = time.perf_counter,
    ) -> None:
        self.bot = bot
        self.seat = seat
        self.stream = stream
        self.milliseconds = milliseconds
        self.iterations = iterations
        self._clock = clock
        self._begun = False
        self._room: Doors | None = None

    def turn(self, game: Game) -> Turn:
        """Returns the seat's decision in a game that the seat could believe in."""
        if self._room is None or self._room.mode != game.mode:
            self._room = Doors(game.mode)
        believed = game.sample(self.seat, self.stream.getrandbits(64))
        # Not the true game's: it still holds the last event.
        believed.work_in(self._room)
        budget = Budget(milliseconds=self.milliseconds, iterations=self.iterations, clock=self._clock)
        return Turn(believed, self.seat, self.stream, budget)

    def decide(self, game: Game) -> Decision:
        """Returns what the seat plays now."""
        began = self._clock()
        forfeit: Forfeit
        try:
            if not self._begun:
                self._begun = True
                self.bot.begin(self.turn(game))
            turn = self.turn(game)
            began = self._clock()
            action: Any = self.bot.choose(turn)
            taken = (self._clock() - began) * 1000
            if self.milliseconds is not None and taken > self.milliseconds + GRACE:
                raise Late(f"{taken:.0f} ms instead of {self.milliseconds:.0f}")
            refusal = game.refusal(action, seat=self.seat)
            if refusal is None:
                return Decision(action if isinstance(action, Action) else action_from_dict(action), taken)
            forfeit, why = "illegal", f"{action}: {refusal}"
        except Late as problem:
            forfeit, why = "late", str(problem)
        except Illegal as problem:
            forfeit, why = "illegal", str(problem)
        except Exception as problem:
            forfeit, why = "crashed", f"{type(problem).__name__}: {problem}"
        taken = (self._clock() - began) * 1000
        return Decision(fallback(self.turn(game)), taken, forfeit, why)

    def end(self, result: Result | None) -> None:
        """Tells the bot that the game is over, or given up."""
        try:
            self.bot.end(result)
        except Exception:  # noqa: S110
            # The game is over: nothing the bot does now changes it.
            pass
