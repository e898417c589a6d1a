"""Bots in any language: a program that is sent views as JSON lines and answers with actions (docs/bots.md)."""

from __future__ import annotations

import json
import shlex
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import Any

from ..actions import Action, action_from_dict
from ..errors import IllegalAction
from ..game import Game
from ..results import Result
from .base import Bot, Turn
from .process import Gone, JsonProcess
from .registry import BotError
from .seated import GRACE, Illegal, Late

PROTOCOL = 1
START_SECONDS = 30.0
MOVE_SECONDS = 10.0
"""How long a program may take to say hello, and to move where no budget says so."""
LATE_MOVES = 3
"""After so many late moves in a row a program is not asked again."""


class ExternalBot(Bot):
    """Asks a program, one process a seat a game."""

    def __init__(self, command: str = "") -> None:
        self._command = command
        self._process: JsonProcess | None = None
        self._id = 0
        self._late = 0

    def begin(self, turn: Turn) -> None:
        """Starts the program and says hello."""
        self._process = JsonProcess(shlex.split(self._command))
        self._process.send(hello(turn))
        try:
            answer = self._process.receive(START_SECONDS)
        except TimeoutError:
            self._process.close()
            raise Late(f"no hello within {START_SECONDS:.0f} s") from None
        if not isinstance(answer, dict) or answer.get("type") != "hello":
            self._process.close()
            raise Gone(f"a program's first line is a hello, not {str(answer)[:80]}")

    def choose(self, turn: Turn) -> Action:
        """Sends the view and the legal actions, and waits for the answer to this very turn."""
        if self._process is None:
            raise Gone("the program did not start")
        legal = [action.to_dict() for action in turn.legal]
        self._id += 1
        self._process.send({"type": "turn", "id": self._id, "view": turn.view, "legal": legal, "budget": _budget(turn)})
        limit = turn.budget.milliseconds
        deadline = monotonic() + (MOVE_SECONDS if limit is None else (limit + GRACE) / 1000)
        while True:
            answer = self._receive(deadline - monotonic())
            if not isinstance(answer, dict) or type(answer.get("id")) is not int:
                raise Illegal(f"an answer is an object with the turn's id, not {str(answer)[:80]}")
            if answer["id"] != self._id:
                continue
            if "sample" not in answer:
                self._late = 0
                return _action(answer.get("action"), legal)
            self._process.send({"type": "sample", "id": self._id, "position": _sample(turn, answer["sample"])})

    def _receive(self, seconds: float) -> Any:
        assert self._process is not None
        try:
            return self._process.receive(max(0.0, seconds))
        except TimeoutError:
            self._late += 1
            if self._late == LATE_MOVES:
                self._process.close()
            raise Late("no answer in time") from None

    def end(self, result: Result | None) -> None:
        if self._process is not None:
            self._process.send({"type": "over", "result": None if result is None else result.to_dict()})
            self._process.close(patience=1.0)
            self._process = None


def command_files(command: str) -> list[Path]:
    """Returns the files that a command names by their paths: the program, or what an installed one is to run."""
    try:
        return [Path(word) for word in shlex.split(command) if Path(word).is_file()]
    except ValueError as error:
        raise BotError(f"exec:{command}: {error}") from None


def hello(turn: Turn) -> dict[str, Any]:
    """Returns the first message: everything about the game that will not change."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "seat": turn.seat,
        "players": turn.game.players,
        "seed": turn.random.getrandbits(53),
        "budget": _budget(turn),
        "map": map_facts(turn.game),
    }


def map_facts(game: Game) -> dict[str, Any]:
    """Returns the map and the numbers of the variant that is played, as plain JSON."""
    return {
        "id": game.map.id,
        "name": game.map.name,
        "colors": list(game.map.colors),
        "cards_per_color": game.map.cards_per_color,
        "wilds": game.map.wilds,
        "locations": [{"id": each.id, "name": each.name, "x": each.x, "y": each.y} for each in game.map.locations],
        "routes": [asdict(route) for route in game.map.routes],
        "tickets": [asdict(ticket) for ticket in game.map.tickets],
        "variant": _variant(game),
    }


def _variant(game: Game) -> dict[str, Any]:
    variant = game.map.variants[game.variant]
    facts = {name: getattr(variant, name) for name in variant.__dataclass_fields__}
    for bonus in ("token_bonus", "merchandise_bonus"):
        facts[bonus] = list(facts[bonus].get(game.players, ()))
    facts["neutral"] = None if variant.neutral is None else asdict(variant.neutral)
    return facts


def _budget(turn: Turn) -> dict[str, Any]:
    return {"milliseconds": turn.budget.milliseconds, "iterations": turn.budget.iterations}


def _sample(turn: Turn, seed: Any) -> dict[str, Any]:
    try:
        return turn.sample(seed).to_dict()
    except ValueError as error:
        raise Illegal(f"sample: {error}") from None


def _action(answer: Any, legal: list[dict[str, Any]]) -> Action:
    """Returns the action that was answered: as an object, or as its place in the list of legal ones."""
    if type(answer) is int:
        if not 0 <= answer < len(legal):
            raise Illegal(f"there are {len(legal)} legal actions, and no number {answer}")
        answer = legal[answer]
    try:
        return action_from_dict(answer)
    except IllegalAction as error:
        raise Illegal(f"{json.dumps(answer)[:80]}: {error}") from None
