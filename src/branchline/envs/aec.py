"""The PettingZoo environment: every seat an agent, one decision at a time.

- Agents are `player_0` …, in seat order.
- Observation: a dict of `observation`, `Box(0, 255, (size,), uint8)`, the slices of `env.unwrapped.layout`, and
  `action_mask`, int8; the mask of an agent that is not to decide is all 0.
- Action: `Discrete`, a number of the map's action table (`game.table`).
- `reward`: `"win"` (1 to the winner, taken from the others in equal parts), `"margin"` (points ahead of the best other
  seat, in hundreds) or `"shaped"` (own points as they come and go; the sum is the margin).
- `reset(seed=s)` deals `Game(…, seed=s)`.
- `render_mode`: `human`, `ansi` or `svg`; `eyes="player"` shows what the agent to decide sees, `"all"` everything.

Versions: v0, the first.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ..core import setting
from ..game import Game
from ..maps import Map, load_map
from .picture import rendered
from .rewards import SHAPED
from .single import RENDER_MODES
from .stepping import ENDED
from .tables import Bytes, Tables
from .wrapping import Seen, wrapped


def env(**options: Any) -> AECEnv[str, Seen, int]:
    """Returns the environment in the usual wrappers: an illegal action ends the game with a reward of -1."""
    return wrapped(raw_env(**options))


class raw_env(AECEnv[str, Seen, int]):  # type: ignore[misc,unused-ignore]  # noqa: N801
    """The environment without wrappers; PettingZoo's own name for it."""

    metadata: dict[str, Any] = {
        "name": "branchline_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self,
        map: str | Map = "usa",
        variant: str | None = None,
        players: int = 2,
        reward: str = "win",
        render_mode: str | None = None,
        eyes: str = "player",
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        if eyes not in ("player", "all"):
            raise ValueError(f"eyes is 'player' or 'all', not {eyes!r}")
        kind = setting(map if isinstance(map, Map) else load_map(map), variant, players)
        self.metadata = {**type(self).metadata, "name": f"branchline_{kind.map.id}_v0"}
        self.render_mode = render_mode
        self.eyes = eyes
        self.tables = Tables(kind, 1, reward=reward)
        self.layout = self.tables.layout
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        seen = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (self.layout.size,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (kind.board.numbers,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.observation_spaces: dict[str, Any] = dict(seen)
        self.action_spaces: dict[str, Any] = {
            agent: spaces.Discrete(kind.board.numbers) for agent in self.possible_agents
        }
        self._nothing = np.zeros(kind.board.numbers, np.int8)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def observation_space(self, agent: str) -> Any:
        """Returns the agent's observation space."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Returns the agent's action space."""
        return self.action_spaces[agent]

    @property
    def game(self) -> Game:
        """The game itself, every secret in it: for looking at, not for agents."""
        return self.tables.game(0)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a new game: from the seed, or the next one of the seed it had."""
        self.tables.reset([seed])
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._seat = self.tables.number("seat", 0)
        self.agent_selection = self.agents[self._seat]
        self._show()

    def observe(self, agent: str) -> Seen:
        """Returns what the agent may know, and what it may do."""
        seat = self._seats[agent]
        if seat == self._seat:
            return {
                "observation": self.tables.observations[0].copy(),
                "action_mask": self.tables.masks[0].astype(np.int8),
            }
        return {"observation": self._look(seat), "action_mask": self._nothing.copy()}

    def _look(self, seat: int) -> Bytes:
        return self.tables.observation(0, seat)

    def step(self, action: int | None) -> None:
        """Plays the action of the agent that is to decide."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent whose game goes on plays an action")
        tables = self.tables
        if not tables.allows(action):
            raise ValueError(f"action {action} is not legal now: see the action mask")
        tables.choices[0] = action
        tables.step()
        over = tables.outcomes[0] == ENDED
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if over or tables.reward == SHAPED:
            self.rewards = dict(zip(self.agents, tables.gains[0].tolist(), strict=True))
            self._accumulate_rewards()
        if over:
            self._seat = -1
            self.terminations = dict.fromkeys(self.agents, True)
            for agent, (total, place) in zip(self.agents, tables.finals[0].tolist(), strict=True):
                self.infos[agent] = {"total": total, "place": place}
            self._deads_step_first()
        else:
            self._seat = int(tables.whose[0])
            self.agent_selection = self.agents[self._seat]
        self._show()

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Returns text (`ansi`) or a picture (`svg`); prints text and returns None for `human`."""
        seat: int | Literal["all"] = "all" if self.eyes == "all" else max(0, self._seat)
        return rendered(self.game, seat, self.render_mode)

    def state(self) -> Bytes:
        """Returns all seats' observations, one after the other."""
        return np.concatenate([self._look(seat) for seat in range(len(self.possible_agents))])

    def close(self) -> None:
        """Nothing is held open."""
