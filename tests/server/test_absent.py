"""Somebody is away: a bot plays on, the owner takes back at once, or the host removes them for good."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .people import BOT, ME, OPEN, Device, Player, closed
from .running import running

DRAW = {"do": "draw", "from": "deck"}


@pytest.fixture
def two(tmp_path: Path) -> Any:
    """Ada and Bob in a game, on a server that does not wait long for anybody."""
    with running(tmp_path, gone_after=0.0) as url:
        ada, bob = Device(url), Device(url)
        ada.make(ME, OPEN)
        bob.join(ada)
        ada.do("settings", first=0)
        ada.do("start")
        yield ada, bob


def seat_of(player: Player, chair: int) -> dict[str, Any]:
    return next(dict(seat) for seat in player.table["seats"] if seat["chair"] == chair)


def test_the_others_let_a_bot_play_and_the_owner_has_the_seat_back_by_coming(two: tuple[Device, Device]) -> None:
    ada, bob = two
    with ada.sit(0) as first:
        first.move(first.game["legal"][0])
        ada.do("let-bot", chair=1)
        while first.phase == "first-tickets" or not seat_of(first, 1)["away"]:
            first.next()
        with bob.sit(1) as second:
            while seat_of(first, 1)["away"] or not seat_of(first, 1)["connected"]:
                first.next()
            assert first.move(DRAW)["status"] == "played"
            first.until("update")
            assert first.move(DRAW)["status"] == "played"
            while not second.to_decide():
                second.next()
            assert second.move(DRAW)["status"] == "played"


def test_the_host_removes_somebody_who_is_gone_for_good(two: tuple[Device, Device]) -> None:
    ada, bob = two
    assert bob.refused("remove", chair=0) == (403, "not-host")
    key = bob.do("key", chair=1)["key"]
    table = ada.do("remove", chair=1)["table"]
    seat = next(seat for seat in table["seats"] if seat["chair"] == 1)
    assert (seat["kind"], seat["name"], seat["away"], seat["resigned"]) == ("bot", "Bob", False, True)
    assert bob.look()["yours"] == []
    assert bob.post(f"/api/tables/{ada.table}/key", {"key": key}).json()["code"] == "key"
    assert ada.refused("remove", chair=1) == (409, "no-person")
    with ada.sit(0) as player:
        player.play_out()


def test_nobody_who_is_there_is_removed_and_nobody_before_the_start(ada: Device, bob: Device) -> None:
    ada.make(ME, OPEN, BOT)
    bob.join(ada)
    assert ada.refused("remove", chair=1) == (409, "not-started")
    ada.do("start")
    with bob.sit(1):
        assert ada.refused("remove", chair=1) == (409, "not-gone")
    assert ada.refused("remove", chair=2) == (409, "no-person")
    assert ada.refused("remove", chair=4) == (404, "no-such-chair")


def test_a_removed_players_socket_is_closed(tmp_path: Path) -> None:
    with running(tmp_path, gone_after=0.0, heard_within=-1.0) as url:
        ada, bob = Device(url), Device(url)
        ada.make(ME, OPEN)
        bob.join(ada)
        ada.do("start")
        with bob.sit(1) as silent:
            ada.do("remove", chair=1)
            assert closed(silent) == 4004
