"""The doors of a game for bots, servers and compiled code: choices, numbers, arrays, modes, pickles."""

from __future__ import annotations

import pickle
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import branchline.maps
from branchline import Claim, Game, Keep, KeepPlaces, load_map
from branchline.core import Doors
from branchline.game import LegalActions

SETTINGS = [("mini", 2), ("usa", 3), ("usa", 5), ("nederland", 4), ("amsterdam", 2)]
MODES = ("plain", pytest.param("compiled", marks=pytest.mark.compiled))


def played(setting: tuple[str, int], seed: int, moves: int, mode: str = "plain") -> Game:
    """A game after some random moves, claims preferred."""
    game, chance = Game(setting[0], players=setting[1], seed=seed, mode=mode), Random(seed)
    for _ in range(moves):
        if game.seat is None:
            break
        claims = [action for action in game.legal if isinstance(action, Claim)]
        game.play(chance.choice(claims if claims and chance.random() < 0.7 else list(game.legal)))
    return game


@given(setting=st.sampled_from(SETTINGS), seed=st.integers(0, 2**32), moves=st.integers(0, 80))
def test_choices_are_the_claims_that_the_rules_allow(setting: tuple[str, int], seed: int, moves: int) -> None:
    game = played(setting, seed, moves)
    for seat in range(game.players):
        choices = game.choices(seat)
        assert list(choices) == [route.id for route in game.map.routes]
        for route, choice in choices.items():
            refusal = game.route_refusal(route, seat)
            assert bool(choice.payments) == (choice.refusal is None) == (refusal is None)
            if refusal is not None and choice.refusal is not None:
                assert (refusal.code, refusal.figures) == (choice.refusal.code, choice.refusal.figures)
            assert [wilds for _, wilds in choice.payments] == sorted(wilds for _, wilds in choice.payments)
    if game.phase == "turn" and game.seat is not None:
        listed = {claim for route, choice in game.choices(game.seat).items() for claim in choice.claims(route)}
        assert listed == {action for action in game.legal if isinstance(action, Claim)}


def test_n3_a_choice_tells_of_the_loan_it_would_take() -> None:
    game = Game.from_dict({"map": "nederland", "players": 2, "seats": [{"hand": {"wild": 6}, "tokens": 2}, {}]})
    assert game.seat == 0
    for route, choice in game.choices(0).items():
        for claim in choice.claims(route):
            events = [event.event for event in game.copy().play(claim)]
            assert choice.loan == ("loan-taken" in events)
    assert {choice.loan for choice in game.choices(0).values()} == {True, False}


def test_choices_of_some_routes_only_and_of_no_such_route() -> None:
    game = played(("usa", 2), 3, 10)
    some = ["seattle--portland", "denver--kansas-city"]
    assert list(game.choices(1, some)) == some
    for seat, routes in ((1, ["nowhere"]), (2, None)):
        with pytest.raises(ValueError, match="there is no"):
            game.choices(seat, routes)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("setting", SETTINGS)
def test_an_action_and_its_number_name_each_other(setting: tuple[str, int], mode: str) -> None:
    game = played(setting, 5, 0, mode)
    chance = Random(5)
    for _ in range(60):
        if game.seat is None:
            break
        for number, action in zip(game.legal.numbers(), game.legal, strict=True):
            assert game.action(number) == action and not isinstance(action, KeepPlaces)
            assert game.number(action) == number
        game.play(chance.choice(list(game.legal)))


def test_s3_a_choice_of_first_tickets_has_a_number_for_every_seat() -> None:
    game = Game("usa", players=3, seed=1)
    for seat in range(3):
        for number, action in zip(game.legal_for(seat).numbers(), game.legal_for(seat), strict=True):
            assert isinstance(action, Keep)
            assert (game.action(number, seat), game.number(action, seat)) == (action, number)
    mine = game.legal_for(1)[0]
    with pytest.raises(ValueError):
        game.number(mine, 0)


@pytest.mark.compiled
@pytest.mark.parametrize("setting", SETTINGS)
def test_a_game_goes_on_in_the_other_mode(setting: tuple[str, int]) -> None:
    plain = played(setting, 7, 25)
    packed = plain.in_mode("compiled")
    back = packed.in_mode("plain")
    assert (plain.mode, packed.mode, back.mode) == ("plain", "compiled", "plain")
    assert plain.to_dict() == packed.to_dict() == back.to_dict()
    assert packed.record() == plain.record()
    chance = Random(1)
    while plain.seat is not None:
        action = chance.choice(list(plain.legal))
        assert [each.to_dict() for each in packed.play(action)] == [each.to_dict() for each in plain.play(action)]
    assert packed.to_dict() == plain.to_dict() != back.to_dict()


@pytest.mark.compiled
def test_arrays_are_the_games_own_in_its_mode_and_others_in_another() -> None:
    for mode, other in (("plain", "compiled"), ("compiled", "plain")):
        game = played(("mini", 2), 3, 9, mode)
        assert game.arrays() == game.arrays(mode)
        boards, states = game.arrays(other)
        twin = game.in_mode(other)
        count = twin.doors.how_many(boards, states, twin.doors.scratches, game.seat)
        assert count == len(game.legal) == len(LegalActions(twin, game.seat))


def test_a_room_is_for_games_of_its_mode() -> None:
    game = played(("mini", 2), 3, 9)
    room = Doors("plain")
    game.work_in(room)
    assert game.doors is room is game.copy().doors
    with pytest.raises(ValueError, match="compiled rules"):
        game.work_in(Doors("compiled"))


@given(setting=st.sampled_from(SETTINGS), seed=st.integers(0, 2**32), moves=st.integers(0, 60))
def test_a_pickled_game_is_the_same_game(setting: tuple[str, int], seed: int, moves: int) -> None:
    game = played(setting, seed, moves)
    twin = pickle.loads(pickle.dumps(game))
    assert (twin.to_dict(), twin.history, twin.map) == (game.to_dict(), game.history, game.map)
    assert twin.map is game.map and twin.record() == game.record()
    believed = game.sample(0, seed)
    assert pickle.loads(pickle.dumps(believed)).record() == believed.record()


def test_a_map_of_ones_own_goes_along_and_is_known_again() -> None:
    text = (Path(branchline.maps.__file__).parent / "mini.toml").read_text(encoding="utf-8")
    game = Game(load_map(StringIO(text.replace('id = "mini"', 'id = "pickled"'))), players=2, seed=1)
    twin = pickle.loads(pickle.dumps(game))
    assert twin.map is game.map and twin.to_dict() == game.to_dict()


def test_c7_closed_tracks_are_those_beside_a_taken_one_with_few_players() -> None:
    claims = {"seattle--portland": 0}
    few = Game.from_dict({"map": "usa", "players": 3, "claims": claims})
    many = Game.from_dict({"map": "usa", "players": 4, "claims": claims})
    assert few.closed == ("seattle--portland--2",) and many.closed == ()
