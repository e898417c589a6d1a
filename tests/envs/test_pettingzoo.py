"""The PettingZoo environments, under PettingZoo's own tests."""

from __future__ import annotations

import pickle
import warnings
import xml.etree.ElementTree as ET

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

import branchline.envs
from branchline.envs.aec import env, raw_env
from branchline.envs.registration import environment_ids

from .kinds import KINDS, SHORT, name_of

pytestmark = [
    pytest.mark.compiled,
    # PettingZoo's list of environments that observe dicts is hard-coded.
    pytest.mark.filterwarnings("ignore:Observation.*NumPy array"),
    pytest.mark.filterwarnings("ignore:The base environment"),
]


def make(kind, **options):
    return env(map=kind[0], variant=kind[1], players=kind[2], **options)


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_pettingzoo_api_test(kind, capsys, record_property):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(make(kind), num_cycles=60)
    record_property("complies with", "pettingzoo.test.api_test")


@pytest.mark.parametrize("kind", SHORT, ids=name_of)
def test_pettingzoo_seed_test(kind, record_property):
    seed_test(lambda: make(kind), num_cycles=40)
    record_property("complies with", "pettingzoo.test.seed_test")


@pytest.mark.parametrize("kind", SHORT, ids=name_of)
def test_pettingzoo_render_test(kind, capsys, record_property):
    def is_picture(svg):
        return ET.fromstring(svg).tag.endswith("svg")

    render_test(lambda **options: make(kind, **options), custom_tests={"svg": is_picture})
    record_property("complies with", "pettingzoo.test.render_test")


@pytest.mark.parametrize(("name", "options"), list(environment_ids()), ids=lambda value: str(value)[:40])
def test_the_registry_makes_each_map_and_variant(name, options):
    made = pettingzoo.make("aec", name)
    assert (made.unwrapped.game.map.id, made.unwrapped.game.variant) == (options["map"], options["variant"])
    assert "branchline" in branchline.envs.__name__


@pytest.mark.parametrize("reward", ["win", "margin", "shaped"])
def test_rewards_add_up_to_what_the_score_sheet_says(reward):
    table = raw_env(map="amsterdam", players=3, reward=reward)
    stream = np.random.default_rng(4)
    table.reset(seed=4)
    sums = dict.fromkeys(table.possible_agents, 0.0)
    while True:
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(int(stream.choice(np.flatnonzero(mask))))
        for agent, earned in table.rewards.items():
            sums[agent] += earned
        if table.game.result is not None:
            break
    totals = [seat.total for seat in table.game.result.seats]
    for seat, earned in enumerate(sums.values()):
        if reward == "win":
            assert earned == (1.0 if totals[seat] == max(totals) else -0.5)
        else:
            best = max(total for other, total in enumerate(totals) if other != seat)
            assert earned == pytest.approx((totals[seat] - best) / 100)


def in_pettingzoos_own_wrappers(table):
    table = AssertOutOfBoundsWrapper(TerminateIllegalWrapper(table, illegal_reward=-1))
    return OrderEnforcingWrapper(table)


@pytest.mark.parametrize("ending", ["the game's", "an illegal action's"])
def test_the_wrappers_do_what_pettingzoos_own_do(ending):
    tables = [env(map="amsterdam"), in_pettingzoos_own_wrappers(raw_env(map="amsterdam"))]
    stream = np.random.default_rng(6)
    for table in tables:
        table.reset(seed=6)
    steps = 0
    while tables[0].agents:
        ours, theirs = (table.last() for table in tables)
        assert all(np.array_equal(ours[0][key], theirs[0][key]) for key in theirs[0])
        assert ours[1:] == theirs[1:]
        for name in ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "num_agents"):
            assert getattr(tables[0], name) == getattr(tables[1], name)
        action = None
        if not ours[2]:
            legal = ours[0]["action_mask"] == (0 if ending != "the game's" and steps == 20 else 1)
            action = int(stream.choice(np.flatnonzero(legal)))
        for table in tables:
            table.step(action)
        steps += 1
    assert tables[1].agents == []
    assert (steps < 30) == (ending != "the game's")


@pytest.mark.parametrize("name", ["agents", "agent_selection", "rewards", "terminations", "infos", "num_agents"])
def test_before_a_reset_there_is_nothing_to_see(name):
    with pytest.raises(AttributeError, match="before reset"):
        getattr(env(), name)


@pytest.mark.parametrize("wrong", [-1, 10**6, 0.5, None])
def test_what_is_no_action_at_all_is_refused(wrong):
    table = env()
    table.reset(seed=1)
    with pytest.raises(AssertionError, match="action space"):
        table.step(wrong)


def test_an_illegal_action_ends_the_game_with_minus_one():
    table = make(("usa", "standard", 2))
    table.reset(seed=1)
    seen, *_ = table.last()
    table.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert table.rewards["player_0"] == -1
    assert all(table.terminations.values())


def test_the_raw_environment_refuses_an_illegal_action_and_nothing_changes():
    table = raw_env()
    table.reset(seed=1)
    before = table.game.to_dict()
    for wrong in (-1, 10**6, 0):
        with pytest.raises(ValueError, match="not legal"):
            table.step(wrong)
    assert table.game.to_dict() == before


@pytest.mark.parametrize("make_table", [env, raw_env])
def test_it_goes_on_after_pickling(make_table):
    table = make_table(map="nederland")
    stream = np.random.default_rng(2)
    table.reset(seed=2)
    for _ in range(30):
        table.step(int(stream.choice(np.flatnonzero(table.observe(table.agent_selection)["action_mask"]))))
    twin = pickle.loads(pickle.dumps(table))
    for _ in range(30):
        seen, other = (each.observe(each.agent_selection) for each in (table, twin))
        assert all(np.array_equal(seen[key], other[key]) for key in seen)
        action = int(stream.choice(np.flatnonzero(seen["action_mask"])))
        table.step(action)
        twin.step(action)
    assert table.unwrapped.game.to_dict() == twin.unwrapped.game.to_dict()


def test_those_who_wait_have_no_legal_action():
    table = raw_env(players=4)
    table.reset(seed=1)
    for agent in table.possible_agents[1:]:
        assert not table.observe(agent)["action_mask"].any()
