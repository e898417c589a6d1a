"""Intervals hold what they promise, also for few blocks and for shares near 0 and 1."""

from __future__ import annotations

from random import Random

import pytest

from branchline.arena.statistics import mean_of, percentile, share_of, t_quantile


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (500, 1.965)],
)
def test_students_t_as_in_the_tables(freedom: int, quantile: float) -> None:
    assert t_quantile(0.975, freedom) == pytest.approx(quantile, rel=0.005)
    assert t_quantile(0.025, freedom) == pytest.approx(-quantile, rel=0.005)


def test_a_mean_and_its_interval() -> None:
    estimate = mean_of([2.0, 4.0, 6.0])
    assert estimate is not None
    assert estimate.mean == 4.0
    assert estimate.margin == pytest.approx(4.303 * 2 / 3**0.5, rel=0.001)
    assert estimate.low == pytest.approx(4.0 - 4.968, rel=0.001)


def test_one_block_says_a_mean_and_no_more() -> None:
    estimate = mean_of([7.0])
    assert estimate is not None
    assert (estimate.mean, estimate.low, estimate.margin) == (7.0, None, None)
    assert mean_of([]) is None
    assert share_of([]) is None


def test_ten_wins_out_of_ten_are_not_certainty() -> None:
    estimate = share_of([1.0] * 10)
    assert estimate is not None
    assert estimate.mean == 1.0
    assert estimate.high == 1.0
    assert estimate.low is not None
    assert 0.6 < estimate.low < 0.9


def test_more_blocks_say_more() -> None:
    widths = []
    for blocks in (5, 50, 500):
        estimate = share_of([1.0, 0.5] * blocks)
        assert estimate is not None
        assert estimate.margin is not None
        widths.append(estimate.margin)
    assert widths[0] > 2 * widths[1] > 4 * widths[2]


@pytest.mark.parametrize("truth", [0.5, 0.85, 0.97])
def test_the_interval_holds_the_truth_as_often_as_it_says(truth: float) -> None:
    chance, held, runs = Random(1), 0, 1000
    for _ in range(runs):
        shares = [(float(chance.random() < truth) + float(chance.random() < truth)) / 2 for _ in range(30)]
        estimate = share_of(shares)
        assert estimate is not None
        assert estimate.low is not None
        assert estimate.high is not None
        held += estimate.low <= truth <= estimate.high
    assert 0.93 <= held / runs <= 0.999


def test_percentiles() -> None:
    values = [5.0, 1.0, 4.0, 2.0, 3.0]
    assert percentile(values, 0.5) == 3.0
    assert percentile(values, 0.95) == pytest.approx(4.8)
    assert percentile([2.0], 0.95) == 2.0
