"""Blocks on a Ray cluster: the same games as on this machine, and those of a worker that is lost are played again."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from importlib import import_module
from typing import Any

from .outcome import Outcome
from .runner import AHEAD, Block, Crew, play_block, warm_up
from .schedule import Fixture, entrant

TRIES = 5
"""How often a block is begun before it is held to be what kills its workers."""


class RayProblem(RuntimeError):
    """No Ray, no cluster, or one that does not play what was asked for."""


def ray_crew(address: str = "ray", lost: Callable[[str], None] | None = None) -> Crew:
    """Returns the crew of a cluster: `ray` is the one that runs here (else one is started), `ray://HOST:PORT` any.

    `lost` is told whenever a worker is lost. Every node needs Branchline, and its own copies of bots and maps that are
    files, at the same paths; other versions of them are refused.
    """
    return partial(_played, address=address, lost=lost or (lambda why: None))


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Keeps a cluster at hand; what was connected before stays connected."""
    ray = _ray()
    if ray.is_initialized():
        yield ray
        return
    try:
        ray.init(None if address == "ray" else address, logging_level="error", log_to_driver=False)
    except Exception as error:
        raise RayProblem(f"{address}: no cluster answers: {_first_line(error)}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _played(blocks: Sequence[Block], address: str, lost: Callable[[str], None]) -> Generator[list[Outcome], None, None]:
    with connected(address) as ray:
        yield from _spread(ray, blocks, lost)


def _spread(ray: Any, blocks: Sequence[Block], lost: Callable[[str], None]) -> Generator[list[Outcome], None, None]:
    # Ray's own retries would be silent, and would not tell a lost worker from a block that kills every worker.
    play = ray.remote(num_cpus=1, max_retries=0)(_play_there)
    gone = (
        ray.exceptions.WorkerCrashedError,
        ray.exceptions.NodeDiedError,
        ray.exceptions.ObjectLostError,
        ray.exceptions.OutOfMemoryError,
    )
    coming = iter(blocks)
    running: dict[Any, tuple[Block, int]] = {}
    try:
        while True:
            most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            while len(running) < most and (block := next(coming, ())):
                running[play.remote(block)] = block, 1
            if not running:
                return
            done, _ = ray.wait(list(running), num_returns=1)
            for reference in done:
                block, tries = running.pop(reference)
                try:
                    outcomes = ray.get(reference)
                except gone as error:
                    if tries == TRIES:
                        raise RayProblem(f"block {block[0].block} has lost its worker {TRIES} times") from None
                    lost(f"a worker was lost, block {block[0].block} is played again: {_first_line(error)}")
                    running[play.remote(block)] = block, tries + 1
                except ray.exceptions.RayTaskError as error:
                    raise RayProblem(f"block {block[0].block}: {_first_line(error.cause or error)}") from None
                else:
                    yield outcomes
    finally:
        for reference in running:
            ray.cancel(reference, force=True)


def _play_there(block: Block) -> list[Outcome]:
    """Plays a block in a worker, with the same bots and the same map as where it was asked for."""
    for seat in dict.fromkeys(block[0].seats):
        _prepare(seat.spec, seat.version, block[0])
    return play_block(block)


@cache
def _known() -> set[tuple[str, str]]:
    return set()


def _prepare(spec: str, version: str, fixture: Fixture) -> None:
    """Checks that a bot here is the one that was asked for, and lets it play a little before its moves are timed."""
    if (spec, version) in _known():
        return
    here = entrant(spec)
    if here.version != version:
        raise RayProblem(f"{spec}: is another version on a worker than here")
    warm_up([fixture])
    _known().add((spec, version))


def _first_line(error: BaseException) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)


def _ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise RayProblem("Ray is not installed: pip install 'branchline[ray]'") from None
