"""Bots beside the event loop: a few processes, each with its own share of the seats, bounded in number and time."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Any

from ..bots import BotError, Budget, Seated, Turn, make_bot, seal
from ..bots.fallback import fallback
from ..game import Game

MOST_WAITING = 256
"""Decisions that may wait for one process; beyond it a seat plays its fallback."""
MILLISECONDS = 500
"""What a bot may spend on a decision: one that searches uses it all."""
_REMEMBERED = 512


@dataclass(frozen=True)
class Job:
    """A decision to make. The game is one that the seat could believe in, never the true one."""

    key: str
    spec: str
    seat: int
    game: Game


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
        self._pools: list[ProcessPoolExecutor | None] = [None] * self.count
        self._waiting = [0] * self.count
        self._random = SystemRandom()

    @property
    def waiting(self) -> int:
        """How many decisions are asked for and not yet made."""
        return sum(self._waiting)

    def warm_up(self) -> None:
        """Starts the processes, so that the first bot need not wait for them."""
        for place in range(self.count):
            self._pool(place).submit(_ready)

    def _pool(self, place: int) -> ProcessPoolExecutor:
        pool = self._pools[place]
        if pool is None:
            context = multiprocessing.get_context("spawn")
            pool = ProcessPoolExecutor(1, context, initializer=_begin, initargs=(self.compiling,))
            self._pools[place] = pool
        return pool

    async def decide(self, game: Game, seat: int, spec: str, key: str) -> dict[str, Any]:
        """Returns what the bot does; if it fails, is late or has too many before it, a fallback that is legal."""
        # Made here, before anything can wait: the game goes on changing.
        believed = game.sample(seat, self._random.getrandbits(64))
        place = int.from_bytes(key.encode(), "big") % self.count
        if self._waiting[place] < MOST_WAITING:
            job = Job(f"{key}/{seat}", spec, seat, believed)
            self._waiting[place] += 1
            try:
                future = asyncio.wrap_future(self._pool(place).submit(_decide, job))
                future.add_done_callback(_look_at)
                # Shielded: a process pool trips over a future that somebody else cancelled.
                action = await asyncio.wait_for(asyncio.shield(future), self.patience)
                if believed.refusal(action, seat=seat) is None:
                    self.decided += 1
                    return action
            except TimeoutError:
                self._replace(place)
            except BrokenProcessPool:
                self._pools[place] = None
            except Exception:
                self.failed += 1
            finally:
                self._waiting[place] -= 1
        self.failed += 1
        turn = Turn(believed, seat, _stream(), Budget(iterations=1))
        return fallback(turn).to_dict()

    def _replace(self, place: int) -> None:
        """Ends a process that does not answer; the next decision starts another."""
        pool = self._pools[place]
        self._pools[place] = None
        if pool is not None:
            _end(pool)

    def close(self) -> None:
        """Ends all processes."""
        for place in range(self.count):
            self._replace(place)


def _stream() -> Random:
    """Returns a bot's own stream: nobody can tell what it will do."""
    return Random(SystemRandom().getrandbits(128))  # noqa: S311


def _look_at(future: asyncio.Future[Any]) -> None:
    """An answer that came too late is nobody's problem any more."""
    if not future.cancelled():
        future.exception()


def _end(pool: ProcessPoolExecutor) -> None:
    processes: Mapping[int, Any] = getattr(pool, "_processes", None) or {}
    running = list(processes.values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in running:
        with contextlib.suppress(OSError, ValueError):
            process.terminate()
            process.join(2)


_bots: OrderedDict[str, Seated] = OrderedDict()
_cold: set[str] = set()
"""Bots whose code is still being compiled."""
_mode = "plain"
STAND_INS = ("path", "random")
"""Bots that need no compiled code, for those that do and are not ready yet."""


def _begin(compiling: tuple[str, ...]) -> None:
    """In a new process: Ctrl-C is the server's business, and compiling must not keep the first bots waiting."""
    with contextlib.suppress(OSError, ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        os.nice(5)
    threading.Thread(target=_end_with_server, daemon=True).start()
    if not compiling:
        os.environ["BRANCHLINE_MODE"] = "plain"
        return
    _cold.update(compiling)
    threading.Thread(target=_compile, args=(compiling,), daemon=True).start()


def _end_with_server() -> None:
    """A server that was killed can't end its processes."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def _compile(compiling: tuple[str, ...]) -> None:
    """Compiles the rules and what bots need, or loads it compiled; until then games run plain."""
    global _mode
    for name in compiling:
        with contextlib.suppress(BotError, ImportError):
            game = Game("mini", players=2, seed=1, mode="compiled")
            seats = [Seated(make_bot(name), seat, _stream()) for seat in range(game.players)]
            while game.seat is not None:
                game.play(seats[game.seat].decide(game).action, seat=game.seat)
        _cold.discard(name)
    _mode = "compiled"


def _ready() -> bool:
    return True


def _stand_in() -> str:
    for name in STAND_INS[:-1]:
        with contextlib.suppress(BotError, ImportError):
            make_bot(name)
            return name
    return STAND_INS[-1]


def _decide(job: Job) -> dict[str, Any]:
    spec = job.spec if job.spec.partition(":")[0] not in _cold else _stand_in()
    seated = _bots.pop(job.key, None)
    if seated is None or seated.bot.name != spec:
        seated = Seated(make_bot(spec), job.seat, _stream(), milliseconds=MILLISECONDS)
    _bots[job.key] = seated
    if len(_bots) > _REMEMBERED:
        _bots.popitem(last=False)
    return seated.decide(seal(job.game.in_mode(_mode))).action.to_dict()
