"""Plays a plan on this machine's cores: what the store lacks, block by block, the same games on one core or on many."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing, contextmanager
from functools import lru_cache, partial

from ..bots import Seated, make_bot
from ..game import Game
from ..maps import Map, load_map
from .match import play_game
from .outcome import Outcome, checked_map, outcome_of
from .schedule import Fixture, Plan
from .store import Store

Block = tuple[Fixture, ...]
Watcher = Callable[[Sequence[Outcome]], None]
Crew = Callable[[Sequence[Block]], Generator[list[Outcome], None, None]]
"""Whoever plays blocks and hands over each as it is done, in whatever order; closing it stops the rest."""

WARM_UP = 12
"""Decisions of a game that is thrown away."""
AHEAD = 3
"""Blocks a core that wait their turn: few, so that stopping is quick."""


def run_plan(
    plan: Plan,
    store: Store,
    *,
    jobs: int | None = None,
    crew: Crew | None = None,
    watch: Watcher | None = None,
    enough: Callable[[], bool] | None = None,
) -> list[Outcome]:
    """Plays what the store lacks of a plan and returns the outcomes of all of it, in the plan's order.

    `jobs` of this machine's processes play, or another `crew`. Where `enough` is given, it is asked after each block
    (and before the first) whether to stop.
    """
    store.add_map(_map_of(plan.kind.source, plan.kind.map_hash))
    known = store.known(fixture.key for fixture in plan.fixtures)
    missing = [tuple(each for each in block if each.key not in known) for block in plan.blocks]
    waiting = [block for block in missing if block]
    if waiting and not (enough is not None and enough()):
        fixtures = {fixture.key: fixture for block in waiting for fixture in block}
        with closing((crew or local_crew(jobs))(waiting)) as played:
            for outcomes in played:
                store.add((fixtures[outcome.key], outcome) for outcome in outcomes)
                if watch is not None:
                    watch(outcomes)
                if enough is not None and enough():
                    break
    return store.outcomes([fixture.key for fixture in plan.fixtures])


def local_crew(jobs: int | None = None) -> Crew:
    """Returns the crew of this machine's processes, by default one a core."""
    return partial(_played, jobs=jobs or os.cpu_count() or 1)


def play_fixture(fixture: Fixture, limit: int | None = None) -> Outcome | None:
    """Plays one game and returns what came of it; None if only its first decisions were asked for."""
    kind = fixture.kind
    specs = [seat.spec for seat in fixture.seats]
    # No names: a bot is not to know whom it plays.
    game = Game(
        _map_of(kind.source, kind.map_hash),
        players=kind.players,
        seed=fixture.deck_seed,
        variant=kind.variant,
        mode="compiled",
    )
    seats = [
        Seated(make_bot(spec), place, stream, milliseconds=kind.milliseconds, iterations=kind.iterations)
        for place, (spec, stream) in enumerate(zip(specs, fixture.streams, strict=True))
    ]
    played = play_game(game, seats, limit=limit)
    return None if game.result is None else outcome_of(fixture, played)


@lru_cache(maxsize=8)
def _map_of(source: str, hash: str) -> Map:
    return checked_map(load_map(source), hash)


def play_block(block: Block) -> list[Outcome]:
    """Plays the games of a block."""
    outcomes = [play_fixture(fixture) for fixture in block]
    return [outcome for outcome in outcomes if outcome is not None]


def _played(blocks: Sequence[Block], jobs: int) -> Generator[list[Outcome], None, None]:
    # Compiled once here, rules and bots are ready for every process.
    first = _first_games(blocks)
    warm_up(first)
    if min(jobs, len(blocks)) == 1:
        yield from map(play_block, blocks)
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(blocks)), context, _enter, (first,))
    try:
        yield from _pooled(pool, blocks, AHEAD * jobs)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _pooled(pool: ProcessPoolExecutor, blocks: Sequence[Block], ahead: int) -> Iterator[list[Outcome]]:
    coming = iter(blocks)
    running: set[Future[list[Outcome]]] = set()
    with _deaf():
        for block in coming:
            running.add(pool.submit(play_block, block))
            if len(running) >= ahead:
                break
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()
            block = next(coming, ())
            if block:
                with _deaf():
                    running.add(pool.submit(play_block, block))


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that are started now never hear Ctrl-C: it is their parent's affair."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _enter(fixtures: Sequence[Fixture]) -> None:
    """Prepares a process: everything is loaded before a move is timed."""
    # Where processes do not inherit what signals do.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warm_up(fixtures)


def warm_up(fixtures: Sequence[Fixture]) -> None:
    """Plays the first moves of some games and forgets them: what is loaded and compiled then is in nobody's time."""
    for fixture in fixtures:
        play_fixture(fixture, WARM_UP)


def _first_games(blocks: Sequence[Block]) -> list[Fixture]:
    """Returns a few games in which every bot of these blocks plays."""
    games: list[Fixture] = []
    seen: set[str] = set()
    for block in blocks:
        specs = {seat.spec for seat in block[0].seats}
        if not specs <= seen:
            games.append(block[0])
            seen |= specs
    return games
