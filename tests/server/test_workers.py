"""Bots in their processes: what they are given, and what happens when they fail or are late."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from branchline import Game, load_map
from branchline.server import workers as module
from branchline.server.levels import LEVELS, names, spec_of
from branchline.server.workers import Workers


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    found = Workers(1, compiling=())
    yield found
    found.close()


def decided(workers: Workers, game: Game, spec: str) -> dict[str, Any]:
    assert game.seat is not None
    return asyncio.run(workers.decide(game, game.seat, spec, "key"))


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_of_every_level_makes_a_legal_move(workers: Workers, level: str) -> None:
    spec = spec_of(level)
    assert spec is not None
    game = Game("mini", players=2, seed=3, mode="plain")
    failed = workers.failed
    for _ in range(6):
        game.play(decided(workers, game, spec), seat=game.seat)
    assert workers.failed == failed


def test_a_custom_map_goes_with_the_question(workers: Workers) -> None:
    text = files("branchline.maps").joinpath("mini.toml").read_text(encoding="utf-8")
    game = Game(load_map(StringIO(text.replace('id = "mini"', 'id = "custom"'))), players=2, seed=3, mode="plain")
    made = workers.decided
    while game.round < 3:
        game.play(decided(workers, game, "random"), seat=game.seat)
    assert workers.decided == made + len(game.history)


def test_a_bot_that_fails_plays_its_fallback(workers: Workers) -> None:
    game = Game("mini", players=2, seed=3, mode="plain")
    failed = workers.failed
    assert game.refusal(decided(workers, game, "nobody"), seat=0) is None
    assert workers.failed > failed


def test_a_process_that_has_died_is_replaced(workers: Workers) -> None:
    game = Game("mini", players=2, seed=3, mode="plain")
    decided(workers, game, "random")
    pool = workers._pools[0]
    assert pool is not None
    for process in list(pool._processes.values()):
        process.kill()
        process.join()
    assert game.refusal(decided(workers, game, "random"), seat=0) is None
    made = workers.decided
    decided(workers, game, "random")
    assert workers.decided == made + 1


def test_a_bot_that_is_late_plays_its_fallback() -> None:
    slow = Workers(1, patience=0.0, compiling=())
    game = Game("mini", players=2, seed=3, mode="plain")
    try:
        assert game.refusal(decided(slow, game, "random"), seat=0) is None
        assert (slow.decided, slow.failed, slow.waiting) == (0, 1, 0)
    finally:
        slow.close()


def test_with_too_many_waiting_a_seat_plays_its_fallback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 0)
    idle = Workers(1, compiling=())
    game = Game("mini", players=2, seed=3, mode="plain")
    assert game.refusal(decided(idle, game, "random"), seat=0) is None
    assert idle._pools == [None]


def test_k2_a_bot_process_is_given_a_position_that_the_seat_could_believe_in(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[module.Job] = []

    class Pool:
        def submit(self, work: Any, job: module.Job) -> Any:
            from concurrent.futures import Future

            jobs.append(job)
            done: Future[Any] = Future()
            done.set_result(work(job))
            return done

    workers = Workers(1, compiling=())
    monkeypatch.setattr(workers, "_pool", lambda place: Pool())
    game = Game("usa", players=3, seed=2**100, mode="plain")
    for seat in range(3):
        asyncio.run(workers.decide(game, seat, "random", "key"))
        sent = pickle.dumps(jobs[-1])
        believed = pickle.loads(sent).game
        assert believed.view(seat) == game.view(seat)
        assert believed.seed != game.seed and not believed.history
        for secret in ("random", "deck", "pile"):
            assert believed.to_dict()[secret] != game.to_dict()[secret]


def test_bots_that_are_still_being_compiled_are_stood_in_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_cold", {"planner"})
    game = Game("mini", players=2, seed=3, mode="plain")
    action = module._decide(module.Job("cold/0", "planner", 0, game.sample(0, 1)))
    assert game.refusal(action, seat=0) is None
    assert module._bots["cold/0"].bot.name in module.STAND_INS


def test_levels_name_bots_that_there_are() -> None:
    for level in LEVELS:
        spec = spec_of(level)
        assert spec is not None and spec.partition(":")[0] in names()


ALONE = """
import asyncio, os, signal
from branchline import Game
from branchline.server.workers import Workers
if __name__ == "__main__":
    workers = Workers(1, compiling=())
    asyncio.run(workers.decide(Game("mini", players=2, seed=1), 0, "random", "key"))
    print(*workers._pools[0]._processes, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(os.name != "posix", reason="no such signal")
def test_a_process_ends_when_its_server_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "alone.py"
    script.write_text(ALONE, encoding="utf-8")
    # It shares the pipe: reading comes to an end only when both have ended.
    done = subprocess.run([sys.executable, script], stdout=subprocess.PIPE, text=True, check=False, timeout=60)
    assert done.returncode == -signal.SIGKILL
    assert int(done.stdout) > 0
