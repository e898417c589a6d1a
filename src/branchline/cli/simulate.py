"""`branchline simulate`: many random games, and a table of what came of them."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..log_text import many
from ..maps import Map
from ..rules.chance import SEED_LIMIT
from ..simulate import MOST_GAMES, Simulation, Spread, play_chunks, random_game, start
from .arguments import MAP_HELP, OVERLAY_HELP, Commands, add_command, found_map, whole_number
from .output import FINE, INTERRUPTED, Refused, complain, say, say_json, say_table, wrong_usage

if TYPE_CHECKING:
    from rich.progress import Progress


def add_simulate(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(
        commands,
        "simulate",
        simulate,
        help="play many random games and tell how they ended",
        description="Plays many games of uniformly random moves; tells scores, lengths and winners by seat.\n"
        "The same seed gives the same games: game k is dealt and played from the seed SEED + k.",
        examples="  branchline simulate --map usa --players 4 --games 2000\n"
        "  branchline simulate --map nederland --variant neutral --players 2 --games 2000 --seed 7\n"
        "  branchline simulate --map my_map.toml --players 3 --games 500 --json\n"
        "  branchline simulate --map mini --players 2 --games 1 --seed 12 --save game.json",
    )
    parser.add_argument("--map", default="usa", metavar="ID_OR_FILE", help=f"{MAP_HELP} (default: usa)")
    parser.add_argument("--overlay", metavar="FILE", help=OVERLAY_HELP)
    parser.add_argument("--variant", metavar="NAME", help="the variant (default: the map's first)")
    parser.add_argument(
        "--players", type=whole_number(0, 99), default=2, metavar="N", help="how many seats (default: 2)"
    )
    parser.add_argument(
        "--games",
        type=whole_number(1, MOST_GAMES),
        default=1000,
        metavar="N",
        help="how many games (default: 1000)",
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0, SEED_LIMIT - 1, "2**128 - 1"),
        default=0,
        metavar="SEED",
        help="the first game's seed (default: 0)",
    )
    parser.add_argument(
        "--mode",
        choices=("compiled", "plain"),
        help="how the rules run (default: compiled, but plain for a few games or without Numba)",
    )
    parser.add_argument("--save", metavar="FILE", help="write the first game as a file for replay and verify")


def simulate(args: argparse.Namespace) -> int:
    """Plays the games, with a progress bar on a terminal, and tells what came of them."""
    played_on = found_map(args.map, args.overlay)
    try:
        run = start(
            played_on,
            players=args.players,
            games=args.games,
            seed=args.seed,
            variant=args.variant,
            mode=args.mode,
        )
    except ValueError as error:
        wrong_usage(str(error))
    if args.save:
        _save(run, played_on, args.save)
    chunks = play_chunks(run, args.games)
    with _progress(args.games, run.mode) as show:
        show(next(chunks))
        with _stop_between_games() as stopped:
            for done in chunks:
                show(done)
                if stopped.is_set():
                    break
    if run.games:
        _tell(run, as_json=args.json)
    if run.games < args.games:
        complain(f"stopped after {run.games} of {args.games} games")
        return INTERRUPTED
    return FINE


def _save(run: Simulation, played_on: Map, file: str) -> None:
    game = random_game(played_on, players=run.players, seed=run.seed, variant=run.variant, mode="plain")
    try:
        Path(file).write_text(json.dumps(game.record(), indent=1) + "\n", encoding="utf-8")
    except (OSError, ValueError) as error:
        raise Refused(f"{file}: cannot be written: {getattr(error, 'strerror', None) or error}") from None


@contextmanager
def _stop_between_games() -> Iterator[threading.Event]:
    """Ctrl-C lets the games under way end, so that whole games are counted; a second one stops at once."""
    stopped = threading.Event()

    def stop(*_: Any) -> None:
        if stopped.is_set():
            raise KeyboardInterrupt
        stopped.set()

    if threading.current_thread() is not threading.main_thread():
        yield stopped
        return
    before = signal.signal(signal.SIGINT, stop)
    try:
        yield stopped
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _progress(games: int, mode: str) -> Iterator[Any]:
    """Yields what to call with the number of games done; it shows on a terminal only."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    with _bar() as bar:
        waiting = "compiling the rules (the first time takes a while)" if mode == "compiled" else "playing"
        task = bar.add_task(waiting, total=None)

        def show(done: int) -> None:
            bar.update(task, description="playing", total=games, completed=done)

        yield show


def _bar() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )


def _tell(run: Simulation, *, as_json: bool) -> None:
    if as_json:
        say_json(run.to_dict())
        return
    last = run.seed + run.games - 1
    say(f"{run.map.name} ({run.variant}), {many(run.players, 'player')}, {run.mode} rules")
    say(f"{many(run.games, 'random game')}, from seed {run.seed}" + (f" to {last}" if run.games > 1 else ""))
    say()
    loans = any(seat.loans.most for seat in run.seats)
    heads = [
        "",
        "score",
        "sd",
        "min",
        "max",
        "routes",
        "bonus",
        "tickets",
        "made",
        *(["loans"] if loans else []),
    ]
    rows = [
        [
            f"seat {number}",
            *_four(seat.score),
            f"{seat.routes.mean:.1f}",
            f"{seat.bonus.mean:.1f}",
            f"{seat.tickets.mean:.2f}",
            f"{seat.completed.mean:.2f}",
            *([f"{seat.loans.mean:.2f}"] if loans else []),
        ]
        for number, seat in enumerate(run.seats)
    ]
    say_table("Scores (means; tickets kept and made)", heads, rows)
    wins = [
        [
            f"seat {number}",
            str(seat.wins),
            str(seat.shared),
            f"{100 * (seat.wins + seat.shared) / run.games:.1f} %",
        ]
        for number, seat in enumerate(run.seats)
    ]
    say_table(f"Who wins (shared victories: {run.shared_victories})", ("", "alone", "shared", "of all games"), wins)
    measures = {
        "winning score": run.winning_score,
        "turns": run.turns,
        "rounds": run.rounds,
        "actions": run.actions,
    }
    say_table(
        "A game",
        ("", "mean", "sd", "min", "max"),
        [[label, *_four(spread)] for label, spread in measures.items()],
    )


def _four(spread: Spread) -> list[str]:
    deviation = "–" if spread.sd is None else f"{spread.sd:.1f}"
    return [f"{spread.mean:.1f}", deviation, str(spread.least), str(spread.most)]
