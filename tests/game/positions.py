"""Positions taken and refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from branchline import Game, PositionError

from ..clauses.positions import MARKET, box_of_cards, box_of_tickets

USA = list(box_of_tickets("usa"))


NEDERLAND = list(box_of_tickets("nederland"))


DECK = sorted((box_of_cards("usa") - Counter(MARKET)).elements())


def refused(mode: str, says: str = "", /, **position: Any) -> None:
    """The position is refused, in words that name what is wrong."""
    position = {"map": "usa", "players": 2, **position}
    with pytest.raises(PositionError) as caught:
        Game.from_dict(position, mode=mode)
    assert isinstance(caught.value, ValueError)
    assert says in str(caught.value)


def taken(mode: str, **position: Any) -> Game:
    return Game.from_dict({"map": "usa", "players": 2, **position}, mode=mode)
