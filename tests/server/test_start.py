"""`./play`: the environment, the client, then the server."""

from __future__ import annotations

import subprocess
import sys

import environment
import pytest
from environment import ROOT, RUN_LOCK


@pytest.mark.may_skip
def test_play_hands_its_options_on_to_serve() -> None:
    if not environment.is_current(ROOT / ".venv", RUN_LOCK, ROOT):
        pytest.skip(".venv would be made anew under the running tests")
    done = subprocess.run([sys.executable, ROOT / "play", "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "--base-url" in done.stdout


def test_play_and_serve_are_one_command_for_any_python() -> None:
    script = (ROOT / "play").read_text(encoding="utf-8")
    assert script.startswith("#!/usr/bin/env python3\n")
    assert (ROOT / "play").stat().st_mode & 0o111
