"""The rules compiled and plain are the same game, action for action; `./test` runs this with bounds checks too."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline import Game
from branchline.rules import entry
from branchline.rules.chance import Stream, seeded
from branchline.rules.events import Events
from branchline.rules.longest import Scratch
from branchline.rules.scoring import Sheet
from branchline.rules.twin import compiled

from .games import Play, many, pasteable, plays, seeds, some, told
from .test_conservation import check_boxes

pytestmark = pytest.mark.compiled


def same_at_a_closer_look(plain: Game, twin: Game, chance: random.Random) -> None:
    """Asserts that views, samples and refusals are the same in both modes."""
    seat, seed = chance.randrange(plain.players), chance.getrandbits(64)
    assert plain.view(seat) == twin.view(seat)
    assert plain.view(None) == twin.view(None)
    assert plain.sample(seat, seed).to_dict() == twin.sample(seat, seed).to_dict()
    assert list(plain.legal) == list(twin.legal)
    assert len(plain.legal) == len(twin.legal)
    assert repr(plain.legal) == repr(twin.legal)
    for number in chance.sample(range(len(plain.table)), 10):
        one, other = plain.refusal(plain.table[number]), twin.refusal(twin.table[number])
        assert (one is None) == (other is None)
        if one and other:
            assert (one.clause, one.code, one.figures, str(one)) == (
                other.clause,
                other.code,
                other.figures,
                str(other),
            )
    route = chance.choice(plain.map.routes).id
    assert repr(plain.route_refusal(route, seat)) == repr(twin.route_refusal(route, seat))


def check_modes(play: Play) -> None:
    chance, plain, twin = random.Random(play.choices), play.begin("plain"), play.begin("compiled")
    assert (plain.mode, twin.mode) == ("plain", "compiled")
    assert plain.to_dict() == twin.to_dict()
    for seat, action in play.decisions(plain):
        with pasteable(plain, action):
            assert (plain.seat, plain.phase, plain.round) == (twin.seat, twin.phase, twin.round)
            assert plain.legal_for(seat).numbers() == twin.legal_for(seat).numbers()
            if chance.random() < 0.15:
                same_at_a_closer_look(plain, twin, chance)
            assert told(plain.play(action, seat=seat)) == told(twin.play(action, seat=seat))
            assert plain.to_dict() == twin.to_dict()
    with pasteable(plain):
        assert plain.result == twin.result
        assert plain.record() == twin.record()


@some(0.4)
@given(plays())
def test_compiled_and_plain_rules_give_the_same_game(play: Play) -> None:
    check_modes(play)


@some(0.2)
@given(plays())
def test_a_game_goes_on_alike_when_it_changes_its_mode_on_the_way(play: Play) -> None:
    chance, game, steady = random.Random(play.choices), play.begin("plain"), play.begin("plain")
    for seat, action in play.decisions(steady):
        with pasteable(steady, action):
            if chance.random() < 0.1:
                game = Game.from_dict(game.to_dict(), mode=chance.choice(["plain", "compiled"]))
            assert told(game.play(action, seat=seat)) == told(steady.play(action, seat=seat))
            assert game.to_dict() == steady.to_dict()


def played_out(game: Game, seed: int) -> tuple[int, Game, list[int]]:
    """A copy of the game played out by the rules themselves: in how many actions, how it ended, the totals."""
    end, stream = game.copy(), Stream()
    stream.words = seeded(seed, "playout")
    records: list[Any] = [Events(), Scratch(), stream, Sheet()]
    plain = game.mode == "plain"
    rooms: list[Any] = [[record] if plain else record.packed() for record in records]
    finish: Callable[..., int] = entry.finish if plain else compiled(entry.finish)
    actions = finish(end._boards, end._states, *rooms)
    totals = rooms[3][0].total if plain else rooms[3]["total"][0]
    return actions, end, [int(total) for total in totals[: game.players]]


@some(0.4)
@given(plays(), st.integers(0, 200), seeds)
def test_playouts_are_the_same_in_both_modes(play: Play, start: int, seed: int) -> None:
    game = play.begin("plain")
    for ply, (seat, action) in enumerate(play.decisions(game)):
        if ply == start:
            break
        game.play(action, seat=seat)
    with pasteable(game):
        twin = Game.from_dict(game.to_dict(), mode="compiled")
        actions, end, totals = played_out(game, seed)
        assert (actions > 0) == (game.seat is not None)
        check_boxes(end, end.to_dict())
        assert end.result is not None
        assert totals == [seat.total for seat in end.result.seats]
        actions_of_twin, end_of_twin, totals_of_twin = played_out(twin, seed)
        assert actions_of_twin == actions
        assert end_of_twin.to_dict() == end.to_dict()
        assert (end_of_twin.result, totals_of_twin) == (end.result, totals)


@pytest.mark.slow
@many
@given(plays())
def test_in_many_more_games_both_modes_are_the_same(play: Play) -> None:
    check_modes(play)
