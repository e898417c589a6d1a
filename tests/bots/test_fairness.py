"""No bot can know what its seat can't (K2): not by what it is given, not by any way from there to the true game."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any

import pytest

from branchline import Action, Draw, Game
from branchline.arena import play_game
from branchline.bots import Bot, Budget, Seated, Turn, bot_names, make_bot, seal

from ..clauses.conftest import MODES
from .tables import SETTINGS, Setting, at_random, name, new_game, positions, seated

VIEW_READERS = ["random", "path", "hungry", "longroute", "onestep"]
ITERATIONS = 20
"""What a bot that searches is given here: enough to choose by, and soon spent."""


def scrambled(game: Game, seat: int, seed: int) -> Game:
    """Another game that looks the same from the seat."""
    other = game.sample(seat, seed)
    assert other.view(seat) == game.view(seat)
    return other


def differences(spec: str | type[Bot], setting: Setting, seed: int, every: int) -> list[str]:
    """Where in a random game a bot's choice depends on more than its seat can know."""
    found = []
    for game in positions(setting, seed, every):
        seat = game.seat
        assert seat is not None
        choices = []
        for world in (game, scrambled(game, seat, seed + 1)):
            bot = make_bot(spec) if isinstance(spec, str) else spec()
            decision = seated(bot, seat, seed, iterations=ITERATIONS).decide(world)
            assert decision.forfeit is None, decision.why
            choices.append(decision.action)
        if len(set(choices)) > 1:
            found.append(f"{game!r}: {choices}")
    return found


@pytest.mark.parametrize("spec", bot_names())
@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_k2_a_choice_does_not_change_with_what_the_seat_cannot_know(spec: str, setting: Setting) -> None:
    assert differences(spec, setting, seed=5, every=40) == []


@pytest.mark.slow
@pytest.mark.parametrize("spec", bot_names())
@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_k2_nor_in_thousands_of_positions(spec: str, setting: Setting) -> None:
    assert [text for seed in range(3) for text in differences(spec, setting, seed, every=4)] == []


class Peeker(Bot):
    """Chooses by a card of the true game's deck, which it should have no way to."""

    truth: Game

    def choose(self, turn: Turn) -> Action:
        deck = self.truth.to_dict()["deck"]
        return turn.legal[hash(tuple(deck)) % len(turn.legal)]


def test_the_scrambling_test_finds_a_bot_that_peeks() -> None:
    found = 0
    for game in positions(("mini", "standard", 2), seed=3, every=4):
        seat = game.seat
        assert seat is not None
        choices = set()
        for world in (game, scrambled(game, seat, 1), scrambled(game, seat, 2)):
            Peeker.truth = world
            choices.add(seated(Peeker(), seat).decide(world).action)
        found += len(choices) > 1
    assert found > 0


@pytest.mark.parametrize("spec", bot_names())
def test_k2_nor_does_anything_a_bot_remembers_of_a_game(spec: str) -> None:
    setting = ("mini", "neutral", 2)
    game, chance = new_game(setting, seed=8), Random(8)
    # The same bot twice: one sits at the true table, one at tables that only look like it.
    pairs = [(seated(spec, k, k, iterations=ITERATIONS), seated(spec, k, k, iterations=ITERATIONS)) for k in range(2)]
    while game.seat is not None:
        seat = game.seat
        true, other = pairs[seat]
        assert true.decide(game).action == other.decide(scrambled(game, seat, chance.getrandbits(32))).action
        game.play(at_random(game.legal, chance))


@pytest.mark.parametrize("spec", VIEW_READERS)
@pytest.mark.parametrize("setting", SETTINGS[::3], ids=name)
def test_reference_bots_read_nothing_but_the_view(spec: str, setting: Setting) -> None:
    for game in positions(setting, seed=2, every=16):
        seat = game.seat
        assert seat is not None
        turns = [Turn(game.sample(seat, world), seat, Random(7), Budget()) for world in range(3)]
        assert len({make_bot(spec).choose(turn) for turn in turns}) == 1


def reachable(*roots: Any) -> Iterator[Any]:
    """Everything that attributes, containers, closures and Branchline's own modules lead to."""
    seen: set[int] = set()
    waiting = list(roots)
    while waiting:
        value = waiting.pop()
        if id(value) in seen or _is_foreign(value):
            continue
        seen.add(id(value))
        yield value
        waiting += gc.get_referents(value)
        if isinstance(value, threading.local):
            # The collector does not see what belongs to a thread.
            waiting.append(vars(value))
        if type(value).__module__ == "numpy" and getattr(value, "base", None) is not None:
            waiting.append(value.base)


def _is_foreign(value: Any) -> bool:
    """Modules of others: through Python's own one comes to everything, from anywhere."""
    if isinstance(value, ModuleType):
        return not value.__name__.startswith("branchline")
    if isinstance(value, dict) and "__spec__" in value and "__name__" in value:
        return not str(value["__name__"]).startswith("branchline")
    return False


def secrets_of(game: Game) -> dict[int, str]:
    """The objects of a true game that nobody else may have, by identity."""
    secrets: dict[int, Any] = {id(game): "the game", id(game._states): "its states", id(game._doors): "its doors"}
    if game.mode == "plain":
        state = game._states[0]
        secrets[id(state)] = "its state"
        secrets |= {id(value): f"its {key}" for key, value in vars(state).items() if isinstance(value, list)}
        secrets |= {id(hand): "a hand" for hand in state.hand}
    return secrets


def mid_game(mode: str) -> Game:
    """A game in which the last thing that happened is another seat's blind draw."""
    game = seal(new_game(("usa", "standard", 2), 2**100 + 17, mode))
    chance = Random(1)
    while game.round < 6 or game.seat != 1 or game.phase != "turn":
        game.play(at_random(game.legal, chance))
    game.play(Draw("deck"))
    game.play(Draw("deck"))
    return game


@pytest.mark.parametrize("mode", MODES)
def test_k2_no_attribute_leads_from_a_turn_to_the_true_game(mode: str) -> None:
    game = mid_game(mode)
    turn = seated("path", 0).turn(game)
    turn.view, turn.legal, turn.sample(1)
    secrets, rows, count = secrets_of(game), game._doors.rows(), 0
    for value in reachable(turn, Bot):
        count += 1
        assert id(value) not in secrets, secrets[id(value)]
        assert not (type(value) is int and value == game.seed)
        if type(value).__name__ == "ndarray":
            assert not _shares(value, game._states)
            assert not _shares(value, game._doors.logs)
        if isinstance(value, threading.local) and hasattr(value, "rows"):
            assert value.rows() != rows
    assert count > 1000


def _shares(one: Any, other: Any) -> bool:
    import numpy as np

    return isinstance(other, np.ndarray) and bool(np.shares_memory(one, other))


def test_the_walk_finds_a_game_behind_a_closure() -> None:
    game = new_game(("mini", "standard", 2), 1)
    turn = seated("random", 0).turn(game)
    peeking = Turn(turn.game, 0, turn.random, Budget(clock=lambda: float(game.round)))
    assert any(value is game for value in reachable(peeking))
    assert not any(value is game for value in reachable(turn))


def test_k2_the_believed_game_is_not_the_true_one() -> None:
    game = mid_game("plain")
    turn = seated("random", 0).turn(game)
    assert turn.view == game.view(0)
    assert turn.legal.numbers() == game.legal.numbers()
    assert turn.game.to_dict()["deck"] != game.to_dict()["deck"]
    assert turn.game.to_dict()["seats"][1]["hand"] != game.to_dict()["seats"][1]["hand"]
    assert turn.game.seed != game.seed
    assert turn.game.history == []


def test_what_a_bot_does_to_its_turn_does_not_touch_the_game() -> None:
    class Vandal(Bot):
        def choose(self, turn: Turn) -> Action:
            action = turn.legal[0]
            turn.view["seats"].clear()
            while turn.game.seat is not None:
                turn.game.play(turn.game.legal[0])
            return action

    game = new_game(("mini", "standard", 2), 4)
    before = game.to_dict()
    decision = seated(Vandal(), 0).decide(game)
    assert game.to_dict() == before
    assert decision.forfeit is None


def test_first_tickets_of_others_do_not_show() -> None:
    game = new_game(("usa", "standard", 3), 5)
    choices = set()
    for first in game.legal:
        other = game.copy()
        other.play(first)
        choices.add(seated("path", 1, seed=3).decide(other).action)
    assert len(choices) == 1


class Ticking:
    """A clock that goes on by a millisecond whenever it is looked at."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


def spent(spec: str | Bot, game: Game, **limits: Any) -> Budget:
    """The budget of one decision, after it."""
    seat = game.seat
    assert seat is not None
    made = make_bot(spec) if isinstance(spec, str) else spec
    turn = Seated(made, seat, Random(1), clock=Ticking(), **limits).turn(game)
    made.begin(turn)
    turn = Turn(turn.game, seat, turn.random, Budget(clock=Ticking(), **limits))
    made.choose(turn)
    return turn.budget


def keeps_to_iterations(spec: str | Bot, game: Game) -> bool:
    few, many = spent(spec, game, iterations=5), spent(spec, game, iterations=50)
    return few.used <= 5 and many.used <= 50


def keeps_to_time(spec: str | Bot, game: Game) -> bool:
    # Looking at the clock is what takes time here: one look too many is the look that finds the end.
    return spent(spec, game, milliseconds=20).elapsed <= 20 + 4


def a_turn(setting: Setting) -> Game:
    return next(game for game in positions(setting, seed=1) if game.phase == "turn" and game.round > 3)


@pytest.mark.parametrize("spec", bot_names())
@pytest.mark.parametrize("setting", [("usa", "standard", 2), ("mini", "neutral", 2)], ids=name)
def test_a_bot_keeps_to_its_budget(spec: str, setting: Setting) -> None:
    game = a_turn(setting)
    assert keeps_to_iterations(spec, game)
    assert keeps_to_time(spec, game)
    if type(make_bot(spec)).searches:
        assert spent(spec, game, iterations=50).used > spent(spec, game, iterations=5).used > 0


class Search(Bot):
    """Looks at its budget before each step, or only every so many steps."""

    searches = True

    def __init__(self, every: int = 1) -> None:
        self.every = every

    def choose(self, turn: Turn) -> Action:
        while turn.budget.take():
            for _ in range(self.every - 1):
                turn.budget.used += 1
                turn.budget.elapsed  # noqa: B018
        return turn.legal[0]


def test_the_budget_test_tells_a_bot_that_overspends() -> None:
    game = a_turn(("mini", "standard", 2))
    assert keeps_to_iterations(Search(), game)
    assert keeps_to_time(Search(), game)
    assert not keeps_to_iterations(Search(every=40), game)
    assert not keeps_to_time(Search(every=40), game)


def test_play_game_seals_what_it_plays() -> None:
    game = new_game(("mini", "standard", 2), 1)
    shared = game._doors
    played = play_game(game, [seated("random", seat, seat) for seat in range(2)])
    assert played.game._doors is not shared
