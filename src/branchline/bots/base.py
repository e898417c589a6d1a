"""What a bot is: given a turn (a view, legal actions, a sampler, a random stream, a budget) it names an action."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from ..actions import Action
from ..game import Game, LegalActions
from ..results import Result

Clock = Callable[[], float]
"""Tells seconds from some fixed moment on."""


class Budget:
    """What a bot may spend on one decision: milliseconds, iterations, both, or neither; it starts when it is made.

    A search asks before each step, and so keeps to whichever limit comes first:

    >>> budget = Budget(iterations=3)
    >>> while budget.take():
    ...     pass
    >>> budget.used
    3
    """

    def __init__(
        self,
        *,
        milliseconds: float | None = None,
        iterations: int | None = None,
        clock: Clock = time.perf_counter,
    ) -> None:
        self.milliseconds = milliseconds
        self.iterations = iterations
        self.used = 0
        self._clock = clock
        self._began = clock()

    @property
    def limited(self) -> bool:
        """Whether there is any limit: without one a search would never end."""
        return self.milliseconds is not None or self.iterations is not None

    @property
    def elapsed(self) -> float:
        """Milliseconds since the budget was given."""
        return (self._clock() - self._began) * 1000

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        if self.iterations is not None and self.used >= self.iterations:
            return True
        return self.milliseconds is not None and self.elapsed >= self.milliseconds

    def take(self, iterations: int = 1) -> bool:
        """Takes iterations and returns True, or returns False when the budget does not hold that many."""
        if self.iterations is not None and self.used + iterations > self.iterations:
            return False
        if self.milliseconds is not None and self.elapsed >= self.milliseconds:
            return False
        self.used += iterations
        return True

    def or_iterations(self, iterations: int) -> Budget:
        """Returns this budget or, if it has no limit, one of so many iterations that starts when this one did."""
        if self.limited:
            return self
        other = Budget(iterations=iterations, clock=self._clock)
        other._began = self._began
        return other

    def __repr__(self) -> str:
        return f"<Budget {self.milliseconds} ms, {self.iterations} iterations, {self.used} used>"


@dataclass(frozen=True)
class Turn:
    """One decision of a seat.

    `game` is not the game that is played but one that the seat could believe in: its `view(seat)` and legal actions
    are the true ones, what the seat can't know has been dealt anew. A bot may copy it, play on in it, or spoil it.
    """

    game: Game
    seat: int
    random: Random
    budget: Budget

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the seat may know (K1, K2)."""
        return self.game.view(self.seat)

    @property
    def legal(self) -> LegalActions:
        """What the seat may do."""
        return self.game.legal_for(self.seat)

    def sample(self, seed: int) -> Game:
        """Returns another game that the seat could believe in."""
        return self.game.sample(self.seat, seed)


class Bot(ABC):
    """A player. One instance plays one seat of one game, and may remember what it likes between its decisions.

    Register a class with `@bot("name")`; keyword parameters of `__init__`, each with a default, can be set in the
    bot's spec: `name:parameter=value,other=value`.
    """

    name: str = "bot"
    """Its spec, once `make_bot` has made it."""

    searches: ClassVar[bool] = False
    """Whether it uses more of a larger budget."""

    def begin(self, turn: Turn) -> None:  # noqa: B027
        """Told once before its first decision, outside any budget: the place to start or compile something."""

    @abstractmethod
    def choose(self, turn: Turn) -> Action:
        """Returns one of the turn's legal actions."""

    def end(self, result: Result | None) -> None:  # noqa: B027
        """Told once when the game is over (None: it was given up); lets go of what the bot holds."""
