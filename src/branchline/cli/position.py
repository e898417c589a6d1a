"""`branchline position`: a position file on the board, or all that is wrong with it."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from ..board_text import ALL, action_text, board_text
from ..errors import PositionError
from ..game import Game
from ..log_text import many
from .arguments import Commands, add_command, add_eyes, add_map_of_file, checked_eyes, map_of_file
from .output import FINE, Refused, kind_of, read_json, say, say_json


def add_position(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(
        commands,
        "position",
        position,
        help="show a position file and what can be played in it",
        description="Shows a position, as game.to_dict() makes it or as typed by hand;\n"
        "what it leaves out is filled in.",
        examples="  branchline position bug.json\n"
        "  branchline position bug.json --legal\n"
        "  branchline position bug.json --json",
    )
    parser.add_argument("file", metavar="FILE", help="a position file; - is standard input")
    parser.add_argument("--legal", action="store_true", help="list the legal actions")
    add_eyes(parser)
    add_map_of_file(parser)


def position(args: argparse.Namespace) -> int:
    """Shows the board and how much can be played."""
    game = _opened(args)
    seat = checked_eyes(args.seat, game.players)
    deciding = seat if isinstance(seat, int) else game.seat
    # A spectator may not learn from the list what a hand holds.
    legal = [] if deciding is None or seat is None else list(game.legal_for(deciding))
    if args.json:
        form: dict[str, Any] = {"position": game.to_dict() if seat == ALL else game.view(seat)}
        if args.legal:
            form["legal"] = [action.to_dict() for action in legal]
        say_json(form)
        return FINE
    say(board_text(game, seat))
    if seat is not None:
        say()
        say(many(len(legal), "legal action"))
    if args.legal:
        for action in legal:
            say(f"  {action_text(action)}")
    return FINE


def _opened(args: argparse.Namespace) -> Game:
    form = read_json(args.file)
    if not isinstance(form, Mapping):
        raise Refused(f"{args.file}: a position is a JSON object, not {kind_of(form)}")
    try:
        return Game.from_dict(form, map=map_of_file(args, form.get("map")))
    except PositionError as error:
        more = len(error.problems) - 1
        others = f" (and {more} more: --json tells all)" if more else ""
        raise Refused(f"{args.file}: {error.problems[0]}{others}", problems=list(error.problems)) from None
