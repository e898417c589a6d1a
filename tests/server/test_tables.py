"""Tables: made, joined by link, filled, changed by their host, started, left."""

from __future__ import annotations

import pytest

from .people import BOT, ME, OPEN, Device, closed


def test_one_request_makes_a_game_against_bots_that_has_begun(ada: Device) -> None:
    answer = ada.make(ME, BOT, BOT, map="usa", start=True)
    assert answer["table"]["status"] == "playing"
    assert answer["yours"] == [0]
    assert sorted(seat["kind"] for seat in answer["table"]["seats"]) == ["bot", "bot", "human"]


def test_a_friend_takes_the_free_seat_by_the_link(ada: Device, bob: Device) -> None:
    ada.make(ME, OPEN)
    assert bob.join(ada)["yours"] == [1]
    assert [seat["name"] for seat in ada.look()["table"]["seats"]] == ["Ada", "Bob"]


def test_looking_at_a_table_takes_no_seat(ada: Device, bob: Device) -> None:
    ada.make(ME, OPEN)
    bob.table = ada.table
    assert bob.look() == {**ada.look(), "yours": [], "invite": None}
    assert ada.look()["table"]["seats"][1]["kind"] == "open"


def test_a_private_table_is_joined_by_invitation_only(ada: Device, bob: Device) -> None:
    ada.make(ME, OPEN)
    for invite in (None, "x" * 16):
        answer = bob.post(f"/api/tables/{ada.table}/join", {"name": "Bob", "invite": invite})
        assert (answer.status_code, answer.json()["code"]) == (403, "invite")


def test_a_public_table_is_in_the_lobby_until_it_is_full(ada: Device, bob: Device) -> None:
    ada.make(ME, OPEN, public=True)
    listed = {table["id"]: table for table in bob.http.get("/api/tables").json()["tables"]}
    assert listed[ada.table]["host"] == "Ada" and listed[ada.table]["free"] == 1
    bob.post(f"/api/tables/{ada.table}/join", {"name": "Bob"}).raise_for_status()
    assert ada.table not in {table["id"] for table in bob.http.get("/api/tables").json()["tables"]}


def test_a_full_table_says_so(ada: Device, bob: Device) -> None:
    ada.make(ME, BOT)
    answer = bob.post(f"/api/tables/{ada.table}/join", {"name": "Bob", "invite": ada.invite})
    assert (answer.status_code, answer.json()["code"]) == (409, "full")


def test_joining_twice_gives_the_same_seat_and_asking_for_another_gives_another(ada: Device, bob: Device) -> None:
    ada.make(ME, OPEN, OPEN)
    assert bob.join(ada)["yours"] == [1]
    assert bob.join(ada)["yours"] == [1]
    assert bob.join(ada, "Bea", another=True)["yours"] == [1, 2]


def test_one_device_can_hold_all_seats(ada: Device) -> None:
    answer = ada.make(ME, {"kind": "me", "name": "Abe"}, start=True)
    assert answer["yours"] == [0, 1]
    for chair in answer["yours"]:
        with ada.sit(chair) as player:
            assert player.game["legal"]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_s4_the_seats_are_turned_so_that_the_first_player_has_seat_0(ada: Device, first: int) -> None:
    ada.make(ME, BOT, BOT)
    ada.do("settings", first=first)
    answer = ada.do("start")
    assert [seat["chair"] for seat in answer["table"]["seats"]] == [first, (first + 1) % 3, (first + 2) % 3]


def test_only_the_host_changes_the_table(ada: Device, bob: Device, eve: Device) -> None:
    ada.make(ME, OPEN, OPEN)
    bob.join(ada)
    eve.table = ada.table
    for command in (
        {"what": "start"},
        {"what": "seat", "chair": 2, "to": BOT},
        {"what": "add-seat", "to": BOT},
        {"what": "drop-seat", "chair": 2},
        {"what": "settings", "public": True},
    ):
        assert bob.refused(**command) == (403, "not-host")
        assert eve.refused(**command) == (403, "not-yours")


def test_the_host_fills_a_seat_with_a_bot_and_starts(ada: Device) -> None:
    ada.make(ME, OPEN)
    assert ada.refused("start") == (409, "seats-open")
    ada.do("seat", chair=1, to={"kind": "bot", "level": "easy"})
    assert ada.do("start")["table"]["status"] == "playing"


def test_the_host_sends_somebody_away_before_the_start(ada: Device, bob: Device) -> None:
    ada.make(ME, OPEN)
    bob.join(ada)
    with bob.sit(1) as player:
        ada.do("seat", chair=1, to=OPEN)
        assert closed(player) == 4004
    assert bob.look()["yours"] == []


def test_the_host_changes_map_variant_clock_and_seats(ada: Device) -> None:
    ada.make(ME, OPEN)
    ada.do("settings", map="nederland", variant="no-tolls", clock={"kind": "days", "days": 2})
    ada.do("add-seat", to=BOT)
    table = ada.do("drop-seat", chair=1)["table"]
    assert (table["map"], table["variant"], table["clock"]) == ("nederland", "no-tolls", {"kind": "days", "days": 2})
    assert [seat["chair"] for seat in table["seats"]] == [0, 2]


def test_too_many_seats_for_a_variant_are_refused(ada: Device) -> None:
    ada.make(ME, BOT, BOT, map="nederland")
    assert ada.refused("settings", variant="neutral") == (409, "players")
    answer = ada.post("/api/tables", {"map": "amsterdam", "seats": [ME, BOT, BOT, BOT, BOT]})
    assert (answer.status_code, answer.json()["figures"]) == (409, {"least": 2, "most": 4})


def test_colours_are_chosen_and_not_shared(ada: Device, bob: Device) -> None:
    table = ada.make({**ME, "color": "green"}, {**BOT, "color": "red"}, OPEN)["table"]
    assert [seat["color"] for seat in table["seats"]] == ["green", "red", None]
    bob.join(ada)
    assert bob.refused("rename", chair=2, color="green") == (409, "color-taken")
    assert bob.do("rename", chair=2, color="black")["table"]["seats"][2]["color"] == "black"
    assert bob.refused("rename", chair=0, color="yellow") == (403, "not-yours")


@pytest.mark.parametrize(
    "name",
    ["", " ", "x" * 25, "a\u0000b", "a\u202eb", "a\u200bb", "\u3164", "a" + "\u0301" * 20, "\ud7ff\ue000"],
    ids=["empty", "space", "long", "null", "bidi", "zero-width", "filler", "accents", "private"],
)
def test_a_name_that_would_not_show_is_refused(ada: Device, name: str) -> None:
    answer = ada.post("/api/tables", {"map": "mini", "seats": [{"kind": "me", "name": name}, BOT]})
    assert answer.status_code == 400
    assert answer.json()["code"] in ("name", "malformed")


def test_a_name_is_kept_in_nfc_with_single_spaces(ada: Device) -> None:
    table = ada.make({"kind": "me", "name": "  Zoe\u0308   B "}, BOT)["table"]
    assert table["seats"][0]["name"] == "Zoë B"


def test_leaving_before_the_start_frees_the_seat_and_passes_the_host_on(ada: Device, bob: Device) -> None:
    ada.make(ME, OPEN)
    bob.join(ada)
    ada.do("leave", chair=0)
    table = bob.look()["table"]
    assert table["host"] == 1
    assert table["seats"][0]["kind"] == "open"
    assert ada.look()["yours"] == []


def test_a_key_brings_a_seat_to_another_device_once(ada: Device, eve: Device) -> None:
    ada.make(ME, BOT, start=True)
    key = ada.do("key", chair=0)["key"]
    answer = eve.post(f"/api/tables/{ada.table}/key", {"key": key})
    assert answer.json()["yours"] == [0]
    again = Device(ada.url).post(f"/api/tables/{ada.table}/key", {"key": key})
    assert (again.status_code, again.json()["code"]) == (403, "key")
    assert ada.look()["yours"] == [0]


@pytest.mark.parametrize(
    "level", ["exec:rm", "exec:", "/etc/passwd.py", "random:x.py", "external", "nobody", "random:depth=3"]
)
def test_a_bot_from_outside_is_one_of_ours_and_no_command_or_file(ada: Device, level: str) -> None:
    answer = ada.post("/api/tables", {"map": "mini", "seats": [ME, {"kind": "bot", "level": level}]})
    assert (answer.status_code, answer.json()["code"]) == (409, "no-such-bot")


def test_commands_of_a_game_are_refused_before_it(ada: Device) -> None:
    ada.make(ME, OPEN)
    assert ada.refused("resign", chair=0) == (409, "not-started")
    assert ada.refused("rematch", chair=0) == (409, "not-started")


def test_a_key_of_a_seat_that_was_given_up_opens_nothing(ada: Device, bob: Device, eve: Device) -> None:
    ada.make(ME, OPEN)
    bob.join(ada)
    key = bob.do("key", chair=1)["key"]
    ada.do("seat", chair=1, to=OPEN)
    eve.join(ada, "Eve")
    answer = bob.post(f"/api/tables/{ada.table}/key", {"key": key})
    assert (answer.status_code, answer.json()["code"]) == (403, "key")
