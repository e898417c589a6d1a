"""docs/cli.md: its commands run, and it names every option and exit code."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from .conftest import Keep, Run

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)
    assert found
    return found[1]


@pytest.mark.compiled
def test_the_first_steps_run_as_they_stand(branchline: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = [shlex.split(line) for line in block("sh").splitlines()]
    assert len(commands) > 5
    for command in commands:
        assert command[0] == "branchline"
        said = branchline(*command[1:])
        assert (said.code, said.err) == (0, "")
        assert said.out


def test_the_position_can_be_shown(branchline: Run, keep: Keep) -> None:
    assert branchline("position", keep(json.loads(block("json")))).code == 0


@pytest.mark.parametrize("command", ["simulate", "replay", "verify", "position"])
def test_every_option_is_told(branchline: Run, command: str) -> None:
    options = set(re.findall(r"--[a-z]+", branchline(command, "--help").out)) - {"--help"}
    assert {option for option in options if option not in TEXT} == set()


def test_exit_codes_are_told(branchline: Run) -> None:
    for code in (0, 1, 2, 130, 141):
        assert f"\n| {code} | " in TEXT
