"""Steps a second of the environments: what DESIGN promises of them, and what OpenSpiel adds."""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

GAMES = 1024
VECTOR_PROMISE = 1_000_000
SINGLE_PROMISE = 20_000
Row = tuple[str, float, float]
"""What was measured, steps a second of CPU time (best of several), and the promise."""


def env_rows(seconds: float = 2.0) -> Iterator[Row]:
    """Yields the rows that can be measured here; a package that is not installed has none."""
    if importlib.util.find_spec("gymnasium"):
        for copy in (False, True):
            shown = "copies" if copy else "views"
            label = f"vector environment, USA, 2 players, {GAMES:,} games, masks and observations as {shown}"
            yield label, vector_speed(seconds, copy=copy), VECTOR_PROMISE
        yield "Gymnasium environment, USA, 2 players, against random", single_speed(seconds), SINGLE_PROMISE
    if importlib.util.find_spec("pettingzoo"):
        yield "PettingZoo environment, USA, 2 players", aec_speed(seconds), SINGLE_PROMISE
    if importlib.util.find_spec("pyspiel"):
        yield "OpenSpiel game, USA, 2 players", spiel_speed(seconds), SINGLE_PROMISE


def best_rate(run: Callable[[], tuple[int, float]], seconds: float) -> float:
    """Returns the best steps a second among runs that together take some time."""
    best, end = 0.0, time.monotonic() + seconds
    run()
    while True:
        steps, taken = run()
        best = max(best, steps / taken)
        if time.monotonic() > end:
            return best


def vector_speed(seconds: float, *, copy: bool = False, threads: int = 1) -> float:
    """Steps a second of all games together; choosing the actions is not counted."""
    from ..envs.vector import BranchlineVectorEnv

    envs = BranchlineVectorEnv(GAMES, copy=copy, threads=threads)
    envs.reset(seed=1)

    def run() -> tuple[int, float]:
        taken = 0.0
        for _ in range(20):
            actions = envs.sample_actions()
            began = time.process_time()
            envs.step(actions)
            taken += time.process_time() - began
        return 20 * GAMES, taken

    return best_rate(run, seconds)


def single_speed(seconds: float) -> float:
    """Steps a second of the single environment, the random opponent's among them for nothing."""
    from ..envs.single import BranchlineEnv

    env = BranchlineEnv(seat=0)
    stream = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    held = {"info": info}

    def run() -> tuple[int, float]:
        taken = 0.0
        for _ in range(500):
            legal = np.flatnonzero(held["info"]["action_mask"])
            action = legal[stream.integers(len(legal))]
            began = time.process_time()
            _, _, over, _, held["info"] = env.step(action)
            if over:
                _, held["info"] = env.reset()
            taken += time.process_time() - began
        return 500, taken

    return best_rate(run, seconds)


def aec_speed(seconds: float) -> float:
    """Steps a second through the usual wrappers, `last` included."""
    from ..envs.aec import env as make

    env: Any = make()
    stream = np.random.default_rng(1)
    env.reset(seed=1)

    def run() -> tuple[int, float]:
        taken = 0.0
        for _ in range(500):
            began = time.process_time()
            seen, _, over, _, _ = env.last()
            if over:
                env.reset()
                seen, _, over, _, _ = env.last()
            taken += time.process_time() - began
            legal = np.flatnonzero(seen["action_mask"])
            action = int(legal[stream.integers(len(legal))])
            began = time.process_time()
            env.step(action)
            taken += time.process_time() - began
        return 500, taken

    return best_rate(run, seconds)


def spiel_speed(seconds: float) -> float:
    """Steps a second of random simulations, legal actions included."""
    import pyspiel

    from ..envs import spiel

    spiel.register()
    game = pyspiel.load_game(spiel.NAME)
    stream = np.random.default_rng(1)

    def run() -> tuple[int, float]:
        state = game.new_initial_state()
        state.apply_action(int(stream.integers(100)))
        steps, began = 0, time.process_time()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(len(legal) * stream.random())])
            steps += 1
        return steps, time.process_time() - began

    return best_rate(run, seconds)
