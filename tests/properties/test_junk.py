"""Whatever is sent as an action, a position or a record: a refusal of the right kind, and nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from branchline import Game, IllegalAction, PositionError, RecordError

from .games import EDITIONS, Edition, as_json, in_both_modes, many, pasteable, some
from .junk import a_game, junk, near_actions, spoilt
from .test_conservation import check_boxes

editions = st.sampled_from(EDITIONS)
moments = st.sampled_from([0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144])
seats = st.none() | st.integers(-2, 5) | junk


def check_junk(mode: str, edition: Edition, plies: int, action: Any, seat: Any) -> None:
    game = Game.from_dict(a_game(*edition, plies).to_dict(), mode=mode)
    before = game.to_dict()
    with pasteable(game):
        error = game.refusal(action, seat=seat)
        assert error is None or isinstance(error, IllegalAction)
        assert isinstance(action in game.legal, bool)
        assert game.to_dict() == before
        if error is None:
            game.play(action, seat=seat)
        else:
            assert str(error) and error.code
            with pytest.raises(IllegalAction) as caught:
                game.play(action, seat=seat)
            assert (str(caught.value), caught.value.code) == (str(error), error.code)
            assert game.to_dict() == before


@in_both_modes
@some(3, shrink=True)
@given(editions, moments, junk | near_actions(), seats)
def test_junk_for_an_action_is_refused_and_changes_nothing(
    mode: str, edition: Edition, plies: int, action: Any, seat: Any
) -> None:
    check_junk(mode, edition, plies, action, seat)


@in_both_modes
@some(3, shrink=True)
@given(editions, moments, near_actions())
def test_a_near_miss_of_an_action_is_refused_and_changes_nothing(
    mode: str, edition: Edition, plies: int, action: Any
) -> None:
    check_junk(mode, edition, plies, action, None)


# Too long to be written out in an error, which must not trip over it.
HUGE = 10**5000


@in_both_modes
@pytest.mark.parametrize(
    "action",
    [
        {"do": "draw", "from": HUGE},
        {"do": "claim", "route": HUGE, "with": "red", "wilds": 0},
        {"do": "claim", "route": "seattle--portland", "with": HUGE, "wilds": 0},
        {"do": "claim", "route": "seattle--portland", "with": "red", "wilds": HUGE},
        {"do": "claim", "route": "seattle--portland", "with": "red", "wilds": -HUGE},
        {"do": "keep", "tickets": [HUGE]},
        {"do": "neutral", "route": HUGE},
        {"do": HUGE},
        {HUGE: HUGE},
        HUGE,
        [HUGE],
    ],
    ids=range(11),
)
def test_a_huge_number_is_junk_like_any_other(mode: str, action: Any) -> None:
    check_junk(mode, ("usa", "standard", 2), 3, action, None)


@in_both_modes
def test_a_huge_seat_is_junk_like_any_other(mode: str) -> None:
    check_junk(mode, ("usa", "standard", 2), 3, {"do": "tickets"}, HUGE)


@pytest.mark.parametrize("key", ["map", "variant", "players", "phase", "seat", "seed", "market", "claims"])
def test_a_huge_number_in_a_position_is_refused_like_any_other(key: str) -> None:
    position = a_game("usa", "standard", 2, 3).to_dict()
    with pytest.raises(PositionError):
        Game.from_dict({**position, key: HUGE})
    with pytest.raises(PositionError):
        Game.from_dict({**position, key: [HUGE]})


def taken(read: Callable[[], Game], refusal: type[ValueError]) -> Game | None:
    """The game that was read, or None if it was refused in the right way: everything else is a failure."""
    try:
        return read()
    except refusal as problem:
        if not str(problem):
            raise AssertionError("refused without a word") from problem
        return None


def check_spoilt_position(mode: str, edition: Edition, plies: int, data: st.DataObject) -> None:
    position = data.draw(spoilt_forms(as_json(a_game(*edition, plies).to_dict())))
    game = taken(lambda: Game.from_dict(position, mode=mode), PositionError)
    if game is None:
        return
    # What is taken is a position like any other: it goes round, and the game goes on from it.
    with pasteable(game):
        again = Game.from_dict(as_json(game.to_dict()), mode=mode)
        assert again.to_dict() == game.to_dict()
        assert (len(game.legal) > 0) == (game.seat is not None)
        assert len(game.legal) == len(game.legal.numbers())
        for seat in (None, *range(game.players)):
            game.view(seat)
        for ply in range(60):
            if game.seat is None:
                assert game.result is not None
                break
            game.play(game.legal[(ply * 31 + plies) % len(game.legal)])
            assert len(game.legal) == len(game.legal.numbers())


@st.composite
def spoilt_forms(draw: st.DrawFn, form: dict[str, Any]) -> dict[str, Any]:
    return spoilt(form, draw)


@in_both_modes
@some(5, shrink=True)
@given(editions, moments, st.data())
def test_a_spoilt_position_is_refused_as_such_or_plays(
    mode: str, edition: Edition, plies: int, data: st.DataObject
) -> None:
    check_spoilt_position(mode, edition, plies, data)


@some(2, shrink=True)
@given(junk)
def test_what_is_no_position_at_all_is_refused_as_such(form: Any) -> None:
    with pytest.raises(PositionError):
        Game.from_dict(form)


@some(2, shrink=True)
@given(editions, st.integers(1, 12), st.data())
def test_a_spoilt_record_is_refused_as_such_or_is_the_same_game(
    edition: Edition, plies: int, data: st.DataObject
) -> None:
    game = a_game(*edition, plies)
    record = data.draw(spoilt_forms(as_json(game.record())))
    assume(record != game.record())
    again = taken(lambda: Game.replay(record), RecordError)
    if again is None:
        return
    with pasteable(game):
        check_boxes(again, again.to_dict())
        told = {key: value for key, value in record.items() if key != "names"}
        assert told == {key: value for key, value in game.record().items() if key != "names"}


@some(2, shrink=True)
@given(junk)
def test_what_is_no_record_at_all_is_refused_as_such(form: Any) -> None:
    with pytest.raises(RecordError):
        Game.replay(form)


@pytest.mark.slow
@in_both_modes
@many
@given(editions, moments, st.data())
def test_many_more_spoilt_positions_are_refused_as_such_or_play(
    mode: str, edition: Edition, plies: int, data: st.DataObject
) -> None:
    check_spoilt_position(mode, edition, plies, data)
