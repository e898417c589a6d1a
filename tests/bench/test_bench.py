"""The benchmark measures what it says: maps of the right size, and the same games in C."""

from __future__ import annotations

import pytest

from branchline import load_map
from branchline.bench import limit
from branchline.bench.engine import Playouts
from branchline.bench.growth import grid_map, hand_of
from branchline.bench.timing import interleaved


@pytest.mark.parametrize("routes", [100, 200, 300])
def test_a_generated_map_has_the_routes_asked_for_and_can_be_played(routes: int) -> None:
    grid = grid_map(routes)
    assert len(grid.routes) == routes
    assert Playouts(grid, None, 2, "plain").play(1)[0] > 50


def test_a_larger_hand_has_more_to_choose_from() -> None:
    counts = [len(hand_of(load_map("usa"), each, "plain").legal) for each in (1, 3, 6)]
    assert counts == sorted(set(counts))


def test_measurements_are_taken_in_turn_and_the_first_round_does_not_count() -> None:
    order = []

    def run(name: str, seconds: list[float]) -> float:
        order.append(name)
        return seconds.pop(0)

    slow, fast = [9.0, 4.0, 2.0, 3.0], [9.0, 1.0, 1.0, 1.0]
    times = interleaved({"slow": (lambda: run("slow", slow), 2), "fast": (lambda: run("fast", fast), 1)}, 3)
    assert order == ["slow", "fast"] * 4
    assert (times["slow"].best, times["slow"].median, times["fast"].spread) == (1.0, 1.5, 0.0)


@pytest.mark.compiled
@pytest.mark.may_skip
@pytest.mark.skipif(limit.compiler() is None, reason="no C compiler here")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_program_in_c_plays_the_same_games(players: int) -> None:
    playouts = Playouts(load_map("usa"), None, players, "compiled")
    with limit.Limit(playouts.setting.board) as program:
        for seed in range(3):
            words = playouts.seed(seed)
            assert program.play(40, words)[0] == playouts.play(40)
