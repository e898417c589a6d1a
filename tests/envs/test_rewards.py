"""Rewards at the end of a game, seen from the score sheet."""

from __future__ import annotations

import pytest

from branchline.core import setting
from branchline.envs.rewards import margin, reward_number, victory
from branchline.maps import load_map
from branchline.rules.scoring import Sheet


def sheet_of(totals, ranks):
    sheet = Sheet()
    sheet.total[: len(totals)], sheet.rank[: len(ranks)] = totals, ranks
    return sheet


def board_of(players):
    return setting(load_map("usa"), None, players).board


@pytest.mark.parametrize(
    ("ranks", "shares"),
    [
        ([1, 2], [1, -1]),
        ([1, 1], [0, 0]),
        ([2, 1, 3], [-0.5, 1, -0.5]),
        ([1, 1, 3], [0.25, 0.25, -0.5]),
        ([1, 1, 1, 1], [0, 0, 0, 0]),
        ([5, 2, 3, 4, 1], [-0.25, -0.25, -0.25, -0.25, 1]),
    ],
)
def test_e4_a_victory_is_paid_by_the_others_and_shared_by_those_who_share_it(ranks, shares):
    board, sheet = board_of(len(ranks)), sheet_of([0] * len(ranks), ranks)
    paid = [victory(board, sheet, seat) for seat in range(len(ranks))]
    assert paid == pytest.approx(shares)
    assert sum(paid) == pytest.approx(0)


def test_the_margin_is_counted_to_the_best_other_seat():
    board, sheet = board_of(3), sheet_of([50, 80, 65], [3, 1, 2])
    assert [margin(board, sheet, seat) for seat in range(3)] == [-30, 15, -15]


def test_an_unknown_reward_is_refused():
    with pytest.raises(ValueError, match="win"):
        reward_number("fame")
