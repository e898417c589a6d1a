"""Observations: a function of the seat's view alone, laid out as the layout says."""

from __future__ import annotations

import numpy as np
import pytest

from branchline.envs import layout_of, mask_of, observation_of
from branchline.envs.layout import SLICES

from .by_view import observation_from
from .kinds import KINDS, name_of, positions


@pytest.mark.compiled
@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_an_observation_is_made_of_the_view_and_of_nothing_else(kind):
    layout = layout_of(kind[0], variant=kind[1], players=kind[2])
    for game in positions(kind, seed=5, every=15):
        for seat in range(game.players):
            seen = observation_of(game, seat)
            wanted = observation_from(layout, game.map, game.view(seat))
            wrong = [name for name in layout if (layout.part(seen, name) != layout.part(wanted, name)).any()]
            assert not wrong, f"{wrong} of seat {seat} in {game}"


@pytest.mark.compiled
@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_scrambling_what_a_seat_cannot_know_changes_nothing_it_observes(kind):
    scrambled = 0
    for number, game in enumerate(positions(kind, seed=8, every=20)):
        for seat in range(game.players):
            other = game.sample(seat, number)
            scrambled += other.to_dict()["deck"] != game.to_dict()["deck"]
            assert np.array_equal(observation_of(other, seat), observation_of(game, seat))
            assert np.array_equal(mask_of(other, seat), mask_of(game, seat))
    assert scrambled


def test_plain_rules_write_the_same_observation():
    layout = layout_of("mini", players=2)
    for game in positions(("mini", "standard", 2), seed=3, every=10, mode="plain"):
        for seat in range(2):
            wanted = observation_from(layout, game.map, game.view(seat))
            assert np.array_equal(observation_of(game, seat), wanted)


def test_the_slices_follow_each_other_without_gaps():
    for kind in KINDS:
        layout = layout_of(kind[0], variant=kind[1], players=kind[2])
        stop = 0
        for each in layout.values():
            assert each.start == stop
            stop = each.stop
        assert stop == layout.size
        assert set(layout) <= set(SLICES)


def test_the_layout_as_a_table_names_every_slice():
    layout = layout_of("nederland", variant="neutral", players=2)
    table = layout.table()
    assert all(f"| `{name}` |" in table for name in layout)
    assert f"{layout.size - 1} |" in table.splitlines()[-1]
