"""Arguments that several commands take: how they are read, and how they are described."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, NoReturn

from ..board_text import ALL, Eyes
from ..maps import Map, MapError, load_map, map_ids
from ..rules.capacity import SEATS
from .output import USAGE, Refused, wrong_usage

Command = Callable[[argparse.Namespace], int]
Commands = Any
"""What `add_subparsers` returns: argparse does not name its type in public."""


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"formatter_class": argparse.RawDescriptionHelpFormatter, "allow_abbrev": False, **options})

    def error(self, message: str) -> NoReturn:
        """Raises what stands for a wrong command line."""
        command = self.prog.removeprefix("branchline").strip()
        wrong_usage(f"{command}: {message} ({self.prog} --help tells more)".removeprefix(": "))


MAP_HELP = "one of our maps by its id (usa, nederland, amsterdam, mini), or a map file"
OVERLAY_HELP = "a small file that replaces the map's tickets (docs/maps.md)"


def add_command(
    commands: Commands, name: str, run: Command, *, help: str, examples: str, description: str = ""
) -> argparse.ArgumentParser:
    """Returns the parser of a new command; every command can answer in JSON."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=help,
        description=description or f"{help[0].upper()}{help[1:]}.",
        epilog=f"examples:\n{examples}",
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON, for programs")
    parser.set_defaults(run=run, json=False)
    return parser


def add_map_of_file(parser: argparse.ArgumentParser) -> None:
    """Adds what names the map where a file names it by its id only."""
    parser.add_argument("--map", metavar="FILE", help="the map file, if the game is on a map of your own")
    parser.add_argument("--overlay", metavar="FILE", help=OVERLAY_HELP)


def whole_number(least: int, most: int, most_text: str = "") -> Callable[[str], int]:
    """Returns a reader of whole numbers in a range."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            shown = text if len(text) <= 40 else f"{text[:40]}…"
            raise argparse.ArgumentTypeError(
                f"a whole number from {least} to {most_text or most} is needed, not {shown!r}"
            )
        return number

    return read


def eyes(text: str) -> Eyes:
    """Reads who looks: a seat's number, "none" for a spectator, "all" for somebody who may see everything."""
    if text in ("none", ALL):
        return None if text == "none" else ALL
    return whole_number(0, SEATS - 1)(text)


def add_eyes(parser: argparse.ArgumentParser) -> None:
    """Adds the choice of whose view is shown."""
    parser.add_argument(
        "--seat",
        type=eyes,
        default=ALL,
        metavar="K",
        help="show only what seat K may know; none: what a spectator may know (default: all)",
    )


def checked_eyes(seat: Eyes, players: int) -> Eyes:
    """Returns who looks; a seat that the game does not have is refused."""
    if isinstance(seat, int) and seat >= players:
        raise Refused(f"there is no seat {seat}: seats are 0 to {players - 1}", USAGE)
    return seat


def found_map(source: str, overlay: str | None) -> Map:
    """Returns a map; what is wrong with it is told in one line."""
    try:
        return load_map(source, overlay=overlay)
    except MapError as error:
        raise Refused(map_problem(error, source, overlay), problems=list(error.problems)) from None


def map_problem(error: MapError, source: str, overlay: str | None) -> str:
    """Returns the first problem of a map, and how to see the others."""
    more = len(error.problems) - 1
    if not more:
        return error.problems[0]
    check = f"branchline maps check {source}" + (f" --overlay {overlay}" if overlay else "")
    return f"{error.problems[0]} (and {more} more: {check})"


def map_of_file(args: argparse.Namespace, name: Any) -> Map | None:
    """Returns the map that the options name for a file, None if they leave it to the file."""
    if args.map is not None or args.overlay is not None:
        return found_map(args.map or str(name), args.overlay)
    if isinstance(name, str) and name not in map_ids():
        raise Refused(f"{args.file}: the map {name!r} is none of ours: name its file with --map FILE")
    return None
