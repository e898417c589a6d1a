"""`branchline position`: a position file on the board."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import Game
from branchline.board_text import board_text

from .conftest import Keep, Run

POSITION = {"map": "usa", "players": 2, "seats": [{"hand": {"red": 3}}, {"hand": {"blue": 2}}]}


def test_a_position_is_shown_with_what_it_leaves_out(branchline: Run, keep: Keep) -> None:
    said = branchline("position", keep(POSITION))
    game = Game.from_dict(POSITION)
    assert said.code == 0
    assert said.out == f"{board_text(game)}\n\n{len(game.legal)} legal actions\n"


def test_legal_lists_the_actions(branchline: Run, keep: Keep) -> None:
    said = branchline("position", keep(POSITION), "--legal")
    assert "  claim seattle--portland with red\n" in said.out
    assert "  draw tickets\n" in said.out
    form = branchline("position", keep(POSITION), "--legal", "--json").json
    game = Game.from_dict(POSITION)
    assert form["legal"] == [action.to_dict() for action in game.legal]
    assert form["position"] == game.to_dict()


def test_k2_a_spectator_or_another_seat_learns_no_hand_from_the_list(branchline: Run, keep: Keep) -> None:
    file = keep(POSITION)
    for looker in ("none", 1):
        said = branchline("position", file, "--legal", "--seat", looker)
        assert said.code == 0
        assert "claim" not in said.out and "3 red" not in said.out


def test_a_seat_sees_its_own_choices(branchline: Run, keep: Keep) -> None:
    said = branchline("position", keep(POSITION), "--legal", "--seat", 0)
    assert "claim seattle--portland with red" in said.out and "2 blue" not in said.out


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ([], "not a list"),
        ({}, "map is missing"),
        ({"map": "atlantis", "players": 2}, "--map FILE"),
        ({"map": 3, "players": 2}, "map"),
        ({"map": "usa", "players": 9}, "(S5)"),
        ({"map": "usa", "players": 10**50}, "players"),
        ({"map": "usa", "players": 2, "oops": 1}, "oops"),
        ({"map": "usa", "players": 2, "seats": [{"hand": {"red": 99}}, {}]}, "red"),
    ],
    ids=str,
)
def test_a_position_that_cannot_be_is_refused(branchline: Run, keep: Keep, form: Any, words: str) -> None:
    said = branchline("position", keep(form))
    assert (said.code, said.out) == (1, "")
    assert words in said.err and said.err.count("\n") == 1


def test_json_tells_all_problems(branchline: Run, keep: Keep) -> None:
    wrong = {"map": "usa", "players": 2, "round": -1, "passes": -1}
    said = branchline("position", keep(wrong), "--json")
    assert said.code == 1
    assert len(said.json["problems"]) == 2
    assert "and 1 more" in said.err
