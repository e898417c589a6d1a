"""The tables count what they say they count, block by block."""

from __future__ import annotations

import pytest

from branchline.arena import move_times, summarize

from .runs import game, seat


def test_a_win_rate_is_a_mean_of_blocks() -> None:
    # A wins both games of deal 0 and one of deal 1: shares 1 and 0.5.
    outcomes = [
        game(0, seat("a", 100), seat("b", 50, 2)),
        game(0, seat("b", 60, 2), seat("a", 90)),
        game(1, seat("a", 80), seat("b", 70, 2)),
        game(1, seat("b", 95), seat("a", 85, 2)),
    ]
    matches = summarize(outcomes).matches
    assert matches is not None
    a, b = matches.bots
    assert (a.bot, a.games, a.par) == ("a", 4, 0.5)
    assert (a.win.mean, b.win.mean) == (0.75, 0.25)
    assert a.win.blocks == 2
    assert a.score.mean == pytest.approx(88.75)
    assert b.winning_score is not None
    assert b.winning_score.mean == 95
    assert matches.winning_score is not None
    assert matches.winning_score.mean == pytest.approx((95 + 87.5) / 2)


def test_a_shared_victory_is_half_a_win() -> None:
    outcomes = [game(0, seat("a", 70, 1, 0.5), seat("b", 70, 1, 0.5))]
    summary = summarize(outcomes)
    assert summary.matches is not None
    assert [line.win.mean for line in summary.matches.bots] == [0.5, 0.5]
    assert summary.pairs["a", "b"].mean == 0.5


def test_a_bot_that_never_wins_has_no_winning_score() -> None:
    matches = summarize([game(0, seat("a", 70), seat("b", 60, 2))]).matches
    assert matches is not None
    assert matches.bots[1].winning_score is None


def test_a_bot_in_three_seats_is_counted_by_the_seat() -> None:
    outcomes = [game(0, seat("a", 9), seat("b", 5, 2), seat("b", 4, 3), seat("b", 3, 4))]
    matches = summarize(outcomes).matches
    assert matches is not None
    a, b = matches.bots
    assert (a.par, a.win.mean, b.win.mean, b.score.mean) == (0.25, 1.0, 0.0, 4.0)


def test_tickets_made_are_a_part_of_those_kept() -> None:
    outcomes = [
        game(0, seat("a", 9, kept=4, made=3, turns=30), seat("b", 5, 2, kept=1)),
        game(1, seat("a", 9, kept=2, made=2, turns=40), seat("b", 5, 2)),
    ]
    matches = summarize(outcomes).matches
    assert matches is not None
    a, b = matches.bots
    assert a.tickets_made == pytest.approx(5 / 6)
    assert a.turns.mean == 35
    assert b.tickets_made == 0


def test_seats_are_counted_over_all_bots() -> None:
    outcomes = [
        game(0, seat("a", 100), seat("b", 50, 2)),
        game(0, seat("b", 90), seat("a", 60, 2)),
    ]
    matches = summarize(outcomes).matches
    assert matches is not None
    assert [line.win.mean for line in matches.seats] == [1.0, 0.0]
    assert [line.score.mean for line in matches.seats] == [95.0, 55.0]


def test_mirror_matches_stand_apart() -> None:
    outcomes = [game(0, seat("a", 100), seat("a", 50, 2)), game(0, seat("a", 10), seat("b", 5, 2))]
    summary = summarize(outcomes)
    assert summary.matches is not None
    assert summary.matches.games == 1
    assert summary.mirrors["a"].winning_score is not None
    assert summary.mirrors["a"].winning_score.mean == 100
    assert [line.win.mean for line in summary.mirrors["a"].seats] == [1.0, 0.0]
    assert summarize(outcomes[:1]).matches is None


def test_pairs_count_who_ends_ahead() -> None:
    outcomes = [
        game(0, seat("a", 9), seat("b", 5, 2), seat("c", 4, 3)),
        game(1, seat("a", 3, 3), seat("b", 5, 2), seat("c", 9)),
    ]
    pairs = summarize(outcomes).pairs
    assert pairs["a", "b"].mean == 0.5
    assert pairs["b", "c"].mean == 0.5
    assert len(pairs) == 6


def test_forfeits_are_added_up_by_kind() -> None:
    outcomes = [game(0, seat("a", 9, crashed=2, late=1), seat("b", 5, 2, illegal=4))]
    matches = summarize(outcomes).matches
    assert matches is not None
    assert [line.forfeits for line in matches.bots] == [
        {"crashed": 2, "late": 1, "illegal": 0},
        {"crashed": 0, "late": 0, "illegal": 4},
    ]


def test_times_are_medians_over_all_moves() -> None:
    outcomes = [
        game(0, seat("a", 9), seat("b", 5, 2), milliseconds=((1.0, 2.0), (7.0,))),
        game(1, seat("b", 9), seat("a", 5, 2), milliseconds=((9.0,), (3.0,))),
    ]
    assert move_times(outcomes) == {"a": (2.0, pytest.approx(2.9), 3), "b": (8.0, pytest.approx(8.9), 2)}
