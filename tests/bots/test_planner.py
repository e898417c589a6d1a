"""The planner: what it makes of a position, that it reads no secret, and that both modes choose alike."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import Action, Claim, Draw, Game, Keep, Neutral, Tickets
from branchline.bots.plan.claiming import pay_for
from branchline.bots.plan.move import choose_number
from branchline.bots.plan.record import TASTES, make_plan
from branchline.bots.planner import PlannerBot
from branchline.rules.longest import Scratch
from branchline.rules.twin import compiled

from .tables import SETTINGS, Setting, name, positions, seated


def choice(game: Game, spec: str = "planner") -> Action:
    seat = game.seat
    assert seat is not None
    decision = seated(spec, seat).decide(game)
    assert decision.forfeit is None, decision.why
    return decision.action


def usa(hand: dict[str, int], tickets: list[str], **position: Any) -> Game:
    """Seat 0 to move in a game of which only that is said."""
    mine = {"hand": hand, "tickets": tickets, **position.pop("mine", {})}
    other = position.pop("other", {})
    return Game.from_dict({"map": "usa", "players": 2, "round": 9, **position, "seats": [mine, other]})


def plain_number(game: Game, seat: int, **tastes: float) -> int:
    boards, states = game.copy().arrays("plain")
    return choose_number(boards, states, [Scratch()], [make_plan(tastes)], seat)


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_k2_hidden_cards_and_tickets_dealt_otherwise_change_no_choice(setting: Setting) -> None:
    for game in positions(setting, seed=11, every=25):
        seat = game.seat
        assert seat is not None
        worlds = [game.sample(seat, seed) for seed in (1, 2)]
        assert len({plain_number(world, seat) for world in worlds}) == 1


@pytest.mark.compiled
@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_both_modes_choose_alike_and_leave_the_position_as_it_was(setting: Setting) -> None:
    choose = compiled(choose_number)
    plans, scratches = make_plan({}).packed(), Scratch().packed()
    for game in positions(setting, seed=12, every=20):
        seat = game.seat
        assert seat is not None
        boards, states = game.arrays("compiled")
        before = states.copy()
        number = choose(boards, states, scratches, plans, seat)
        assert number == plain_number(game, seat)
        assert (states == before).all()
        assert number in game.legal.numbers()


def test_it_keeps_a_ticket_that_its_network_has_made() -> None:
    game = usa(
        {},
        [],
        phase="tickets",
        claims={"el-paso--santa-fe": 0, "santa-fe--denver": 0},
        mine={"offer": ["los-angeles--miami", "denver--el-paso", "seattle--new-york"]},
    )
    kept = choice(game)
    assert isinstance(kept, Keep)
    assert "denver--el-paso" in kept.tickets


def test_first_tickets_are_chosen_as_a_set_that_shares_its_way() -> None:
    offers = [
        {"offer": ["seattle--los-angeles", "portland--phoenix", "boston--miami"]},
        {"offer": ["denver--el-paso", "toronto--miami", "montreal--atlanta"]},
    ]
    game = Game.from_dict({"map": "usa", "players": 2, "phase": "first-tickets", "seats": offers})
    assert choice(game) == Keep(("seattle--los-angeles", "portland--phoenix"))


def test_on_the_last_turn_a_ticket_goes_before_a_longer_route() -> None:
    game = usa(
        {"red": 2, "white": 4},
        ["denver--el-paso"],
        claims={"el-paso--santa-fe": 0},
        last_turns=1,
    )
    action = choice(game)
    assert isinstance(action, Claim)
    assert action.route == "santa-fe--denver"


def test_on_the_last_turn_without_tickets_the_longest_route_is_claimed() -> None:
    action = choice(usa({"red": 2, "white": 6}, [], last_turns=1))
    assert isinstance(action, Claim)
    assert (action.color, action.wilds) == ("white", 0)


def test_it_collects_the_colour_that_its_ticket_asks_for() -> None:
    game = usa(
        {"green": 2},
        ["seattle--new-york"],
        phase="second-card",
        market=["black", "black", "black", "black", "yellow"],
        claims={
            "seattle--calgary": 0,
            "calgary--winnipeg": 0,
            "winnipeg--sault-st-marie": 0,
            "montreal--new-york": 0,
        },
        other={"hand": {"red": 6}},
    )
    assert choice(game) == Draw("black")


def test_it_claims_the_missing_link_that_a_rival_stands_next_to() -> None:
    game = usa(
        {"black": 5, "red": 1},
        ["seattle--new-york"],
        claims={
            "seattle--calgary": 0,
            "calgary--winnipeg": 0,
            "winnipeg--sault-st-marie": 0,
            "montreal--new-york": 0,
            "montreal--boston": 1,
            "duluth--sault-st-marie": 1,
            "sault-st-marie--toronto": 1,
            "duluth--toronto": 1,
            "duluth--chicago": 1,
        },
        mine={"pieces": 8},
        other={"hand": {"black": 6}},
    )
    assert choice(game) == Claim("sault-st-marie--montreal", "black", 0)


def grey_payment(hand: dict[str, int], tickets: list[str]) -> Claim:
    """What it would pay for Santa Fe to Denver, with a plan made for these tickets."""
    across = ("helena--duluth", "duluth--toronto", "toronto--pittsburgh", "pittsburgh--new-york")
    game = usa(hand, tickets, claims={"el-paso--santa-fe": 0, **dict.fromkeys(across, 0)}, mine={"pieces": 20})
    boards, states = game.arrays("plain")
    plan = make_plan({"filler": 0.0})
    choose_number(boards, states, [Scratch()], [plan], 0)
    route = [each.id for each in game.map.routes].index("santa-fe--denver")
    action = game.action(pay_for(boards[0], states[0], plan, 0, route), 0)
    assert isinstance(action, Claim)
    return action


def test_a_grey_route_is_paid_with_cards_that_the_plan_does_not_need() -> None:
    hand = {"yellow": 6, "black": 2}
    needs_yellow = grey_payment(hand, ["denver--el-paso", "seattle--new-york"])
    assert (needs_yellow.color, needs_yellow.wilds) == ("black", 0)
    needs_none = grey_payment(hand, ["denver--el-paso"])
    assert (needs_none.color, needs_none.wilds) == ("yellow", 0)


def test_n5_on_the_last_turn_no_small_route_is_worth_the_token_bonus() -> None:
    game = Game.from_dict(
        {
            "map": "nederland",
            "players": 2,
            "last_turns": 1,
            "seats": [{"hand": {"red": 1}, "tokens": 10, "pieces": 1}, {"tokens": 10, "pieces": 1}],
        }
    )
    affordable = [action for action in game.legal if isinstance(action, Claim)]
    assert affordable
    assert not isinstance(choice(game), Claim)
    assert isinstance(choice(game, "planner:money=0"), Claim)


@pytest.mark.parametrize(
    ("color", "given"), [("red", "amsterdam--rotterdam--2"), ("blue", "amsterdam--rotterdam")], ids=["red", "blue"]
)
def test_x3_neutral_does_not_get_the_track_that_the_seat_has_cards_for(color: str, given: str) -> None:
    game = Game.from_dict(
        {
            "map": "nederland",
            "variant": "neutral",
            "players": 2,
            "phase": "neutral",
            "round": 9,
            "neutral": {"pieces": 37, "holder": 0, "active": True, "ticket": "s-gravenhage--liege"},
            "seats": [{"hand": {color: 4}, "tickets": ["amsterdam--s-gravenhage"]}, {}],
        }
    )
    assert choice(game) == Neutral(given)


def test_without_cards_to_draw_or_routes_to_claim_it_still_finds_a_legal_action() -> None:
    game = usa({}, [], deck=[], market=["red"] * 5, discards={}, other={"hand": _all_but_five_red()})
    assert choice(game) == Tickets()


def _all_but_five_red() -> dict[str, int]:
    colors = ("pink", "white", "blue", "yellow", "orange", "black", "red", "green")
    return {color: 7 if color == "red" else 12 for color in colors} | {"wild": 14}


def test_its_name_sets_its_tastes() -> None:
    bot = PlannerBot(risk=0.3)
    assert bot.plan.risk == 0.3
    assert bot.plan.tempo == TASTES["tempo"]
