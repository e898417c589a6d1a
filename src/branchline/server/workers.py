"""Bots beside the event loop: a few processes, each with its own share of the games, bounded in number and time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import sys
from collections import OrderedDict, deque
from random import SystemRandom
from typing import Any

from ..actions import Action
from ..bots import Budget, Turn
from ..bots.fallback import fallback
from ..game import Game
from . import bot_process
from .bot_process import HEAD, REMEMBERED, Question, Reply, packed, stream

log = logging.getLogger("branchline.server")

MOST_WAITING = 256
"""Decisions that may wait for one process; beyond it a seat plays its fallback."""
MILLISECONDS = 500.0
"""What a bot may spend on a decision, alone: one that searches uses it all."""
LEAST_MILLISECONDS = 20.0
"""What it may spend however many wait: they share the time."""
AHEAD = 4
"""Questions that a process has at a time, so that it never waits for the loop."""


class Gone(Exception):
    """The process has ended with the question."""


class Process:
    """One process and the pipe to it. Answers come in the order of questions."""

    def __init__(self, child: asyncio.subprocess.Process) -> None:
        self.child = child
        self.free = asyncio.Semaphore(AHEAD)
        self.known: OrderedDict[str, tuple[int, int]] = OrderedDict()
        """How many actions of which games it knows: the game's seed, and their number."""
        self._asked: deque[asyncio.Future[Reply]] = deque()
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def start(cls, compiling: tuple[str, ...]) -> Process:
        """Starts a process that answers questions."""
        pipe = asyncio.subprocess.PIPE
        # Not -m: what goes through the pipe must have the same name at both ends.
        command = f"import sys; from {bot_process.__name__} import main; main(sys.argv[1:])"
        return cls(
            await asyncio.create_subprocess_exec(sys.executable, "-c", command, *compiling, stdin=pipe, stdout=pipe)
        )

    async def ask(self, question: Question) -> Reply:
        """Returns the answer to a question; Gone if the process ends before it."""
        if self._reading.done():
            raise Gone
        assert self.child.stdin is not None
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._asked.append(answer)
        self.child.stdin.write(packed(question))
        return await answer

    async def _read(self) -> None:
        assert self.child.stdout is not None
        try:
            while True:
                (size,) = HEAD.unpack(await self.child.stdout.readexactly(HEAD.size))
                # The other end is our own code: this process started it.
                reply: Reply = pickle.loads(await self.child.stdout.readexactly(size))  # noqa: S301
                answer = self._asked.popleft()
                if not answer.done():
                    answer.set_result(reply)
        except (asyncio.IncompleteReadError, OSError):
            pass
        except Exception:
            log.exception("bot-process")
        finally:
            for answer in self._asked:
                if not answer.done():
                    answer.set_exception(Gone())

    async def end(self) -> None:
        """Ends the process, whatever it does; who waits for it learns that it is gone."""
        with contextlib.suppress(ProcessLookupError):
            self.child.kill()
        await self.child.wait()
        await asyncio.gather(self._reading, return_exceptions=True)

    def question(self, game: Game, key: str, whole: bool, **asked: Any) -> Question:
        """Returns a question about a game: with what the process can't know of it, or all of it."""
        seed, known = self.known.pop(key, (None, 0))
        history = game.history
        self.known[key] = game.seed, len(history)
        if len(self.known) > REMEMBERED:
            self.known.popitem(last=False)
        if whole or seed != game.seed or known > len(history):
            return Question(key=key, known=len(history), news=(), game=game, **asked)
        return Question(key=key, known=known, news=tuple(history[known:]), game=None, **asked)


class Workers:
    """Processes that decide for bots. A game's bots always ask the same one, so that they can remember."""

    def __init__(
        self, count: int | None = None, patience: float = 20.0, compiling: tuple[str, ...] = ("hard", "expert")
    ) -> None:
        self.count = count or max(1, (os.cpu_count() or 2) - 1)
        self.patience = patience
        self.compiling = compiling
        self.decided = 0
        self.failed = 0
        self._processes: list[asyncio.Task[Process] | None] = [None] * self.count
        self._waiting = [0] * self.count
        self._random = SystemRandom()

    @property
    def waiting(self) -> int:
        """How many decisions are asked for and not yet made."""
        return sum(self._waiting)

    def warm_up(self) -> None:
        """Starts the processes, so that the first bot need not wait for them."""
        for place in range(self.count):
            self._process(place)

    def _process(self, place: int) -> asyncio.Task[Process]:
        started = self._processes[place]
        if started is None:
            started = self._processes[place] = asyncio.create_task(Process.start(self.compiling))
        return started

    async def decide(self, game: Game, seat: int, spec: str, key: str) -> dict[str, Any]:
        """Returns what the bot does; if it fails, is late or has too many before it, a fallback that is legal.

        The game must not change meanwhile: the table plays on a copy.
        """
        place = int.from_bytes(key.encode(), "big") % self.count
        if self._waiting[place] < MOST_WAITING:
            self._waiting[place] += 1
            try:
                action = await self._asked(place, game, seat, spec, key)
                if action is not None and game.refusal(action, seat=seat) is None:
                    self.decided += 1
                    return action.to_dict()
            finally:
                self._waiting[place] -= 1
        self.failed += 1
        believed = game.sample(seat, self._random.getrandbits(64))
        return fallback(Turn(believed, seat, stream(), Budget(iterations=1))).to_dict()

    async def _asked(self, place: int, game: Game, seat: int, spec: str, key: str) -> Action | None:
        """Returns a process's answer, None if it has none. One that ended is replaced, and its successor asked."""
        for _ in range(2):
            started = self._process(place)
            try:
                process = await asyncio.shield(started)
                async with process.free:
                    milliseconds = max(LEAST_MILLISECONDS, MILLISECONDS / self._waiting[place])
                    return await self._reply(process, game, key, spec=spec, seat=seat, milliseconds=milliseconds)
            except TimeoutError:
                await self._drop(place, started)
                return None
            except (Gone, OSError):
                await self._drop(place, started)
        return None

    async def _reply(self, process: Process, game: Game, key: str, **asked: Any) -> Action | None:
        for whole in (False, True):
            question = process.question(game, key, whole, **asked)
            reply = await asyncio.wait_for(process.ask(question), self.patience)
            if reply.problem is not None:
                log.warning("bot-failed", extra={"why": reply.problem})
                return None
            if reply.action is not None:
                return reply.action
        return None

    async def _drop(self, place: int, started: asyncio.Task[Process]) -> None:
        """Ends a process; the next decision starts another."""
        if self._processes[place] is started:
            self._processes[place] = None
        if started.done() and not started.cancelled() and started.exception() is None:
            await started.result().end()

    async def close(self) -> None:
        """Ends all processes."""
        for place, started in enumerate(self._processes):
            if started is not None:
                await asyncio.wait([started])
                await self._drop(place, started)
