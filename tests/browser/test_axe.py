"""axe finds nothing wrong with the table, in any of its states, by day and by night."""

from __future__ import annotations

import pytest

from .axe import assert_axe_clean
from .conftest import NewPlayer
from .player import Player


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)], ids=["desk", "phone"])
def test_every_state_of_a_turn(new_player: NewPlayer, theme: str, width: int, height: int) -> None:
    player = new_player(width=width, height=height, touch=width < 500)
    page = player.page
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    player.play_now("mini", variant="tolls")
    assert_axe_clean(page, "choosing tickets")
    player.move()
    player.wait_for_turn()
    while not player.payable():
        player.move()
        player.wait_for_turn()
    assert_axe_clean(page, "my turn")
    page.keyboard.press("c")
    page.wait_for_selector(".routes")
    assert_axe_clean(page, "routes to claim")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-pay]")
    assert_axe_clean(page, "payment")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("cold")
    assert_axe_clean(page, "finding a city")
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Coldkettle").wait_for()
    assert_axe_clean(page, "a city")
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    page.wait_for_selector("[data-words]")
    assert_axe_clean(page, "the board in words")
    page.keyboard.press("Escape")
    page.locator("[data-menu]").click()
    assert_axe_clean(page, "menu")
    page.get_by_role("button", name="Resign").click()
    page.wait_for_selector("dialog[open]")
    assert_axe_clean(page, "resigning")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Help").wait_for()
    assert_axe_clean(page, "help")
    page.keyboard.press("Escape")
    for tab in ("tickets", "log", "players"):
        if page.locator(f"[data-tab={tab}]").count():
            page.locator(f"[data-tab={tab}]").tap()
            assert_axe_clean(page, tab)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_waiting_the_last_turn_and_the_end(new_player: NewPlayer, theme: str) -> None:
    host, friend = new_player(), new_player()
    for each in (host, friend):
        each.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    together(host, friend)
    seen = set()
    while not (host.phase == "over" and friend.phase == "over"):
        for each, other in ((host, friend), (friend, host)):
            if each.deciding:
                if "waiting" not in seen and each.phase == "turn":
                    seen.add("waiting")
                    assert_axe_clean(other.page, "waiting")
                if "last" not in seen and each.page.locator(".last").count():
                    seen.add("last")
                    assert_axe_clean(each.page, "last turn")
                each.move()
        host.page.wait_for_timeout(20)
    assert seen == {"waiting", "last"}
    friend.page.set_viewport_size({"width": 390, "height": 844})
    for each in (host, friend):
        each.page.wait_for_selector("[data-skip]")
        assert_axe_clean(each.page, "the end is told")
        each.totals()
        assert_axe_clean(each.page, "the end")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_curtain_hides_everything_behind_it(player: Player, theme: str) -> None:
    player.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    player.open()
    player.page.get_by_role("tab", name="On this device").click()
    form = player.page.locator("section", has=player.page.get_by_role("tab", name="With friends"))
    form.locator("input[value=mini]").check(force=True)
    form.get_by_role("button", name="Start the game").click()
    player.page.locator("[data-curtain]").wait_for()
    assert_axe_clean(player.page, "curtain")
    for _ in range(12):
        player.page.keyboard.press("Tab")
        inside = "() => document.activeElement === document.body || !!document.activeElement.closest('.curtain')"
        assert player.page.evaluate(inside)


def together(host: Player, friend: Player) -> None:
    """Seats two browsers at one table on the smallest map."""
    host.open()
    form = host.page.locator("section", has=host.page.get_by_role("tab", name="With friends"))
    form.locator("input[value=mini]").check(force=True)
    form.get_by_role("radiogroup", name="Players").get_by_text("2", exact=True).click()
    form.get_by_role("button", name="Make a table").click()
    friend.page.goto(host.page.locator("[data-link]").input_value())
    friend.page.locator("[data-join]").click()
    host.page.locator("[data-start]:enabled").click()
    for each in (host, friend):
        each.page.wait_for_selector("[data-offer]")
