"""Timing: several runs of each contender in turn, so that a noisy moment meets them all; processor time counts."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

Run = Callable[[], float]
"""Does a fixed amount of work and returns the processor seconds that it took."""


@dataclass(frozen=True)
class Timing:
    """Seconds a unit of work: the best, the median, and the spread (half the range between the quartiles)."""

    best: float
    median: float
    spread: float


def clocked(work: Callable[[], object]) -> Run:
    """Returns a run that measures work done in this process."""

    def run() -> float:
        before = time.process_time()
        work()
        return time.process_time() - before

    return run


def interleaved(runs: Mapping[str, tuple[Run, float]], rounds: int) -> dict[str, Timing]:
    """Times each run (with how many units of work it does) once a round, after one round that does not count."""
    seconds: dict[str, list[float]] = {name: [] for name in runs}
    for turn in range(rounds + 1):
        for name, (run, units) in runs.items():
            taken = run() / units
            if turn > 0:
                seconds[name].append(taken)
    return {name: _summary(values) for name, values in seconds.items()}


def _summary(values: list[float]) -> Timing:
    quartiles = statistics.quantiles(values, n=4) if len(values) > 1 else [values[0]] * 3
    return Timing(min(values), statistics.median(values), (quartiles[2] - quartiles[0]) / 2)
