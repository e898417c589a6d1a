"""The levels: one definition for arena and server, and each stronger than the one below."""

from __future__ import annotations

import pytest

from branchline.arena import Store, make_plan, run_plan, summarize
from branchline.bots import bot_names, make_bot
from branchline.bots.levels import LEVELS
from branchline.maps import load_map
from branchline.server import levels as offered

from .tables import positions, seated


def test_every_level_is_a_bot_and_the_server_offers_them_all() -> None:
    assert LEVELS == ("easy", "normal", "hard", "expert")
    assert set(LEVELS) <= set(bot_names())
    assert tuple(offered.LEVELS) == LEVELS
    assert [offered.spec_of(level) for level in LEVELS] == list(LEVELS)


@pytest.mark.parametrize(("level", "like"), [("easy", "onestep"), ("normal", "path")])
def test_a_level_plays_like_the_bot_that_it_is(level: str, like: str) -> None:
    for game in positions(("usa", "standard", 3), seed=7, every=40):
        assert game.seat is not None
        one, other = (seated(spec, game.seat, seed=2).decide(game).action for spec in (level, like))
        assert one == other


def test_hard_plans_with_less_than_the_planner() -> None:
    differ = 0
    for game in positions(("usa", "standard", 2), seed=7, every=4):
        assert game.seat is not None
        one, other = (seated(spec, game.seat, seed=2).decide(game).action for spec in ("hard", "planner"))
        differ += one != other
    assert differ > 0


def test_hard_takes_no_tickets_beyond_those_it_was_dealt() -> None:
    for game in positions(("usa", "standard", 2), seed=7, every=4):
        assert game.seat is not None
        action = seated("hard", game.seat, seed=2).decide(game).action
        assert action is not None and action.to_dict()["do"] != "tickets"


def test_only_the_expert_searches() -> None:
    assert [type(make_bot(level)).searches for level in LEVELS] == [False, False, False, True]


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize(("below", "above", "games"), [("easy", "normal", 60), ("normal", "hard", 60)])
def test_each_level_beats_the_one_below(below: str, above: str, games: int) -> None:
    usa = load_map("usa")
    plan = make_plan(usa, [above, below], players=2, games=games, seed=3, source="usa", mirror=False)
    with Store(":memory:") as store:
        pairs = summarize(run_plan(plan, store, jobs=1)).pairs
    assert pairs[above, below].mean > 0.6
