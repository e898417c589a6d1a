"""A person at a terminal: types a command, reads what it says and its exit code."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from branchline import Game
from branchline.cli import main
from branchline.simulate import random_game


@dataclass(frozen=True)
class Said:
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


COMMAND = [sys.executable, "-m", "branchline"]


def started(*argv: object, env: Mapping[str, str] | None = None) -> Said:
    """Runs a command in a process of its own."""
    command = [*COMMAND, *(str(argument) for argument in argv)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, env=env)
    assert "Traceback" not in done.stdout + done.stderr
    return Said(done.returncode, done.stdout, done.stderr)


Run = Callable[..., Said]
Keep = Callable[..., str]


@pytest.fixture
def branchline(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in this process."""

    def run(*argv: object) -> Said:
        code = main([str(argument) for argument in argv])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Said(code, out, err)

    return run


@pytest.fixture
def keep(tmp_path: Path) -> Keep:
    """Writes a value as JSON, or a text as it stands, and returns the file's name."""

    def write(value: Any, name: str = "file.json") -> str:
        text = value if isinstance(value, str) else json.dumps(value)
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        return str(file)

    return write


@pytest.fixture(scope="session")
def played() -> Game:
    """A whole game with names, on the map with the most rules."""
    game = random_game("nederland", players=2, seed=3, variant="neutral")
    return Game.replay({**game.record(), "names": ["Ann", "Bo"]})


@pytest.fixture(scope="session")
def record(played: Game) -> dict[str, Any]:
    return played.record()
