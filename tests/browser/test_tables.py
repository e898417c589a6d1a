"""What a table offers: clocks, phrases, people who watch, maps of one's own, and its log after a reload."""

from __future__ import annotations

from pathlib import Path

import branchline.maps

from ..server.running import running
from .conftest import NewPlayer
from .player import Player, friends

MINI = Path(branchline.maps.__file__).parent / "mini.toml"


def lines(player: Player) -> list[str]:
    """What the log says."""
    return [str(text) for text in player.page.locator(".log p").all_inner_texts()]


def test_the_log_is_there_again_after_a_reload_and_a_lost_line(new_player: NewPlayer) -> None:
    host, friend = new_player(), new_player()
    friends(host, friend)
    for _ in range(2):
        host.draw()
    friend.page.wait_for_selector("[data-status=turn][data-mine=true]")
    said = lines(friend)
    assert len(said) >= 4
    friend.page.reload()
    friend.page.wait_for_function(f"() => document.querySelectorAll('.log p').length === {len(said)}")
    assert lines(friend) == said
    # What happens while a line is lost is told afterwards.
    host.context.set_offline(True)
    host.page.wait_for_selector("[data-line]")
    for _ in range(2):
        friend.draw()
    friend.page.wait_for_selector("[data-status=turn][data-mine=false]")
    host.context.set_offline(False)
    host.page.wait_for_selector("[data-line]", state="detached")
    host.page.wait_for_function("(n) => document.querySelectorAll('.log p').length === n", arg=len(lines(friend)))
    assert all("Bob" in line for line in lines(host)[-2:])
    # Each knows its own cards and not the other's.
    assert lines(host) != lines(friend)


def test_when_a_clock_has_run_out_a_bot_moves_until_its_owner_is_back(new_player: NewPlayer) -> None:
    host, friend = new_player(), new_player()
    friends(host, friend, clock={"kind": "move", "seconds": 10})
    for each in (host, friend):
        assert each.page.get_by_role("timer").inner_text().startswith("0:")
    friend.page.wait_for_selector("[data-status=turn][data-mine=true]")
    host.page.locator("[data-back]").click()
    host.page.locator("[data-back]").wait_for(state="detached")
    for _ in range(2):
        friend.draw()
    host.page.wait_for_selector("[data-status=turn][data-mine=true]")


def test_days_a_move_are_shown_in_hours(player: Player) -> None:
    made = player.make({"kind": "bot", "level": "random"}, start=True, clock={"kind": "days", "days": 3})
    player.open(f"/t/{made['table']['id']}")
    assert player.page.get_by_role("timer").inner_text() in ("71 hours", "72 hours")


def test_a_phrase_is_seen_by_everybody_at_the_table(new_player: NewPlayer) -> None:
    host, friend, watcher = new_player(), new_player(), new_player()
    friends(host, friend)
    watcher.open(f"/t/{host.table}")
    watcher.page.wait_for_selector("[data-market]")
    host.page.locator("[data-menu]").click()
    host.page.get_by_role("button", name="Good luck!").click()
    for each in (host, friend, watcher):
        each.page.locator(".said", has_text="Good luck!").wait_for()
    # Who watches has no say.
    watcher.page.locator("[data-menu]").click()
    assert watcher.page.get_by_role("button", name="Good luck!").count() == 0
    assert watcher.page.get_by_role("button", name="Resign").count() == 0


def test_who_watches_sees_the_board_move_and_nobodys_cards(new_player: NewPlayer) -> None:
    host, friend, watcher = new_player(), new_player(), new_player()
    friends(host, friend)
    watcher.open(f"/t/{host.table}")
    watcher.page.wait_for_selector("[data-market]")
    host.draw()
    watcher.page.locator(".log p", has_text="Ada").first.wait_for()
    assert watcher.page.locator("[data-hand], [data-offer], [data-mine=true]").count() == 0
    assert watcher.page.locator("[data-deck].can, [data-market].can").count() == 0


def test_a_map_of_ones_own_is_offered_and_draws_itself(client: None, new_player: NewPlayer, tmp_path: Path) -> None:
    folder = tmp_path / "maps"
    folder.mkdir()
    text = MINI.read_text(encoding="utf-8").replace('id = "mini"', 'id = "own"', 1)
    (folder / "own.toml").write_text(text.replace('name = "Mini"', 'name = "Garden Line"', 1), encoding="utf-8")
    with running(tmp_path / "data", maps=folder) as url:
        player = new_player(url)
        player.open()
        player.page.get_by_text("Garden Line").first.wait_for()
        made = player.make({"kind": "bot", "level": "random"}, map_id="own", start=True)
        player.open(f"/t/{made['table']['id']}")
        player.page.wait_for_selector("[data-offer]")
        routes = player.page.request.get(f"{url}/api/maps/own").json()["routes"]
        assert player.page.locator("[data-route]").count() == len(routes)
        player.play_to_the_end()
        assert len(player.totals()) == 2
