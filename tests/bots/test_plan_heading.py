"""What the planner guesses of a rival from its claims, and when it gets in its way."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import Action, Claim, Game
from branchline.bots.plan.heading import watch_rivals
from branchline.bots.plan.record import Plan, make_plan
from branchline.bots.plan.survey import survey
from branchline.rules.longest import Scratch

from .tables import seated

ACROSS = dict.fromkeys(("seattle--helena", "helena--duluth", "duluth--toronto"), 1)
"""A rival's claims on the straight way from Seattle to New York."""


def game_against(claims: dict[str, int], hand: dict[str, int] | None = None, **position: Any) -> Game:
    """Seat 0 to move with this hand; seat 1 has made these claims and holds three tickets."""
    laid = sum(route.length for route in load_routes() if claims.get(route.id) == 1)
    rival = {"pieces": 45 - laid, "hand": {"red": 8}, "tickets": ["seattle--new-york", "dallas--new-york"]}
    mine = {"hand": hand or {}, "tickets": [], "pieces": 20}
    rules = {"map": "usa", "players": 2, "round": 20, "claims": claims, **position}
    return Game.from_dict({**rules, "seats": [mine, rival]})


def load_routes() -> Any:
    return Game("usa", players=2).map.routes


def watched(game: Game, **tastes: float) -> Plan:
    """What seat 0 makes of its rival."""
    boards, states = game.arrays("plain")
    plan = make_plan(tastes)
    survey(boards[0], states[0], Scratch(), plan, 0)
    watch_rivals(boards[0], states[0], plan, 0)
    return plan


def likeliest(game: Game) -> str:
    chances = watched(game).chance
    return game.map.tickets[max(range(len(game.map.tickets)), key=lambda ticket: chances[ticket])].id


def pull_of(game: Game, route: str) -> float:
    return watched(game).lure[1][[each.id for each in game.map.routes].index(route)]


def harm_at(game: Game, route: str) -> float:
    return watched(game).harm[[each.id for each in game.map.routes].index(route)]


def choice(game: Game, spec: str = "planner") -> Action:
    decision = seated(spec, 0).decide(game)
    assert decision.forfeit is None, decision.why
    return decision.action


def test_claims_on_a_tickets_way_make_it_the_likeliest() -> None:
    assert likeliest(game_against(ACROSS)) == "seattle--new-york"
    west = dict.fromkeys(("vancouver--seattle", "seattle--portland", "portland--san-francisco"), 1)
    assert likeliest(game_against(west)) == "seattle--los-angeles"


def test_the_guess_does_not_depend_on_the_tickets_that_the_rival_really_holds() -> None:
    game = game_against(ACROSS)
    worlds = [game.sample(0, seed) for seed in range(5)]
    held = {tuple(world.to_dict()["seats"][1]["tickets"]) for world in worlds}
    assert len(held) > 1
    assert len({tuple(watched(world).chance) for world in worlds}) == 1


def test_the_next_routes_of_a_likely_ticket_draw_the_rival_and_others_do_not() -> None:
    game = game_against(ACROSS)
    assert pull_of(game, "toronto--pittsburgh") > 0.1
    assert pull_of(game, "houston--new-orleans") < 0.01


def test_before_a_rivals_first_claim_nothing_is_guessed() -> None:
    plan = watched(game_against({}))
    assert not any(plan.harm)
    assert not any(map(any, plan.lure))


def test_a_route_without_a_way_around_hurts_more() -> None:
    hand = {"white": 2, "green": 3}
    around = {"toronto--montreal": 0, "sault-st-marie--montreal": 0, "chicago--pittsburgh": 0}
    open_board = game_against(ACROSS, hand)
    closed_board = game_against({**ACROSS, **around}, hand)
    assert harm_at(closed_board, "toronto--pittsburgh") > harm_at(open_board, "toronto--pittsburgh") > 0.0


LAST_LINK = {
    **ACROSS,
    "toronto--pittsburgh": 1,
    **dict.fromkeys(("toronto--montreal", "sault-st-marie--montreal", "pittsburgh--washington"), 0),
}


def test_it_claims_the_last_link_of_a_rival_that_has_no_other_way_in_time() -> None:
    game = game_against(LAST_LINK, {"white": 2, "green": 2})
    action = choice(game)
    assert isinstance(action, Claim)
    assert action.route in ("pittsburgh--new-york", "pittsburgh--new-york--2")


@pytest.mark.parametrize("spec", ["planner:block=0", "planner:spite=99"])
def test_without_spite_it_goes_on_with_its_own_plans(spec: str) -> None:
    action = choice(game_against(LAST_LINK, {"white": 2, "green": 2}), spec)
    assert not (isinstance(action, Claim) and action.route.startswith("pittsburgh--new-york"))


def test_no_block_takes_the_pieces_that_its_own_tickets_need() -> None:
    position = game_against(LAST_LINK, {"white": 2, "green": 2}).to_dict()
    position["seats"][0] |= {"tickets": ["denver--el-paso"], "pieces": 4}
    position["pile"].remove("denver--el-paso")
    action = choice(Game.from_dict(position))
    assert not (isinstance(action, Claim) and action.route.startswith("pittsburgh--new-york"))


def test_with_more_than_one_rival_it_blocks_nobody() -> None:
    position = {"map": "usa", "players": 3, "round": 20, "claims": ACROSS, "seats": [{}, {"pieces": 27}, {}]}
    assert not any(watched(Game.from_dict(position)).harm)
