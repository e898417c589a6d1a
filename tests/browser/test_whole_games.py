"""Whole games, played through the page by clicks."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from .conftest import NewPlayer
from .player import Player, first_to_decide, friends

GAMES_FOR_A_LOAN = 12
"""About every second game has a loan; one in so many has."""
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


def checked_loans(player: Player, variant: str) -> int:
    """Works loans and token bonuses out again, from what happened and what is left (N3, N5); returns the loans."""
    replay = player.page.request.get(f"{player.url}/api/tables/{player.table}/games/1/replay").json()
    ending, result = replay["ending"], replay["ending"]["result"]["seats"]
    events = [event for step in replay["steps"] for event in step["events"] if event["event"] == "loan-taken"]
    loans = [sum(event["seat"] == seat for event in events) for seat in range(len(result))]
    assert [each["loans"] for each in result] == loans
    variants = httpx.get(f"{player.url}/api/maps/nederland").json()["variants"]
    table = next(each["token_bonus"] for each in variants if each["name"] == variant)[str(len(result))]
    tokens = [each["tokens"] for each in ending["seats"]]
    solvent = [left for left, owed in zip(tokens, loans, strict=True) if not owed]
    for seat, each in enumerate(result):
        ahead = sum(left > tokens[seat] for left in solvent)
        assert each["bonus"] == (0 if loans[seat] else table[ahead])
    return sum(loans)


@pytest.mark.slow
def test_four_players_two_browsers_and_two_bots_in_nederland(new_player: NewPlayer) -> None:
    bot = {"kind": "bot", "level": "easy"}
    assert any(loans_of_a_game(new_player, "tolls", bot, bot) for _ in range(GAMES_FOR_A_LOAN))


@pytest.mark.slow
def test_two_browsers_and_the_neutral_player_in_nederland(new_player: NewPlayer) -> None:
    assert any(loans_of_a_game(new_player, "neutral") for _ in range(GAMES_FOR_A_LOAN))


def loans_of_a_game(new_player: NewPlayer, variant: str, *bots: dict[str, Any]) -> int:
    """Plays a game of two browsers, and bots, to its end; returns its loans once every number has been checked."""
    host, friend = new_player(), new_player()
    friends(host, friend, "nederland", *bots, variant=variant)
    tolls = {route["id"]: route["toll"] for route in httpx.get(f"{host.url}/api/maps/nederland").json()["routes"]}
    # They squander their tokens, so that they come to need loans.
    host.worth = friend.worth = tolls.__getitem__
    while mover := first_to_decide(host, friend):
        mover.move()
    assert host.totals() == friend.totals() and len(host.totals()) == 2 + len(bots)
    assert_table_of_totals_is_right(host, loan_cost=loan_cost_of(host.url, "nederland", variant))
    replay = host.page.request.get(f"{host.url}/api/tables/{host.table}/games/1/replay").json()
    owners = set(replay["steps"][-1]["view"]["claims"].values())
    assert ("neutral" in owners) == (variant == "neutral")
    return checked_loans(host, variant)


def loan_cost_of(url: str, map_id: str, variant: str) -> int:
    variants = httpx.get(f"{url}/api/maps/{map_id}").json()["variants"]
    return int(next(each["loan_cost"] for each in variants if each["name"] == variant))
