"""Playing over real sockets: first tickets, moves, refusals, resends, resigning, rematch, replay."""

from __future__ import annotations

import json
from typing import Any

import pytest

from branchline import Game, check_commitment, load_map

from .people import BOT, ME, OPEN, Device, Player

ABE = {"kind": "me", "name": "Abe"}
DRAW = {"do": "draw", "from": "deck"}


def begun(ada: Device, map: str = "mini") -> None:
    """A game of two seats, both on one device, first player Ada."""
    ada.make(ME, ABE, map=map)
    ada.do("settings", first=0)
    ada.do("start")


def chosen(*players: Player) -> None:
    """All choose their first tickets."""
    for player in players:
        assert player.move(player.game["legal"][0])["status"] == "played"
    for player in players:
        while player.phase == "first-tickets":
            player.next()


def test_s3_first_tickets_are_chosen_at_once_and_nothing_tells_who_has_chosen(ada: Device) -> None:
    begun(ada)
    with ada.sit(0) as first, ada.sit(1) as second, ada.sit(None) as watcher:
        assert first.phase == second.phase == "first-tickets"
        before = len(second.heard), second.heard[-1]
        answer = first.move(first.game["legal"][-1])
        assert answer["status"] == "played" and answer["seq"] == 0
        first.until("update")
        assert first.game["seq"] == 0 and first.game["legal"] == []
        assert first.game["view"]["seats"][0]["choice"]
        for other in (second, watcher):
            other.send(type="resync")
            message = other.until("snapshot")
            assert message["game"]["seq"] == 0
            assert "choice" not in message["game"]["view"]["seats"][0]
        fresh = {**json.loads(second.heard[-1]), "now": 0}
        old = {**json.loads(before[1]), "now": 0}
        assert fresh["game"] == old["game"]
        chosen(second)
        update = json.loads(second.heard[-1])
        assert [event["event"] for event in update["events"]].count("tickets-kept") == 2
        assert second.game["seq"] == 2


def test_a_move_is_answered_and_told_to_everybody(ada: Device) -> None:
    begun(ada)
    with ada.sit(0) as first, ada.sit(1) as second, ada.sit(None) as watcher:
        chosen(first, second)
        while watcher.phase != "turn":
            watcher.next()
        assert first.move(DRAW)["status"] == "played"
        for player in (first, second, watcher):
            message = player.until("update")
            assert message["game"]["seq"] == 3
            drawn = message["events"][0]
            assert drawn["event"] == "card-drawn" and ("card" in drawn) == (player is first)
        assert first.phase == "second-card"


def test_a_move_sent_again_gets_its_first_answer_and_is_played_once(ada: Device) -> None:
    begun(ada)
    with ada.sit(0) as first, ada.sit(1) as second:
        chosen(first, second)
        answer = first.move(DRAW, name="once")
        seq = first.until("update")["game"]["seq"]
        assert first.move(DRAW, name="once", seq=2) == answer
        first.send(type="resync")
        assert first.until("snapshot")["game"]["seq"] == seq
    with ada.sit(0) as again:
        assert again.move(DRAW, name="once") == answer


def test_a_refused_move_sent_again_is_refused_again(ada: Device) -> None:
    begun(ada)
    with ada.sit(0) as first, ada.sit(1) as second:
        chosen(first, second)
        answer = second.move(DRAW, name="early")
        assert answer["status"] == "refused" and answer["refusal"]["code"] == "not-to-decide"
        first.move(DRAW)
        first.until("update")
        first.move(DRAW)
        while second.game["view"]["seat"] != 1 or second.game["seq"] < 4:
            second.next()
        assert second.move(DRAW, name="early") == answer
        assert second.move(DRAW, name="later")["status"] == "played"


def test_a_stale_move_is_not_played_and_a_snapshot_follows(ada: Device) -> None:
    begun(ada)
    with ada.sit(0) as first, ada.sit(1) as second:
        chosen(first, second)
        answer = first.move(DRAW, seq=1)
        assert answer == {"type": "answer", "id": answer["id"], "status": "stale", "seq": 2, "refusal": None}
        assert first.next()["type"] == "snapshot"
        assert first.game["seq"] == 2


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"do": "pass"}, "can-act"),
        ({"do": "draw", "from": "purple"}, "unknown-card"),
        ({"do": "claim", "route": "nowhere--else", "with": "red", "wilds": 0}, "unknown-route"),
        ({"do": "keep", "tickets": ["a--b"]}, "unknown-ticket"),
        ({"do": "neutral", "route": "x"}, "unknown-route"),
    ],
    ids=["pass", "card", "route", "keep", "neutral"],
)
def test_an_illegal_move_is_refused_with_its_reason(ada: Device, action: dict[str, Any], code: str) -> None:
    begun(ada)
    with ada.sit(0) as first, ada.sit(1) as second:
        chosen(first, second)
        answer = first.move(action)
        assert (answer["status"], answer["refusal"]["code"]) == ("refused", code)
        assert first.move(DRAW)["status"] == "played"


def test_a_move_for_another_game_or_from_a_spectator_is_no_move(ada: Device) -> None:
    begun(ada)
    with ada.sit(0) as first, ada.sit(None) as watcher:
        first.send(type="move", id="x", game=2, seq=0, action=DRAW)
        assert first.until("trouble")["code"] == "wrong-game"
        watcher.send(type="move", id="x", game=1, seq=0, action=DRAW)
        assert watcher.until("trouble")["code"] == "spectator"


@pytest.mark.parametrize(
    ("map", "variant", "players"),
    [
        ("mini", None, 2),
        ("usa", None, 3),
        ("nederland", "tolls", 4),
        ("nederland", "no-tolls", 2),
        ("nederland", "neutral", 2),
        ("amsterdam", None, 4),
    ],
)
def test_a_game_against_bots_goes_to_the_end(ada: Device, map: str, variant: str | None, players: int) -> None:
    ada.make(ME, *[BOT] * (players - 1), map=map, variant=variant, start=True)
    with ada.sit(0) as player:
        player.play_out()
        ending = player.game["ending"]
        commitment = player.game["commitment"]
        assert check_commitment(commitment, int(ending["seed"]))
        while player.table["status"] != "over":
            player.next()
    record = ada.http.get(f"/api/tables/{ada.table}/games/1/record").json()
    game = Game.replay(record)
    assert game.result is not None and game.result.to_dict() == ending["result"]
    replay = ada.http.get(f"/api/tables/{ada.table}/games/1/replay").json()
    assert replay["ending"] == ending
    assert len(replay["steps"]) == len(record["actions"]) - players + 2
    uploaded = ada.post("/api/replay", {"record": record}).json()
    assert uploaded["steps"] == replay["steps"]


def test_the_game_file_is_not_given_out_before_the_end(ada: Device, eve: Device) -> None:
    begun(ada)
    for device in (ada, eve):
        answer = device.http.get(f"/api/tables/{ada.table}/games/1/record")
        assert (answer.status_code, answer.json()["code"]) == (409, "not-over")


def test_a_replay_of_a_running_game_shows_ones_own_view_only(ada: Device, bob: Device, eve: Device) -> None:
    ada.make(ME, OPEN)
    bob.join(ada)
    ada.do("settings", first=0)
    ada.do("start")
    path = f"/api/tables/{ada.table}/games/1/replay"
    with ada.sit(0) as first, bob.sit(1) as second:
        first.move(first.game["legal"][0])
        assert len(bob.http.get(path).json()["steps"]) == 1
        assert "choice" not in bob.http.get(path).json()["steps"][0]["view"]["seats"][0]
        chosen(second)
        while first.phase == "first-tickets":
            first.next()
        first.move(DRAW)
        first.until("update")
        for device, seat in ((ada, 0), (bob, 1), (eve, None)):
            replay = device.http.get(path).json()
            assert replay["you"] == seat and not replay["over"] and replay["ending"] is None
            last = replay["steps"][-1]
            assert last["view"]["you"] == seat
            assert ("card" in last["events"][0]) == (seat == 0)
            assert all(isinstance(held["hand"], dict) == (k == seat) for k, held in enumerate(last["view"]["seats"]))


def test_the_log_is_all_that_a_seat_was_told(ada: Device, eve: Device) -> None:
    ada.make(ME, BOT, BOT, start=True)
    path = f"/api/tables/{ada.table}/games/1/log"
    assert ada.http.get(path).json() == {"entries": []}
    with ada.sit(0) as player, eve.sit(None, ada.table, max_queue=None) as watcher:
        player.play_out(seed=3)
        while watcher.phase != "over":
            watcher.next()
        for device, heard in ((ada, player.heard), (eve, watcher.heard)):
            updates = [message for message in map(json.loads, heard) if message["type"] == "update"]
            told = [{"seq": each["game"]["seq"], "events": each["events"]} for each in updates if each["game"]["seq"]]
            entries = device.http.get(path).json()["entries"]
            # A socket that opened late has missed the beginning.
            assert entries[-len(told) :] == told
            assert [entry["seq"] for entry in entries] == list(range(3, 3 + len(entries)))
    missing = ada.http.get(f"/api/tables/{ada.table}/games/2/log")
    assert (missing.status_code, missing.json()["code"]) == (404, "no-such-game")


@pytest.mark.parametrize("phase", ["turn", "over"])
def test_a_game_file_that_begins_with_too_much_on_the_board_is_refused(ada: Device, phase: str) -> None:
    tracks = [route for route in load_map("usa").routes if not route.id.endswith("--2")]
    start = {"map": "usa", "players": 2, "phase": phase, "seats": [{"pieces": 0}, {}]}
    game = Game.from_dict({**start, "claims": {route.id: 0 for route in tracks[:8]}})
    whole = Game.from_dict({**start, "claims": {route.id: 0 for route in tracks}}).to_dict()
    # Its longest path could not be found before the end of time.
    record = {**game.record(), "start": whole, "result": None}
    answer = ada.post("/api/replay", {"record": record})
    assert (answer.status_code, answer.json()["code"]) == (400, "record")
    assert "45 pieces" in answer.json()["text"]
    assert ada.post("/api/replay", {"record": game.record()}).status_code == 200


def test_a_changed_game_file_is_refused_and_says_where(ada: Device) -> None:
    game = Game("mini", players=2, seed=5)
    while game.seat is not None:
        game.play(next(iter(game.legal)))
    record = game.record()
    for change, ply in (({"map": "/etc/passwd"}, "absent"), ({"seed": 6}, 0), ({"checks": []}, None)):
        answer = ada.post("/api/replay", {"record": {**record, **change}})
        assert (answer.status_code, answer.json()["code"]) == (400, "record")
        assert answer.json()["figures"].get("ply", "absent") == ply


def test_resigning_lets_a_bot_play_to_the_end(ada: Device) -> None:
    ada.make(ME, BOT, start=True)
    with ada.sit(0) as player:
        ada.do("resign", chair=0)
        while player.phase != "over":
            player.next()
        assert player.table["seats"][player.seat]["resigned"]
        assert player.move(DRAW)["refusal"]["code"] == "resigned"


def test_the_owner_lets_a_bot_play_and_takes_the_seat_back(ada: Device) -> None:
    begun(ada, "usa")
    with ada.sit(0) as first, ada.sit(1) as second:
        ada.do("let-bot", chair=0)
        chosen(second)
        while second.game["view"]["seat"] != 1:
            second.next()
        assert second.table["seats"][0]["away"]
        ada.do("back", chair=0)
        second.move(DRAW)
        second.until("update")
        second.move(DRAW)
        while not first.to_decide() or first.game["seq"] < second.game["seq"]:
            first.next()
        assert first.move(DRAW)["status"] == "played"


def test_a_move_takes_the_seat_back_as_well(ada: Device) -> None:
    begun(ada)
    with ada.sit(0) as first, ada.sit(1) as second:
        chosen(first, second)
        assert first.move(DRAW)["status"] == "played"
        ada.do("let-bot", chair=1)
        assert ada.refused("let-bot", chair=4) == (404, "no-such-chair")
        answer = second.move(DRAW, seq=3)
        assert answer["status"] == "refused"
        assert ada.do("back", chair=1)["table"]["seats"][1]["away"] is False


def test_somebody_who_is_there_is_not_replaced_by_others(ada: Device, bob: Device) -> None:
    ada.make(ME, OPEN)
    bob.join(ada)
    ada.do("start")
    with bob.sit(1):
        assert ada.refused("let-bot", chair=1) == (409, "not-gone")


def test_leaving_a_running_game_gives_the_seat_to_a_bot_for_good(ada: Device, bob: Device) -> None:
    ada.make(ME, OPEN)
    bob.join(ada)
    ada.do("start")
    bob.do("leave", chair=1)
    seat = next(seat for seat in ada.look()["table"]["seats"] if seat["chair"] == 1)
    assert (seat["kind"], seat["resigned"], seat["name"]) == ("bot", True, "Bob")
    with ada.sit(0) as player:
        player.play_out()


def test_a_rematch_begins_when_everybody_here_wants_it(ada: Device, bob: Device) -> None:
    ada.make(ME, OPEN)
    bob.join(ada)
    ada.do("start")
    with ada.sit(0) as first, bob.sit(1) as second:
        ada.do("let-bot", chair=0)
        bob.do("let-bot", chair=1)
        while first.table["status"] != "over" or first.phase != "over":
            first.next()
        assert ada.do("rematch", chair=0)["table"]["game"] == 1
        assert bob.do("rematch", chair=1)["table"]["game"] == 2
        for player in (first, second):
            while player.game["number"] != 2:
                player.next()
            assert player.phase == "first-tickets" and player.game["ending"] is None
        chosen(first, second)


def test_phrases_are_told_to_everybody_and_nothing_else_can_be_said(ada: Device) -> None:
    begun(ada)
    with ada.sit(0) as first, ada.sit(1) as second, ada.sit(None) as watcher:
        first.send(type="say", phrase="good-luck")
        for player in (first, second, watcher):
            assert player.until("said") == {"type": "said", "chair": 0, "phrase": "good-luck"}
        first.send(type="say", phrase="you fool")
        assert first.until("trouble")["code"] == "malformed"
        watcher.send(type="say", phrase="hello")
        assert watcher.until("trouble")["code"] == "spectator"
