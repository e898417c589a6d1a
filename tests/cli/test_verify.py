"""`branchline verify`: a game is just what was played, or it is refused."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from branchline import Game, commitment, load_map
from branchline.simulate import random_game

from .conftest import Keep, Run, started
from .test_replay import tampered


def test_a_whole_game_is_fine(branchline: Run, keep: Keep, played: Game, record: dict[str, Any]) -> None:
    file = keep(record)
    said = branchline("verify", file)
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[0] == f"{file}: fine: {len(played.history)} actions replay, and lead to the recorded result"
    assert lines[1] == f"seed commitment: {commitment(3)}"
    assert lines[-1].startswith("seat ") and lines[-1].endswith(" wins")


def test_a_running_game_is_fine_too(branchline: Run, keep: Keep) -> None:
    game = Game("usa", players=2, seed=1, names=["Ann", "Bo"])
    game.play(game.legal[0])
    said = branchline("verify", keep(game.record()))
    assert said.code == 0
    assert "the game goes on, seat 1 (Bo) is to decide" in said.out


def test_json_tells_the_same(branchline: Run, keep: Keep, played: Game, record: dict[str, Any]) -> None:
    answer = branchline("verify", keep(record), "--json").json
    assert answer["ok"] is True and answer["over"] is True
    assert answer["actions"] == len(played.history)
    assert answer["commitment"] == commitment(3)
    assert played.result is not None and answer["result"] == played.result.to_dict()


def test_a_commitment_is_checked(branchline: Run, keep: Keep, record: dict[str, Any]) -> None:
    file = keep(record)
    assert branchline("verify", file, "--commitment", commitment(3)).code == 0
    assert branchline("verify", file, "--commitment", commitment(3).upper()).code == 0
    said = branchline("verify", file, "--commitment", commitment(4))
    assert (said.code, said.out) == (1, "")
    assert "seed is not the one of this commitment" in said.err
    assert branchline("verify", file, "--commitment", commitment(4), "--json").json["ok"] is False


@pytest.mark.parametrize("text", ["", "zz", "0" * 63, "0x" + "0" * 62])
def test_what_is_no_commitment_is_wrong_usage(branchline: Run, keep: Keep, record: dict[str, Any], text: str) -> None:
    assert branchline("verify", keep(record), "--commitment", text).code == 2


def test_a_changed_action_is_refused_with_its_ply(branchline: Run, keep: Keep, record: dict[str, Any]) -> None:
    changed, ply = tampered(record)
    said = branchline("verify", keep(changed), "--json")
    assert said.code == 1
    assert (said.json["ok"], said.json["ply"]) == (False, ply)
    assert f"ply {ply}: " in said.err


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 4},
        {"seed": 10**400},
        {"seed": "3"},
        {"players": 5},
        {"players": 10**30},
        {"variant": "no-tolls"},
        {"variant": None},
        {"map": "usa"},
        {"map": ["usa"]},
        {"map": None},
        {"map_hash": "0" * 64},
        {"format": 99},
        {"rules": 99},
        {"names": ["Ann"]},
        {"actions": None},
        {"actions": [None]},
        {"checks": {}},
        {"result": None},
        {"extra": 1},
    ],
    ids=str,
)
def test_a_changed_header_is_refused(
    branchline: Run, keep: Keep, record: dict[str, Any], change: dict[str, Any]
) -> None:
    said = branchline("verify", keep({**record, **change}))
    assert (said.code, said.out) == (1, "")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is not JSON"),
        ('{"format": 1,\n oops}', ":2: is not JSON"),
        ("[1]", "not a list"),
        ("7", "not a number"),
        ("null", "not null"),
        ("[" * 100_000, "is nested too deeply"),
        ('{"seed": ' + "9" * 5000 + "}", "holds a number that no game has"),
        ('{"seed": NaN}', "holds a number that no game has"),
        ("{}", "missing"),
    ],
    ids=lambda text: text[:12],
)
def test_what_is_no_game_is_one_line_and_code_1(branchline: Run, keep: Keep, text: str, words: str) -> None:
    said = branchline("verify", keep(text))
    assert (said.code, said.out) == (1, "")
    assert words in said.err and said.err.count("\n") == 1
    assert len(said.err) < 400


def test_files_that_cannot_be_read_are_refused(branchline: Run, tmp_path: Path) -> None:
    assert "there is no such file" in branchline("verify", tmp_path / "missing.json").err
    assert "is a folder" in branchline("verify", tmp_path).err
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    assert "is not UTF-8 text" in branchline("verify", binary).err
    assert branchline("verify", "").code == 2
    assert "cannot be read" in branchline("verify", "a\0b").err


def test_a_file_that_is_too_long_is_not_read_whole(
    branchline: Run, keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("branchline.cli.output.FILE_BYTES", 100)
    assert "too long for a game: more than 100 bytes" in branchline("verify", keep(" " * 101)).err
    assert "is not JSON" in branchline("verify", keep(" " * 100)).err


def test_a_line_break_in_a_file_name_stays_one_line(branchline: Run) -> None:
    said = branchline("verify", "no\nsuch\x1b[31mfile")
    assert said.err.count("\n") == 1 and "\x1b" not in said.err


def test_standard_input_is_a_file_too(branchline: Run, record: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    given = io.TextIOWrapper(io.BytesIO(json.dumps(record).encode()))
    monkeypatch.setattr("sys.stdin", given)
    assert branchline("verify", "-").out.startswith("-: fine: ")


def test_a_game_on_a_map_of_ones_own_needs_its_file(branchline: Run, keep: Keep) -> None:
    path = load_map("mini").path
    assert path is not None
    mine = keep(Path(path).read_text(encoding="utf-8").replace('id = "mini"', 'id = "mine"'), "mine.toml")
    file = keep(random_game(load_map(mine), players=2, seed=1).record())
    said = branchline("verify", file)
    assert said.code == 1 and "--map FILE" in said.err
    assert branchline("verify", file, "--map", mine).code == 0
    assert branchline("verify", file, "--map", "mini").code == 1
    assert branchline("verify", file, "--map", "missing.toml").code == 1


def test_a_game_with_other_tickets_needs_its_overlay(branchline: Run, keep: Keep) -> None:
    tickets = [{"a": "quillmouth", "b": end, "points": 5} for end in ("coldkettle", "bramble-cross")]
    lines = ", ".join(f'{{ a = "{each["a"]}", b = "{each["b"]}", points = {each["points"]} }}' for each in tickets)
    overlay = keep(f'map = "mini"\nreplaces = "none"\ntickets = [{lines}]', "overlay.toml")
    file = keep(random_game(load_map("mini", overlay=overlay), players=2, seed=1).record())
    # In a process of its own: this one has met the map with its overlay already.
    said = started("verify", file)
    assert said.code == 1 and "--overlay" in said.err
    assert branchline("verify", file, "--overlay", overlay).code == 0
