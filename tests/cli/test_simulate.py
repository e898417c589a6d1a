"""`branchline simulate`: the table, its JSON, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from branchline import Game
from branchline.rules import twin
from branchline.simulate import random_game, simulate

from .conftest import Run


def test_the_table_tells_scores_wins_and_lengths(branchline: Run) -> None:
    said = branchline("simulate", "--map", "mini", "--players", 2, "--games", 30, "--seed", 5)
    assert (said.code, said.err) == (0, "")
    run = simulate("mini", players=2, games=30, seed=5)
    lines = [line.split() for line in said.out.splitlines()]
    assert said.out.splitlines()[1] == "30 random games, from seed 5 to 34"
    scores, wins = [line for line in lines if line[:2] == ["seat", "0"]]
    own = run.seats[0]
    assert own.score.sd is not None
    assert scores[2:6] == [
        f"{own.score.mean:.1f}",
        f"{own.score.sd:.1f}",
        str(own.score.least),
        str(own.score.most),
    ]
    assert wins[2:4] == [str(own.wins), str(own.shared)]
    assert f"Who wins (shared victories: {run.shared_victories})" in said.out
    actions = next(line for line in lines if line[:1] == ["actions"])
    assert actions[1] == f"{run.actions.mean:.1f}"


def test_the_same_seed_gives_the_same_answer(branchline: Run) -> None:
    command = ("simulate", "--map", "amsterdam", "--players", 4, "--games", 5, "--seed", 2**127, "--json")
    first = branchline(*command)
    assert first.json["seed"] == 2**127
    assert branchline(*command).out == first.out
    assert branchline(*command[:-2], 2**127 + 1, "--json").out != first.out


def test_json_agrees_with_the_library(branchline: Run) -> None:
    said = branchline("simulate", "--map", "nederland", "--variant", "neutral", "--players", 2, "--games", 4, "--json")
    run = simulate("nederland", players=2, variant="neutral", games=4, seed=0)
    assert said.json == json.loads(json.dumps(run.to_dict()))


@pytest.mark.compiled
def test_many_games_compiled(branchline: Run) -> None:
    said = branchline("simulate", "--map", "nederland", "--variant", "neutral", "--games", 2000, "--json")
    assert said.code == 0
    assert (said.json["games"], said.json["mode"]) == (2000, "compiled")


def test_loans_are_told_where_there_are_any(branchline: Run) -> None:
    assert "loans" in branchline("simulate", "--map", "nederland", "--players", 2, "--games", 10).out
    assert "loans" not in branchline("simulate", "--map", "usa", "--players", 2, "--games", 2).out


def test_a_single_game_has_no_deviation(branchline: Run) -> None:
    said = branchline("simulate", "--map", "mini", "--games", 1, "--json")
    assert said.json["turns"]["sd"] is None
    text = branchline("simulate", "--map", "mini", "--games", 1, "--seed", 9).out
    assert text.splitlines()[1] == "1 random game, from seed 9"


def test_save_keeps_the_first_game(branchline: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert branchline("simulate", "--map", "mini", "--games", 2, "--seed", 12, "--save", file).code == 0
    game = Game.replay(json.loads(file.read_text(encoding="utf-8")))
    assert game.seed == 12
    assert game.history == random_game("mini", players=2, seed=12).history
    assert branchline("verify", file).code == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--variant", "neutral"], "USA has no variant 'neutral'"),
        (["--players", "6"], "2 to 5 players, not 6 (S5)"),
        (["--map", "nederland", "--variant", "neutral", "--players", "3"], "(S5)"),
        (["--players", "two"], "--players"),
        (["--games", "0"], "--games"),
        (["--games", "1e3"], "--games"),
        (["--games", "9" * 5000], "--games"),
        (["--seed", "-1"], "--seed"),
        (["--seed", str(2**128)], "--seed"),
        (["--seed", str(2**128 - 1), "--games", "2"], "2**128 - 2"),
        (["--mode", "fast"], "--mode"),
        (["--gam", "2"], "--gam"),
    ],
)
def test_a_wrong_command_line_is_one_line_and_code_2(branchline: Run, options: list[str], words: str) -> None:
    said = branchline("simulate", *options)
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert words in said.err
    assert len(said.err) < 300


def test_an_unknown_map_is_refused(branchline: Run) -> None:
    said = branchline("simulate", "--map", "uas")
    assert said.code == 1
    assert 'no map "uas" (did you mean "usa"?)' in said.err


@pytest.mark.parametrize("place", ["missing/game.json", "."])
def test_a_place_that_cannot_be_written_is_refused_before_any_game(branchline: Run, tmp_path: Path, place: str) -> None:
    said = branchline("simulate", "--map", "mini", "--games", 10, "--save", tmp_path / place)
    assert (said.code, said.out) == (1, "")
    assert "cannot be written" in said.err


def test_the_environment_can_force_a_mode(branchline: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRANCHLINE_MODE", "plain")
    said = branchline("simulate", "--map", "mini", "--games", 3, "--mode", "compiled", "--json")
    assert said.json["mode"] == "plain"
    monkeypatch.setenv("BRANCHLINE_MODE", "swift")
    assert branchline("simulate", "--map", "mini", "--games", 3).code == 2


def test_without_numba_the_same_games_are_played_plainly(branchline: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BRANCHLINE_MODE", raising=False)
    monkeypatch.setattr(twin, "numba_missing", lambda: "there is none")
    twin._say_once.cache_clear()
    said = branchline("simulate", "--map", "mini", "--games", 3, "--mode", "compiled", "--json")
    assert said.code == 0
    assert said.json["mode"] == "plain"
    assert said.err.startswith("branchline: compiled rules are not to be had here")
    assert said.err.count("\n") == 1
