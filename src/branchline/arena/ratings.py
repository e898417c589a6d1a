"""Ratings from kept games: Plackett and Luce's model of who ends ahead of whom, with intervals from whole deals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Deal: TypeAlias = tuple[str, int]
"""A run's seed and a block's number: games of one deal are no independent evidence."""
Game: TypeAlias = tuple[Deal, tuple[tuple[str, int], ...]]
"""A game's deal, and for each seat who sat there and in which place it ended."""
Floats: TypeAlias = NDArray[np.float64]

ANCHOR_RATING = 1000.0
SCALE = 400 / np.log(10)
CAUTION = 2.0
"""Games of the two deals that each two who have met are given besides, one all won and one all lost: ten wins of ten
are no proof of never losing. They are redrawn like the others: Agresti and Coull's way, carried over to ratings."""
HOLD = 0.5
"""The part of a drawn game that keeps ratings finite where a redrawing leaves somebody without a win or a loss."""
RESAMPLES = 500
LEVEL = 0.95
ROUNDS = 2000
CLOSE = 1e-7


@dataclass(frozen=True)
class Rating:
    """One entrant: its points and interval (None if no games link it to the anchor), and how often it ends ahead."""

    name: str
    rating: float | None
    low: float | None
    high: float | None
    games: int
    deals: int
    ahead: float

    def to_dict(self) -> dict[str, Any]:
        """Returns the rating as plain JSON."""
        return {
            "bot": self.name,
            "rating": self.rating,
            "low": self.low,
            "high": self.high,
            "games": self.games,
            "deals": self.deals,
            "ahead": self.ahead,
        }


@dataclass(frozen=True)
class Ladder:
    """Ratings, best first, and the same fit to many redrawings of the deals (a row each, columns as in `names`)."""

    anchor: str
    ratings: tuple[Rating, ...]
    names: tuple[str, ...]
    redrawn: Floats
    linked: frozenset[str]

    def above_next(self, place: int) -> float | None:
        """Returns in which part of the redrawings the one in this place is above the next."""
        if place + 1 >= len(self.ratings) or self.ratings[place + 1].rating is None:
            return None
        one, next_one = (self.names.index(self.ratings[each].name) for each in (place, place + 1))
        return float(np.mean(self.redrawn[:, one] > self.redrawn[:, next_one]))

    def doubt(self, one: str, other: str) -> float:
        """Returns how wide the interval is of how often the one ends ahead of the other; 1 if nothing tells."""
        if one not in self.linked or other not in self.linked:
            return 1.0
        difference = self.redrawn[:, self.names.index(one)] - self.redrawn[:, self.names.index(other)]
        low, high = np.quantile(difference, _ENDS)
        return float(_expected(high) - _expected(low))


_ENDS = ((1 - LEVEL) / 2, (1 + LEVEL) / 2)


def rate(games: Iterable[Game], *, anchor: str | None = None, resamples: int = RESAMPLES, seed: int = 0) -> Ladder:
    """Returns the ladder of some games. The anchor has 1000 points for ever; by default who has played most deals.

    A game's order of places is a series of choices: who is first of all, first of the others, and so on (Plackett and
    Luce; with two seats, Bradley and Terry). Intervals come from drawing whole deals anew, with all their games.
    """
    games = [game for game in games if len({name for name, _ in game[1]}) > 1]
    names = tuple(sorted({name for _, seats in games for name, _ in seats}))
    if not games:
        raise ValueError("no two bots have met")
    deals = {deal: number for number, deal in enumerate(dict.fromkeys(deal for deal, _ in games))}
    played = {name: {deal for deal, seats in games if any(who == name for who, _ in seats)} for name in names}
    if anchor is None:
        anchor = max(names, key=lambda name: (len(played[name]), name == "random", name))
    elif anchor not in names:
        raise ValueError(f"the anchor {anchor!r} has played no game here")
    choices, weights = _choices(games, names, deals)
    linked = _linked(games, anchor)
    whole = choices.fit(weights.sum(axis=0)[None, :])
    redrawn = choices.fit(_redrawn(weights, resamples, seed), start=whole)
    place = names.index(anchor)
    points = (whole[0] - whole[0, place]) * SCALE + ANCHOR_RATING
    spread = (redrawn - redrawn[:, [place]]) * SCALE + ANCHOR_RATING
    ahead = _ahead(games)
    ratings = []
    for column, name in enumerate(names):
        low, high = np.quantile(spread[:, column], _ENDS)
        known = name in linked
        ratings.append(
            Rating(
                name,
                float(points[column]) if known else None,
                float(low) if known else None,
                float(high) if known else None,
                sum(any(who == name for who, _ in seats) for _, seats in games),
                len(played[name]),
                ahead[name],
            )
        )
    ratings.sort(key=lambda each: (each.rating is None, -(each.rating or 0), each.name))
    return Ladder(anchor, tuple(ratings), names, spread, linked)


def _redrawn(weights: Floats, resamples: int, seed: int) -> Floats:
    """Returns the weights of as many deals again, drawn with repetition, `resamples` times."""
    random = np.random.default_rng(seed)
    even = np.full(len(weights), 1 / len(weights))
    return np.stack([random.multinomial(len(weights), even) @ weights for _ in range(resamples)])


@dataclass(frozen=True)
class _Choices:
    """The kinds of choices that games are made of: who is there (`present`, counted), and who is taken (`taken`)."""

    present: Floats
    taken: NDArray[np.int64]
    hold: Floats

    def fit(self, weights: Floats, start: Floats | None = None) -> Floats:
        """Returns the logarithms of strength (mean 0) that fit each row of weights best (Hunter's MM steps)."""
        weights = weights + self.hold
        wins = np.zeros((len(weights), self.present.shape[1]))
        np.add.at(wins.T, self.taken, weights.T)
        strength = np.ones_like(wins) if start is None else np.exp(np.broadcast_to(start, wins.shape))
        for _ in range(ROUNDS):
            shares = (weights / (strength @ self.present.T)) @ self.present
            after = wins / shares
            after /= np.exp(np.log(after).mean(axis=1, keepdims=True))
            moved = np.abs(np.log(after / strength)).max()
            strength = after
            if moved < CLOSE:
                break
        logs: Floats = np.log(strength)
        return logs


def _choices(games: Sequence[Game], names: Sequence[str], deals: Mapping[Deal, int]) -> tuple[_Choices, Floats]:
    """Returns the kinds of choices, and how often each was made on each deal: a row a deal, and those of caution."""
    column = {name: number for number, name in enumerate(names)}
    kinds: dict[tuple[tuple[int, ...], int], int] = {}
    made: list[tuple[int, int, float]] = []
    for deal, seats in games:
        for present, taken, weight in _stages([(column[name], rank) for name, rank in seats]):
            kind = kinds.setdefault((present, taken), len(kinds))
            made.append((deals[deal], kind, weight))
    met = {(a, b) for _, seats in games for a, _ in seats for b, _ in seats if a != b}
    besides = [kinds.setdefault((tuple(sorted((column[a], column[b]))), column[a]), len(kinds)) for a, b in sorted(met)]
    there = np.zeros((len(kinds), len(names)))
    for (who, _), kind in kinds.items():
        there[kind] = np.bincount(who, minlength=len(names))
    hold = np.zeros(len(kinds))
    hold[besides] = HOLD / 2
    weights = np.zeros((len(deals) + len(besides), len(kinds)))
    rows, columns, amounts = zip(*made, strict=True)
    np.add.at(weights, (rows, columns), amounts)
    weights[range(len(deals), len(weights)), besides] = CAUTION
    return _Choices(there, np.array([taken for _, taken in kinds]), hold), weights


def _stages(seats: Sequence[tuple[int, int]]) -> Iterator[tuple[tuple[int, ...], int, float]]:
    """Yields the choices of a game: who was left, and who came first of them; a shared place is every order alike."""
    left = sorted(seats, key=lambda seat: seat[1])
    while left:
        tied = [name for name, rank in left if rank == left[0][1]]
        left = left[len(tied) :]
        others = [name for name, _ in left]
        orders = list(permutations(tied))
        for order in orders:
            for place, name in enumerate(order):
                present = tuple(sorted([*order[place:], *others]))
                if present[0] != present[-1]:
                    yield present, name, 1 / len(orders)


def _linked(games: Iterable[Game], anchor: str) -> frozenset[str]:
    """Returns whom games link to the anchor, over however many others."""
    tables = {frozenset(name for name, _ in seats) for _, seats in games}
    linked = {anchor}
    while True:
        more = {name for table in tables if table & linked for name in table} - linked
        if not more:
            return frozenset(linked)
        linked |= more


def _ahead(games: Iterable[Game]) -> dict[str, float]:
    """Returns how often each ends ahead of the others at the table; a shared place is half."""
    scores: dict[str, list[float]] = {}
    for _, seats in games:
        for one, rank in seats:
            for other, its_rank in seats:
                if one != other:
                    scores.setdefault(one, []).append(1.0 if rank < its_rank else 0.5 if rank == its_rank else 0.0)
    return {name: sum(values) / len(values) for name, values in scores.items()}


def _expected(difference: float) -> float:
    return float(1 / (1 + 10 ** (-difference / 400)))
