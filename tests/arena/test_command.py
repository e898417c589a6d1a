"""`branchline arena` as its user types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from branchline import Game
from branchline.cli import main

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def arena(*words: str) -> int:
    return main(["arena", *words])


def deterministic(text: str) -> str:
    """The report without its last table, of times."""
    return text.partition("Milliseconds")[0]


def test_a_run_tells_wins_with_intervals_seats_and_times(capsys: Capture) -> None:
    assert arena("path", "random", "--map", "mini", "--games", "4", "--jobs", "1") == 0
    shown = capsys.readouterr().out
    for text in ("Mini (standard), 2 players, seed 0", "4 games in 2 blocks", "path", "interval", "tickets made",
                 "Seats, all bots together", "Each against itself", "Milliseconds a move", "arena.sqlite"):  # fmt: skip
        assert text in shown
    assert Path("arena.sqlite").is_file()


def test_the_same_run_twice_shows_the_same_tables(capsys: Capture) -> None:
    tables = []
    for store in ("one.sqlite", "two.sqlite"):
        assert arena("path", "random", "--map", "mini", "--games", "4", "--store", store, "--jobs", "1") == 0
        tables.append(deterministic(capsys.readouterr().out))
    assert tables[0] == tables[1]


def test_a_run_that_is_in_the_store_is_not_played_again(capsys: Capture) -> None:
    words = ("path", "random", "--map", "mini", "--games", "2", "--jobs", "1")
    arena(*words)
    first = capsys.readouterr()
    arena(*words)
    second = capsys.readouterr()
    assert first.out == second.out
    assert "4 of 4 games are in arena.sqlite already" in second.err


def test_three_bots_are_a_round_robin(capsys: Capture) -> None:
    assert arena("path", "onestep", "random", "--map", "mini", "--games", "2", "--no-mirror", "--jobs", "1") == 0
    shown = capsys.readouterr().out
    assert "6 games in 1 blocks" in shown
    assert "ends ahead of the column" in shown
    assert "against itself" not in shown


def test_json_for_programs(capsys: Capture) -> None:
    arena("path", "random", "--map", "mini", "--games", "2", "--store", ":memory:", "--json", "--jobs", "1")
    answer = json.loads(capsys.readouterr().out)
    assert answer["arena"]["map"] == "mini"
    assert [line["bot"] for line in answer["matches"]["bots"]] == ["path", "random"]
    assert set(answer["times"]) == {"path", "random"}
    assert not Path("arena.sqlite").exists()


def test_games_are_listed_replayed_and_exported(capsys: Capture) -> None:
    arena("path", "random", "--map", "mini", "--games", "2", "--no-mirror", "--jobs", "1")
    capsys.readouterr()
    assert arena("games", "arena.sqlite", "--json") == 0
    key = next(iter(json.loads(capsys.readouterr().out)))
    assert arena("games", "arena.sqlite") == 0
    assert key in capsys.readouterr().out
    assert arena("replay", "arena.sqlite", key) == 0
    assert "seat 0: keep" in capsys.readouterr().out
    assert arena("replay", "arena.sqlite", key[:8], "--save", "game.json") == 0
    game = Game.replay(json.loads(Path("game.json").read_text(encoding="utf-8")))
    assert game.result is not None
    assert main(["verify", "game.json"]) == 0
    assert arena("export", "arena.sqlite", "games.csv") == 0
    assert len(Path("games.csv").read_text(encoding="utf-8").splitlines()) == 5


def test_a_forfeit_is_reported(capsys: Capture) -> None:
    assert arena("exec:./nowhere", "random", "--map", "mini", "--games", "2", "--no-mirror", "--jobs", "1") == 0
    said = capsys.readouterr()
    assert "crashed" in said.out
    assert "forfeited: seat" in said.err
    assert "nowhere" in said.err


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        (["nobody", "random"], 1, "no bot 'nobody'"),
        (["path", "random", "--map", "atlantis"], 1, "atlantis"),
        (["path", "random", "--map", "mini", "--players", "5"], 2, "S5"),
        (["path", "random", "--map", "mini", "--variant", "none"], 2, "no variant"),
        (["path", "random", "--milliseconds", "-3"], 2, "milliseconds"),
        (["path", "random", "--games", "0"], 2, "games"),
        (["replay", "nothing.sqlite", "abc"], 1, "no such file"),
        (["replay", "nothing.sqlite"], 2, "replay STORE GAME"),
    ],
    ids=["bot", "map", "players", "variant", "time", "games", "store", "words"],
)
def test_what_is_wrong_is_said_in_a_line(words: list[str], code: int, text: str, capsys: Capture) -> None:
    assert arena(*words) == code
    said = capsys.readouterr()
    assert text in said.err
    assert said.out == ""
    assert not Path("nothing.sqlite").exists()
