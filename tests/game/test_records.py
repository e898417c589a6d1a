"""Records: a game as a file that replays; and the commitment to its seed."""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import Any

import pytest

from branchline import Game, RecordError, check_commitment, commitment, load_map

from ..clauses.positions import BLIND, TICKETS, claim, keep, legal
from .recording import KEYS, at_random, refused, saved

EDITIONS = [
    ("usa", "standard", 2),
    ("usa", "standard", 5),
    ("nederland", "tolls", 3),
    ("nederland", "no-tolls", 4),
    ("nederland", "neutral", 2),
    ("amsterdam", "standard", 3),
]


every_edition = pytest.mark.parametrize(("map_id", "variant", "players"), EDITIONS)


@every_edition
def test_a_finished_game_replays_to_its_last_position_and_result(
    mode: str, map_id: str, variant: str, players: int
) -> None:
    game = at_random(Game(map_id, players=players, variant=variant, seed=2**100 + 3, mode=mode), 4)
    record = saved(game)
    assert set(record) == KEYS
    again = Game.replay(record, mode=mode)
    assert again.to_dict() == game.to_dict()
    assert again.result == game.result is not None
    assert saved(again) == record


@every_edition
def test_a_running_game_replays_and_plays_on_identically(mode: str, map_id: str, variant: str, players: int) -> None:
    game = at_random(Game(map_id, players=players, variant=variant, seed=5, mode=mode), 6, plies=25)
    assert game.seat is not None
    record = saved(game)
    assert record["result"] is None
    again = Game.replay(record, mode=mode)
    assert again.to_dict() == game.to_dict()
    assert at_random(again, 7).to_dict() == at_random(game, 7).to_dict()
    assert again.result == game.result


def test_a_record_says_what_was_played(mode: str) -> None:
    game = Game("nederland", players=2, variant="neutral", seed=77, mode=mode, names=["Ada", "Bo"])
    offers = [game.view(seat)["seats"][seat]["offer"] for seat in (0, 1)]
    game.play(keep(*offers[0][:3]))
    game.play(keep(*offers[1]))
    game.play(BLIND)
    record = saved(game)
    assert (record["map"], record["variant"], record["players"], record["seed"]) == (
        "nederland",
        "neutral",
        2,
        77,
    )
    assert record["names"] == ["Ada", "Bo"]
    assert record["map_hash"] == game.map.hash
    assert [action["do"] for action in record["actions"]] == ["keep", "keep", "draw"]
    assert record["actions"][2] == BLIND
    assert len(record["checks"]) == 3
    assert "start" not in record


def test_the_record_of_a_new_game_is_empty_and_replays(mode: str) -> None:
    game = Game("usa", players=2, seed=1, mode=mode)
    record = saved(game)
    assert (record["actions"], record["checks"], record["result"]) == ([], [], None)
    assert Game.replay(record, mode=mode).to_dict() == game.to_dict()


def test_a_game_without_a_given_seed_has_one_in_its_record(mode: str) -> None:
    games = [Game("usa", players=2, mode=mode) for _ in range(2)]
    seeds = [saved(game)["seed"] for game in games]
    assert all(isinstance(seed, int) and 0 <= seed < 2**128 for seed in seeds)
    assert seeds[0] != seeds[1]
    assert Game.replay(saved(games[0]), mode=mode).to_dict() == games[0].to_dict()


def test_a_record_can_be_replayed_up_to_any_action(mode: str) -> None:
    game = Game("amsterdam", players=2, seed=3, mode=mode)
    chance = random.Random(8)
    positions = [game.to_dict()]
    while game.seat is not None:
        game.play(chance.choice(list(game.legal)))
        positions.append(game.to_dict())
    record = saved(game)
    for ply, position in enumerate(positions):
        part = Game.replay(record, to=ply, mode=mode)
        assert part.to_dict() == position
        assert len(part.record()["actions"]) == ply
    assert Game.replay(record, to=len(positions) - 1, mode=mode).result == game.result
    assert Game.replay(record, to=3, mode=mode).result is None


def test_a_part_of_a_replay_can_go_another_way(mode: str) -> None:
    game = at_random(Game("usa", players=2, seed=3, mode=mode), 9)
    part = Game.replay(saved(game), to=10, mode=mode)
    other = at_random(part, 10)
    assert other.result is not None
    assert Game.replay(saved(other), mode=mode).to_dict() == other.to_dict()


def test_a_first_choice_made_out_of_order_replays_with_its_seat(mode: str) -> None:
    game = Game("usa", players=3, seed=5, mode=mode)
    offers = [game.view(seat)["seats"][seat]["offer"] for seat in range(3)]
    for seat in (2, 0, 1):
        game.play(keep(*offers[seat][: 2 + seat % 2]), seat=seat)
    record = saved(game)
    assert record["actions"][0]["seat"] == 2
    assert Game.replay(record, mode=mode).to_dict() == game.to_dict()
    assert Game.replay(record, to=1, mode=mode).view(2)["seats"][2]["choice"]


def test_a_replay_in_the_other_mode_is_the_same_game(mode: str) -> None:
    game = at_random(Game("nederland", players=3, seed=6, mode="plain"), 13)
    assert Game.replay(saved(game), mode=mode).to_dict() == game.to_dict()


def test_a_game_begun_from_a_position_stores_it_as_its_start(mode: str) -> None:
    start = {"map": "usa", "players": 2, "seed": 9, "seats": [{"hand": {"red": 3}, "pieces": 5}, {}]}
    game = Game.from_dict(start, mode=mode)
    first = game.to_dict()
    game.play(claim("duluth--chicago", "red"))
    game.play(TICKETS)
    game.play(legal(game)[0])
    at_random(game, 14)
    record = saved(game)
    assert set(record) == KEYS | {"start"}
    again = Game.replay(record, mode=mode)
    assert again.to_dict() == game.to_dict()
    assert again.result == game.result is not None
    assert Game.replay(record, to=0, mode=mode).to_dict() == first


def test_the_start_in_a_record_is_a_copy(mode: str) -> None:
    game = at_random(Game.from_dict({"map": "usa", "players": 2, "seed": 9}, mode=mode), 15, plies=5)
    before = saved(game)
    record = game.record()
    record["start"]["deck"].clear()
    record["start"]["seats"][0]["pieces"] = 0
    assert saved(game) == before


def test_names_stay_with_the_game_and_its_copies(mode: str) -> None:
    game = Game("usa", players=2, seed=1, mode=mode, names=["Ada", "Bo"])
    assert saved(game.copy())["names"] == ["Ada", "Bo"]
    assert saved(Game.replay(saved(game), mode=mode))["names"] == ["Ada", "Bo"]


@pytest.mark.parametrize("names", [["Ada"], ["Ada", "Bo", "Cy"], ["Ada", 3], "AB", [None, "Bo"]])
def test_names_must_be_one_text_a_seat(mode: str, names: Any) -> None:
    with pytest.raises(ValueError, match="name"):
        Game("usa", players=2, seed=1, mode=mode, names=names)


def test_a_record_is_a_copy_of_its_own(mode: str) -> None:
    game = at_random(Game("usa", players=2, seed=1, mode=mode), 15, plies=6)
    before = saved(game)
    record = game.record()
    record["actions"].clear()
    record["checks"].clear()
    assert saved(game) == before


def test_replaying_does_not_change_the_record(mode: str) -> None:
    record = saved(at_random(Game("amsterdam", players=2, seed=1, mode=mode), 15))
    before = copy.deepcopy(record)
    Game.replay(record, mode=mode)
    assert record == before


def test_a_game_on_a_map_of_ones_own_is_recorded_by_id_and_hash(mode: str, tmp_path: Path) -> None:
    shipped = load_map("amsterdam")
    assert shipped.path is not None
    text = shipped.path.read_text(encoding="utf-8")
    own_file = tmp_path / "own.toml"
    own_file.write_text(text.replace('"amsterdam"', '"my-town"', 1), encoding="utf-8")
    own = load_map(own_file)
    assert own.id == "my-town"
    game = at_random(Game(own, players=2, seed=4, mode=mode), 16)
    record = saved(game)
    assert (record["map"], record["map_hash"]) == ("my-town", own.hash)
    assert Game.replay(record, map=own, mode=mode).to_dict() == game.to_dict()
    assert Game.replay(record, mode=mode).to_dict() == game.to_dict()  # a map played here is known here
    refused({**record, "map": "no-such-town"}, mode)
    with pytest.raises(RecordError):
        Game.replay(record, map=shipped, mode=mode)


def test_a_seed_can_be_committed_to_before_a_game_and_checked_after_it() -> None:
    seed = 0x1234_5678_9ABC_DEF0_1234_5678_9ABC_DEF0
    text = commitment(seed)
    assert text == commitment(seed)
    assert check_commitment(text, seed)
    assert str(seed) not in text and f"{seed:x}" not in text.lower()
    assert not any(check_commitment(text, other) for other in (seed + 1, seed - 1, 0, seed ^ (1 << 127)))
    assert commitment(seed + 1) != text


@pytest.mark.parametrize("text", ["", "sha256", "0" * 64, "nonsense"])
def test_a_commitment_that_is_none_checks_out_for_no_seed(text: str) -> None:
    assert check_commitment(text, 7) is False


@pytest.mark.parametrize("seed", [-1, 2**128, True, "7", 1.0, None])
def test_only_a_seed_can_be_committed_to(seed: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        commitment(seed)


@pytest.mark.parametrize("seed", [-1, 2**128, True, "7", 1.0])
def test_only_a_whole_number_below_two_to_the_128_is_a_seed(mode: str, seed: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        Game("usa", players=2, seed=seed, mode=mode)


@pytest.mark.parametrize("seed", [0, 1, 2**128 - 1])
def test_every_seed_of_128_bits_will_do(mode: str, seed: int) -> None:
    game = Game("usa", players=2, seed=seed, mode=mode)
    assert game.record()["seed"] == seed
    assert game.to_dict()["seed"] == seed
