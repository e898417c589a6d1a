"""How sure we are: means over blocks, with intervals that do not promise more than so many blocks can tell."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev
from typing import Any

LEVEL = 0.95


@dataclass(frozen=True)
class Estimate:
    """A mean over blocks and its interval; None where there are too few blocks to tell."""

    mean: float
    low: float | None
    high: float | None
    blocks: int

    @property
    def margin(self) -> float | None:
        """Half the interval's width."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    def to_dict(self) -> dict[str, Any]:
        """Returns the estimate as plain JSON."""
        return {"mean": self.mean, "low": self.low, "high": self.high, "blocks": self.blocks}


def mean_of(values: Sequence[float], level: float = LEVEL) -> Estimate | None:
    """Returns the mean of one value a block with its t-interval; None if there are no values."""
    if not values:
        return None
    if len(values) == 1:
        return Estimate(values[0], None, None, 1)
    mean = fmean(values)
    reach = t_quantile((1 + level) / 2, len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return Estimate(mean, mean - reach, mean + reach, len(values))


def share_of(values: Sequence[float], level: float = LEVEL) -> Estimate | None:
    """Returns the mean of one share (0 to 1) a block.

    The interval counts two more blocks, one all won and one all lost, as Agresti and Coull do for single games: else
    ten wins out of ten would look certain.
    """
    if not values:
        return None
    wider = mean_of([*values, 0.0, 1.0], level)
    assert wider is not None
    assert wider.low is not None
    assert wider.high is not None
    return Estimate(fmean(values), max(0.0, wider.low), min(1.0, wider.high), len(values))


def t_quantile(probability: float, freedom: int) -> float:
    """Returns the quantile of Student's t: exact for 1 and 2 degrees of freedom, else Cornish and Fisher's series."""
    if freedom == 1:
        return math.tan(math.pi * (probability - 0.5))
    if freedom == 2:
        return (2 * probability - 1) * math.sqrt(2 / (4 * probability * (1 - probability)))
    z = NormalDist().inv_cdf(probability)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return math.fsum(term / float(freedom) ** power for power, term in enumerate(terms))


def percentile(values: Sequence[float], part: float) -> float:
    """Returns the value below which that part of the values lies, between two of them in proportion."""
    ordered = sorted(values)
    place = part * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)
