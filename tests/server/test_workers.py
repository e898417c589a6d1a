"""Bots in their processes: what they are given, and what happens when they fail or are late."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from branchline import Game, load_map
from branchline.bots import Turn
from branchline.bots.random import RandomBot
from branchline.server import bot_process
from branchline.server import workers as module
from branchline.server.bot_process import Desk, Question, Reply
from branchline.server.levels import LEVELS, names, spec_of
from branchline.server.workers import Workers


@asynccontextmanager
async def opened(**settings: Any) -> AsyncIterator[Workers]:
    workers = Workers(1, compiling=(), **settings)
    try:
        yield workers
    finally:
        await workers.close()


async def play(workers: Workers, game: Game, spec: str, actions: int, key: str = "key") -> None:
    for _ in range(actions):
        assert game.seat is not None
        game.play(await workers.decide(game, game.seat, spec, key), seat=game.seat)


def new_game(seed: int = 3) -> Game:
    return Game("mini", players=2, seed=seed, mode="plain")


def test_a_bot_of_every_level_makes_a_legal_move() -> None:
    async def run() -> None:
        async with opened() as workers:
            for level in LEVELS:
                spec = spec_of(level)
                assert spec is not None
                await play(workers, new_game(), spec, 6, key=level)
            assert (workers.decided, workers.failed, workers.waiting) == (6 * len(LEVELS), 0, 0)

    asyncio.run(run())


def test_a_custom_map_goes_with_the_question() -> None:
    text = files("branchline.maps").joinpath("mini.toml").read_text(encoding="utf-8")
    game = Game(load_map(StringIO(text.replace('id = "mini"', 'id = "custom"'))), players=2, seed=3, mode="plain")

    async def run() -> None:
        async with opened() as workers:
            await play(workers, game, "random", 12)
            assert (workers.decided, workers.failed) == (12, 0)

    asyncio.run(run())


def test_a_bot_that_fails_plays_its_fallback() -> None:
    async def run() -> None:
        async with opened() as workers:
            game = new_game()
            assert game.refusal(await workers.decide(game, 0, "nobody", "key"), seat=0) is None
            assert (workers.decided, workers.failed) == (0, 1)

    asyncio.run(run())


def test_a_process_that_has_died_is_replaced_and_asked() -> None:
    async def run() -> None:
        async with opened() as workers:
            game = new_game()
            await play(workers, game, "random", 3)
            process = await workers._process(0)
            process.child.kill()
            await process.child.wait()
            await play(workers, game, "random", 3)
            assert (workers.decided, workers.failed) == (6, 0)

    asyncio.run(run())


def test_a_bot_that_is_late_plays_its_fallback_and_those_behind_it_do_not() -> None:
    async def run() -> None:
        async with opened(patience=0.0) as workers:
            game = new_game()
            assert game.refusal(await workers.decide(game, 0, "random", "key"), seat=0) is None
            assert (workers.decided, workers.failed, workers.waiting) == (0, 1, 0)
        async with opened() as workers:
            process = await workers._process(0)
            if os.name == "posix":
                process.child.send_signal(signal.SIGSTOP)
            workers.patience = 0.5
            games = [new_game(seed) for seed in range(2 * module.AHEAD)]
            waiting = [workers.decide(each, 0, "random", f"{each.seed}") for each in games]
            first, *others = [asyncio.create_task(each) for each in waiting]
            await first
            workers.patience = 20.0
            await asyncio.gather(*others)
            assert workers.decided >= module.AHEAD and workers.failed >= 1
            assert workers.waiting == 0

    asyncio.run(run())


def test_with_too_many_waiting_a_seat_plays_its_fallback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 0)

    async def run() -> None:
        async with opened() as workers:
            game = new_game()
            assert game.refusal(await workers.decide(game, 0, "random", "key"), seat=0) is None
            assert workers._processes == [None] and workers.failed == 1

    asyncio.run(run())


def question(game: Game | None, spec: str = "random", known: int = 0, news: tuple[Any, ...] = ()) -> Question:
    return Question(key="key", spec=spec, seat=0, milliseconds=100.0, known=known, news=news, game=game)


def test_a_process_plays_along_and_says_when_it_does_not_know_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, game = Desk(), new_game()
    assert desk.reply(question(None)) == Reply()
    mirror = game.copy()
    first = desk.reply(question(mirror)).action
    assert first is not None
    game.play(first, seat=0)
    game.play(game.legal[0])
    action = desk.reply(question(None, news=tuple(game.history))).action
    assert action is not None and game.refusal(action, seat=0) is None
    assert desk.games["key"][1].to_dict() == game.to_dict()
    # Asked again from where it was before: it is further, and says so.
    assert desk.reply(question(None, known=1)) == Reply()
    monkeypatch.setattr(bot_process, "REMEMBERED", 0)
    assert desk.reply(question(game.copy())).action is not None
    assert not desk.games and not desk.bots


def test_a_game_that_a_process_has_forgotten_is_sent_again() -> None:
    async def run() -> None:
        async with opened() as workers:
            game = new_game()
            await play(workers, game, "random", 4)
            process = await workers._process(0)
            process.known["key"] = game.seed, 0
            await play(workers, game, "random", 4)
            assert (workers.decided, workers.failed) == (8, 0)
            # Another game under the same key is another game.
            await play(workers, new_game(4), "random", 4)
            assert workers.failed == 0

    asyncio.run(run())


def test_time_is_shared_among_those_who_wait() -> None:
    async def run() -> None:
        async with opened() as workers:
            asked: list[Question] = []
            process = await workers._process(0)
            ask = process.ask

            async def noted(question: Question) -> Reply:
                asked.append(question)
                return await ask(question)

            process.ask = noted  # type: ignore[method-assign]
            games = [new_game(seed) for seed in range(40)]
            await asyncio.gather(*(workers.decide(each, 0, "random", f"{each.seed}") for each in games))
            assert min(each.milliseconds for each in asked) == module.LEAST_MILLISECONDS
            assert asked[-1].milliseconds > module.LEAST_MILLISECONDS
            await workers.decide(games[0], 0, "random", "alone")
            assert asked[-1].milliseconds == module.MILLISECONDS

    asyncio.run(run())


def test_k2_a_bot_in_a_process_is_given_what_the_seat_could_believe_in(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Turn] = []
    choose = RandomBot.choose
    monkeypatch.setattr(RandomBot, "choose", lambda self, turn: (seen.append(turn), choose(self, turn))[1])
    game = Game("usa", players=3, seed=2**100, mode="plain")
    assert Desk().reply(question(game)).action is not None
    believed = seen[-1].game
    assert believed.view(0) == game.view(0)
    assert believed.seed != game.seed and not believed.history
    for secret in ("random", "deck", "pile"):
        assert believed.to_dict()[secret] != game.to_dict()[secret]


def test_bots_that_are_still_being_compiled_are_stood_in_for() -> None:
    desk, game = Desk(), new_game()
    desk.cold = {"planner"}
    action = desk.reply(question(game.copy(), "planner")).action
    assert action is not None and game.refusal(action, seat=0) is None
    assert desk.bots["key", 0].bot.name in bot_process.STAND_INS


def test_a_game_goes_on_when_the_rules_have_been_compiled() -> None:
    desk, game = Desk(), new_game()
    told = 0
    assert desk.reply(question(game.copy(), "path")).action is not None
    while game.round < 4:
        if game.seat == 0:
            reply = desk.reply(question(None, "path", told, tuple(game.history[told:])))
            assert reply.action is not None and reply.problem is None
            told = len(game.history)
            game.play(reply.action, seat=0)
        else:
            game.play(game.legal[0])
        if game.round == 2:
            desk.compile([])
    assert desk.games["key"][1].mode == "compiled"
    assert desk.bots["key", 0].bot.name == "path"


def test_levels_name_bots_that_there_are() -> None:
    for level in LEVELS:
        spec = spec_of(level)
        assert spec is not None and spec.partition(":")[0] in names()


ALONE = """
import asyncio, os, signal
from branchline import Game
from branchline.server.workers import Workers

async def main():
    workers = Workers(1, compiling=())
    await workers.decide(Game("mini", players=2, seed=1), 0, "random", "key")
    print((await workers._process(0)).child.pid, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


@pytest.mark.skipif(os.name != "posix", reason="no such signal")
def test_a_process_ends_when_its_server_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "alone.py"
    script.write_text(ALONE, encoding="utf-8")
    # It shares the pipe: reading comes to an end only when both have ended.
    done = subprocess.run([sys.executable, script], stdout=subprocess.PIPE, text=True, check=False, timeout=60)
    assert done.returncode == -signal.SIGKILL
    assert int(done.stdout) > 0
