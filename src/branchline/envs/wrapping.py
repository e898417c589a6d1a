"""PettingZoo's usual wrappers. They ask the environment itself for what is the same in all of them.

PettingZoo's own pass every look at an attribute on from wrapper to wrapper, which takes longer than the game.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    BaseWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

Seen = dict[str, Any]


def wrapped(env: AECEnv[str, Seen, int]) -> AECEnv[str, Seen, int]:
    """Returns the environment in the usual wrappers: an illegal action ends the game with a reward of -1."""
    return KeepsOrder(WithinBounds(EndsIfIllegal(env, illegal_reward=-1)))


class _Near(BaseWrapper[str, Seen, int]):  # type: ignore[misc,unused-ignore]
    """A wrapper that knows the environment itself; before a reset that has none of these."""

    agents: Any = property(attrgetter("table.agents"))
    agent_selection: Any = property(attrgetter("table.agent_selection"))
    rewards: Any = property(attrgetter("table.rewards"))
    terminations: Any = property(attrgetter("table.terminations"))
    truncations: Any = property(attrgetter("table.truncations"))
    infos: Any = property(attrgetter("table.infos"))
    _cumulative_rewards: Any = property(attrgetter("table._cumulative_rewards"))

    def __init__(self, env: AECEnv[str, Seen, int], **options: Any) -> None:
        super().__init__(env, **options)
        self.table = env.unwrapped

    def action_space(self, agent: str) -> Any:
        """Returns the agent's action space."""
        return self.table.action_space(agent)

    def observation_space(self, agent: str) -> Any:
        """Returns the agent's observation space."""
        return self.table.observation_space(agent)

    def __str__(self) -> str:
        return str(self.env)


class EndsIfIllegal(_Near, TerminateIllegalWrapper[str, Seen, int]):  # type: ignore[misc,unused-ignore]
    """Ends the game at an illegal action."""


class WithinBounds(_Near, AssertOutOfBoundsWrapper[str, Seen, int]):  # type: ignore[misc,unused-ignore]
    """Refuses what is no action at all."""


class KeepsOrder(_Near, OrderEnforcingWrapper[str, Seen, int]):  # type: ignore[misc,unused-ignore]
    """Refuses calls before a reset."""
