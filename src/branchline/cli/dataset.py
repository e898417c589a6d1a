"""`branchline dataset`: games between bots as a Parquet file, for learning from."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..rules.chance import SEED_LIMIT
from .arguments import MAP_HELP, OVERLAY_HELP, Commands, add_command, found_map, whole_number
from .output import FINE, Refused, say, say_json, wrong_usage

MOST_GAMES = 10_000_000


def add_dataset(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(
        commands,
        "dataset",
        dataset,
        help="play games between bots and write every decision to a Parquet file",
        description="Plays games between bots and writes every decision as a row of a Parquet file: observation,\n"
        "legal actions, action, return. docs/env.md tells the columns and how to read them.\n"
        "The same bots and seed give the same games: game k is dealt from the seed SEED + k.",
        examples="  branchline dataset --bots planner planner --games 1000 --out planner.parquet\n"
        "  branchline dataset --map amsterdam --bots planner hungry random --games 200 --out mixed.parquet",
    )
    parser.add_argument("--map", default="usa", metavar="ID_OR_FILE", help=f"{MAP_HELP} (default: usa)")
    parser.add_argument("--overlay", metavar="FILE", help=OVERLAY_HELP)
    parser.add_argument("--variant", metavar="NAME", help="the variant (default: the map's first)")
    parser.add_argument("--bots", nargs="+", required=True, metavar="BOT", help="a bot for each seat, in seat order")
    parser.add_argument("--games", type=whole_number(1, MOST_GAMES), default=100, metavar="N", help="how many (100)")
    parser.add_argument(
        "--seed", type=whole_number(0, SEED_LIMIT - 1, "2**128 - 1"), default=0, metavar="SEED", help="the first seed"
    )
    parser.add_argument("--out", required=True, metavar="FILE", help="the file to write")


def dataset(args: argparse.Namespace) -> int:
    """Plays and writes, with a progress bar on a terminal."""
    if importlib.util.find_spec("pyarrow") is None:
        raise Refused("Parquet files need pyarrow: pip install 'branchline[dataset]'")
    from ..bots import BotError
    from ..envs.dataset import Recorder, write_dataset

    played_on = found_map(args.map, args.overlay)
    try:
        recorder = Recorder(args.bots, map=played_on, variant=args.variant, seed=args.seed)
    except (BotError, ValueError) as error:
        wrong_usage(str(error))
    done = rows = 0
    try:
        with _progress(args.games) as show:
            for progress in write_dataset(recorder, args.games, Path(args.out)):
                done, rows = progress
                show(done)
    except OSError as error:
        raise Refused(f"{args.out}: cannot be written: {error.strerror or error}") from None
    if args.json:
        say_json({"file": args.out, "games": done, "rows": rows, "bytes": Path(args.out).stat().st_size})
    else:
        say(f"{args.out}: {rows} decisions of {done} games, {Path(args.out).stat().st_size:,} bytes")
    return FINE


@contextmanager
def _progress(games: int) -> Iterator[Any]:
    """Yields what to call with the number of games done; it shows on a terminal only."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing", total=games)
        yield lambda done: bar.update(task, completed=done)
