"""The report: every promise about the engine as a row, the maps at all player counts, and how cost grows."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

from ..game import Game
from ..maps import load_map
from . import limit
from .engine import Copies, Playouts, mid_game, recorded_games, same_in_both_modes
from .growth import grid_map, hand_of
from .search import early_game, searching
from .timing import Run, clocked, interleaved

SLOWEST_AGAINST_C = 1.35
LEAST_AGAINST_PLAIN = 40.0
LEAST_OF_TWO_THREADS = 1.8
MOST_FOR_EVENTS = 1.05
LEAST_PLAYOUTS = 30_000


@dataclass(frozen=True)
class Row:
    """One line: what was measured, the figure with its spread, and, for a promise, the bound and whether it is kept."""

    what: str
    figure: float
    unit: str
    spread: float | None = None
    promise: str = ""
    kept: bool | None = None

    def to_dict(self) -> dict[str, Any]:
        """Returns the row as plain JSON."""
        return asdict(self)


def engine_rows(rounds: int, games: int) -> Iterator[Row]:
    """Yields the rows of all sections; `rounds` and `games` set how long it takes."""
    yield from promises(rounds, games)
    yield from maps(rounds, games)
    yield from growth(rounds, games)


def promises(rounds: int, games: int) -> Iterator[Row]:
    """Yields what DESIGN promises of the engine."""
    usa = load_map("usa")
    for players in (2, 4):
        yield from against_others(players, rounds, games)
    yield two_threads(rounds, games * 5)
    yield events_on(rounds, games)
    copies = Copies(mid_game(usa, 4))
    times = interleaved(
        {
            "copy": (clocked(lambda: copies.copy(200_000)), 200_000),
            "sample": (clocked(lambda: copies.sample(20_000)), 20_000),
        },
        rounds,
    )
    yield Row("a state", copies.bytes, "bytes", None, "<= 2048", copies.bytes <= 2048)
    yield _bounded("clone of a state", times["copy"].best * 1e9, "ns", times["copy"].spread * 1e9, 40)
    yield _bounded(
        "sample in compiled code, 4 players", times["sample"].best * 1e6, "us", times["sample"].spread * 1e6, 1
    )
    yield game_play(rounds)
    yield from searches(rounds)
    same = all(same_in_both_modes(load_map(name), variant, players, 3) for name, variant, players in kinds())
    yield Row("compiled and plain games the same", float(same), "all", None, "identical", same)


def _bounded(what: str, figure: float, unit: str, spread: float, most: float) -> Row:
    return Row(what, figure, unit, spread, f"<= {most:g}", figure <= most)


def against_others(players: int, rounds: int, games: int) -> Iterator[Row]:
    """Yields random games of USA against the plain rules and, where there is a C compiler, against a C program."""
    usa = load_map("usa")
    fast, plain = (Playouts(usa, None, players, mode) for mode in ("compiled", "plain"))
    few = max(1, games // 300)
    runs: dict[str, Any] = {
        "compiled": (clocked(lambda: fast.play(games)), games),
        "plain": (clocked(lambda: plain.play(few)), few),
    }
    if limit.compiler() is None:
        yield Row(
            f"USA, {players} players, against C", 0.0, "no C compiler here", None, f"<= {SLOWEST_AGAINST_C}", None
        )
        times = interleaved(runs, rounds)
    else:
        with limit.Limit(fast.setting.board) as program:
            words = fast.seed(1)
            same = program.play(200, words)[0] == fast.play(200)
            runs["C"] = (lambda: program.play(games, words)[1], games)
            times = interleaved(runs, rounds)
        ratio = times["compiled"].best / times["C"].best
        yield Row(f"USA, {players} players: C program", 1 / times["C"].best, "games/s")
        yield Row(f"USA, {players} players: the same games in C", float(same), "all", None, "identical", same)
        bound = f"<= {SLOWEST_AGAINST_C}"
        yield Row(f"USA, {players} players: time against C", ratio, "x", None, bound, ratio <= SLOWEST_AGAINST_C)
    ratio = times["plain"].best / times["compiled"].best
    yield Row(f"USA, {players} players: compiled", 1 / times["compiled"].best, "games/s")
    bound = f">= {LEAST_AGAINST_PLAIN:g}"
    yield Row(f"USA, {players} players: speed against plain", ratio, "x", None, bound, ratio >= LEAST_AGAINST_PLAIN)


def two_threads(rounds: int, games: int) -> Row:
    """Measures two threads against one, by the wall clock: the one figure that processor time can't tell."""
    usa = load_map("usa")
    crews = [Playouts(usa, None, 2, "compiled") for _ in range(2)]
    best = {1: 0.0, 2: 0.0}
    with ThreadPoolExecutor(2) as pool:
        for _ in range(max(9, rounds)):
            for threads, before in list(best.items()):
                began = perf_counter()
                list(pool.map(lambda crew: crew.play(games), crews[:threads]))
                best[threads] = max(before, threads * games / (perf_counter() - began))
    gain = best[2] / best[1]
    return Row("two threads against one", gain, "x", None, f">= {LEAST_OF_TWO_THREADS}", gain >= LEAST_OF_TWO_THREADS)


def events_on(rounds: int, games: int) -> Row:
    """Measures what writing events costs."""
    usa = load_map("usa")
    quiet, telling = (Playouts(usa, None, 2, "compiled", events=on) for on in (False, True))
    times = interleaved(
        {"off": (clocked(lambda: quiet.play(games)), games), "on": (clocked(lambda: telling.play(games)), games)},
        max(25, rounds),
    )
    cost = times["on"].best / times["off"].best
    return Row("events on against off", cost, "x", None, f"<= {MOST_FOR_EVENTS}", cost <= MOST_FOR_EVENTS)


def game_play(rounds: int) -> Row:
    """Measures `Game.play` from Python, compiled, over games played before."""
    recorded = recorded_games(load_map("usa"), 2, 20)
    actions = sum(len(history) for _, history in recorded)
    games = [Game("usa", players=2, seed=seed, mode="compiled") for seed, _ in recorded]

    def replay() -> None:
        for fresh, (_, history) in zip([game.copy() for game in games], recorded, strict=True):
            for seat, action in history:
                fresh.play(action, seat=seat)

    times = interleaved({"play": (clocked(replay), actions)}, rounds)
    rate = 1 / times["play"].best
    return Row("Game.play from Python, compiled", rate, "actions/s", None, ">= 100000", rate >= 100_000)


def searches(rounds: int) -> Iterator[Row]:
    """Measures playouts of `mcts` on one core, early in a game of USA with two players."""
    game = early_game()
    uniform, guided = 6000, 1500
    times = interleaved(
        {
            "uniform": (clocked(searching(game, uniform, guided=False)), uniform),
            "guided": (clocked(searching(game, guided, guided=True)), guided),
        },
        rounds,
    )
    rate = 1 / times["uniform"].best
    bound = f">= {LEAST_PLAYOUTS}"
    yield Row("mcts, uniform playouts", rate, "iterations/s", None, bound, rate >= LEAST_PLAYOUTS)
    yield Row("mcts, guided playouts", 1 / times["guided"].best, "iterations/s")


def kinds() -> Iterator[tuple[str, str, int]]:
    """Yields every map, variant and number of players."""
    for name in ("usa", "nederland", "amsterdam"):
        for variant, numbers in load_map(name).variants.items():
            for players in range(numbers.players[0], numbers.players[1] + 1):
                yield name, variant, players


def maps(rounds: int, games: int) -> Iterator[Row]:
    """Yields the speed of random games of every kind: median and spread, and the ratio to plain mode."""
    few = max(1, games // 500)
    for name, variant, players in kinds():
        fast, plain = (Playouts(load_map(name), variant, players, mode) for mode in ("compiled", "plain"))
        times = interleaved(
            {"fast": (_playing(fast, games), games), "plain": (_playing(plain, few), few)}, max(3, rounds // 2)
        )
        rate, spread = 1 / times["fast"].median, times["fast"].spread / times["fast"].median ** 2
        ratio = times["plain"].median / times["fast"].median
        yield Row(f"{name} {variant}, {players} players ({ratio:.0f} x plain)", rate, "games/s", spread)


def _playing(playouts: Playouts, games: int) -> Run:
    return clocked(lambda: playouts.play(games))


def growth(rounds: int, games: int) -> Iterator[Row]:
    """Yields how the cost of an action grows with the number of routes, and of a count with the hand."""
    for routes in (100, 200, 300):
        playouts = Playouts(grid_map(routes), None, 2, "compiled")
        actions = playouts.play(games)[0]
        time = interleaved({"": (_playing(playouts, games), actions)}, rounds)[""]
        yield Row(f"an action on a map of {routes} routes", time.median * 1e9, "ns", time.spread * 1e9)
    for each in (1, 3, 6, 9):
        game = hand_of(load_map("usa"), each, "compiled")
        time = interleaved({"": (_counting(game), 2000)}, rounds)[""]
        what = f"counting the {len(game.legal)} actions of a hand of {8 * each}"
        yield Row(what, time.median * 1e6, "us", time.spread * 1e6)


def _counting(game: Game) -> Run:
    return clocked(lambda: [len(game.legal) for _ in range(2000)])
