"""The game without a pointer: from the front page to the table of totals, by keys alone."""

from __future__ import annotations

import re

import pytest

from .conftest import NewPlayer
from .player import Player
from .test_whole_games import assert_table_of_totals_is_right, loan_cost_of
from .typist import Typist

GAMES = [
    pytest.param("mini", "neutral", id="mini-neutral"),
    pytest.param("amsterdam", None, id="amsterdam", marks=pytest.mark.slow),
    pytest.param("usa", None, id="usa", marks=pytest.mark.slow),
    pytest.param("nederland", "tolls", id="nederland", marks=pytest.mark.slow),
]


def at_the_table(player: Player, map_id: str = "usa") -> Typist:
    """A typist at a game, whose turn it is."""
    player.play_now(map_id)
    player.move()
    player.wait_for_turn()
    return Typist(player)


@pytest.mark.parametrize(("map_id", "variant"), GAMES)
def test_a_whole_game_by_keyboard(player: Player, map_id: str, variant: str | None) -> None:
    typist = Typist(player)
    typist.play_now(map_id, variant=variant)
    while player.wait_for_turn() != "over":
        typist.move()
    player.page.wait_for_selector("[data-skip]")
    typist.assert_focus_is_kept()
    typist.tab_to("[data-skip]", steps=6)
    typist.press("Enter")
    player.page.wait_for_selector("[data-result]")
    typist.assert_focus_is_kept()
    assert_table_of_totals_is_right(player, loan_cost=loan_cost_of(player.url, map_id, variant or "standard"))
    told = player.page.locator(".log p").all_inner_texts()
    assert len(told) > 10
    heard = typist.heard()
    assert heard[: len(told)] == told
    assert len(heard) > len(told), "the end is not told"


def test_every_shortcut_is_explained_and_works(player: Player) -> None:
    typist = at_the_table(player)
    page = player.page
    typist.press("?")
    help_box = page.get_by_role("dialog", name="Help")
    help_box.wait_for()
    shown = set(help_box.locator("kbd").all_inner_texts())
    assert shown >= {"1 – 5", "d", "t", "/", "c", "b", "h", "s", "p", "m", "?", "Enter", "Esc"}
    typist.press("Escape")
    help_box.wait_for(state="detached")

    muted = page.locator("[data-mute]").get_attribute("aria-label")
    typist.press("m")
    assert page.locator("[data-mute]").get_attribute("aria-label") != muted
    typist.press("h")
    page.wait_for_function("() => document.activeElement?.matches('[data-hand]')")
    assert "Your hand" in page.locator("[data-urgent]").inner_text()
    typist.press("ArrowRight", "Enter")
    assert page.locator("[data-hand][aria-pressed=true]").count() == 1
    typist.press("s")
    page.wait_for_function("() => document.querySelector('[data-urgent]').textContent.includes('Your turn')")
    typist.press("b")
    page.get_by_role("region", name="The board in words").wait_for()
    typist.press("Escape")
    page.get_by_role("region", name="The board in words").wait_for(state="detached")
    typist.press("t")
    page.wait_for_selector("[data-offer]")


def test_shortcuts_can_be_turned_off(player: Player) -> None:
    typist = at_the_table(player, "mini")
    player.page.get_by_role("button", name="Menu").click()
    player.page.get_by_label("Single letters are shortcuts").uncheck()
    typist.press("Escape", "d", "b")
    player.page.wait_for_timeout(100)
    assert player.phase == "turn"
    assert player.page.get_by_role("region", name="The board in words").count() == 0
    player.page.reload()
    player.wait_for_turn()
    typist.press("d")
    player.page.wait_for_timeout(100)
    assert player.phase == "turn"


def test_the_text_board_says_what_the_drawn_one_shows(player: Player) -> None:
    typist = at_the_table(player)
    marked = set(player.payable())
    typist.press("b")
    page = player.page
    denver = page.locator("[data-words=denver]")
    denver.wait_for()
    texts = denver.locator("[data-list]").all_inner_texts()
    assert len(texts) == 9
    assert any(text.startswith("Omaha, 4 pink – ") for text in texts)
    free = [text for text in texts if "Taken by" not in text and "closed" not in text]
    assert denver.locator("h3").inner_text() == f"Denver: {len(free)} open routes"
    assert page.locator("[data-words]").count() == page.locator("[data-city]").count()
    payable = {each.get_attribute("data-list") for each in page.locator(".payable[data-list]").all()}
    assert payable == marked

    typist.press("ArrowRight")
    assert page.evaluate("() => document.activeElement.closest('[data-words]').dataset.words") == "boston"
    typist.press("ArrowLeft", "ArrowDown", "Enter")
    page.get_by_role("dialog", name=re.compile("Claim .*Atlanta")).wait_for()
    typist.press("Escape")
    page.get_by_role("dialog", name="Claim").wait_for(state="detached")
    typist.assert_focus_is_kept()


def test_the_focus_goes_back_where_a_panel_was_opened_from(player: Player) -> None:
    typist = at_the_table(player)
    typist.tab_to("[data-menu]")
    typist.press("Enter")
    player.page.get_by_role("dialog", name="Menu").wait_for()
    assert typist.on("[role=dialog]") or player.page.evaluate("() => !!document.activeElement.closest('[role=dialog]')")
    typist.press("Escape")
    player.page.wait_for_function("() => document.activeElement?.matches('[data-menu]')")


def test_a_city_and_the_way_back_from_its_route(player: Player) -> None:
    typist = at_the_table(player)
    typist.press("/")
    player.page.keyboard.type("denv")
    typist.press("Enter")
    player.page.get_by_role("dialog", name="Denver").wait_for()
    typist.press("ArrowDown", "Enter")
    player.page.get_by_role("dialog", name="Claim").wait_for()
    typist.press("Escape")
    player.page.get_by_role("dialog", name="Denver").wait_for()
    typist.press("Escape")
    player.page.get_by_role("dialog", name="Denver").wait_for(state="detached")
    typist.assert_focus_is_kept()


def test_skip_links_lead_past_everything(player: Player) -> None:
    typist = at_the_table(player, "mini")
    player.page.evaluate("() => document.activeElement.blur()")
    player.page.reload()
    player.wait_for_turn()
    typist.tab_to(".skip button:nth-of-type(2)", steps=6)
    typist.press("Enter")
    player.page.wait_for_function("() => document.activeElement?.matches('.market button')")


def test_our_turn_is_called_at_once(new_player: NewPlayer) -> None:
    player = new_player()
    player.play_now("mini")
    player.move()
    player.wait_for_turn()
    player.page.wait_for_function(
        "() => /Your turn|Draw your/.test(document.querySelector('[data-urgent]').textContent)"
    )
    assert player.page.locator("[data-spoken][aria-live=polite]").count() == 1
    assert player.page.locator("[aria-live=polite]").count() == 1
