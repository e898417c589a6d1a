"""`mcts`: plays each of its choices out in many worlds that it can believe in, and takes the one that ends best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar

from ..actions import Action, KeepPlaces, Tickets
from ..results import Result
from ..rules.twin import chosen_mode, compiled
from .base import Bot, Budget, Turn
from .plan.move import choose_number
from .plan.record import make_plan
from .registry import bot
from .search.choices import list_choices
from .search.record import TASTES
from .search.room import Room
from .search.rounds import count_wishes, open_search, play_rounds

ITERATIONS = 3000
"""Playouts of a decision for which nobody gave a budget."""
CHUNK = 64
"""Playouts between two looks at the budget; by the clock, as many as take CHUNK_MILLISECONDS."""
CHUNK_MILLISECONDS = 4.0
MOST_THREADS = 16
WORLDS = 12
"""Worlds looked at to see which routes the others want."""
EFFORT = 8
"""Orders in which the seat's own tickets are joined for its draft."""
SPREAD = 0.06
"""The variance of a playout's value, before any is known; it counts as that of four."""


@bot("mcts")
class MctsBot(Bot):
    """Search over worlds with guided playouts; docs/search.md tells how."""

    searches: ClassVar[bool] = True

    def __init__(
        self,
        guided: bool = True,
        threads: int = 1,
        claims: int = 8,
        depth: int = int(TASTES["depth"]),
        prior: float = 0.01,
        reach: float = 0.03,
        doubt: float = 0.01,
        ticket_doubt: float = 0.05,
        faith: float = TASTES["faith"],
        margin: float = TASTES["margin"],
        winning: float = TASTES["winning"],
        renew: float = TASTES["renew"],
    ) -> None:
        self.guided = guided
        self.threads = max(1, min(threads, MOST_THREADS))
        self.claims = claims
        self.prior = prior
        self.reach = reach
        self.doubt = doubt
        self.ticket_doubt = ticket_doubt
        self._doubts: list[float] = []
        self._tastes = {
            "depth": float(depth),
            "faith": faith,
            "margin": margin,
            "winning": winning,
            "renew": renew,
        }
        self._mode = chosen_mode("compiled")
        self._rooms: list[Room] = []
        self._pool: ThreadPoolExecutor | None = None

    def begin(self, turn: Turn) -> None:
        """Compiles before the first budget runs."""
        self._open()

    def _open(self) -> None:
        compiles = self._mode == "compiled"
        made: Callable[[Any], Any] = compiled if compiles else (lambda function: function)
        self._favour, self._prepare, self._wish, self._list, self._play = (
            made(function) for function in (choose_number, open_search, count_wishes, list_choices, play_rounds)
        )
        plan = make_plan({})
        self._plans = plan.packed() if compiles else [plan]
        self._rooms = [Room(self._tastes, compiles=compiles) for _ in range(self.threads)]
        if self.threads > 1:
            self._pool = ThreadPoolExecutor(self.threads)

    def end(self, result: Result | None) -> None:
        """Lets the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def choose(self, turn: Turn) -> Action:
        if not self._rooms or (self.threads > 1 and self._pool is None):
            self._open()
        return turn.game.action(self._best(turn), turn.seat)

    def _best(self, turn: Turn) -> int:
        """Returns the number of the action that it chooses."""
        budget = turn.budget.or_iterations(ITERATIONS)
        boards, states = turn.game.arrays(self._mode)
        seat, room = turn.seat, self._rooms[0]
        for each in self._rooms:
            each.seed(turn.random)
        records = (room.searches, room.intents)
        favourite = int(self._favour(boards, states, room.scratches, self._plans, seat))
        self._prepare(boards, states, *records, seat, EFFORT)
        if self.guided:
            self._wish(boards, states, room.worlds, room.scratches, room.streams, *records, seat, WORLDS)
        count = int(self._list(boards, states, room.scratches, *records, room.trees, seat, favourite, self.claims))
        table = turn.game.table
        about_tickets = [isinstance(table[int(k)], Tickets | KeepPlaces) for k in room.figures("number", count)]
        self._doubts = [self.ticket_doubt if each or about_tickets[0] else self.doubt for each in about_tickets]
        if count > 1:
            for other in self._rooms[1:]:
                other.like(room)
            self._search(budget, boards, states, seat, count)
        values = self.values(count)
        alive = room.figures("alive", count)
        best = max((choice for choice in range(count) if alive[choice]), key=values.__getitem__)
        return int(room.figures("number", count)[best])

    def _search(self, budget: Budget, boards: Any, states: Any, seat: int, count: int) -> None:
        """Spends the budget, and halves the choices in question again and again on the way."""
        live, stage, stages = count, 1, max(1, (count - 1).bit_length())
        # By the clock, one playout tells how many the next look is away.
        size = CHUNK if budget.milliseconds is None else 1
        while (playouts := self._chunk(budget, size, live)) > 0 and budget.take(playouts):
            before = budget.elapsed if budget.milliseconds is not None else 0.0
            self._play_chunk(boards, states, seat, playouts)
            done = budget.used / budget.iterations if budget.iterations is not None else 0.0
            if budget.milliseconds is not None:
                now = budget.elapsed
                done = max(done, now / budget.milliseconds)
                size = max(2, int(playouts * CHUNK_MILLISECONDS / max(0.01, now - before)))
            while stage < stages and done >= stage / stages:
                live = self._halve(count, live)
                stage += 1

    def _chunk(self, budget: Budget, size: int, live: int) -> int:
        """Returns how many playouts come next: one, or whole rounds of all choices in question, as the budget holds."""
        playouts = 1 if size == 1 else max(1, size // live) * live * self.threads
        if budget.iterations is not None:
            playouts = min(playouts, budget.iterations - budget.used)
        return playouts

    def _play_chunk(self, boards: Any, states: Any, seat: int, playouts: int) -> None:
        """Plays in every room at once: compiled code leaves Python to the other threads."""

        def play(room: Room, share: int) -> None:
            self._play(
                boards,
                states,
                room.worlds,
                room.logs,
                room.scratches,
                room.streams,
                room.sheets,
                room.searches,
                room.intents,
                room.trees,
                seat,
                share,
                int(self.guided),
            )

        if self._pool is None:
            play(self._rooms[0], playouts)
            return
        shares = [playouts // self.threads + (k < playouts % self.threads) for k in range(self.threads)]
        list(self._pool.map(play, self._rooms, shares))

    def _halve(self, count: int, live: int) -> int:
        """Drops the worse half of the choices in question, but leaves two. Returns how many are left."""
        kept = max(2, (live + 1) // 2)
        values, alive = self.values(count), self._rooms[0].figures("alive", count)
        order = sorted((choice for choice in range(count) if alive[choice]), key=lambda choice: -values[choice])
        for choice in order[kept:]:
            for room in self._rooms:
                room.drop(choice)
        return min(live, kept)

    def values(self, count: int) -> list[float]:
        """Returns how much better than the planner's choice, the first, each one is to be thought.

        What playouts say is trusted by how many there were, and less of tickets, which they do not play as well as
        the planner; the rest is the prior: a little worse.
        """
        visits, total, squares = (self._summed(field, count) for field in ("visits", "total", "squares"))
        means = [total[k] / visits[k] if visits[k] else 0.0 for k in range(count)]
        errors = [
            (squares[k] - visits[k] * means[k] ** 2 + 4 * SPREAD) / (visits[k] + 4) / max(1, visits[k])
            for k in range(count)
        ]
        values = [0.0]
        for k in range(1, count):
            noise = errors[0] + errors[k] + self._doubts[k] ** 2
            trust = self.reach**2 / (self.reach**2 + noise) if visits[k] and visits[0] else 0.0
            values.append(trust * (means[k] - means[0]) - (1 - trust) * self.prior)
        return values

    def _summed(self, field: str, count: int) -> Sequence[float]:
        return [sum(column) for column in zip(*(room.figures(field, count) for room in self._rooms), strict=True)]
