"""The replay page: running and finished games, links to a move, game files."""

from __future__ import annotations

from pathlib import Path

from .player import Player


def test_a_running_game_replays_what_its_player_has_seen(player: Player) -> None:
    player.play_now("mini", opponents=2)
    player.move()
    player.wait_for_turn()
    player.move()
    player.open(f"/replay/{player.table}/1")
    player.page.get_by_text("The game is still running").wait_for()
    player.page.wait_for_selector("[data-at]")
    # One's own hand is open, the others' are counts.
    assert player.page.locator("aside .hand").count() == 1


def test_a_finished_game_by_slider_keys_link_and_file(player: Player, tmp_path: Path) -> None:
    player.play_now("mini", opponents=1)
    player.play_to_the_end()
    player.totals()
    with player.page.expect_download() as download:
        player.page.get_by_role("link", name="Download the game file").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)

    player.page.locator("[data-replay]").click()
    player.page.wait_for_selector("[data-at='0']")
    for _ in range(5):
        player.page.keyboard.press("ArrowRight")
    player.page.wait_for_selector("[data-at='5']")
    link = player.page.url
    assert link.endswith("#5")
    assert player.page.locator("aside .hand").count() == 2
    shown = player.page.locator("aside").inner_text()

    player.page.goto("about:blank")
    player.page.goto(link)
    player.page.wait_for_selector("[data-at='5']")
    assert player.page.locator("aside").inner_text() == shown
    last = player.page.locator("input[type=range]").get_attribute("max")
    player.page.keyboard.press("End")
    player.page.wait_for_selector(f"[data-at='{last}']")

    player.open("/replay")
    player.page.locator("input[type=file]").set_input_files(file)
    player.page.wait_for_selector("[data-at='0']")
    assert player.page.locator("input[type=range]").get_attribute("max") == last


def test_a_file_that_is_no_game_is_refused_in_words(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "no.json"
    file.write_text('{"format": 1}', encoding="utf-8")
    player.open("/replay")
    player.page.locator("input[type=file]").set_input_files(file)
    player.page.get_by_role("alert").wait_for()
