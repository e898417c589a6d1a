"""Records: a game as a plain dict that replays, and says at which action it has been changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .actions import action_from_dict
from .core import known_map
from .errors import IllegalAction, PositionError, RecordError, shown
from .maps import Map
from .rules.chance import checked_seed

if TYPE_CHECKING:
    from .game import Game

FORMAT = 1
RULES = 1
"""The version of the rules: raised when the same seed and actions no longer give the same game."""
KEYS = ("format", "map", "map_hash", "rules", "variant", "players", "seed", "names", "actions", "checks", "result")


def commitment(seed: int) -> str:
    """Returns what can be published before a game, and shows afterwards that its seed was not changed."""
    return hashlib.sha256(f"branchline seed {checked_seed(seed)}".encode()).hexdigest()


def check_commitment(text: str, seed: int) -> bool:
    """Returns whether a commitment is this seed's."""
    return text.strip().lower() == commitment(seed)


def record_of(game: Game) -> dict[str, Any]:
    """Returns the record of a game, finished or running."""
    played = _begin(type(game), _header(game), game.map, "plain")
    actions, checks = [], []
    for seat, action in game.history:
        form = action.to_dict()
        if seat != played.seat:
            form["seat"] = seat
        played.play(action, seat=seat)
        actions.append(form)
        checks.append(check_of(played))
    result = None if game.result is None else game.result.to_dict()
    return {**_header(game), "actions": actions, "checks": checks, "result": result}


def _header(game: Game) -> dict[str, Any]:
    header = {
        "format": FORMAT,
        "map": game.map.id,
        "map_hash": game.map.hash,
        "rules": RULES,
        "variant": game.variant,
        "players": game.players,
        "seed": game.seed,
        "names": None if game.names is None else list(game.names),
    }
    return header if game.start is None else {**header, "start": game.start}


def check_of(game: Game) -> str:
    """Returns a short digest of a position."""
    position = json.dumps(game.to_dict(), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(position.encode()).hexdigest()[:16]


def replayed(kind: type[Game], record: Any, to: int | None, map: Map | None, mode: str | None) -> Game:
    """Returns the game of a record after its first `to` actions, every one of them checked on the way."""
    _check_header(record)
    actions, checks = record["actions"], record["checks"]
    if to is not None and (type(to) is not int or not 0 <= to <= len(actions)):
        raise RecordError(f"the record has {len(actions)} actions: to is 0 to {len(actions)}, not {shown(to)}")
    game = _begin(kind, record, _record_map(record, map), mode)
    for ply, form in enumerate(actions[:to]):
        _play(game, ply, form)
        if check_of(game) != checks[ply]:
            raise RecordError("the position is another one than when the game was recorded", ply)
    if to is None or to == len(actions):
        result = None if game.result is None else game.result.to_dict()
        if result != record["result"]:
            raise RecordError("the result is another one than when the game was recorded", len(actions))
    return game


def _play(game: Game, ply: int, form: Any) -> None:
    try:
        if not isinstance(form, Mapping):
            raise RecordError("an action is a dict", ply)
        action = action_from_dict({key: value for key, value in form.items() if key != "seat"})
        game.play(action, seat=form.get("seat"))
    except IllegalAction as error:
        raise RecordError(str(error), ply) from None


def _check_header(record: Any) -> None:
    if not isinstance(record, Mapping):
        raise RecordError(f"a record is a dict, not {type(record).__name__}")
    missing = [key for key in KEYS if key not in record]
    unknown = [str(key) for key in record if key not in (*KEYS, "start")]
    if missing or unknown:
        raise RecordError(f"a record with missing {missing} and unknown {unknown} keys")
    if type(record["format"]) is not int or type(record["rules"]) is not int or not isinstance(record["variant"], str):
        raise RecordError("format and rules are numbers, variant is a name")
    if record["format"] != FORMAT or record["rules"] != RULES:
        raise RecordError(
            f"made for format {record['format']}, rules {record['rules']}: here they are {FORMAT}, {RULES}"
        )
    actions, checks = record["actions"], record["checks"]
    if not isinstance(actions, list) or not isinstance(checks, list) or len(actions) != len(checks):
        raise RecordError("actions and checks are lists of the same length")


def _record_map(record: Mapping[str, Any], map: Map | None) -> Map:
    found = map or known_map(record["map"], record["map_hash"])
    if found is None:
        raise RecordError(f"map {shown(record['map'])} is not known here: load it first, or pass it as `map`")
    if found.id != record["map"] or found.hash != record["map_hash"]:
        raise RecordError(f"recorded on another version of the map {shown(record['map'])}")
    return found


def _begin(kind: type[Game], header: Mapping[str, Any], map: Map, mode: str | None) -> Game:
    names = header["names"]
    try:
        if "start" in header:
            game = kind.from_dict(header["start"], map=map, mode=mode, names=names)
            if (game.variant, game.players, game.seed) != (header["variant"], header["players"], header["seed"]):
                raise RecordError("the start position has another variant, number of players or seed")
            return game
        return kind(
            map, players=header["players"], seed=header["seed"], variant=header["variant"], mode=mode, names=names
        )
    except (PositionError, TypeError, ValueError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError(str(error)) from None
