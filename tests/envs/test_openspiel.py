"""The OpenSpiel game, under OpenSpiel's own simulation test."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import branchline.envs  # noqa: F401
from branchline import Game
from branchline.envs.spiel import resampler
from branchline.envs.tables import episode_seed

from .kinds import KINDS, name_of

pytestmark = pytest.mark.compiled


def load(kind, **options):
    return pyspiel.load_game("branchline", {"map": kind[0], "variant": kind[1], "players": kind[2], **options})


def played(game, steps, seed=1):
    state, stream = game.new_initial_state(), np.random.default_rng(seed)
    state.apply_action(3)
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(int(stream.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_pyspiel_random_sim_test_with_serialisation(kind, record_property):
    pyspiel.random_sim_test(load(kind, deals=50), num_sims=1, serialize=True, verbose=False)
    record_property("complies with", "pyspiel.random_sim_test, serialize=True")


@pytest.mark.parametrize("kind", [("usa", "standard", 2), ("nederland", "neutral", 2)], ids=name_of)
def test_a_state_goes_round_by_serialisation(kind):
    game = load(kind)
    state = played(game, 150)
    again = game.deserialize_state(state.serialize())
    assert again.history() == state.history()
    assert again.tables.game(0).to_dict() == state.tables.game(0).to_dict()


def test_it_is_the_game_of_the_engine():
    spiel = load(("amsterdam", "standard", 3), seed=5)
    state = spiel.new_initial_state()
    state.apply_action(7)
    game = Game("amsterdam", players=3, seed=episode_seed(5, 8))
    stream = np.random.default_rng(1)
    while not state.is_terminal():
        assert state.legal_actions() == game.legal.numbers()
        assert state.current_player() == game.seat
        action = int(stream.choice(state.legal_actions()))
        state.apply_action(action)
        game.play(game.table[action])
    winners = game.result.winners
    assert sum(state.returns()) == pytest.approx(0)
    assert {seat for seat in range(3) if state.returns()[seat] > 0} == set(winners)


def test_a_clone_goes_on_by_itself():
    state = played(load(("usa", "standard", 2)), 40)
    before = state.tables.game(0).to_dict()
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert state.tables.game(0).to_dict() == before != twin.tables.game(0).to_dict()


def test_no_tensor_shows_what_a_seat_cannot_know():
    game = load(("usa", "standard", 2))
    resample = resampler(3)
    for steps in (1, 2, 30, 90):
        state = played(game, steps)
        player = state.current_player()
        other = resample(state, player)
        assert other.tables.game(0).to_dict() != state.tables.game(0).to_dict()
        for recall in (False, True):
            observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=recall))
            observer.set_from(state, player)
            seen = observer.tensor.copy()
            observer.set_from(other, player)
            assert np.array_equal(seen, observer.tensor)
            assert observer.string_from(state, player) == observer.string_from(other, player)


def test_others_moves_are_remembered_without_their_secrets():
    state = played(load(("usa", "standard", 2)), 60)
    mine, theirs = state.seen_moves(0), state.seen_moves(1)
    assert len(mine) == len(theirs) == 60
    blind = [place for place, (seat, high, low, *_) in enumerate(mine) if seat == 1 and high == low == 0]
    assert blind
    assert all(mine[place][3] > 0 and theirs[place][3] == 0 for place in blind)
    kept = [place for place, row in enumerate(mine) if row[0] == 2 and row[1] == row[2] == 0xFF]
    assert kept
    assert all(theirs[place][4] > 0 and not mine[place][4:].any() for place in kept)
    assert state.information_state_tensor(0) != state.information_state_tensor(1)


def test_ismcts_plays_with_our_resampler():
    game = load(("mini", "standard", 2))
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=10,
        random_state=np.random.RandomState(2),
    )
    bot.set_resampler(resampler(4))
    state = played(game, 4)
    assert bot.step(state) in state.legal_actions()


def test_it_runs_in_the_rl_environment():
    env = rl_environment.Environment(load(("amsterdam", "standard", 2)))
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][-1]])
    assert sum(step.rewards) == pytest.approx(0)
