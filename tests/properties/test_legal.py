"""What is listed as legal can be played, and nothing else can; every way to look at the list tells the same."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given

from branchline import Claim, Game, IllegalAction, Keep
from branchline.rules import legal
from branchline.rules.longest import Scratch

from .by_the_book import legal_by_the_book
from .games import Play, in_both_modes, many, pasteable, plays, some


def check_looks_at_the_list(game: Game, chance: random.Random) -> None:
    """Asserts that length, iteration, places, numbers and membership agree."""
    listed = game.legal
    numbers, actions = listed.numbers(), list(listed)
    assert len(listed) == len(actions) == len(numbers) > 0
    assert numbers == sorted(set(numbers))
    for place in chance.sample(range(len(numbers)), min(len(numbers), 40)):
        number, action, named = numbers[place], actions[place], game.table[numbers[place]]
        assert listed[place] == listed[place - len(numbers)] == action
        assert game.table.index(named) == number
        assert named == action or isinstance(action, Keep)
        assert action in listed
        assert action.to_dict() in listed
        assert game.refusal(action) is None
    with pytest.raises(IndexError):
        listed[len(numbers)]
    for seat in range(game.players):
        if seat != game.seat and game.phase != "first-tickets":
            assert (len(game.legal_for(seat)), list(game.legal_for(seat))) == (0, [])


def check_listed_play(game: Game) -> None:
    """Asserts that each action of the list can be played, and says what it did."""
    before = game.to_dict()
    for number, action in zip(game.legal.numbers(), game.legal, strict=True):
        with pasteable(game, action):
            fork, by_number = game.copy(), game.copy()
            fork.play(action.to_dict())
            by_number.play(game.table[number])
            assert by_number.to_dict() == fork.to_dict()
            assert by_number.history == fork.history
            assert fork.to_dict() != before
            assert (len(fork.legal) > 0) == (fork.seat is not None)
    assert game.to_dict() == before


def check_unlisted_refused(game: Game, numbers: list[int]) -> None:
    """Asserts that none of these actions of the table but the listed ones can be played, and nothing changes."""
    before, listed = game.to_dict(), set(game.legal.numbers())
    for number in set(numbers) - listed:
        action = game.table[number]
        with pasteable(game, action):
            error = game.refusal(action)
            assert error is not None
            assert action not in game.legal
            with pytest.raises(IllegalAction) as caught:
                game.play(action)
            assert (error.code, error.clause, error.figures, str(error)) == (
                caught.value.code,
                caught.value.clause,
                caught.value.figures,
                str(caught.value),
            )
            assert error.clause
    assert game.to_dict() == before


def check_lists(mode: str, play: Play) -> None:
    chance, game = random.Random(play.choices), play.begin(mode)
    for seat, action in play.decisions(game):
        if chance.random() < 0.1:
            with pasteable(game):
                assert set(game.legal) == legal_by_the_book(game.map, game.to_dict())
                check_looks_at_the_list(game, chance)
                check_unlisted_refused(game, chance.sample(range(len(game.table)), 25))
        if chance.random() < 0.01:
            check_listed_play(game)
        game.play(action, seat=seat)


@in_both_modes
@some(0.3)
@given(plays())
def test_the_list_is_the_books_and_every_look_at_it_tells_the_same(mode: str, play: Play) -> None:
    check_lists(mode, play)


@in_both_modes
@some(0.1)
@given(plays())
def test_of_the_whole_table_just_what_is_listed_can_be_played(mode: str, play: Play) -> None:
    chance, game = random.Random(play.choices), play.begin(mode)
    for seat, action in play.decisions(game):
        if chance.random() < 0.02:
            check_unlisted_refused(game, list(range(len(game.table))))
            check_listed_play(game)
        game.play(action, seat=seat)
    with pasteable(game):
        check_unlisted_refused(game, list(range(len(game.table))))


@in_both_modes
@some(0.12)
@given(plays())
def test_a_seat_that_is_not_to_decide_can_play_nothing(mode: str, play: Play) -> None:
    chance, game = random.Random(play.choices), play.begin(mode)
    for seat, action in play.decisions(game):
        if game.phase != "first-tickets":
            with pasteable(game, action):
                before, other = game.to_dict(), chance.choice([n for n in range(game.players) if n != seat])
                with pytest.raises(IllegalAction) as caught:
                    game.play(action, seat=other)
                assert caught.value.code == "not-to-decide"
                assert game.to_dict() == before
        game.play(action, seat=seat)


def playouts_claims(game: Game) -> Counter[Claim]:
    """The claims that a playout picks from, as often as it may come upon each."""
    board, state, scratch, seat = game._boards[0], game._states[0], Scratch(), int(game.seat or 0)
    reach = legal.count_ways(board, state, scratch, seat)
    claims: Counter[Claim] = Counter()
    for place in range(legal.count_claims(board, state, scratch, seat, reach)):
        action = game.table[legal.key_number(board, legal.pick_any_claim(board, state, scratch, seat, reach, place))]
        assert isinstance(action, Claim)
        claims[action] += 1
    return claims


@some(0.3)
@given(plays())
def test_a_playout_picks_from_the_listed_claims_each_as_likely(play: Play) -> None:
    chance, game = random.Random(play.choices), play.begin("plain")
    for seat, action in play.decisions(game):
        if game.phase == "turn" and chance.random() < 0.1:
            with pasteable(game):
                assert playouts_claims(game) == Counter(each for each in game.legal if isinstance(each, Claim))
        game.play(action, seat=seat)


@pytest.mark.slow
@in_both_modes
@many
@given(plays())
def test_in_many_more_games_the_list_is_the_books(mode: str, play: Play) -> None:
    check_lists(mode, play)
