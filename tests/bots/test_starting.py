"""`branchline bot new` writes a bot that plays, both as a class and as a program, with a test that passes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from branchline.bots import BotError, bot_parameters, make_bot
from branchline.bots.starting import new_bot
from branchline.cli import main


def test_a_new_bot_has_its_own_name_everywhere(tmp_path: Path) -> None:
    files = new_bot("night_train", tmp_path / "mine")
    assert [file.name for file in files] == ["night_train.py", "night_train_stdio.py", "test_night_train.py"]
    texts = [file.read_text(encoding="utf-8") for file in files]
    assert all("mybot" not in text.lower() for text in texts)
    assert "class NightTrain(Bot)" in texts[0]
    assert type(make_bot(f"{files[0]}:patience=2")).__name__ == "NightTrain"


def test_the_new_bots_test_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRANCHLINE_MODE", "plain")
    assert main(["bot", "new", "mine", "--folder", str(tmp_path)]) == 0
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stdout
    assert "2 passed" in done.stdout


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new_bot("mine", tmp_path)
    (tmp_path / "mine.py").write_text("precious\n", encoding="utf-8")
    assert main(["bot", "new", "mine", "--folder", str(tmp_path)]) == 1
    assert "mine.py: is there already" in capsys.readouterr().err
    assert (tmp_path / "mine.py").read_text(encoding="utf-8") == "precious\n"


@pytest.mark.parametrize("name", ["My Bot", "1st", "class", "../x", ""])
def test_a_name_that_is_none_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BotError, match="a bot's name"):
        new_bot(name, tmp_path)


def test_a_name_that_is_taken_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BotError, match="already"):
        new_bot("path", tmp_path)


def test_the_list_tells_names_and_parameters(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "list"]) == 0
    shown = capsys.readouterr().out
    assert "longroute" in shown
    assert "tickets=5" in shown
    assert bot_parameters("hungry") == {"tickets": 5, "rounds": 4}
