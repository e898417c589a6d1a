"""Positions, records, copies and pickles: each is the same game, goes on alike, and leaves the first one alone."""

from __future__ import annotations

import copy
import json
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline import Game, RecordError

from .games import Play, as_json, in_both_modes, many, pasteable, plays, some, told


def check_goes_on_alike(mode: str, play: Play) -> None:
    """Asserts that a game read back from its position at any moment plays on as the first one does."""
    chance, game = random.Random(play.choices), play.begin(mode)
    again = Game.from_dict(as_json(game.to_dict()), mode=mode)
    for seat, action in play.decisions(game):
        with pasteable(game, action):
            if chance.random() < 0.1:
                position = game.to_dict()
                again = Game.from_dict(as_json(position), mode=mode)
                assert again.to_dict() == position
                assert again.legal_for(seat).numbers() == game.legal_for(seat).numbers()
                assert [again.view(each) for each in (seat, None)] == [game.view(each) for each in (seat, None)]
            assert told(game.play(action, seat=seat)) == told(again.play(action.to_dict(), seat=seat))
            assert game.to_dict() == again.to_dict()
    assert (again.seat, again.result) == (None, game.result)


@in_both_modes
@some(0.3)
@given(plays())
def test_a_position_read_back_plays_on_identically(mode: str, play: Play) -> None:
    check_goes_on_alike(mode, play)


def check_replays(game: Game, chance: random.Random) -> None:
    """Asserts that a game's record replays to the same game, wherever it is stopped."""
    record = as_json(game.record())
    again = Game.replay(record, mode=game.mode)
    assert again.to_dict() == game.to_dict()
    assert again.history == game.history
    assert (again.result, again.names, again.seed) == (game.result, game.names, game.seed)
    assert as_json(again.record()) == record
    part = chance.randint(0, len(record["actions"]))
    halfway = Game.replay(record, to=part, mode=game.mode)
    assert halfway.history == game.history[:part]
    for seat, action in game.history[part:]:
        halfway.play(action, seat=seat)
    assert halfway.to_dict() == game.to_dict()


@in_both_modes
@some(0.12)
@given(plays())
def test_a_record_replays_to_the_same_game(mode: str, play: Play) -> None:
    chance, game = random.Random(play.choices), play.begin(mode)
    stop = chance.randint(0, 150)
    for ply, (seat, action) in enumerate(play.decisions(game)):
        if ply == stop:
            check_replays(game, chance)
        game.play(action, seat=seat)
    with pasteable(game):
        check_replays(game, chance)


@in_both_modes
@some(0.12)
@given(plays())
def test_a_game_begun_from_a_position_has_a_record_that_replays(mode: str, play: Play) -> None:
    chance, game = random.Random(play.choices), play.begin(mode)
    start = chance.randint(0, 150)
    for ply, (seat, action) in enumerate(play.decisions(game)):
        if ply == start:
            game = Game.from_dict(game.to_dict(), mode=mode)
            break
        game.play(action, seat=seat)
    for seat, action in play.decisions(game):
        game.play(action, seat=seat)
    with pasteable(game):
        check_replays(game, chance)


@some(0.3)
@given(plays(), st.data())
def test_a_record_with_another_action_is_refused_where_it_differs(play: Play, data: st.DataObject) -> None:
    game = play.begin("plain")
    for seat, action in play.decisions(game):
        game.play(action, seat=seat)
    record = game.record()
    ply = data.draw(st.integers(0, len(record["actions"]) - 1), "ply")
    others = [action.to_dict() for action in Game.replay(record, to=ply).legal]
    other = data.draw(st.sampled_from(others), "other")
    if other == {key: value for key, value in record["actions"][ply].items() if key != "seat"}:
        return
    record["actions"][ply] = other
    with pasteable(game), pytest.raises(RecordError) as caught:
        Game.replay(record)
    assert caught.value.ply == ply


@in_both_modes
@some(0.2)
@given(plays())
def test_a_copy_made_before_an_action_stays_unchanged_and_can_go_another_way(mode: str, play: Play) -> None:
    chance, game = random.Random(play.choices), play.begin(mode)
    for seat, action in play.decisions(game):
        with pasteable(game, action):
            before, views = game.to_dict(), [game.view(seat), game.view(None)]
            kept, played = len(game.history), chance.choice([game.copy, game.__copy__])()
            deep = copy.deepcopy(game)
            # The copy goes first, then the game: neither may notice.
            played.play(chance.choice(list(played.legal_for(seat))), seat=seat)
            assert game.to_dict() == before
            assert len(game.history) == kept
            game.play(action, seat=seat)
            assert deep.to_dict() == before
            assert [deep.view(seat), deep.view(None)] == views
            assert len(deep.history) == kept
            assert (deep.mode, deep.names, deep.seed) == (game.mode, game.names, game.seed)


@in_both_modes
@some(0.12)
@given(plays())
def test_a_pickled_game_comes_back_and_plays_on_identically(mode: str, play: Play) -> None:
    chance, game = random.Random(play.choices), play.begin(mode)
    again = game
    for seat, action in play.decisions(game):
        with pasteable(game, action):
            if again is game or chance.random() < 0.03:
                again = pickle.loads(pickle.dumps(game, protocol=chance.randint(2, 5)))
                assert (again.mode, again.names, again.history) == (game.mode, game.names, game.history)
            assert told(game.play(action, seat=seat)) == told(again.play(action, seat=seat))
            assert game.to_dict() == again.to_dict()
    with pasteable(game):
        assert json.dumps(again.record()) == json.dumps(game.record())


@pytest.mark.slow
@in_both_modes
@many
@given(plays())
def test_in_many_more_games_a_position_read_back_plays_on_identically(mode: str, play: Play) -> None:
    check_goes_on_alike(mode, play)
