"""A process with bots in it: questions come in through a pipe, answers go out, in the same order.

It keeps the games that its bots play, so that a question brings only what has happened since the last one. A bot itself
sees samples of its seat's view, never the game (bots.seated).
"""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import signal
import struct
import sys
import threading
from collections import OrderedDict
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import BinaryIO

from ..actions import Action
from ..bots import BotError, Seated, make_bot
from ..core import Doors
from ..game import Game

REMEMBERED = 512
"""Games, and bots, that a process keeps: those asked for last."""
STAND_INS = ("path", "random")
"""Bots that need no compiled code, for those that do and are not ready yet."""
HEAD = struct.Struct("!I")
"""Before each message: how many bytes it has."""


@dataclass(frozen=True)
class Question:
    """What would this bot do at this seat? With the whole game, or what was played after the `known` first actions."""

    key: str
    spec: str
    seat: int
    milliseconds: float
    known: int
    news: tuple[tuple[int, Action], ...]
    game: Game | None


@dataclass(frozen=True)
class Reply:
    """An action; or neither, if the process does not know the game as far as it should; or what went wrong."""

    action: Action | None = None
    problem: str | None = None


def stream() -> Random:
    """Returns a bot's own stream: nobody can tell what it will do."""
    return Random(SystemRandom().getrandbits(128))  # noqa: S311


class Desk:
    """Decides, one question after another."""

    def __init__(self) -> None:
        self.room = Doors("plain")
        """Where the games work: not where bots do, for it holds what happened last."""
        self.cold: set[str] = set()
        """Bots whose code is still being compiled."""
        self.games: OrderedDict[str, tuple[int, Game]] = OrderedDict()
        self.bots: OrderedDict[tuple[str, int], Seated] = OrderedDict()

    def compile(self, names: list[str]) -> None:
        """Compiles the rules and what bots need, or loads it compiled; until then games run plain."""
        for name in names:
            with contextlib.suppress(BotError, ImportError):
                game = Game("mini", players=2, seed=1, mode="compiled")
                seats = [Seated(make_bot(name), seat, stream()) for seat in range(game.players)]
                while game.seat is not None:
                    game.play(seats[game.seat].decide(game).action, seat=game.seat)
            self.cold.discard(name)
        self.room = Doors("compiled")

    def reply(self, question: Question) -> Reply:
        """Answers a question, whatever the bot does."""
        try:
            game = self._game(question)
            return Reply() if game is None else Reply(self._seated(question).decide(game).action)
        except Exception as problem:
            return Reply(problem=f"{type(problem).__name__}: {problem}")

    def _game(self, question: Question) -> Game | None:
        """Returns the game as it is now, or None if it isn't known that far."""
        at, game = self.games.pop(question.key, (0, None))
        if question.game is not None:
            game = question.game
        elif game is None or at != question.known:
            return None
        room = self.room
        if game.mode != room.mode:
            game = game.in_mode(room.mode)
        game.work_in(room)
        for seat, action in question.news:
            game.play(action, seat=seat)
        self.games[question.key] = question.known + len(question.news), game
        if len(self.games) > REMEMBERED:
            self.games.popitem(last=False)
        return game

    def _seated(self, question: Question) -> Seated:
        spec = question.spec if question.spec.partition(":")[0] not in self.cold else _stand_in()
        key = question.key, question.seat
        seated = self.bots.pop(key, None)
        if seated is None or seated.bot.name != spec:
            seated = Seated(make_bot(spec), question.seat, stream())
        self.bots[key] = seated
        if len(self.bots) > REMEMBERED:
            self.bots.popitem(last=False)
        seated.milliseconds = question.milliseconds
        return seated


def _stand_in() -> str:
    for name in STAND_INS[:-1]:
        with contextlib.suppress(BotError, ImportError):
            make_bot(name)
            return name
    return STAND_INS[-1]


def packed(message: Question | Reply) -> bytes:
    """Returns a message as it goes through the pipe."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return HEAD.pack(len(body)) + body


def _listen(pipe: BinaryIO, questions: queue.SimpleQueue[Question]) -> None:
    """Reads questions; a server that is gone, however it went, takes this process with it."""
    while len(head := pipe.read(HEAD.size)) == HEAD.size:
        body = pipe.read(HEAD.unpack(head)[0])
        with contextlib.suppress(EOFError):
            # Whoever holds the other end of this pipe started this process.
            questions.put(pickle.loads(body))  # noqa: S301
    os._exit(0)


def main(compiling: list[str]) -> None:
    """Answers until the server is gone; `compiling` are the bots to compile code for."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        # Ctrl-C is the server's business, and sockets go before bots.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        os.nice(5)
    # What a bot prints must not get among the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    questions: queue.SimpleQueue[Question] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    desk = Desk()
    if compiling:
        desk.cold.update(compiling)
        threading.Thread(target=desk.compile, args=(compiling,), daemon=True).start()
    else:
        os.environ["BRANCHLINE_MODE"] = "plain"
    while True:
        answers.write(packed(desk.reply(questions.get())))
        answers.flush()
