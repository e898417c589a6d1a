"""Learns from the planner bot, with NumPy alone: it plays, asks the planner what it would have done, and learns that.

    python examples/learn.py --map amsterdam --minutes 20 --weights learned.npz --curve learned.svg

At first the planner's moves are played, later more and more the network's own, so that it learns what to do in the
positions that it gets itself into. Every so often it plays against `random` and against a reference bot.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))

from network import Network

from branchline.envs.single import BranchlineEnv
from branchline.envs.vector import BranchlineVectorEnv


class Memory:
    """The last decisions seen: observations, masks and what the planner would have done."""

    def __init__(self, room: int, size: int, actions: int) -> None:
        self.observations = np.zeros((room, size), np.uint8)
        self.masks = np.zeros((room, actions), np.int8)
        self.actions = np.zeros(room, np.int64)
        self.count = 0

    def add(self, observations: np.ndarray, masks: np.ndarray, actions: np.ndarray) -> None:
        """Keeps a row of each game; the oldest make way."""
        places = (self.count + np.arange(len(actions))) % len(self.actions)
        self.observations[places], self.masks[places], self.actions[places] = observations, masks, actions
        self.count += len(actions)

    def batch(self, size: int, stream: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Returns rows at random."""
        places = stream.integers(min(self.count, len(self.actions)), size=size)
        return self.observations[places], self.masks[places], self.actions[places]


def gather(
    envs: BranchlineVectorEnv, seen: np.ndarray, network: Network, memory: Memory, steps: int, teacher: float, stream
) -> np.ndarray:
    """Plays some steps in all games, a share of them as the planner would, and keeps what the planner said."""
    for _ in range(steps):
        masks, advice = envs.action_masks(), envs.planner_actions()
        memory.add(seen, masks, advice)
        own = network.best(seen, masks)
        seen, *_ = envs.step(np.where(stream.random(envs.num_envs) < teacher, advice, own))
    return seen


def wins_against(network: Network, opponent: str, options: dict, games: int, seed: int = 1_000_000) -> float:
    """Returns the share of games won, shared victories by half; each deal is played from both seats."""
    won = 0.0
    for game in range(games):
        env = BranchlineEnv(**options, opponents=opponent, seat=game % 2)
        seen, info = env.reset(seed=seed + game // 2)
        over = False
        while not over:
            action = network.best(seen[None], info["action_mask"][None])[0]
            seen, reward, over, _, info = env.step(action)
        won += (reward + 1) / 2
        env.close()
    return won / games


def draw_curve(history: list[dict[str, float]], file: Path) -> None:
    """Writes the learning curve as an SVG picture."""
    names = [name for name in history[0] if name not in ("minutes", "decisions", "loss")]
    colors = ("#1b5e9e", "#b8321a", "#2e7d32", "#8e5aa8", "#c78a00")
    last = max(row["minutes"] for row in history) or 1
    lines = []
    for place, name in enumerate(names):
        points = " ".join(f"{60 + 620 * row['minutes'] / last:.1f},{340 - 300 * row[name]:.1f}" for row in history)
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colors[place]}" stroke-width="2"/>')
        lines.append(
            f'<text x="560" y="{230 + 18 * place}" fill="{colors[place]}">{name}: {history[-1][name]:.2f}</text>'
        )
    grid = [
        f'<line x1="60" x2="680" y1="{340 - 300 * share}" y2="{340 - 300 * share}" stroke="#ddd"/>'
        f'<text x="20" y="{344 - 300 * share}">{share:.0%}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1.0)
    ]
    foot = f'<text x="60" y="370">minutes (0 to {last:.1f})</text>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 390" font-family="sans-serif" font-size="13">'
    file.write_text("\n".join([head, *grid, *lines, foot, "</svg>"]) + "\n", encoding="utf-8")


def learn(arguments: argparse.Namespace) -> list[dict[str, float]]:
    """Learns for some minutes (or rounds) and returns what was measured on the way."""
    options = {"map": arguments.map, "players": 2}
    envs = BranchlineVectorEnv(arguments.games, **options, threads=arguments.threads)
    seen, _ = envs.reset(seed=arguments.seed)
    size, actions = envs.layout.size, envs.single_action_space.n
    stream = np.random.default_rng(arguments.seed)
    network = Network(size, (arguments.hidden, arguments.hidden // 2), actions, arguments.seed)
    memory = Memory(arguments.memory, size, actions)
    seen = gather(envs, seen, network, memory, 40, 1.0, stream)
    network.scale = np.maximum(1, memory.observations.max(axis=0)).astype(np.float32)
    history: list[dict[str, float]] = []
    began, rounds, measured = time.monotonic(), 0, -1e9
    while True:
        minutes = (time.monotonic() - began) / 60
        share = min(1.0, max(minutes / arguments.minutes, rounds / arguments.rounds if arguments.rounds else 0))
        if minutes - measured >= arguments.minutes / 12 or share >= 1:
            measured = minutes
            row = {"minutes": minutes, "decisions": float(memory.count)}
            row["loss"], row["as the planner"] = evaluate(network, memory, stream)
            for bot in ("random", *arguments.against):
                row[f"against {bot}"] = wins_against(network, bot, options, arguments.trial_games)
            history.append(row)
            print("  ".join(f"{name} {value:.3g}" for name, value in row.items()), flush=True)
            network.save(arguments.weights, map=arguments.map)
            draw_curve(history, Path(arguments.curve))
        if share >= 1:
            return history
        seen = gather(envs, seen, network, memory, arguments.steps, max(0.1, 1 - 2 * share), stream)
        rate = 1e-3 * (1 - 0.95 * share)
        for _ in range(arguments.updates):
            network.learn(*memory.batch(arguments.batch, stream), rate)
        rounds += 1


def evaluate(network: Network, memory: Memory, stream: np.random.Generator) -> tuple[float, float]:
    """Returns loss and agreement with the planner on some of the memory."""
    observations, masks, actions = memory.batch(2048, stream)
    scores = np.where(masks > 0, network.scores(observations), -1e9)
    scores -= scores.max(axis=1, keepdims=True)
    logs = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
    return float(-logs[np.arange(len(actions)), actions].mean()), float((scores.argmax(axis=1) == actions).mean())


def parsed(argv: list[str] | None = None) -> argparse.Namespace:
    """Returns the settings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--map", default="amsterdam")
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--rounds", type=int, default=0, help="stop after so many rounds, if that is sooner")
    parser.add_argument("--games", type=int, default=256, help="games side by side")
    parser.add_argument("--steps", type=int, default=16, help="steps of all games in a round")
    parser.add_argument("--updates", type=int, default=32, help="steps of learning in a round")
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--memory", type=int, default=200_000)
    parser.add_argument("--hidden", type=int, default=256)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", nargs="*", default=["hungry"], metavar="BOT")
    parser.add_argument("--trial-games", type=int, default=40)
    parser.add_argument("--weights", default="learned.npz")
    parser.add_argument("--curve", default="learned.svg")
    return parser.parse_args(argv)


if __name__ == "__main__":
    learn(parsed())
