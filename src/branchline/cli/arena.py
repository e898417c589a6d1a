"""`branchline arena`: bots against bots, with every deal played from every seat; and its kept games."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from ..board_text import action_text, board_text
from ..maps import Map, MapError, load_map
from ..rules.chance import SEED_LIMIT
from .arguments import MAP_HELP, Commands, add_command, whole_number
from .crew import add_crew, crew_of, two_ratings
from .output import FINE, INTERRUPTED, Refused, complain, say, say_json, say_table, wrong_usage

if TYPE_CHECKING:
    from ..arena import Outcome, Plan, Store

STORE = "arena.sqlite"
GAMES, MOST_GAMES = 100, 20_000


def add_arena(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(
        commands,
        "arena",
        arena,
        help="let bots play each other and tell which is stronger",
        description="Plays bots against bots: each deal from every seat, on all cores, with intervals.\n"
        "Games are kept in a store; the same command again plays only what is missing.\n"
        "Bots are names (branchline bot list), Python files, or exec:COMMAND. docs/arena.md tells more.",
        examples="  branchline arena path random --games 200\n"
        "  branchline arena path hungry longroute onestep --map nederland --variant neutral\n"
        "  branchline arena path random random random --players 4 --map usa\n"
        "  branchline arena ./mybot.py 'exec:./mybot' --map mini --store mini.sqlite\n"
        "  branchline arena ./new.py ./old.py --sprt 0,20\n"
        "  branchline arena planner path --games 2000 --on ray://head:10001\n"
        "  branchline arena games arena.sqlite\n"
        "  branchline arena replay arena.sqlite 3f2a --save game.json\n"
        "  branchline arena export arena.sqlite results.csv",
    )
    parser.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help="two bots or more; one plays itself. Or: games STORE | replay STORE GAME | export STORE FILE",
    )
    parser.add_argument("--map", default="usa", metavar="ID_OR_FILE", help=f"{MAP_HELP} (default: usa)")
    parser.add_argument("--variant", metavar="NAME", help="the variant (default: the map's first)")
    parser.add_argument(
        "--players", type=whole_number(2, 5), default=2, metavar="N", help="how many seats (default: 2)"
    )
    parser.add_argument(
        "--games",
        type=whole_number(1, 10_000_000),
        metavar="N",
        help=f"games of each lineup, rounded up to whole blocks (default: {GAMES}; with --sprt at most {MOST_GAMES})",
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0, SEED_LIMIT - 1, "2**128 - 1"),
        default=0,
        metavar="SEED",
        help="where deals and the bots' own randomness come from (default: 0)",
    )
    parser.add_argument("--milliseconds", type=float, metavar="MS", help="time a move (default: no limit)")
    parser.add_argument(
        "--iterations", type=whole_number(1, 10**9), metavar="N", help="steps of search a move (default: the bot's)"
    )
    parser.add_argument("--all-seatings", action="store_true", help="with 3 seats or more: all orders, not rotations")
    parser.add_argument("--no-mirror", action="store_true", help="leave out each bot's games against itself")
    parser.add_argument(
        "--sprt",
        type=two_ratings,
        metavar="LOW,HIGH",
        help="is the first bot better than the second, by HIGH points of rating rather than LOW? Stops when that is"
        " clear; exit code 0: yes, 1: no. A negative LOW: --sprt=-10,10",
    )
    parser.add_argument("--alpha", type=float, default=0.05, help="with --sprt: how often a wrong yes (default: 0.05)")
    parser.add_argument("--beta", type=float, default=0.05, help="with --sprt: how often a wrong no (default: 0.05)")
    add_crew(parser)
    parser.add_argument(
        "--store",
        default=STORE,
        metavar="FILE",
        help=f"where games are kept; :memory: keeps none (default: {STORE})",
    )
    parser.add_argument("--save", metavar="FILE", help="with replay: write the game as a file for replay and verify")


def arena(args: argparse.Namespace) -> int:
    """Runs the arena, or looks into a store."""
    import sqlite3
    from concurrent.futures import BrokenExecutor

    from ..arena import Store, StoreError
    from ..arena.on_ray import RayProblem
    from ..bots import BotError

    looks = {"games": (_games, 1), "replay": (_replay, 2), "export": (_export, 2)}
    try:
        if args.bots[0] in looks:
            look, words = looks[args.bots[0]]
            if len(args.bots) != 1 + words:
                wrong_usage("arena: games STORE, replay STORE GAME, or export STORE FILE")
            if not Path(args.bots[1]).is_file():
                raise Refused(f"{args.bots[1]}: there is no such file")
            with Store(args.bots[1]) as store:
                return look(args, store)
        return _run(args)
    except (BotError, StoreError, MapError, RayProblem) as problem:
        raise Refused(str(problem)) from None
    except sqlite3.Error as problem:
        raise Refused(f"{args.store}: {problem}") from None
    except BrokenExecutor:
        raise Refused("a process died in the middle of a game; what was finished is in the store") from None


def _run(args: argparse.Namespace) -> int:
    from ..arena import Store
    from .arena_sprt import ask

    board = load_map(args.map)
    if args.games is None:
        args.games = GAMES if args.sprt is None else MOST_GAMES
    plan = _plan(args, board)
    with Store(args.store) as store:
        try:
            return ask(args, plan, board, store) if args.sprt is not None else _tell(args, plan, board, store)
        except KeyboardInterrupt:
            complain(f"stopped: the same command goes on with what {args.store} holds")
            return INTERRUPTED


def _tell(args: argparse.Namespace, plan: Plan, board: Map, store: Store) -> int:
    from ..arena import move_times, run_plan, summarize
    from .arena_report import say_report

    with _progress(plan, store) as watch:
        outcomes = run_plan(plan, store, crew=crew_of(args), watch=watch)
    summary, times = summarize(outcomes), move_times(outcomes)
    if args.json:
        say_json({"arena": heading(plan, board), **summary.to_dict(), "times": _times(times)})
    else:
        say_report(plan, board, summary, times)
        if args.store != ":memory:":
            say(f"games are in {args.store}: branchline arena games {args.store}")
    for why in dict.fromkeys(why for outcome in outcomes for why in outcome.whys[:1]):
        complain(f"forfeited: {why}")
    return FINE


def _plan(args: argparse.Namespace, map: Map) -> Plan:
    from ..arena import make_plan
    from ..bots import BotError

    if args.milliseconds is not None and not args.milliseconds > 0:
        wrong_usage("--milliseconds is more than 0")
    try:
        return make_plan(
            map,
            args.bots,
            players=args.players,
            games=args.games,
            seed=args.seed,
            variant=args.variant,
            source=args.map if map.path is None else str(map.path.resolve()),
            milliseconds=args.milliseconds,
            iterations=args.iterations,
            all_seatings=args.all_seatings,
            mirror=not args.no_mirror and args.sprt is None,
        )
    except BotError:
        raise
    except ValueError as error:
        wrong_usage(str(error))


def heading(plan: Plan, map: Map) -> dict[str, Any]:
    """Returns what was played, as plain JSON."""
    kind = plan.kind
    return {
        "map": map.id,
        "map_hash": kind.map_hash,
        "variant": kind.variant,
        "players": kind.players,
        "seed": kind.seed,
        "rules": kind.rules,
        "milliseconds": kind.milliseconds,
        "iterations": kind.iterations,
        "bots": [{"bot": each.spec, "version": each.version} for each in plan.entrants],
    }


def _times(times: dict[str, tuple[float, float, int]]) -> dict[str, Any]:
    return {bot: {"median": median, "p95": p95, "moves": moves} for bot, (median, p95, moves) in times.items()}


@contextmanager
def _progress(plan: Plan, store: Store) -> Iterator[Callable[[Sequence[Outcome]], None]]:
    """Yields what to call with new games: it shows how many are played, and how often each bot has won."""
    total = sum(len(block) for block in plan.blocks)
    done = len(store.known(fixture.key for fixture in plan.fixtures))
    if done:
        complain(f"{done} of {total} games are in {store.path} already")
    wins: dict[str, list[float]] = {}

    def standing(outcomes: Sequence[Outcome]) -> str:
        for outcome in outcomes:
            for seat in () if outcome.mirror else outcome.seats:
                wins.setdefault(seat.bot, []).append(seat.win)
        return "  ".join(f"{bot} {fmean(shares):.0%}" for bot, shares in wins.items())

    if not sys.stderr.isatty():
        yield _lines(done, total, standing)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total, completed=done)
        yield lambda outcomes: bar.update(task, advance=len(outcomes), description=standing(outcomes))


def _lines(done: int, total: int, standing: Callable[[Sequence[Outcome]], str]) -> Callable[[Sequence[Outcome]], None]:
    """Returns a progress that is a line for each tenth of the games, for logs."""

    def show(outcomes: Sequence[Outcome]) -> None:
        nonlocal done
        before, done = done, done + len(outcomes)
        text = standing(outcomes)
        if before * 10 // total != done * 10 // total:
            complain(f"{done} of {total} games  {text}")

    return show


def _games(args: argparse.Namespace, store: Store) -> int:
    games: dict[str, list[dict[str, Any]]] = {}
    for row in store.rows():
        games.setdefault(row["game"], []).append(row)
    if args.json:
        say_json(games)
        return FINE
    rows = [
        [key, f"{seats[0]['map']} {seats[0]['variant']}", str(seats[0]["block"]), *_seats_text(seats)]
        for key, seats in games.items()
    ]
    say_table(f"{len(rows)} games", ("game", "map", "deal", "seats", "scores"), rows, words=5)
    return FINE


def _seats_text(seats: Sequence[dict[str, Any]]) -> tuple[str, str]:
    return ", ".join(seat["bot"] for seat in seats), ", ".join(str(seat["total"]) for seat in seats)


def _replay(args: argparse.Namespace, store: Store) -> int:
    game = store.game(args.bots[2])
    record = game.record()
    if args.save:
        try:
            Path(args.save).write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            raise Refused(f"{args.save}: cannot be written: {error.strerror or error}") from None
        say(f"{args.save}: {len(record['actions'])} actions; branchline replay {args.save} shows them")
        return FINE
    if args.json:
        say_json(record)
        return FINE
    for ply, (seat, action) in enumerate(game.history):
        say(f"{ply:4}  seat {seat}: {action_text(action)}")
    say()
    say(board_text(game))
    return FINE


def _export(args: argparse.Namespace, store: Store) -> int:
    from ..arena.export import export

    path = Path(args.bots[2])
    try:
        rows = export(store, path)
    except OSError as error:
        raise Refused(f"{path}: cannot be written: {error.strerror or error}") from None
    say(f"{path}: {rows} rows, one for each seat of each game")
    return FINE
