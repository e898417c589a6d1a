"""The commands `serve` and `backup`, custom maps, and what the logs say."""

from __future__ import annotations

import json
import logging
import shutil
import socket
import sqlite3
from pathlib import Path

import httpx
import pytest

import branchline.maps
from branchline.cli import main
from branchline.server.logs import JsonLines
from branchline.server.tokens import shown

from .people import BOT, ME, Device
from .running import process, running

MINI = Path(branchline.maps.__file__).parent / "mini.toml"


@pytest.fixture
def maps(tmp_path: Path) -> Path:
    """A folder with a map of one's own, a copy of one of ours, and a file that is no map."""
    folder = tmp_path / "maps"
    folder.mkdir()
    text = MINI.read_text(encoding="utf-8")
    (folder / "own.toml").write_text(text.replace('id = "mini"', 'id = "own"', 1), encoding="utf-8")
    shutil.copy(MINI, folder)
    (folder / "broken.toml").write_text("id = 3", encoding="utf-8")
    return folder


def test_maps_of_a_folder_are_offered_beside_ours_and_can_be_played(tmp_path: Path, maps: Path) -> None:
    with running(tmp_path / "data", maps=maps) as url:
        editions = {edition["id"]: edition for edition in httpx.get(f"{url}/api/setup").json()["editions"]}
        assert editions["own"]["custom"] and not editions["mini"]["custom"]
        assert httpx.get(f"{url}/api/maps/own").json()["custom"]
        ada = Device(url)
        ada.make(ME, BOT, map="own", start=True)
        with ada.sit(0) as player:
            player.play_out()


def test_a_game_on_a_map_that_has_changed_says_so(tmp_path: Path, maps: Path) -> None:
    with running(tmp_path / "data", maps=maps) as url:
        ada = Device(url)
        ada.make(ME, BOT, map="own", start=True)
    text = (maps / "own.toml").read_text(encoding="utf-8")
    (maps / "own.toml").write_text(text.replace("points = 5", "points = 6", 1), encoding="utf-8")
    with running(tmp_path / "data", maps=maps) as url:
        answer = httpx.get(f"{url}/api/tables/{ada.table}")
        assert (answer.status_code, answer.json()["code"]) == (409, "unplayable")


def test_a_port_that_is_taken_is_told_in_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["serve", "--port", str(port), "--data", str(tmp_path)]) == 1
    assert "--port" in capsys.readouterr().err


@pytest.mark.parametrize(
    "wrong",
    [
        ("--base-url", "not a url"),
        ("--base-url", "https://play.example.org/below"),
        ("--base-url", "ftp://play.example.org"),
        ("--base-url", "http://play.example.org:99999"),
        ("--allow-origin", "localhost"),
        ("--limit-factor", "nan"),
        ("--limit-factor", "0"),
        ("--bot-processes", "0"),
        ("--port", "70000"),
    ],
    ids=" ".join,
)
def test_an_option_that_makes_no_sense_is_refused(capsys: pytest.CaptureFixture[str], wrong: tuple[str, str]) -> None:
    assert main(["serve", *wrong]) == 2
    assert wrong[0] in capsys.readouterr().err


def test_a_second_server_on_the_same_games_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with process(tmp_path) as server:
        server.start()
        assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 1
        assert "another server" in capsys.readouterr().err
        server.kill()
        # The lock went with it, and so did nothing else.
        server.start()


def test_an_address_that_is_not_ours_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["serve", "--host", "192.0.2.1", "--port", "0", "--data", str(tmp_path)]) == 1
    assert "192.0.2.1" in capsys.readouterr().err


def test_a_folder_that_can_not_be_written_to_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert main(["serve", "--port", "0", "--data", str(tmp_path / "file" / "below")]) == 1
    assert "can't be opened" in capsys.readouterr().err


def test_a_folder_of_maps_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["serve", "--maps", str(tmp_path / "nothing")]) == 1
    assert "no folder" in capsys.readouterr().err


def test_games_of_a_newer_version_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "games.sqlite3") as games:
        games.execute("pragma user_version = 999")
    games.close()
    assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 1
    assert "newer" in capsys.readouterr().err
    (tmp_path / "games.sqlite3").write_text("nonsense" * 1000)
    assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 1
    assert "not a database" in capsys.readouterr().err


def test_a_backup_is_a_server_that_can_be_started(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy" / "games.sqlite3"
    copy.parent.mkdir()
    with process(tmp_path / "data") as server:
        ada = Device(server.start())
        ada.make(ME, BOT, start=True)
        assert main(["backup", "--data", str(tmp_path / "data"), str(copy), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bytes"] > 0
    assert main(["backup", "--data", str(tmp_path / "data"), str(copy)]) == 1
    with running(copy.parent) as url:
        assert httpx.get(f"{url}/api/tables/{ada.table}").json()["table"]["status"] == "playing"


def test_logs_are_json_and_name_nobody(url: str, ada: Device, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "branchline"):
        ada.make({"kind": "me", "name": "Zaphod"}, BOT, start=True)
    lines = [JsonLines().format(record) for record in caplog.records]
    assert any(json.loads(line)["what"] == "game-begun" for line in lines)
    text = "\n".join(lines)
    (token,) = (cookie.value for cookie in ada.http.cookies.jar)
    for secret in ("Zaphod", ada.table, ada.invite, token):
        assert str(secret) not in text
    assert shown(ada.table) in text
