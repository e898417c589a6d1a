"""Whole games, played through the page by clicks."""

from __future__ import annotations

import httpx
import pytest

from .conftest import NewPlayer
from .player import Player, first_to_decide

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
    assert_table_of_totals_is_right(player, loan_cost=_loan_cost(player.url, map_id, variant))


@pytest.mark.slow
def test_four_players_two_browsers_and_two_bots_in_nederland(new_player: NewPlayer) -> None:
    host, friend = new_player(), new_player()
    host.open()
    form = host.page.locator("section", has=host.page.get_by_role("tab", name="With friends"))
    form.locator("input[value=nederland]").check(force=True)
    form.get_by_role("radiogroup", name="Players").get_by_text("4", exact=True).click()
    form.get_by_role("button", name="Make a table").click()
    link = host.page.locator("[data-link]").input_value()
    friend.page.goto(link)
    friend.page.locator("[data-join]").click()
    host.page.wait_for_function("() => document.querySelectorAll('[data-bot]').length === 2")
    for left in (1, 0):
        host.page.locator("[data-bot]").first.click()
        host.page.wait_for_function(f"() => document.querySelectorAll('[data-bot]').length === {left}")
    host.page.locator("[data-start]").click()
    for each in (host, friend):
        each.page.wait_for_selector("[data-offer]")
        each.move()
    while mover := first_to_decide(host, friend):
        mover.move()
    assert host.totals() == friend.totals()
    assert_table_of_totals_is_right(host, loan_cost=5)


def _loan_cost(url: str, map_id: str, variant: str) -> int:
    variants = httpx.get(f"{url}/api/maps/{map_id}").json()["variants"]
    return int(next(each["loan_cost"] for each in variants if each["name"] == variant))
