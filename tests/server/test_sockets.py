"""Sockets: whatever comes in, clean answers; one socket a chair; a slow reader hurts nobody else."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from .people import BOT, ME, Device, Player, closed

DRAW = {"do": "draw", "from": "deck"}
ABE = {"kind": "me", "name": "Abe"}

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
words = st.sampled_from(["move", "say", "resync", "ping", "draw", "claim", "keep", "neutral", "pass", "deck", "x--y"])
actions = st.fixed_dictionaries(
    {"do": words | plain},
    optional=dict.fromkeys(("from", "route", "with", "wilds", "tickets", "more"), plain | words),
)
messages = st.fixed_dictionaries(
    {"type": words | plain},
    optional={
        "id": plain | st.text("abc", min_size=1, max_size=70),
        "game": plain | st.integers(0, 2),
        "seq": plain | st.integers(0, 3),
        "action": actions | plain,
        "phrase": plain | words,
        "more": plain,
    },
)


class Reopening:
    """A seat whose socket is opened anew before the server has had enough of it."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.used = 0
        self._open = contextlib.ExitStack()

    def player(self) -> Player:
        if self.used % 10 == 0:
            self.close()
            self.found = self._open.enter_context(self.device.sit(0))
        self.used += 1
        return self.found

    def close(self) -> None:
        self._open.close()


@pytest.fixture(scope="module")
def seat(url: str) -> Iterator[Reopening]:
    device = Device(url)
    device.make(ME, BOT, start=True)
    reopening = Reopening(device)
    yield reopening
    reopening.close()


def answers_cleanly(player: Player, frame: str | bytes) -> None:
    player.socket.send(frame)
    player.send(type="ping")
    heard = []
    while (message := player.next())["type"] != "pong":
        heard.append(message["type"])
    assert set(heard) <= {"trouble", "answer", "snapshot", "said", "update", "table"}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(frame=st.text(max_size=200) | st.binary(max_size=200))
def test_any_frame_gets_a_clean_answer(seat: Reopening, frame: str | bytes) -> None:
    answers_cleanly(seat.player(), frame)


@given(message=messages)
def test_anything_that_looks_like_a_message_gets_a_clean_answer(seat: Reopening, message: dict[str, Any]) -> None:
    answers_cleanly(seat.player(), json.dumps(message))


def test_the_server_has_had_no_error_by_then(seat: Reopening) -> None:
    answers_cleanly(seat.player(), "{}")
    assert "branchline_errors_total" not in httpx.get(f"{seat.device.url}/metrics").text


def test_a_frame_that_is_too_large_closes_the_socket(ada: Device) -> None:
    ada.make(ME, BOT)
    with ada.sit(0) as player:
        player.socket.send("x" * 17_000)
        assert closed(player) == 1009


def test_a_socket_that_sends_only_nonsense_is_closed(ada: Device) -> None:
    ada.make(ME, BOT)
    with ada.sit(0) as player:
        for _ in range(25):
            player.socket.send("nonsense")
        assert closed(player) == 4003


def test_the_newer_of_two_tabs_wins(ada: Device) -> None:
    ada.make(ME, ABE, start=True)
    with ada.sit(0) as older, ada.sit(0) as newer:
        assert closed(older) == 4001
        assert newer.move(newer.game["legal"][0])["status"] == "played"


def test_spectators_and_other_chairs_do_not_push_each_other_out(ada: Device) -> None:
    ada.make(ME, ABE, start=True)
    with ada.sit(0) as first, ada.sit(1) as second, ada.sit(None) as one, ada.sit(None) as two:
        for player in (first, second, one, two):
            player.send(type="ping")
            player.until("pong")
        assert two.table["spectators"] == 2


@pytest.mark.parametrize("chair", ["1", "0", "7", "-1", "x", ""])
def test_nobody_gets_a_socket_of_a_chair_that_is_not_theirs(ada: Device, eve: Device, chair: str) -> None:
    ada.make(ME, BOT, start=True)
    if chair == "0":
        ada, eve = eve, ada
        ada.table, ada.http.cookies = eve.table, httpx.Cookies()
    with pytest.raises(InvalidStatus) as refused:
        ada.open(chair)
    assert refused.value.response.status_code == 403


def test_a_guessed_token_opens_nothing(ada: Device, eve: Device) -> None:
    ada.make(ME, BOT, start=True)
    eve.table = ada.table
    eve.http.cookies.set("branchline-seats", "A" * 27, path=f"/api/tables/{ada.table}")
    assert eve.look()["yours"] == []
    with pytest.raises(InvalidStatus):
        eve.open(0)


def test_a_table_that_is_not_there_has_no_socket(ada: Device) -> None:
    with pytest.raises(InvalidStatus) as refused:
        ada.open(None, table="nowhere")
    assert refused.value.response.status_code == 404


@pytest.mark.parametrize("origin", ["http://evil.example", "null", None])
def test_a_page_of_another_site_gets_no_socket(ada: Device, origin: str | None) -> None:
    ada.make(ME, BOT, start=True)
    with pytest.raises(InvalidStatus) as refused:
        ada.open(0, origin=origin)
    assert refused.value.response.status_code == 403


def test_who_does_not_read_is_dropped_and_the_others_play_on(ada: Device) -> None:
    ada.make(ME, ABE, map="usa", start=True)
    before = dropped(ada.url)
    # Its buffer is full after one message, so it stops reading.
    with ada.socket(0, max_queue=1) as slow, ada.sit(1) as other:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(5000):
                slow.send(json.dumps({"type": "resync"}))
        while dropped(ada.url) == before:
            time.sleep(0.05)
        assert other.move(other.game["legal"][0])["status"] == "played"
        while other.table["seats"][1 - other.seat]["connected"]:
            other.next()
    with ada.sit(0) as again:
        assert again.move(again.game["legal"][0])["status"] == "played"


def dropped(url: str) -> int:
    lines = httpx.get(f"{url}/metrics").text.splitlines()
    return sum(int(line.split()[-1]) for line in lines if line.startswith('branchline_dropped_total{kind="4002"}'))


def test_who_comes_and_goes_is_told(ada: Device) -> None:
    ada.make(ME, ABE, start=True)
    with ada.sit(0) as first:
        with ada.sit(1):
            while not all(seat["connected"] for seat in first.table["seats"]):
                first.next()
        while all(seat["connected"] for seat in first.table["seats"]):
            first.next()
