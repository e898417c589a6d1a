"""Who sits where: colours, another device, resigning, somebody who is gone, another game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ..server.running import running
from .conftest import NewPlayer
from .player import Player, friends

BOT = {"kind": "bot", "level": "random"}


@pytest.fixture
def impatient(client: None, tmp_path: Path) -> Iterator[str]:
    """A server that does not wait long for anybody."""
    with running(tmp_path, gone_after=0.0) as address:
        yield address


def test_players_pick_their_colours_and_nobody_gets_one_that_is_taken(new_player: NewPlayer) -> None:
    host, friend = new_player(), new_player()
    made = host.make({"kind": "open"})
    table = made["table"]["id"]
    host.open(f"/t/{table}")
    host.page.get_by_role("radio", name="Green").check(force=True)
    friend.open(f"/t/{table}#{made['invite']}")
    friend.page.locator("[data-join]").click()
    friend.page.get_by_role("radio", name="Black").check(force=True)
    assert friend.page.get_by_role("radio", name="Green").is_disabled()
    host.page.wait_for_function("() => document.querySelector('input[value=black]').disabled")
    seats = host.page.request.get(f"{host.url}/api/tables/{table}").json()["table"]["seats"]
    assert [seat["color"] for seat in seats] == ["green", "black"]


def test_a_link_brings_the_seat_to_another_device(new_player: NewPlayer) -> None:
    first, second, thief = new_player(), new_player(), new_player()
    made = first.make(BOT, start=True)
    first.open(f"/t/{made['table']['id']}")
    first.page.wait_for_selector("[data-offer]")
    first.keep_all()
    first.wait_for_turn()
    cards = first.page.locator(".hand").inner_text()
    first.page.locator("[data-menu]").click()
    first.page.locator("[data-other-device]").click()
    link = first.page.locator("[data-link]").input_value()
    assert "#key=" in link
    second.page.goto(link)
    second.page.wait_for_selector("[data-status=turn][data-mine=true]")
    assert second.page.locator(".hand").inner_text() == cards
    assert "key" not in second.page.url
    first.page.get_by_text("opened somewhere else").wait_for()
    second.draw()
    second.page.wait_for_selector("[data-status=second-card]")
    # A key works once.
    thief.page.goto(link)
    thief.page.get_by_role("button", name="Try again").wait_for()
    assert thief.page.locator(".hand").count() == 0


def test_who_resigns_watches_a_bot_play_on(player: Player) -> None:
    made = player.make(BOT, start=True)
    player.open(f"/t/{made['table']['id']}")
    player.page.wait_for_selector("[data-offer]")
    player.page.locator("[data-menu]").click()
    player.page.get_by_role("button", name="Resign").click()
    sure = player.page.get_by_role("dialog", name="Resign")
    sure.get_by_role("button", name="Play on").click()
    sure.wait_for(state="detached")
    assert player.page.locator("[data-offer]").count()
    player.page.locator("[data-menu]").click()
    player.page.get_by_role("button", name="Resign").click()
    sure.get_by_role("button", name="Resign").click()
    player.page.wait_for_selector("[data-status=over]")
    assert len(player.totals()) == 2


def test_a_rematch_begins_when_both_want_it(new_player: NewPlayer) -> None:
    host, friend = new_player(), new_player()
    friends(host, friend)
    for each, chair in ((host, 0), (friend, 1)):
        each.do("let-bot", chair=chair)
    for each in (host, friend):
        each.page.wait_for_selector("[data-status=over]")
        each.totals()
    host.page.locator("[data-rematch]").click()
    host.page.wait_for_selector("[data-rematch][aria-disabled=true]")
    assert friend.page.locator("[data-status=over]").count() == 1
    friend.page.locator("[data-rematch]").click()
    for each in (host, friend):
        each.page.wait_for_selector("[data-offer]")
        assert each.page.locator(".pieces").count() == 0
        each.keep_all()
    host.page.wait_for_selector("[data-status=turn]")


def test_a_bot_plays_for_who_is_gone_until_they_are_back(impatient: str, new_player: NewPlayer) -> None:
    host, friend = new_player(impatient), new_player(impatient)
    friends(host, friend)
    table = friend.page.url
    friend.page.goto("about:blank")
    host.page.locator("[data-let-bot]").click()
    host.page.get_by_text("A bot plays on for now").wait_for()
    for _ in range(2):
        host.draw()
    # The bot has moved.
    host.page.wait_for_selector("[data-status=turn][data-mine=true]")
    friend.page.goto(table)
    friend.page.wait_for_selector("[data-market]")
    host.page.get_by_text("A bot plays on for now").wait_for(state="detached")
    for _ in range(2):
        host.draw()
    friend.page.wait_for_selector("[data-status=turn][data-mine=true]")
    friend.page.wait_for_timeout(300)
    assert friend.deciding


def test_who_let_a_bot_play_takes_the_seat_back_by_a_button(new_player: NewPlayer) -> None:
    host, friend = new_player(), new_player()
    friends(host, friend)
    for _ in range(2):
        host.draw()
    friend.page.wait_for_selector("[data-status=turn][data-mine=true]")
    host.do("let-bot", chair=0)
    friend.page.get_by_text("A bot plays on for now").wait_for()
    assert friend.page.locator("[data-back]").count() == 0
    host.page.locator("[data-back]").click()
    friend.page.get_by_text("A bot plays on for now").wait_for(state="detached")
    for _ in range(2):
        friend.draw()
    host.page.wait_for_selector("[data-status=turn][data-mine=true]")


def test_the_host_removes_who_is_gone_for_good(impatient: str, new_player: NewPlayer) -> None:
    host, friend = new_player(impatient), new_player(impatient)
    friends(host, friend)
    table = friend.page.url
    friend.page.goto("about:blank")
    host.page.locator("[data-remove]").click()
    host.page.get_by_text("Resigned: a bot plays on").wait_for()
    friend.page.goto(table)
    friend.page.wait_for_selector("[data-market]")
    assert friend.page.locator(".hand").count() == 0
    for _ in range(2):
        host.draw()
    host.page.wait_for_selector("[data-status=turn][data-mine=true]")
