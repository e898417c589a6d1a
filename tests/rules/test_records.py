"""Records in both forms: what is packed into NumPy comes back the same."""

from __future__ import annotations

from typing import ClassVar

import pytest

from branchline import Game, load_map
from branchline.core import setting
from branchline.rules.board import Board
from branchline.rules.capacity import LOCATIONS
from branchline.rules.chance import Stream
from branchline.rules.layout import Plain
from branchline.rules.records import ARRAYS, RECORDS, name_array, name_record
from branchline.rules.state import State


def test_a_state_comes_back_from_numpy_as_it_was() -> None:
    state = Game("nederland", players=5, seed=3, mode="plain")._states[0]
    assert State.unpacked(state.packed()[0]) == state
    assert state.packed().itemsize <= 2048


def test_a_board_comes_back_from_numpy_as_it_was() -> None:
    board = setting(load_map("amsterdam"), None, 4).board
    assert Board.unpacked(board.packed()[0]) == board
    assert len(board.route_a) > LOCATIONS


def test_a_copy_shares_nothing_with_its_original() -> None:
    state = Game("usa", players=2, seed=3, mode="plain")._states[0]
    twin = state.copy()
    assert twin == state
    twin.hand[0][0] += 1
    twin.barred[1][2][3] += 1
    twin.stream.words[0] ^= 1
    assert state.hand[0] != twin.hand[0]
    assert state.barred != twin.barred
    assert state.stream != twin.stream


def test_a_parameter_name_stands_for_one_record_and_one_array() -> None:
    class Other(Plain):
        LAYOUT: ClassVar = {"number": ("i4",)}

    name_record("other_for_a_test", Other, "others_for_a_test")
    name_record("other_for_a_test", Other, "others_for_a_test")
    with pytest.raises(ValueError, match="another record"):
        name_record("other_for_a_test", Stream, "streams_for_a_test")
    name_array("counts_for_a_test", "i4", 1)
    with pytest.raises(ValueError, match="another array"):
        name_array("counts_for_a_test", "i4", 2)
    for made in ("others_for_a_test", "counts_for_a_test"):
        ARRAYS.pop(made)
    RECORDS.pop("other_for_a_test")
