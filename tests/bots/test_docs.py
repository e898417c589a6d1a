"""What docs/bots.md and docs/arena.md show is true: their Python runs, and their messages are those that are sent."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from branchline.arena import play_game
from branchline.bots import Seated, bot_names, make_bot

from .tables import new_game

DOCS = Path(__file__).resolve().parents[2] / "docs"


def blocks(file: str, language: str) -> list[str]:
    text = (DOCS / file).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_the_shortest_bot_plays(tmp_path: Path) -> None:
    file = tmp_path / "first.py"
    file.write_text(blocks("bots.md", "python")[0], encoding="utf-8")
    game = new_game(("mini", "standard", 2), 1)
    played = play_game(game, [Seated(make_bot(str(file)), seat, Random(seat)) for seat in range(2)])
    assert game.result is not None
    assert all(decision.forfeit is None for seat in played.decisions for decision in seat)


def test_the_arena_from_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BRANCHLINE_MODE", "plain")
    exec(blocks("arena.md", "python")[0].replace("games=20", "games=2"), {})
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["path", "random"]


@pytest.mark.parametrize("name", bot_names())
def test_every_bot_of_ours_is_told_of(name: str) -> None:
    assert f"| `{name}` |" in (DOCS / "bots.md").read_text(encoding="utf-8")


def test_every_option_of_the_arena_is_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    from branchline.cli import main

    assert main(["arena", "--help"]) == 0
    options = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) - {"--help"}
    text = (DOCS / "arena.md").read_text(encoding="utf-8")
    assert [option for option in sorted(options) if option not in text] == []
