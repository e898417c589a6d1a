"""Whole games, played through the page by clicks."""

from __future__ import annotations

import httpx
import pytest

from .conftest import NewPlayer
from .player import Player, first_to_decide, friends

GAMES = [
    pytest.param("amsterdam", "standard", 1, id="amsterdam"),
    pytest.param("mini", "tolls", 2, id="mini"),
    pytest.param("usa", "standard", 1, id="usa", marks=pytest.mark.slow),
    pytest.param("nederland", "tolls", 1, id="nederland", marks=pytest.mark.slow),
    pytest.param("nederland", "neutral", 1, id="nederland-neutral", marks=pytest.mark.slow),
]


def assert_table_of_totals_is_right(player: Player, loan_cost: int) -> None:
    """Compares every number on the page with the result that the server tells."""
    replay = player.page.request.get(f"{player.url}/api/tables/{player.table}/games/1/replay").json()
    result = replay["ending"]["result"]["seats"]
    for seat, *shown in player.totals():
        told = result[seat]
        expected = [told["routes"], told["tickets_made"], -told["tickets_missed"], told["bonus"]]
        if loan_cost:
            expected.append(-told["loans"] * loan_cost)
        assert shown == [*expected, told["total"]]
    ranks = [result[seat]["rank"] for seat, *_ in player.totals()]
    assert ranks == sorted(ranks)


@pytest.mark.parametrize(("map_id", "variant", "opponents"), GAMES)
def test_a_whole_game_against_bots(player: Player, map_id: str, variant: str, opponents: int) -> None:
    several = map_id in ("nederland", "mini")
    player.play_now(map_id, variant=variant if several else None, opponents=opponents)
    player.play_to_the_end()
    assert len(player.totals()) == opponents + 1
    assert_table_of_totals_is_right(player, loan_cost=loan_cost_of(player.url, map_id, variant))


def assert_money_is_right(player: Player, variant: str) -> None:
    """Works loans and token bonuses out again, from what happened and what is left (N3, N5)."""
    replay = player.page.request.get(f"{player.url}/api/tables/{player.table}/games/1/replay").json()
    ending, result = replay["ending"], replay["ending"]["result"]["seats"]
    events = [event for step in replay["steps"] for event in step["events"] if event["event"] == "loan-taken"]
    loans = [sum(event["seat"] == seat for event in events) for seat in range(len(result))]
    assert [each["loans"] for each in result] == loans
    assert sum(loans) > 0, "a game without a loan shows nothing"
    variants = httpx.get(f"{player.url}/api/maps/nederland").json()["variants"]
    table = next(each["token_bonus"] for each in variants if each["name"] == variant)[str(len(result))]
    tokens = [each["tokens"] for each in ending["seats"]]
    solvent = [left for left, owed in zip(tokens, loans, strict=True) if not owed]
    for seat, each in enumerate(result):
        ahead = sum(left > tokens[seat] for left in solvent)
        assert each["bonus"] == (0 if loans[seat] else table[ahead])


@pytest.mark.slow
def test_four_players_two_browsers_and_two_bots_in_nederland(new_player: NewPlayer) -> None:
    host, friend = new_player(), new_player()
    # Bots that take their time: a game that ends early has no loans.
    bot = {"kind": "bot", "level": "random"}
    friends(host, friend, "nederland", bot, bot, variant="tolls")
    play_both(host, friend)
    assert host.totals() == friend.totals() and len(host.totals()) == 4
    assert_table_of_totals_is_right(host, loan_cost=loan_cost_of(host.url, "nederland", "tolls"))
    assert_money_is_right(host, "tolls")


@pytest.mark.slow
def test_two_browsers_and_the_neutral_player_in_nederland(new_player: NewPlayer) -> None:
    host, friend = new_player(), new_player()
    friends(host, friend, "nederland", variant="neutral")
    play_both(host, friend)
    assert host.totals() == friend.totals() and len(host.totals()) == 2
    assert_table_of_totals_is_right(host, loan_cost=loan_cost_of(host.url, "nederland", "neutral"))
    assert_money_is_right(host, "neutral")
    replay = host.page.request.get(f"{host.url}/api/tables/{host.table}/games/1/replay").json()
    neutral = [route for route, owner in replay["steps"][-1]["view"]["claims"].items() if owner == "neutral"]
    assert neutral, "the neutral player laid nothing"


def play_both(host: Player, friend: Player) -> None:
    """Both play until the game is over, and squander their tokens, so that they must take loans."""
    routes = httpx.get(f"{host.url}/api/maps/nederland").json()["routes"]
    tolls = {route["id"]: route["toll"] / route["length"] for route in routes}
    host.worth = friend.worth = tolls.__getitem__
    while mover := first_to_decide(host, friend):
        mover.move()


def loan_cost_of(url: str, map_id: str, variant: str) -> int:
    variants = httpx.get(f"{url}/api/maps/{map_id}").json()["variants"]
    return int(next(each["loan_cost"] for each in variants if each["name"] == variant))
