"""The Gymnasium environment of one seat, under Gymnasium's own checker."""

from __future__ import annotations

import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from branchline.envs.registration import environment_ids
from branchline.envs.single import BranchlineEnv

from .kinds import KINDS, name_of

pytestmark = pytest.mark.compiled


def playing(env, seed, steps):
    stream = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    history = [seen]
    for _ in range(steps):
        action = int(stream.choice(np.flatnonzero(info["action_mask"])))
        seen, reward, over, _, info = env.step(action)
        history.append((seen, reward, over))
        if over:
            break
    return history


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_gymnasium_check_env(kind, record_property):
    env = BranchlineEnv(map=kind[0], variant=kind[1], players=kind[2])
    env.step = AnyStep(env)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env, skip_render_check=kind[0] != "amsterdam")
    record_property("complies with", "gymnasium.utils.env_checker.check_env")


class AnyStep:
    """Steps with the first legal action instead of an illegal one."""

    def __init__(self, env):
        self.env, self.real = env, type(env).step

    def __call__(self, action):
        mask = self.env.action_masks()
        return self.real(self.env, action if mask[action] else int(mask.argmax()))


@pytest.mark.parametrize(("name", "options"), list(environment_ids()), ids=lambda value: str(value)[:40])
def test_the_registry_makes_each_map_and_variant(name, options):
    env = gymnasium.make(name)
    assert (env.unwrapped.game.map.id, env.unwrapped.game.variant) == (options["map"], options["variant"])


@pytest.mark.parametrize("opponents", ["random", "planner", "hungry", ["longroute", "random"]], ids=str)
def test_it_plays_against_any_bots_to_the_end(opponents):
    players = 3
    env = BranchlineEnv(map="amsterdam", players=players, opponents=opponents, seat=1, reward="margin")
    history = playing(env, 5, 2000)
    assert history[-1][2]
    totals = [seat.total for seat in env.game.result.seats]
    best = max(total for seat, total in enumerate(totals) if seat != 1)
    assert sum(step[1] for step in history[1:]) == pytest.approx((totals[1] - best) / 100)


def test_the_compiled_planner_plays_as_the_planner_bot_does():
    compiled, python = (BranchlineEnv(map="amsterdam", opponents=spec, seat=0) for spec in ("planner", "planner:"))
    for one, other in zip(playing(compiled, 3, 200)[1:], playing(python, 3, 200)[1:], strict=True):
        assert np.array_equal(one[0], other[0])
        assert one[1:] == other[1:]


def test_the_same_seed_gives_the_same_games_and_the_next_one_differs():
    env = BranchlineEnv()
    first, _ = env.reset(seed=3)
    second, _ = env.reset()
    again, _ = env.reset(seed=3)
    assert np.array_equal(first, again)
    assert not np.array_equal(first, second)
    assert np.array_equal(second, env.reset()[0])


def test_the_seat_is_drawn_anew_for_each_game_unless_one_is_asked_for():
    env = BranchlineEnv(map="amsterdam", players=4)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(40)} == {0, 1, 2, 3}
    env = BranchlineEnv(map="amsterdam", players=4, seat=2)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(10)} == {2}


def test_an_illegal_action_is_refused_and_nothing_changes():
    env = BranchlineEnv(seat=0)
    env.reset(seed=1)
    before = env.game.to_dict()
    with pytest.raises(ValueError, match="not legal"):
        env.step(0)
    assert env.game.to_dict() == before


def test_a_game_that_is_over_wants_a_reset():
    env = BranchlineEnv(map="amsterdam", seat=0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    assert playing(env, 1, 2000)[-1][2]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_it_goes_on_after_pickling():
    env = BranchlineEnv(map="amsterdam", seat=0)
    playing(env, 2, 10)
    twin = pickle.loads(pickle.dumps(env))
    action = int(env.action_masks().argmax())
    one, other = env.step(action), twin.step(action)
    assert np.array_equal(one[0], other[0])
    assert env.game.to_dict() == twin.game.to_dict()
