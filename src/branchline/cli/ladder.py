"""`branchline ladder`: ratings of all bots in a store, with intervals; and playing on where they are widest."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..maps import MapError, load_map
from ..rules.chance import SEED_LIMIT
from .arena import STORE
from .arguments import MAP_HELP, Commands, add_command, whole_number
from .crew import add_crew, at_hand, crew_of
from .output import FINE, INTERRUPTED, Refused, complain, say, say_json, say_table, wrong_usage

if TYPE_CHECKING:
    from ..arena import Class, Ladder, Outcome, Store


def add_ladder(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(
        commands,
        "ladder",
        ladder,
        help="rate the bots of an arena's store",
        description="Refits the ratings of all bots that have games in a store, with intervals from redrawn deals:\n"
        "a ladder for each map, variant, number of players and budget. With --play, plays on first, the two bots\n"
        "of whom it is least clear who is better. docs/ladder.md tells more.",
        examples="  branchline ladder\n"
        "  branchline ladder arena.sqlite --map usa --players 2 --anchor path --plot ladder.svg\n"
        "  branchline ladder nightly.sqlite --play --bots planner path hungry random --minutes 480\n"
        "  branchline ladder nightly.sqlite --play --games 400 --on ray",
    )
    parser.add_argument(
        "store", nargs="?", default=STORE, metavar="STORE", help=f"the arena's store (default: {STORE})"
    )
    parser.add_argument("--map", metavar="ID_OR_FILE", help=f"only this map: {MAP_HELP}")
    parser.add_argument("--variant", metavar="NAME", help="only this variant")
    parser.add_argument("--players", type=whole_number(2, 5), metavar="N", help="only games with so many seats")
    parser.add_argument("--milliseconds", type=float, metavar="MS", help="only games with this time a move")
    parser.add_argument("--iterations", type=whole_number(1, 10**9), metavar="N", help="only games with this budget")
    parser.add_argument("--anchor", metavar="BOT", help="who has 1000 points (default: who has played most deals)")
    parser.add_argument(
        "--resamples", type=whole_number(20, 100_000), default=500, metavar="N", help="redrawings (default: 500)"
    )
    parser.add_argument("--plot", metavar="FILE", help="draw the ratings with their intervals into an SVG file")
    parser.add_argument("--csv", metavar="FILE", help="write a row for each bot of each ladder")
    playing = parser.add_argument_group("playing on")
    playing.add_argument(
        "--play", action="store_true", help="play first: the pair whose order is least clear, again and again"
    )
    playing.add_argument("--bots", nargs="+", metavar="BOT", help="who plays (default: who is in the store, unchanged)")
    playing.add_argument("--games", type=whole_number(1, 10_000_000), metavar="N", help="for so many games")
    playing.add_argument("--minutes", type=float, metavar="M", help="for so many minutes")
    playing.add_argument(
        "--seed", type=whole_number(0, SEED_LIMIT - 1, "2**128 - 1"), default=0, metavar="SEED", help="default: 0"
    )
    add_crew(playing)


def ladder(args: argparse.Namespace) -> int:
    """Plays on if asked to, and tells the ratings."""
    import sqlite3
    from concurrent.futures import BrokenExecutor

    from ..arena import Store, StoreError
    from ..arena.on_ray import RayProblem
    from ..bots import BotError

    if not args.play and not Path(args.store).is_file():
        raise Refused(f"{args.store}: there is no such file; branchline arena plays games into one")
    if args.plot is not None and Path(args.plot).suffix != ".svg":
        wrong_usage(f"--plot draws .svg files, not {args.plot}")
    try:
        with Store(args.store) as store:
            code = _play(args, store) if args.play else FINE
            return _tell(args, store) or code
    except (BotError, StoreError, MapError, RayProblem) as problem:
        raise Refused(str(problem)) from None
    except sqlite3.Error as problem:
        raise Refused(f"{args.store}: {problem}") from None
    except BrokenExecutor:
        raise Refused("a process died in the middle of a game; what was finished is in the store") from None


def _play(args: argparse.Namespace, store: Store) -> int:
    from ..arena.nightly import play_on
    from ..arena.schedule import kind_of

    if args.games is None and args.minutes is None:
        wrong_usage("--play: for how many --games, or --minutes?")
    for name, value in (("--minutes", args.minutes), ("--milliseconds", args.milliseconds)):
        if value is not None and not value > 0:
            wrong_usage(f"{name} is more than 0")
    source = args.map or "usa"
    board = load_map(source)
    try:
        kind = kind_of(
            board,
            players=args.players or 2,
            seed=args.seed,
            variant=args.variant,
            source=source if board.path is None else str(board.path.resolve()),
            milliseconds=args.milliseconds,
            iterations=args.iterations,
        )
        with at_hand(args):
            played = play_on(
                store,
                board,
                kind,
                args.bots or (),
                games=args.games,
                minutes=args.minutes,
                crew=crew_of(args),
                watch=_announcer(),
            )
    except KeyboardInterrupt:
        complain(f"stopped: {args.store} holds what was played")
        return INTERRUPTED
    except ValueError as problem:
        raise Refused(str(problem)) from None
    complain(f"{played} games played")
    return FINE


def _announcer() -> Callable[[str, str, Sequence[Outcome]], None]:
    """Returns what tells who plays whenever that changes."""
    last = ("", "")

    def watch(one: str, other: str, outcomes: Sequence[Outcome]) -> None:
        nonlocal last
        if last != (one, other):
            last = one, other
            complain(f"{one} – {other}")

    return watch


def _tell(args: argparse.Namespace, store: Store) -> int:
    from ..arena import ladders
    from ..arena.ladder import classes, to_dict, write_csv
    from ..arena.plot import svg

    wanted = [key for key in classes(store) if _is_wanted(args, key)]
    found = ladders(store, anchor=args.anchor, resamples=args.resamples, wanted=wanted)
    if not found:
        raise Refused(f"{args.store}: no two bots have met in such games")
    if args.anchor is not None and not any(each.anchor == args.anchor for each in found.values()):
        raise Refused(f"the anchor {args.anchor!r} has played no such game")
    try:
        if args.plot is not None:
            Path(args.plot).write_text(svg(found), encoding="utf-8")
        if args.csv is not None:
            write_csv(found, Path(args.csv))
    except OSError as error:
        raise Refused(f"{error.filename}: cannot be written: {error.strerror or error}") from None
    if args.json:
        say_json(to_dict(found))
    else:
        for key, each in found.items():
            _say(key, each)
    return FINE


def _is_wanted(args: argparse.Namespace, key: Class) -> bool:
    wishes = [
        (args.variant, key.variant),
        (args.players, key.players),
        (args.milliseconds, key.milliseconds),
        (args.iterations, key.iterations),
        (None if args.map is None else load_map(args.map).hash, key.map_hash),
    ]
    return all(wish is None or wish == have for wish, have in wishes)


def _say(key: Class, found: Ladder) -> None:
    rows = []
    for place, each in enumerate(found.ratings):
        above = found.above_next(place)
        known = each.rating is not None and each.low is not None and each.high is not None
        rows.append(
            [
                each.name,
                f"{each.rating:.0f}" if known else "–",
                ("anchor" if each.name == found.anchor else f"{each.low:.0f} – {each.high:.0f}")
                if known
                else "no link",
                "–" if above is None else f"{above:.0%}",
                f"{each.ahead:.1%}",
                str(each.games),
                str(each.deals),
            ]
        )
    heads = ("bot", "rating", "interval", "above next", "ends ahead", "games", "deals")
    say_table(f"{key.title} (map {key.map_hash[:12]}, rules {key.rules})", heads, rows)
    say("Ratings: Plackett and Luce; intervals: 95 %, from redrawn deals.")
    say()
