"""Games played at random, and their records."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from branchline import Game, RecordError

KEYS = {
    "format", "map", "map_hash", "rules", "variant", "players", "seed", "names", "actions", "checks", "result",
}  # fmt: skip


Record = dict[str, Any]


def at_random(game: Game, seed: int, plies: int | None = None) -> Game:
    """Plays legal actions picked at random, to the end or so many of them."""
    chance = random.Random(seed)
    while game.seat is not None and plies != 0:
        game.play(chance.choice(list(game.legal)))
        plies = None if plies is None else plies - 1
    return game


def saved(game: Game) -> Record:
    """The game's record, through a file and back."""
    record: Record = json.loads(json.dumps(game.record()))
    return record


def refused(record: Any, mode: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Game.replay(record, mode=mode)
    assert isinstance(caught.value, ValueError)
    assert str(caught.value)
    return caught.value
