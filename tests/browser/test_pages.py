"""Pages around the game: clean by axe in both themes, nothing cut off, day and night, the way onto a home screen."""

from __future__ import annotations

import struct

import pytest

from .axe import assert_axe_clean
from .conftest import NewPlayer
from .player import Player
from .speech import cut_on

SIZES = pytest.mark.parametrize(("width", "height"), [(1280, 800), (320, 640)], ids=["desk", "phone"])
THEMES = pytest.mark.parametrize("theme", ["light", "dark"])


def looked_at(player: Player, state: str) -> None:
    """Everything that is asked of any page."""
    assert_axe_clean(player.page, state)
    assert cut_on(player.page) == [], state


@THEMES
@SIZES
def test_the_front_page_and_the_ends_of_the_line(new_player: NewPlayer, theme: str, width: int, height: int) -> None:
    player = new_player(width=width, height=height, touch=width < 500)
    page = player.page
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    player.make({"kind": "me", "name": "Ada"}, {"kind": "open"}, public=True)
    player.open()
    page.get_by_role("button", name="Join").first.wait_for()
    looked_at(player, "front page")
    page.get_by_role("tab", name="On this device").click()
    looked_at(player, "one device")
    player.open("/nowhere")
    page.get_by_role("alert").wait_for()
    looked_at(player, "no such page")
    player.open("/t/no-such-table")
    page.get_by_text("There is no such table").wait_for()
    looked_at(player, "no such table")
    player.open("/replay")
    page.locator("input[type=file]").wait_for(state="attached")
    looked_at(player, "opening a file")
    player.open("/replay/no-such-table/1")
    page.get_by_role("alert").wait_for()
    looked_at(player, "no such replay")


@THEMES
@SIZES
def test_the_waiting_room(new_player: NewPlayer, theme: str, width: int, height: int) -> None:
    host, guest = (new_player(width=width, height=height, touch=width < 500) for _ in range(2))
    for each in (host, guest):
        each.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    made = host.make({"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "easy"}, {"kind": "open"})
    host.open(f"/t/{made['table']['id']}#{made['invite']}")
    host.page.locator("[data-link]").wait_for()
    looked_at(host, "host")
    guest.page.goto(host.page.locator("[data-link]").input_value())
    guest.page.locator("[data-join]").wait_for()
    looked_at(guest, "invited")
    guest.page.locator("[data-join]").click()
    guest.page.get_by_text("Waiting for the host to start").wait_for()
    looked_at(guest, "seated")
    # A colour that somebody has cannot be taken; a free one can.
    swatches = guest.page.get_by_role("radiogroup", name="Colour")
    free = swatches.locator("input:enabled:not(:checked)").first
    color = free.get_attribute("value")
    free.check(force=True)
    taken = host.page.get_by_role("radiogroup", name="Colour").locator(f"input[value={color}]")
    host.page.wait_for_function("(each) => each.disabled", arg=taken.element_handle())


@THEMES
@SIZES
def test_a_replay(new_player: NewPlayer, theme: str, width: int, height: int) -> None:
    player = new_player(width=width, height=height, touch=width < 500)
    player.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    player.play_now("mini")
    player.keep_all()
    player.wait_for_turn()
    player.open(f"/replay/{player.table}/1")
    player.page.wait_for_selector("[data-at]")
    looked_at(player, "the deal")
    player.page.locator("[data-next]").click()
    player.page.wait_for_selector("[data-at='1']")
    looked_at(player, "a move")


def test_day_and_night_are_a_choice_that_lasts(player: Player) -> None:
    page = player.page
    page.emulate_media(color_scheme="light")
    player.open()
    shade = "() => getComputedStyle(document.documentElement).backgroundColor"
    day = page.evaluate(shade)
    page.get_by_role("radio", name="Night").check(force=True)
    night = page.evaluate(shade)
    assert day != night
    page.reload()
    page.get_by_role("radio", name="Night").wait_for(state="attached")
    assert page.evaluate(shade) == night
    page.get_by_role("radio", name="As the system says").check(force=True)
    assert page.evaluate(shade) == day
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(shade) == night


def test_a_server_that_does_not_answer_is_asked_again(player: Player) -> None:
    page = player.page
    page.route("**/api/setup", lambda route: route.abort())
    player.open()
    page.get_by_role("alert").wait_for()
    assert page.get_by_role("button", name="Play now").is_disabled()
    page.unroute("**/api/setup")
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="Play now").and_(page.locator(":enabled")).wait_for()


def test_it_can_be_put_on_a_home_screen(player: Player) -> None:
    player.open()
    path = player.page.locator("link[rel=manifest]").get_attribute("href")
    answer = player.page.request.get(f"{player.url}{path}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["display"] == "standalone" and manifest["start_url"] == "/"
    pictures = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in pictures}
    assert "maskable" in {icon.get("purpose") for icon in pictures}
    for icon in pictures:
        picture = player.page.request.get(f"{player.url}{icon['src']}").body()
        width, height = struct.unpack(">II", picture[16:24])
        assert f"{width}x{height}" == icon["sizes"]
