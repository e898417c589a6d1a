"""The Gymnasium environment: one seat to play, bots at the others.

- Action: `Discrete`, a number of the map's action table (`game.table`); `info["action_mask"]` and `action_masks()`
  say what is legal.
- Observation: `Box(0, 255, (size,), uint8)`, the slices of `env.unwrapped.layout`.
- `reward`: `"win"` (at the end; 1 for a victory, less when shared), `"margin"` (at the end; points ahead of the best
  other seat, in hundreds) or `"shaped"` (own points as they come and go; the sum is the margin).
- `opponents`: `"random"`, `"planner"` or any bot's spec; one for all, or one a seat.
- `seat`: the seat to play, or None: drawn anew for each game.
- `reset(seed=s)` deals `Game(…, seed=s)`; later resets without a seed go on from it.

An illegal action is a ValueError, and nothing changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from ..core import setting
from ..game import Game
from ..maps import Map, load_map
from .opponents import Opponents, compiled_bots, opponent_specs
from .picture import rendered
from .stepping import PLACE, TOTAL
from .tables import Bytes, Tables, player_seat

RENDER_MODES = ("human", "ansi", "svg")
Mask = npt.NDArray[np.int8]


class BranchlineEnv(gymnasium.Env[Bytes, np.int64]):
    """One seat of a game against bots."""

    metadata: dict[str, Any] = {
        "render_modes": list(RENDER_MODES),
        "render_fps": 4,
    }

    def __init__(
        self,
        map: str | Map = "usa",
        variant: str | None = None,
        players: int = 2,
        opponents: str | Sequence[str] = "random",
        seat: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        kind = setting(map if isinstance(map, Map) else load_map(map), variant, players)
        self.render_mode = render_mode
        self.specs = opponent_specs(opponents, players)
        self._compiled = compiled_bots(self.specs)
        self.tables = Tables(kind, 1, reward=reward, bots=self._compiled, seat=seat)
        self.tables.solo = False
        self.layout = self.tables.layout
        self.observation_space = spaces.Box(0, 255, (self.layout.size,), np.uint8)
        self.action_space = spaces.Discrete(kind.board.numbers)
        self._bots: Opponents | None = None

    @property
    def seat(self) -> int:
        """The seat that is played in this game."""
        return player_seat(self.tables.seeds[0], self.tables.setting.players, self.tables.seat)

    @property
    def game(self) -> Game:
        """The game itself, every secret in it: for looking at, not for the agent."""
        return self.tables.game(0)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, dict[str, Any]]:
        """Deals a new game; opponents that sit before the player move first."""
        super().reset(seed=seed)
        self.tables.reset([seed])
        if self._compiled is None:
            if self._bots is not None:
                self._bots.end()
            self._bots = Opponents(self.tables, 0, self.specs, self.seat)
            self._bots.answer()
        self._show()
        return self.tables.observations[0].copy(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        """Plays an action; all others answer."""
        if self.tables.episodes[0] < 0 or self.tables.is_over(0):
            raise gymnasium.error.ResetNeeded("there is no game under way: call reset()")
        if not self.tables.allows(int(action)):
            raise ValueError(f"action {action} is not legal now: see action_masks()")
        self.tables.choices[0] = action
        self.tables.step()
        reward = float(self.tables.gains[0, self.seat])
        if self._bots is not None:
            reward += self._bots.answer()
        self._show()
        over = self.tables.is_over(0)
        return self.tables.observations[0].copy(), reward, over, False, self._info()

    def action_masks(self) -> Mask:
        """Returns which actions are legal."""
        masks: Mask = self.tables.masks[0].view(np.int8).copy()
        return masks

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks(), "seat": self.seat}
        if self.tables.is_over(0):
            info["totals"] = self.tables.finals[0, :, TOTAL].copy()
            info["places"] = self.tables.finals[0, :, PLACE].copy()
        return info

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Returns the table as the player sees it: text (`ansi`), a picture (`svg`), or None, printed (`human`)."""
        return rendered(self.game, self.seat, self.render_mode)

    def close(self) -> None:
        """Ends what the opponents hold."""
        if self._bots is not None:
            self._bots.end()
        self.tables.close()
