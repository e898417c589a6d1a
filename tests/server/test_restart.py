"""Games survive a restart and a power cut, exactly as they stood."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from random import Random
from typing import Any

from .people import BOT, ME, Device, Player, closed, pick
from .running import Process, process, running

ABE = {"kind": "me", "name": "Abe"}


def moved(device: Device, url: str) -> Device:
    """The same device, after the server has come up at another port."""
    other = Device(url)
    other.http.cookies = device.http.cookies
    other.table, other.invite = device.table, device.invite
    return other


def still(game: dict[str, Any]) -> dict[str, Any]:
    """A state without its clock."""
    return {key: value for key, value in game.items() if key != "deadline"}


def test_a_restart_brings_back_the_same_state(tmp_path: Path) -> None:
    with running(tmp_path) as url:
        ada = Device(url)
        ada.make(ME, ABE, map="nederland")
        ada.do("settings", first=0, clock={"kind": "days", "days": 3})
        ada.do("start")
        with ada.sit(0) as first, ada.sit(1) as second:
            play_on(Random(4), [first, second], 30)
            for player in (first, second):
                player.send(type="resync")
                player.until("snapshot")
            before = [first.game, second.game]
            table = first.table
    with running(tmp_path) as url:
        ada = moved(ada, url)
        with ada.sit(0) as first, ada.sit(1) as second:
            assert [first.game, second.game] == before
            while not all(seat["connected"] for seat in first.table["seats"]):
                first.next()
            assert first.table == table
            play_on(Random(5), [first, second], 4)


def play_on(stream: Random, players: list[Player], moves: int) -> None:
    """Plays some moves of all seats, on their sockets."""
    for _ in range(moves):
        player = next((each for each in players if each.to_decide()), None)
        assert player is not None
        before = player.game["seq"], len(player.game["legal"])
        assert player.move(pick(stream, player.actions()))["status"] == "played"
        while (player.game["seq"], len(player.game["legal"])) == before:
            player.next()
        for other in players:
            if other is not player and player.game["seq"]:
                while other.game["seq"] < player.game["seq"]:
                    other.next()


def test_kill_9_in_the_middle_of_a_move_loses_nothing_and_plays_nothing_twice(tmp_path: Path) -> None:
    stream = Random(9)
    with process(tmp_path) as server:
        ada = Device(server.start())
        ada.make(ME, ABE, map="mini")
        ada.do("settings", first=0)
        ada.do("start")
        with ada.sit(0) as first, ada.sit(1) as second:
            play_on(stream, [first, second], 6)
            players = [first, second]
            mover = next(each for each in players if each.to_decide())
            mover.send(type="resync")
            mover.until("snapshot")
            action, state = pick(stream, mover.actions()), mover.game
        for cut in range(3):
            ada, mover = interrupted(server, ada, mover.seat, state, action, f"cut{cut}", stream.random() * 0.01)
            action, state = pick(stream, mover.actions()), mover.game


def interrupted(
    server: Process, ada: Device, seat: int, state: dict[str, Any], action: dict[str, Any], name: str, after: float
) -> tuple[Device, Player]:
    """Sends a move, kills the server, starts it again, resends the move, and returns who is next."""
    with ada.socket(seat) as socket:
        player = Player(socket)
        assert still(player.game) == still(state)
        player.send(type="move", id=name, game=1, seq=state["seq"], action=action)
        time.sleep(after)
        server.kill()
    ada = moved(ada, server.start())
    with ada.sit(seat) as player, ada.sit(1 - seat) as other:
        assert player.game["seq"] in (state["seq"], state["seq"] + 1)
        answer = player.move(action, name, seq=state["seq"])
        assert (answer["status"], answer["seq"]) == ("played", state["seq"] + 1)
        for each in (player, other):
            each.send(type="resync")
            each.until("snapshot")
            assert each.game["seq"] == state["seq"] + 1
        return ada, player if player.to_decide() else other


def test_bots_play_on_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as url:
        ada = Device(url)
        ada.make(ME, BOT, BOT, start=True)
        ada.do("resign", chair=0)
    with running(tmp_path) as url:
        ada = moved(ada, url)
        with ada.sit(0) as player:
            while player.phase != "over":
                player.next()


def test_a_clock_that_runs_out_lets_a_bot_play_until_the_owner_is_back(tmp_path: Path) -> None:
    with running(tmp_path) as url:
        ada = Device(url)
        ada.make(ME, ABE, start=True, clock={"kind": "days", "days": 1})
    run_out(tmp_path)
    with running(tmp_path, bot_delay=(0.2, 0.2)) as url:
        ada = moved(ada, url)
        with ada.sit(0) as first:
            assert first.game["deadline"] > 0
            while not all(seat["away"] for seat in first.table["seats"]):
                first.next()
            while first.phase == "first-tickets":
                first.next()
            assert first.game["deadline"] > 0
            table = ada.do("back", chair=0)["table"]
            assert [seat["away"] for seat in table["seats"] if seat["chair"] == 0] == [False]


def run_out(data: Path) -> None:
    """Makes every clock of stored games run out, as waiting would."""
    with sqlite3.connect(data / "games.sqlite3", timeout=10) as games:
        games.execute("update games set deadline = 1 where deadline is not null")
    games.close()


def test_a_table_nobody_is_at_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    with running(tmp_path, idle_after=0.0) as url:
        ada = Device(url)
        ada.make(ME, BOT, start=True)
        with ada.sit(0) as player:
            before = player.game
        while "branchline_rooms 0" not in ada.http.get("/metrics").text:
            time.sleep(0.02)
        with ada.sit(0) as player:
            assert player.game["view"]["seats"] == before["view"]["seats"]


def test_a_table_whose_game_is_over_leaves_memory_sooner(tmp_path: Path) -> None:
    with running(tmp_path, ended_after=0.0) as url:
        ada, bob = Device(url), Device(url)
        bob.make(ME, BOT, start=True)
        ada.make(ME, BOT, start=True)
        with ada.sit(0) as player:
            player.play_out()
        while "branchline_rooms 1" not in ada.http.get("/metrics").text:
            time.sleep(0.02)
        assert ada.look()["table"]["status"] == "over"
        with ada.sit(0) as player:
            assert player.game["ending"]
            ada.do("rematch", chair=0)
            while player.game["number"] != 2:
                player.next()


def test_a_server_ends_when_it_is_asked_to_and_says_goodbye(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        ada = Device(server.start())
        ada.make(ME, BOT, start=True)
        with ada.sit(0) as player:
            code = server.end()
            assert closed(player) == 1012
        assert code in (0, -15)


def test_a_second_server_on_the_same_store_never_plays_over_the_first(tmp_path: Path) -> None:
    with running(tmp_path) as one, running(tmp_path) as two:
        ada = Device(one)
        ada.make(ME, ABE, map="mini", start=True)
        with ada.sit(0) as first, ada.sit(1) as second:
            play_on(Random(3), [first, second], 4)
            other = moved(ada, two)
            with other.sit(0) as third, other.sit(1) as fourth:
                assert third.game["view"] == first.game["view"]
                play_on(Random(4), [first, second], 2)
                behind = third if third.to_decide() else fourth
                answer = behind.move(behind.game["legal"][0])
                assert answer["status"] == "stale"
                assert behind.until("snapshot")["game"]["seq"] == first.game["seq"]
