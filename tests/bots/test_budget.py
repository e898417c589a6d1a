"""A budget holds as many iterations and milliseconds as it was given, by whatever clock it was given."""

from __future__ import annotations

import pytest

from branchline.bots import Budget


class Clock:
    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def test_iterations_are_taken_one_by_one_until_none_is_left() -> None:
    budget = Budget(iterations=3)
    assert [budget.take() for _ in range(5)] == [True, True, True, False, False]
    assert budget.used == 3
    assert budget.spent


def test_several_at_once_are_taken_whole_or_not_at_all() -> None:
    budget = Budget(iterations=10)
    assert budget.take(8)
    assert not budget.take(8)
    assert budget.used == 8
    assert not budget.spent
    assert budget.take(2)


def test_milliseconds_run_by_the_clock_that_was_given() -> None:
    clock = Clock()
    budget = Budget(milliseconds=50, clock=clock)
    assert budget.take()
    clock.seconds += 0.049
    assert budget.take()
    assert not budget.spent
    clock.seconds += 0.002
    assert not budget.take()
    assert budget.spent
    assert budget.elapsed == pytest.approx(51)


def test_whichever_limit_comes_first_ends_it() -> None:
    clock = Clock()
    budget = Budget(milliseconds=50, iterations=2, clock=clock)
    assert budget.take() and budget.take() and not budget.take()
    late = Budget(milliseconds=50, iterations=2, clock=clock)
    clock.seconds += 1
    assert not late.take()


def test_a_budget_without_limits_never_ends_and_a_search_puts_its_own() -> None:
    clock = Clock()
    budget = Budget(clock=clock)
    assert not budget.limited
    assert all(budget.take() for _ in range(1000))
    clock.seconds += 2
    own = budget.or_iterations(4)
    assert own.iterations == 4
    assert own.elapsed == pytest.approx(2000)
    given = Budget(milliseconds=5)
    assert given.or_iterations(4) is given
