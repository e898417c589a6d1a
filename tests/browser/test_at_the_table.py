"""What happens at a table: links, lost lines, restarts, keys, one device for all."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from ..server.running import Process
from .conftest import NewPlayer
from .player import Player, first_to_decide


def hand(player: Player) -> str:
    return player.page.locator(".hand").inner_text()


def test_the_first_legal_move_is_two_clicks_from_a_cold_visit(player: Player) -> None:
    player.open()
    player.page.get_by_role("button", name="Play now").click()
    player.page.locator("[data-keep]").click()
    player.page.wait_for_selector("[data-status=turn]")


def test_panels_are_made_ready_before_anybody_opens_them(player: Player) -> None:
    player.play_now("usa")
    player.keep_all()
    player.page.wait_for_function("() => performance.getEntriesByName('panels-warm').length === 1")
    assert player.page.locator("[role=dialog]").count() == 0
    assert player.page.evaluate("document.activeElement.closest('[role=dialog]')") is None


def test_two_browsers_at_one_table_by_its_link(new_player: NewPlayer) -> None:
    host, friend, watcher = new_player(), new_player(), new_player()
    host.open()
    form = host.page.locator("section", has=host.page.get_by_role("tab", name="With friends"))
    form.locator("input[value=amsterdam]").check(force=True)
    form.get_by_role("radiogroup", name="Players").get_by_text("2", exact=True).click()
    form.get_by_role("button", name="Make a table").click()
    link = host.page.locator("[data-link]").input_value()
    assert host.page.evaluate("navigator.clipboard.readText()") == link

    friend.page.goto(link)
    friend.page.locator("[data-join]").click()
    host.page.reload()
    host.page.locator("[data-start]:enabled").click()
    for each in (host, friend):
        each.page.wait_for_selector("[data-offer]")
    watcher.page.goto(link)
    watcher.page.wait_for_selector("[data-market]")
    assert watcher.page.locator("[data-hand]").count() == 0
    assert watcher.page.locator("[data-offer]").count() == 0

    host.move()
    assert host.page.locator("[data-status=first-tickets]").count() == 1
    friend.move()
    for _ in range(8):
        mover = first_to_decide(host, friend)
        assert mover is not None
        mover.move()
    pieces = "document.querySelectorAll('.pieces').length"
    laid = max(host.page.evaluate(pieces), friend.page.evaluate(pieces))
    for each in (host, friend, watcher):
        each.page.wait_for_function(f"() => {pieces} >= {laid}")


def test_reload_and_a_lost_line_bring_back_the_same_game(player: Player) -> None:
    player.play_now("amsterdam")
    player.move()
    player.wait_for_turn()
    player.draw()
    player.page.wait_for_selector("[data-status=second-card]")
    cards = hand(player)
    player.page.reload()
    player.page.wait_for_selector("[data-status=second-card]")
    assert hand(player) == cards

    player.context.set_offline(True)
    player.page.wait_for_selector("[data-line]")
    player.context.set_offline(False)
    player.page.wait_for_selector("[data-line]", state="detached")
    player.draw()
    player.page.wait_for_function("(before) => document.querySelector('.hand').innerText !== before", arg=cards)


def test_a_server_restart_in_mid_game_changes_nothing(client: None, new_player: NewPlayer, tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = Process(tmp_path, "--port", str(port))
    url = server.start()
    try:
        player = new_player(url)
        player.play_now("amsterdam")
        player.move()
        player.wait_for_turn()
        player.draw()
        player.page.wait_for_selector("[data-status=second-card]")
        cards = hand(player)
        server.kill()
        player.page.wait_for_selector("[data-line=lost]")
        server.start()
        player.page.wait_for_selector("[data-line]", state="detached")
        assert player.phase == "second-card"
        assert hand(player) == cards
        player.draw()
        player.page.wait_for_function("(before) => document.querySelector('.hand').innerText !== before", arg=cards)
    finally:
        server.kill()


def test_a_second_tab_takes_the_seat_and_the_first_says_so(player: Player) -> None:
    player.play_now("mini")
    second = player.context.new_page()
    second.goto(player.page.url)
    second.wait_for_selector("[data-offer]")
    player.page.get_by_text("opened somewhere else").wait_for()
    player.page.get_by_role("button", name="Play here").click()
    player.page.wait_for_selector("[data-offer]")


def test_one_device_for_all_has_a_curtain_between_turns(player: Player) -> None:
    player.open()
    player.page.get_by_role("tab", name="On this device").click()
    form = player.page.locator("section", has=player.page.get_by_role("tab", name="With friends"))
    form.locator("input[value=mini]").check(force=True)
    form.get_by_label("Player 1").fill("Ada")
    form.get_by_label("Player 2").fill("Bob")
    form.get_by_role("button", name="Start the game").click()
    names = set()
    for _ in range(6):
        player.page.locator("[data-curtain]").wait_for()
        names.add(player.page.locator("[data-curtain]").inner_text())
        player.page.locator("[data-curtain]").click()
        player.page.wait_for_selector("[data-curtain]", state="detached")
        while player.deciding:
            player.move()
            if player.page.locator("[data-curtain], [data-status=over]").count():
                break
            player.page.wait_for_timeout(100)
    assert names == {"I am Ada", "I am Bob"}


def test_the_keyboard_finds_a_city_and_cycles_its_routes(player: Player) -> None:
    player.play_now("usa")
    player.move()
    player.wait_for_turn()
    keys = player.page.keyboard
    keys.press("/")
    keys.type("denv")
    keys.press("Enter")
    player.page.get_by_role("dialog", name="Denver").wait_for()
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    keys.press("Enter")
    player.page.get_by_role("dialog", name="Claim").wait_for()
    keys.press("Escape")
    player.page.get_by_role("dialog", name="Claim").wait_for(state="detached")
    keys.press("d")
    player.page.wait_for_selector("[data-status=second-card]")
    keys.press("?")
    player.page.get_by_role("dialog", name="Help").wait_for()


def test_a_route_that_can_not_be_claimed_says_why(player: Player) -> None:
    player.play_now("usa")
    player.move()
    player.wait_for_turn()
    payable = player.payable()
    routes = player.page.evaluate("[...document.querySelectorAll('[data-route]')].map((each) => each.dataset.route)")
    player.click_route(next(route for route in routes if route not in payable and player.length(route) == 6))
    text = player.page.locator("[data-refusal=cards]").inner_text()
    assert text.startswith("Needs ")


def test_a_move_chosen_early_waits_for_its_turn(new_player: NewPlayer) -> None:
    host, friend = new_player(), new_player()
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
        each.move()
    for each in (host, friend):
        each.page.wait_for_selector("[data-status=turn]")
    mover = first_to_decide(host, friend)
    assert mover is not None
    waiter = friend if mover is host else host
    cards = hand(waiter)
    waiter.page.locator("[data-deck]").click()
    waiter.page.get_by_text("Next: draw from the deck").wait_for()
    mover.draw()
    mover.page.wait_for_selector("[data-status=second-card]")
    mover.draw()
    waiter.page.wait_for_selector("[data-status=second-card][data-mine=true]")
    assert hand(waiter) != cards


@pytest.mark.parametrize("width", [390])
def test_a_finger_confirms_a_payment_on_a_phone(new_player: NewPlayer, width: int) -> None:
    player = new_player(width=width, height=844, touch=True)
    player.play_now("amsterdam")
    player.move()
    for _ in range(12):
        player.wait_for_turn()
        if player.phase == "turn" and player.payable():
            break
        player.move()
    player.page.get_by_role("button", name="Routes", exact=True).tap()
    player.page.locator(".routes button").first.tap()
    player.page.locator("[data-pay]").first.tap()
    before = player.page.locator(".pieces:not(.ghost)").count()
    player.page.locator("[data-confirm]").tap()
    player.page.wait_for_function(f"() => document.querySelectorAll('.pieces:not(.ghost)').length > {before}")
