"""The vector environment: equal to the single ones game for game, whatever the threads."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from branchline import Game
from branchline.envs import mask_of, observation_of
from branchline.envs.aec import raw_env
from branchline.envs.single import BranchlineEnv
from branchline.envs.vector import BranchlineVectorEnv

from .kinds import KINDS, SHORT, name_of

pytestmark = pytest.mark.compiled


def options_of(kind):
    return {"map": kind[0], "variant": kind[1], "players": kind[2]}


def test_make_vec_makes_the_native_environment():
    envs = gymnasium.make_vec("branchline/usa-v0", num_envs=3, vectorization_mode="vector_entry_point")
    assert isinstance(envs.unwrapped, BranchlineVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, info = envs.reset(seed=1)
    assert seen in envs.observation_space
    assert info["action_mask"].dtype == np.int8
    envs.close()


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_masks_equal_the_legal_actions_at_every_step_of_self_play(kind):
    envs = BranchlineVectorEnv(2, **options_of(kind))
    envs.reset(seed=3)
    for _ in range(120):
        for row in range(2):
            assert np.flatnonzero(envs.action_masks()[row]).tolist() == envs.game(row).legal.numbers()
        envs.step(envs.sample_actions())


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_what_is_kept_from_step_to_step_is_what_a_fresh_look_finds(kind):
    envs = BranchlineVectorEnv(2, **options_of(kind))
    seen, info = envs.reset(seed=11)
    ends = 0
    while ends < 2:
        games = [envs.game(row) for row in range(2)]
        for row, game in enumerate(games):
            seat = game.seat
            assert np.array_equal(seen[row], observation_of(game, seat))
            assert np.array_equal(info["action_mask"][row], mask_of(game, seat))
            for other in range(game.players):
                assert np.array_equal(envs.tables.observation(row, other), observation_of(game, other))
        seen, _, ended, _, info = envs.step(envs.sample_actions())
        ends += int(ended.sum())


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP], ids=lambda mode: mode.name)
@pytest.mark.parametrize("kind", SHORT, ids=name_of)
def test_it_equals_a_sync_vector_env_of_single_ones_game_for_game(kind, mode):
    compare_with_single(kind, mode, "random", reward="shaped", steps=350)


def test_it_equals_single_ones_against_planners():
    compare_with_single(("amsterdam", "standard", 2), AutoresetMode.SAME_STEP, "planner", reward="win", steps=120)


def compare_with_single(kind, mode, opponents, reward, steps):
    options = {**options_of(kind), "opponents": opponents, "reward": reward}
    envs = BranchlineVectorEnv(3, **options, autoreset_mode=mode)
    singles = SyncVectorEnv([lambda: BranchlineEnv(**options)] * 3, autoreset_mode=mode)
    seen, info = envs.reset(seed=40)
    wanted, wanted_info = singles.reset(seed=40)
    ends = 0
    for _ in range(steps):
        assert np.array_equal(seen, wanted)
        assert np.array_equal(info["action_mask"], np.stack(wanted_info["action_mask"]))
        assert np.array_equal(info["seat"], wanted_info["seat"])
        actions = envs.sample_actions()
        seen, *outcome, info = envs.step(actions)
        wanted, *wanted_outcome, wanted_info = singles.step(actions)
        for got, expected in zip(outcome, wanted_outcome, strict=True):
            assert np.array_equal(got, expected)
        ended = outcome[1]
        ends += ended.sum()
        if ended.any() and mode is AutoresetMode.SAME_STEP:
            for row in np.flatnonzero(ended):
                assert np.array_equal(info["final_obs"][row], wanted_info["final_obs"][row])
                assert np.array_equal(info["final_info"]["totals"][row], wanted_info["final_info"]["totals"][row])
    assert ends >= 2


@pytest.mark.parametrize("kind", SHORT, ids=name_of)
def test_self_play_equals_pettingzoo_and_the_engine_game_for_game(kind):
    envs = BranchlineVectorEnv(2, **options_of(kind), reward="margin")
    envs.reset(seed=9)
    for episode in range(2 if kind[0] == "amsterdam" else 1):
        seeds = list(envs.tables.seeds)
        others = [raw_env(**options_of(kind), reward="margin") for _ in seeds]
        games = [Game(kind[0], variant=kind[1], players=kind[2], seed=seed) for seed in seeds]
        for other, seed in zip(others, seeds, strict=True):
            other.reset(seed=seed)
        assert (episode == 0) == (seeds == [9, 10])
        follow(envs, others, games, row=0)
        # The second row has gone on to other games meanwhile: begin again with fresh ones.
        envs.reset(seed=[seed + 100 for seed in seeds])


def follow(envs, others, games, row):
    """Plays the row's game to its end, beside PettingZoo's and a plain Game of the same seed."""
    other, game = others[row], games[row]
    while True:
        seen = other.observe(other.agent_selection)
        assert np.array_equal(envs.tables.observations[row], seen["observation"])
        assert np.array_equal(envs.action_masks()[row], seen["action_mask"])
        actions = envs.sample_actions()
        seat = game.seat
        _, rewards, ended, _, info = envs.step(actions)
        other.step(int(actions[row]))
        game.play(game.table[int(actions[row])])
        assert rewards[row] == info["rewards"][row, seat] == other.rewards[f"player_{seat}"]
        if ended[row]:
            break
    assert game.result is not None
    assert info["final_info"]["totals"][row].tolist() == [seat.total for seat in game.result.seats]
    assert info["final_info"]["places"][row].tolist() == [seat.rank for seat in game.result.seats]
    assert not other.agents or all(other.terminations.values())


def test_threads_change_nothing():
    one, three = (BranchlineVectorEnv(7, map="amsterdam", threads=threads) for threads in (1, 3))
    one.reset(seed=2)
    three.reset(seed=2)
    for _ in range(100):
        actions = one.sample_actions()
        assert np.array_equal(actions, three.sample_actions())
        got, expected = one.step(actions), three.step(actions)
        assert all(np.array_equal(a, b) for a, b in zip(got[:4], expected[:4], strict=True))
    three.close()


@pytest.mark.parametrize(
    ("kind", "opponents", "steps"),
    [
        (("mini", "standard", 3), None, 120),
        (("nederland", "neutral", 2), "random", 60),
        (("mini", "standard", 2), "planner", 25),
    ],
    ids=str,
)
def test_plain_rules_play_the_same_games(kind, opponents, steps, monkeypatch):
    options = {**options_of(kind), "opponents": opponents, "reward": "shaped"}
    sides = [BranchlineVectorEnv(2, **options)]
    monkeypatch.setenv("BRANCHLINE_MODE", "plain")
    sides.append(BranchlineVectorEnv(2, **options))
    assert [side.tables.mode for side in sides] == ["compiled", "plain"]
    for side in sides:
        side.reset(seed=4)
    for _ in range(steps):
        actions = sides[0].sample_actions()
        assert np.array_equal(actions, sides[1].sample_actions())
        one, other = (side.step(actions) for side in sides)
        assert all(np.array_equal(a, b) for a, b in zip(one[:3], other[:3], strict=True))
        assert np.array_equal(one[4]["action_mask"], other[4]["action_mask"])


def test_an_illegal_action_is_refused_and_nothing_changes():
    envs = BranchlineVectorEnv(3)
    envs.reset(seed=1)
    before = envs.tables.states.copy()
    actions = envs.sample_actions()
    for wrong in (-1, len(envs.game(0).table), int(np.flatnonzero(envs.action_masks()[2] == 0)[0])):
        actions[2] = wrong
        with pytest.raises(ValueError, match="game 2: action"):
            envs.step(actions)
        assert (envs.tables.states == before).all()


def test_without_copies_the_arrays_are_read_only_and_go_on():
    envs = BranchlineVectorEnv(2, copy=False)
    seen, info = envs.reset(seed=1)
    kept = seen.copy()
    with pytest.raises(ValueError, match="read-only"):
        seen[0, 0] = 1
    with pytest.raises(ValueError, match="read-only"):
        info["action_mask"][0, 0] = 1
    envs.step(envs.sample_actions())
    assert not np.array_equal(seen, kept)


def test_a_reset_mask_deals_only_some_games_anew():
    envs = BranchlineVectorEnv(3)
    envs.reset(seed=1)
    for _ in range(9):
        envs.step(envs.sample_actions())
    before = envs.tables.states.copy()
    envs.reset(seed=1, options={"reset_mask": np.array([False, True, False])})
    assert (envs.tables.states[[0, 2]] == before[[0, 2]]).all()
    assert envs.game(1).to_dict() == Game("usa", players=2, seed=2, mode="compiled").to_dict()


def test_the_planner_teaches_what_the_planner_bot_plays():
    from random import Random

    from branchline.bots import Seated, make_bot

    envs = BranchlineVectorEnv(2, map="amsterdam")
    envs.reset(seed=6)
    for _ in range(40):
        actions = envs.planner_actions()
        game = envs.game(0)
        seated = Seated(make_bot("planner"), game.seat, Random(1))
        action = seated.decide(game).action
        legal = dict(zip(game.legal.numbers(), game.legal, strict=True))
        assert legal[int(actions[0])] == action
        envs.step(actions)


@pytest.mark.parametrize(
    "wrong",
    [{"opponents": "hungry"}, {"seat": 0}, {"reward": "money"}, {"players": 9}, {"opponents": ["random"] * 3}],
    ids=str,
)
def test_what_cannot_be_is_refused(wrong):
    with pytest.raises(ValueError):
        BranchlineVectorEnv(2, **wrong)
