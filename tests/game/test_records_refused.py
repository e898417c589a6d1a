"""Records tampered with, stale or malformed are refused, with the action at which they differ."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from branchline import Game, action_from_dict

from ..clauses.positions import BLIND
from .recording import KEYS, Record, at_random, refused, saved


@pytest.fixture
def finished(mode: str) -> Record:
    return saved(at_random(Game("amsterdam", players=3, seed=11, mode=mode, names=["Ada", "Bo", "Cy"]), 12))


def test_a_start_and_its_header_must_agree(mode: str) -> None:
    game = at_random(Game.from_dict({"map": "usa", "players": 2, "seed": 9}, mode=mode), 15, plies=5)
    for wrong in ({"seed": 10}, {"players": 3}, {"variant": "other"}, {"seed": None}):
        refused({**saved(game), **wrong}, mode)


def test_a_start_that_cannot_be_is_refused(mode: str) -> None:
    record = saved(Game.from_dict({"map": "usa", "players": 2}, mode=mode))
    record["start"]["market"] = ["wild"] * 5
    refused(record, mode)


def test_another_legal_action_in_its_place_is_refused_with_its_ply(mode: str, finished: Record) -> None:
    for ply in range(0, len(finished["actions"]), 4):
        part = Game.replay(finished, to=ply, mode=mode)
        played = action_from_dict(finished["actions"][ply])
        others = [action for action in part.legal if action != played]
        if others:
            tampered = copy.deepcopy(finished)
            tampered["actions"][ply] = others[-1].to_dict()
            assert refused(tampered, mode).ply == ply


def test_an_illegal_action_is_refused_with_its_ply(mode: str, finished: Record) -> None:
    for wrong in ({"do": "fly"}, {"do": "neutral", "route": "dam--begijnhof"}, 7, None):
        tampered = copy.deepcopy(finished)
        tampered["actions"][9] = wrong
        assert refused(tampered, mode).ply == 9


def test_a_changed_check_is_refused_with_its_ply(mode: str, finished: Record) -> None:
    tampered = copy.deepcopy(finished)
    tampered["checks"][4] = tampered["checks"][5]
    assert refused(tampered, mode).ply == 4


def test_actions_left_out_are_refused_where_the_game_differs(mode: str, finished: Record) -> None:
    tampered = copy.deepcopy(finished)
    del tampered["actions"][6], tampered["checks"][6]
    assert refused(tampered, mode).ply is not None


def test_a_record_cut_short_keeps_no_result(mode: str, finished: Record) -> None:
    tampered = copy.deepcopy(finished)
    tampered["actions"].pop()
    tampered["checks"].pop()
    refused(tampered, mode)


def test_as_many_checks_as_actions_are_needed(mode: str, finished: Record) -> None:
    for key in ("actions", "checks"):
        tampered = copy.deepcopy(finished)
        tampered[key].pop()
        refused(tampered, mode)


def test_an_action_after_the_end_is_refused(mode: str, finished: Record) -> None:
    tampered = copy.deepcopy(finished)
    tampered["actions"].append(BLIND)
    tampered["checks"].append(tampered["checks"][-1])
    assert refused(tampered, mode).ply == len(finished["actions"])


def test_a_changed_result_is_refused(mode: str, finished: Record) -> None:
    text = json.dumps(finished["result"])
    assert '"total"' in text
    changes: list[Any] = [None, {}, [], json.loads(text.replace('"total": ', '"total": 1'))]
    for changed in changes:
        tampered = copy.deepcopy(finished)
        tampered["result"] = changed
        refused(tampered, mode)


def test_a_result_before_the_end_is_refused(mode: str, finished: Record) -> None:
    record = saved(at_random(Game("amsterdam", players=3, seed=1, mode=mode), 1, plies=5))
    record["result"] = finished["result"]
    refused(record, mode)


def test_another_seed_is_refused(mode: str, finished: Record) -> None:
    tampered = {**finished, "seed": finished["seed"] + 1}
    refused(tampered, mode)


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": "something else"},
        {"format": None},
        {"format": True},
        {"rules": True},
        {"map": "atlantis"},
        {"map": "usa"},
        {"map": 3},
        {"map": None},
        {"map": ["amsterdam"]},
        {"map": {}},
        {"map_hash": "0" * 64},
        {"map_hash": None},
        {"rules": "stale"},
        {"rules": None},
        {"variant": "tolls"},
        {"variant": None},
        {"players": 2},
        {"players": 9},
        {"players": True},
        {"seed": -1},
        {"seed": 2**128},
        {"seed": "11"},
        {"seed": True},
        {"names": ["Ada"]},
        {"names": 5},
        {"actions": None},
        {"actions": {}},
        {"actions": "none"},
        {"checks": None},
        {"checks": [3]},
        {"surprise": 1},
        {"start": None},
        {"start": {"map": "usa", "players": 2}},
    ],
    ids=str,
)
def test_a_tampered_or_stale_header_is_refused(mode: str, finished: Record, wrong: Record) -> None:
    refused({**finished, **wrong}, mode)


@pytest.mark.parametrize("key", sorted(KEYS))
def test_a_record_with_a_key_missing_is_refused(mode: str, finished: Record, key: str) -> None:
    refused({name: part for name, part in finished.items() if name != key}, mode)


@pytest.mark.parametrize("record", [None, 3, "record", [], {}, {"format": 1}])
def test_what_is_no_record_is_refused(mode: str, record: Any) -> None:
    refused(record, mode)
