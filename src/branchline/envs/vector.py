"""The vector environment: thousands of games a step, played, masked, observed and dealt anew by compiled code.

- Observations are `(num_envs, size)` uint8, as in the single environment; `info["action_mask"]` and `action_masks()`
  are `(num_envs, actions)` int8; `info["seat"]` tells whose they are.
- `opponents=None` is self-play: observation and mask are those of the seat to decide; the reward is that of the seat
  that acted, and `info["rewards"]` has all seats'.
- `opponents="random"` or `"planner"`: bots at the other seats, as in the single environment.
- `autoreset_mode`: `SAME_STEP` (default; the last observation is in `info["final_obs"]`), `NEXT_STEP` or `DISABLED`.
- `threads`: the games are split among so many threads; none of them holds Python's lock.
- `copy=False`: observations (`final_obs` too) and masks are read-only views that the next step overwrites.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..core import setting
from ..game import Game
from ..maps import Map, load_map
from .opponents import compiled_bots, opponent_specs
from .single import Mask
from .stepping import ENDED, NEXT_STEP, NO_AUTORESET, PLACE, SAME_STEP, TOTAL
from .tables import COMPILED_BOTS, Bytes, Tables

_AUTORESET = {
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.DISABLED: NO_AUTORESET,
}
Info = dict[str, Any]


class BranchlineVectorEnv(VectorEnv[Bytes, npt.NDArray[np.int64], npt.NDArray[np.float64]]):
    """Many games side by side."""

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self,
        num_envs: int = 1,
        map: str | Map = "usa",
        variant: str | None = None,
        players: int = 2,
        opponents: str | Sequence[str] | None = None,
        seat: int | None = None,
        reward: str = "win",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        bots = None
        if opponents is not None:
            bots = compiled_bots(opponent_specs(opponents, players))
            if bots is None:
                raise ValueError(
                    f"opponents of many games at once are {' or '.join(repr(bot) for bot in COMPILED_BOTS)}"
                )
        elif seat is not None:
            raise ValueError("in self-play every seat is played: seat is for games against opponents")
        kind = setting(map if isinstance(map, Map) else load_map(map), variant, players)
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": mode}
        self.num_envs = num_envs
        self.copy = copy
        self.tables = Tables(
            kind, num_envs, reward=reward, autoreset=_AUTORESET[mode], bots=bots, seat=seat, threads=threads
        )
        self.layout = self.tables.layout
        self.single_observation_space = spaces.Box(0, 255, (self.layout.size,), np.uint8)
        self.single_action_space = spaces.Discrete(kind.board.numbers)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._masks: Mask = _read_only(self.tables.masks.view(np.int8))
        self._observations: Bytes = _read_only(self.tables.observations)
        self._last_observations: Bytes = _read_only(self.tables.last_observations)
        self._rows = np.arange(num_envs)
        self._every = _read_only(np.ones(num_envs, np.bool_))
        self._none = _read_only(np.zeros(num_envs, np.bool_))

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Info | None = None
    ) -> tuple[Bytes, Info]:
        """Deals all games: game i from seed + i, or from the i-th of the seeds; `reset_mask` picks some of them."""
        mask = None if options is None else options.get("reset_mask")
        rows = list(range(self.num_envs)) if mask is None else np.flatnonzero(mask).tolist()
        if seed is None:
            seeds: list[int | None] = [None] * self.num_envs
        elif isinstance(seed, int):
            seeds = [seed + row for row in range(self.num_envs)]
        else:
            seeds = list(seed)
        if len(seeds) != self.num_envs:
            raise ValueError(f"{len(seeds)} seeds for {self.num_envs} games")
        self.tables.reset([seeds[row] for row in rows], rows)
        return self._seen(), self._info()

    def step(  # type: ignore[override]  # Gymnasium has the ends as rewards' type
        self, actions: npt.ArrayLike
    ) -> tuple[Bytes, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info]:
        """Plays an action in every game."""
        tables = self.tables
        tables.choices[:] = actions
        row = tables.first_illegal()
        if row >= 0:
            raise ValueError(f"game {row}: action {tables.choices[row]} is not legal now: see action_masks()")
        watchers = tables.whose.copy()
        tables.step()
        ended = tables.outcomes == ENDED
        rewards = tables.gains[self._rows, watchers]
        info = self._info()
        if tables.solo:
            info["rewards"], info["_rewards"] = tables.gains.copy(), self._every
        if ended.any():
            self._add_final(info, ended)
        return self._seen(), rewards, ended, self._none.copy(), info

    def _seen(self) -> Bytes:
        return self._observations.copy() if self.copy else self._observations

    def action_masks(self) -> Mask:
        """Returns which actions are legal in each game."""
        return self._masks.copy() if self.copy else self._masks

    def _info(self) -> Info:
        return {
            "action_mask": self.action_masks(),
            "_action_mask": self._every,
            "seat": self.tables.whose.copy(),
            "_seat": self._every,
        }

    def _add_final(self, info: Info, ended: npt.NDArray[np.bool_]) -> None:
        final = {
            "totals": self.tables.finals[:, :, TOTAL].copy(),
            "_totals": ended,
            "places": self.tables.finals[:, :, PLACE].copy(),
            "_places": ended,
        }
        if self.tables.autoreset != SAME_STEP:
            info.update(final)
            return
        info["final_obs"], info["_final_obs"] = self._last_seen(ended), ended
        info["final_info"], info["_final_info"] = final, ended

    def _last_seen(self, ended: npt.NDArray[np.bool_]) -> Bytes:
        if not self.copy:
            return self._last_observations
        # Few games end in a step: only their rows are copied.
        seen = np.zeros_like(self._last_observations)
        rows = np.flatnonzero(ended)
        seen[rows] = self._last_observations[rows]
        return seen

    def sample_actions(self) -> npt.NDArray[np.int64]:
        """Returns a random legal action for each game; the same seeds give the same ones."""
        return self.tables.choose().copy()

    def planner_actions(self) -> npt.NDArray[np.int64]:
        """Returns what the planner bot would do in each game, from what the seat to decide may know: a teacher."""
        return self.tables.advise().copy()

    def game(self, row: int) -> Game:
        """Returns a game as it stands, every secret in it: for looking at, not for the agent."""
        return self.tables.game(row).copy()

    def close_extras(self, **kwargs: Any) -> None:
        """Lets the threads go."""
        self.tables.close()


def _read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view
