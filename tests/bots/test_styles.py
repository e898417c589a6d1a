"""Our bots play every map and variant by the rules, better than at random, and each in its own style."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import Claim, Draw, Game, Keep, Neutral, Tickets, load_map
from branchline.arena import play_game
from branchline.bots import bot_names

from .tables import Setting, name, new_game, positions, seated

STYLES = ["hungry", "longroute", "onestep", "path"]


def choice(spec: str, game: Game) -> Any:
    seat = game.seat
    assert seat is not None
    decision = seated(spec, seat).decide(game)
    assert decision.forfeit is None, decision.why
    return decision.action


def usa(hand: dict[str, int], tickets: list[str], **position: Any) -> Game:
    """Seat 0 to move in a game of which only that is said."""
    return Game.from_dict(
        {"map": "usa", "players": 2, "round": 9, **position, "seats": [{"hand": hand, "tickets": tickets}, {}]}
    )


# Whole games take long; the fairness tests see every bot decide in all settings.
WHOLE_GAMES = [
    ("usa", "standard", 2),
    ("nederland", "neutral", 2),
    ("amsterdam", "standard", 4),
    ("mini", "standard", 2),
    ("mini", "tolls", 4),
    ("mini", "neutral", 2),
    ("mini", "carts", 3),
]


@pytest.mark.parametrize("spec", bot_names())
@pytest.mark.parametrize("setting", WHOLE_GAMES, ids=name)
def test_every_bot_plays_every_map_and_variant(spec: str, setting: Setting) -> None:
    game = new_game(setting, seed=13)
    played = play_game(game, [seated(spec, seat, seat, iterations=20) for seat in range(game.players)])
    assert game.result is not None
    assert [decision.why for seat in played.decisions for decision in seat if decision.forfeit] == []
    assert max(played.turns) < 80


@pytest.mark.parametrize("spec", [spec for spec in bot_names() if spec != "random"])
@pytest.mark.parametrize("map_id", ["usa", "amsterdam"])
def test_every_bot_beats_random_play(spec: str, map_id: str) -> None:
    wins = 0
    for seed in range(2):
        game = new_game((map_id, "standard", 2), seed)
        bots = [spec, "random"] if seed % 2 else ["random", spec]
        play_game(game, [seated(bot, seat, seed, iterations=20) for seat, bot in enumerate(bots)])
        assert game.result is not None
        wins += game.result.winners == (bots.index(spec),)
    assert wins == 2


@pytest.mark.parametrize("spec", [spec for spec in bot_names() if spec != "random"])
def test_x3_every_bot_chooses_a_neutral_track(spec: str) -> None:
    asked = 0
    for seed in range(6):
        for game in positions(("mini", "neutral", 2), seed):
            if game.phase == "neutral":
                asked += 1
                assert isinstance(choice(spec, game), Neutral)
    assert asked > 0


def test_hungry_draws_tickets_early_and_the_others_do_not() -> None:
    position = {"hand": {"red": 1}, "tickets": ["denver--el-paso"], "round": 1}
    hungry, path = (choice(spec, usa(**position)) for spec in ("hungry", "path"))
    assert isinstance(hungry, Tickets)
    assert not isinstance(path, Tickets)


def test_hungry_has_enough_at_some_time() -> None:
    tickets = ["denver--el-paso", "kansas-city--houston", "boston--miami", "dallas--new-york"]
    assert isinstance(choice("hungry:tickets=4", usa({}, tickets, round=2)), Draw)
    assert isinstance(choice("hungry:tickets=5", usa({}, tickets[:2], round=5)), Draw)


def test_path_claims_on_the_way_of_its_ticket() -> None:
    game = usa({"red": 2, "pink": 6}, ["denver--el-paso"])
    claim = choice("path", game)
    assert isinstance(claim, Claim)
    assert claim.route in {"santa-fe--denver", "el-paso--santa-fe"}


@pytest.mark.parametrize(("place", "color"), [("dallas", "red"), ("houston", "green")])
def test_path_draws_the_colour_that_its_ticket_needs(place: str, color: str) -> None:
    own = ["denver--oklahoma-city", "oklahoma-city--dallas", "dallas--houston"]
    last = f"el-paso--{place}"
    lost = [r.id for r in load_map("usa").routes if "el-paso" in (r.a, r.b) and r.id != last]
    market = ["white", "white", "red", "green", "pink"]
    claims = {**dict.fromkeys(own, 0), **dict.fromkeys(lost, 1)}
    assert choice("path", usa({"blue": 1}, ["denver--el-paso"], market=market, claims=claims)) == Draw(color)


def test_path_takes_new_tickets_when_its_own_are_made() -> None:
    claims = {"santa-fe--denver": 0, "el-paso--santa-fe": 0}
    assert isinstance(choice("path", usa({"red": 1}, ["denver--el-paso"], claims=claims)), Tickets)


def test_longroute_waits_for_a_long_route() -> None:
    assert isinstance(choice("longroute", usa({"red": 3, "blue": 2}, ["denver--el-paso"])), Draw)
    claim = choice("longroute", usa({"green": 6, "red": 3}, ["denver--el-paso"]))
    assert isinstance(claim, Claim)
    assert load_map("usa").route(claim.route).length >= 5


def test_longroute_keeps_few_and_cheap_tickets() -> None:
    game = new_game(("usa", "standard", 2), 3)
    kept = choice("longroute", game)
    assert isinstance(kept, Keep)
    points = sorted(game.map.ticket(ticket).points for ticket in game.view(0)["seats"][0]["offer"])
    assert sorted(game.map.ticket(ticket).points for ticket in kept.tickets) == points[:2]


def test_onestep_takes_the_claim_that_completes_a_ticket() -> None:
    claims = {"santa-fe--denver": 0}
    game = usa({"red": 2, "green": 4}, ["denver--el-paso"], claims=claims)
    claim = choice("onestep", game)
    assert isinstance(claim, Claim)
    assert claim.route == "el-paso--santa-fe"


@pytest.mark.parametrize("spec", STYLES)
def test_a_builder_saves_wilds_when_colours_will_do(spec: str) -> None:
    for game in positions(("usa", "standard", 2), seed=21, every=10):
        action = choice(spec, game)
        if isinstance(action, Claim) and action.color is not None:
            cheaper = Claim(action.route, action.color, action.wilds - 1)
            assert action.wilds == 0 or cheaper not in game.legal
