"""Observations and masks of any game, such as the one that a bot is given: the environments' own, by the same code."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..core import Setting
from ..game import Game
from ..rules.twin import compiled
from .desk import Desk
from .doors import look
from .layout import Layout


@lru_cache(maxsize=64)
def _eyes(kind: Setting, mode: str) -> tuple[Layout, Any, Any]:
    layout = Layout(kind)
    frame, desk = layout.frame(), Desk()
    if mode == "compiled":
        return layout, frame.packed(), desk.packed()
    return layout, [frame], [desk]


def observation_of(game: Game, seat: int) -> npt.NDArray[np.uint8]:
    """Returns a seat's observation of a game."""
    layout, frames, desks = _eyes(game._setting, game.mode)
    seen: npt.NDArray[np.uint8] = np.zeros(layout.size, np.uint8)
    door: Any = compiled(look) if game.mode == "compiled" else look
    door(game._boards, frames, game._states, desks, seen.reshape(1, -1), 0, seat, 1)
    return seen


def mask_of(game: Game, seat: int) -> npt.NDArray[np.int8]:
    """Returns which actions of the table are legal for a seat."""
    mask = np.zeros(len(game.table), np.int8)
    mask[game.legal_for(seat).numbers()] = 1
    return mask
