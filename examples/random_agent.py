"""Random agents in the three environments: one seat, all seats, and many games at once."""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
import pettingzoo

import branchline.envs  # noqa: F401  (registers the environments)


def one_seat(seed: int) -> float:
    """Gymnasium: we play one seat, the planner bot the other."""
    env = gymnasium.make("branchline/usa-v0", opponents="planner")
    _, info = env.reset(seed=seed)
    stream = np.random.default_rng(seed)
    while True:
        action = stream.choice(np.flatnonzero(info["action_mask"]))
        _, reward, over, _, info = env.step(action)
        if over:
            print(f"one seat: {info['totals'].tolist()} points, our seat {info['seat']}, reward {reward}")
            return float(reward)


def every_seat(seed: int) -> None:
    """PettingZoo: every seat is an agent."""
    env = pettingzoo.make("aec", "branchline/nederland-v0", players=3)
    env.reset(seed=seed)
    for agent in env.possible_agents:
        env.action_space(agent).seed(seed)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            action = None
        else:
            action = env.action_space(agent).sample(observation["action_mask"])
        env.step(action)
    print("every seat: the game is over")


def many_games(seed: int, games: int, steps: int) -> int:
    """Gymnasium's vector interface: observations, masks, choices and new deals come from compiled code."""
    envs = gymnasium.make_vec(
        "branchline/usa-v0", num_envs=games, vectorization_mode="vector_entry_point", threads=2, copy=False
    )
    envs.reset(seed=seed)
    ended = 0
    for _ in range(steps):
        _, _, over, _, _ = envs.step(envs.unwrapped.sample_actions())
        ended += int(over.sum())
    envs.close()
    print(f"many games: {games * steps} steps, {ended} games to their end")
    return ended


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=500)
    arguments = parser.parse_args()
    one_seat(arguments.seed)
    every_seat(arguments.seed)
    many_games(arguments.seed, arguments.games, arguments.steps)
