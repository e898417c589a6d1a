"""`branchline verify`: whether a kept game is just what was played."""

from __future__ import annotations

import argparse
import re
from typing import Any

from ..board_text import result_text
from ..errors import RecordError
from ..game import Game
from ..log_text import many, seat_text
from ..maps import load_map, map_ids
from ..record import check_commitment, commitment
from .arguments import Commands, add_command, add_map_of_file, map_of_file
from .output import FINE, NO, Refused, complain, kind_of, read_json, say, say_json

RECORD_HELP = "a game file, as game.record() makes it; - is standard input"


def add_verify(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(
        commands,
        "verify",
        verify,
        help="check that a kept game is just what was played",
        description="Plays a kept game again and checks every position and the result.\n"
        "Exit code 0: all is as it was recorded; 1: something is not.",
        examples="  branchline verify game.json\n  branchline verify game.json --commitment 5e88489…d8",
    )
    parser.add_argument("file", metavar="FILE", help=RECORD_HELP)
    parser.add_argument(
        "--commitment",
        metavar="HEX",
        type=_hex,
        help="the seed commitment that was published before the game: check the seed against it",
    )
    add_map_of_file(parser)


def verify(args: argparse.Namespace) -> int:
    """Replays a record to its end and says whether it holds."""
    game = replayed(args, read_record(args.file), None)
    kept = args.commitment is None or check_commitment(args.commitment, game.seed)
    if args.json:
        say_json(_form(game, kept))
    elif kept:
        _tell(args.file, game)
    if not kept:
        complain(f"{args.file}: the game replays, but its seed is not the one of this commitment")
    return FINE if kept else NO


def read_record(file: str) -> dict[str, Any]:
    """Returns what a game file holds."""
    record = read_json(file)
    if not isinstance(record, dict):
        raise Refused(f"{file}: a game is a JSON object, not {kind_of(record)}", ok=False, ply=None)
    return record


def replayed(args: argparse.Namespace, record: dict[str, Any], to: int | None) -> Game:
    """Returns the game of a record after its first `to` actions; one that was changed is refused."""
    played_on = map_of_file(args, record.get("map"))
    try:
        return Game.replay(record, to, map=played_on)
    except RecordError as error:
        raise Refused(f"{args.file}: {error}{_hint(args, record)}", ok=False, ply=error.ply) from None


def _hint(args: argparse.Namespace, record: dict[str, Any]) -> str:
    """Returns what may help with a game on other tickets, or another map, than ours of that name."""
    if args.map is not None or args.overlay is not None or record.get("map") not in map_ids():
        return ""
    same = record.get("map_hash") == load_map(record["map"]).hash
    return "" if same else " (if it was played with --overlay or --map, name that file here too)"


def _tell(file: str, game: Game) -> None:
    actions = many(len(game.history), "action")
    if game.result is None:
        deciding = seat_text(game.seat or 0, game.names)
        say(f"{file}: fine: {actions} replay; the game goes on, {deciding} is to decide")
    else:
        say(f"{file}: fine: {actions} replay, and lead to the recorded result")
    say(f"seed commitment: {commitment(game.seed)}")
    if game.result is not None:
        say()
        say(result_text(game.result, game.names))


def _form(game: Game, kept: bool) -> dict[str, Any]:
    return {
        "ok": kept,
        "map": game.map.id,
        "variant": game.variant,
        "players": game.players,
        "actions": len(game.history),
        "over": game.result is not None,
        "commitment": commitment(game.seed),
        "result": None if game.result is None else game.result.to_dict(),
    }


def _hex(text: str) -> str:
    if not re.fullmatch(r"[0-9a-fA-F]{64}", text.strip()):
        raise argparse.ArgumentTypeError("a seed commitment is 64 hexadecimal digits")
    return text
