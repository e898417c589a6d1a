"""A bot that crashes, is late or errs forfeits the move to a fallback, and that is written down."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from branchline import Action, Draw, Game, Pass
from branchline.bots import Bot, Seated, Turn, make_bot
from branchline.bots.fallback import fallback
from branchline.results import Result

from .tables import SETTINGS, Setting, name, new_game, positions, seated


class Answers(Bot):
    """Answers what it is told to, after so many seconds of its clock."""

    def __init__(self, answer: Any, seconds: float = 0.0, clock: Any = None) -> None:
        self.answer, self.seconds, self.clock = answer, seconds, clock
        self.ends: list[Result | None] = []
        self.begins = 0

    def begin(self, turn: Turn) -> None:
        self.begins += 1

    def choose(self, turn: Turn) -> Action:
        if self.clock is not None:
            self.clock.seconds += self.seconds
        if isinstance(self.answer, Exception):
            raise self.answer
        return turn.legal[0] if self.answer == "legal" else self.answer  # type: ignore[no-any-return]

    def end(self, result: Result | None) -> None:
        self.ends.append(result)


class Clock:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def a_game() -> Game:
    return next(game for game in positions(("usa", "standard", 2), seed=1) if game.phase == "turn")


def test_a_legal_answer_is_played() -> None:
    decision = seated(Answers("legal"), 0).decide(a_game())
    assert (decision.action, decision.forfeit) == (Draw("deck"), None)


def test_a_plain_dict_is_an_answer_too() -> None:
    decision = seated(Answers({"do": "draw", "from": "deck"}), 0).decide(a_game())
    assert (decision.action, decision.forfeit) == (Draw("deck"), None)


@pytest.mark.parametrize(
    ("answer", "forfeit", "why"),
    [
        (KeyError("oops"), "crashed", "KeyError: 'oops'"),
        (Pass(), "illegal", "P1"),
        (None, "illegal", "an action is a dict"),
        ({"do": "fly"}, "illegal", "'do' is one of"),
        ([1, 2], "illegal", "not list"),
    ],
    ids=["raises", "illegal", "none", "unknown", "no-action"],
)
def test_a_bad_answer_forfeits_the_move(answer: Any, forfeit: str, why: str) -> None:
    game = a_game()
    decision = seated(Answers(answer), 0).decide(game)
    assert decision.forfeit == forfeit
    assert why in decision.why
    assert decision.action in game.legal


@pytest.mark.parametrize(("seconds", "forfeit"), [(0.05, None), (0.3, None), (0.4, "late")])
def test_a_late_answer_forfeits_the_move(seconds: float, forfeit: str | None) -> None:
    clock = Clock()
    bot = Answers("legal", seconds, clock)
    decision = Seated(bot, 0, Random(1), milliseconds=100, clock=clock).decide(a_game())
    assert decision.forfeit == forfeit
    assert decision.milliseconds == pytest.approx(seconds * 1000)


def test_without_a_budget_nobody_is_late() -> None:
    clock = Clock()
    decision = Seated(Answers("legal", 3600, clock), 0, Random(1), clock=clock).decide(a_game())
    assert decision.forfeit is None


def test_a_bot_is_told_of_the_beginning_and_the_end_once() -> None:
    from branchline.arena import play_game

    bots = [Answers(ValueError()), Answers("legal")]
    game = new_game(("mini", "standard", 2), 3)
    played = play_game(game, [seated(bot, seat) for seat, bot in enumerate(bots)])
    assert game.result is not None
    assert [bot.begins for bot in bots] == [1, 1]
    assert [bot.ends for bot in bots] == [[game.result], [game.result]]
    assert {decision.forfeit for decision in played.decisions[0]} == {"crashed"}
    assert {decision.forfeit for decision in played.decisions[1]} == {None}


def test_a_game_that_is_given_up_has_no_result_to_tell() -> None:
    from branchline.arena import play_game

    bots = [Answers("legal"), Answers("legal")]
    play_game(new_game(("mini", "standard", 2), 3), [seated(bot, k) for k, bot in enumerate(bots)], limit=5)
    assert [bot.ends for bot in bots] == [[None], [None]]


def test_a_bot_for_every_seat() -> None:
    from branchline.arena import play_game

    with pytest.raises(ValueError, match="1 bots for 2 seats"):
        play_game(new_game(("mini", "standard", 2), 3), [seated("random", 0)])


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_the_fallback_is_legal_and_always_the_same(setting: Setting) -> None:
    for game in positions(setting, seed=9, every=20):
        seat = game.seat
        assert seat is not None
        turns = [seated("random", seat, seed).turn(game) for seed in range(2)]
        first, second = (fallback(turn) for turn in turns)
        assert first in game.legal
        assert first == second


def test_games_of_nothing_but_fallbacks_come_to_an_end() -> None:
    from branchline.arena import play_game

    game = new_game(("usa", "standard", 2), 6)
    played = play_game(game, [seated(Answers(OSError()), seat) for seat in range(2)])
    assert game.result is not None
    assert all(seat.routes > 30 for seat in game.result.seats)
    assert max(played.turns) < 120


def test_a_bots_stream_is_its_own() -> None:
    class Gambler(Bot):
        def choose(self, turn: Turn) -> Action:
            return turn.random.choice(list(turn.legal))

    game = a_game()
    first = [seated(Gambler(), 0, seed).decide(game).action for seed in range(10)]
    assert first == [seated(Gambler(), 0, seed).decide(game).action for seed in range(10)]
    assert len(set(first)) > 1
    assert make_bot("random").name == "random"
