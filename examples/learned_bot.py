"""`learned`: plays what a network of `learn.py` scores best.

branchline arena examples/learned_bot.py:weights=learned.npz random --map amsterdam
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from branchline import Action
from branchline.bots import Bot, Turn, bot
from branchline.envs import mask_of, observation_of

sys.path.insert(0, str(Path(__file__).parent))

from network import Network


@bot("learned")
class LearnedBot(Bot):
    """Its weights belong to one map, variant and number of players."""

    def __init__(self, weights: str = "learned.npz") -> None:
        self.network = Network.load(weights)

    def choose(self, turn: Turn) -> Action:
        seen, mask = observation_of(turn.game, turn.seat), mask_of(turn.game, turn.seat)
        if len(seen) != len(self.network.scale):
            raise ValueError("these weights are of another map, variant or number of players")
        number = int(self.network.best(seen[None], mask[None])[0])
        return turn.legal[int(np.searchsorted(np.flatnonzero(mask), number))]
