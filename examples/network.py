"""A small network in NumPy: two hidden layers, a masked softmax over the action table, trained by Adam."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np

Floats = np.ndarray


class Network:
    """Scores every action of the table from an observation; what is not legal is left out by the mask."""

    def __init__(self, inputs: int, hidden: tuple[int, int], actions: int, seed: int = 0) -> None:
        stream = np.random.default_rng(seed)
        sizes = (inputs, *hidden, actions)
        self.scale: Floats = np.ones(inputs, np.float32)
        self.weights: dict[str, Floats] = {}
        for layer, (rows, columns) in enumerate(pairwise(sizes)):
            spread = np.sqrt(2 / rows) * (0.1 if layer == len(sizes) - 2 else 1.0)
            self.weights[f"w{layer}"] = (spread * stream.standard_normal((rows, columns))).astype(np.float32)
            self.weights[f"b{layer}"] = np.zeros(columns, np.float32)
        self._moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self._updates = 0

    def scores(self, observations: Floats) -> Floats:
        """Returns a score for each action of each row."""
        return self._forward(observations)[-1]

    def _forward(self, observations: Floats) -> list[Floats]:
        values = [observations.astype(np.float32) / self.scale]
        for layer in (0, 1, 2):
            out = values[-1] @ self.weights[f"w{layer}"] + self.weights[f"b{layer}"]
            values.append(out if layer == 2 else np.maximum(out, 0))
        return values

    def best(self, observations: Floats, masks: Floats) -> Floats:
        """Returns the best legal action of each row."""
        return np.where(masks > 0, self.scores(observations), -np.inf).argmax(axis=1)

    def learn(self, observations: Floats, masks: Floats, actions: Floats, rate: float) -> tuple[float, float]:
        """One step towards the given actions; returns the mean loss, and how often they were its best."""
        values = self._forward(observations)
        rows = np.arange(len(actions))
        scores = np.where(masks > 0, values[-1], -1e9)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        loss = float(-np.log(chances[rows, actions] + 1e-9).mean())
        hits = float((scores.argmax(axis=1) == actions).mean())
        slope = chances
        slope[rows, actions] -= 1
        slope /= len(actions)
        self._updates += 1
        for layer in (2, 1, 0):
            gradients = {f"w{layer}": values[layer].T @ slope, f"b{layer}": slope.sum(axis=0)}
            if layer:
                slope = (slope @ self.weights[f"w{layer}"].T) * (values[layer] > 0)
            for name, gradient in gradients.items():
                self._update(name, gradient, rate)
        return loss, hits

    def _update(self, name: str, gradient: Floats, rate: float) -> None:
        mean, square = self._moments[name]
        mean += 0.1 * (gradient - mean)
        square += 0.001 * (gradient * gradient - square)
        step = rate * np.sqrt(1 - 0.999**self._updates) / (1 - 0.9**self._updates)
        self.weights[name] -= step * mean / (np.sqrt(square) + 1e-8)

    def save(self, file: str | Path, **about: str) -> None:
        """Writes the weights as an .npz file."""
        np.savez_compressed(file, scale=self.scale, **self.weights, **about)

    @classmethod
    def load(cls, file: str | Path) -> Network:
        """Returns the network of a file."""
        with np.load(file) as held:
            network = cls(1, (1, 1), 1)
            network.scale = held["scale"]
            network.weights = {name: held[name] for name in ("w0", "b0", "w1", "b1", "w2", "b2")}
        return network
