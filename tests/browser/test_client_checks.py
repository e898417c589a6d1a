"""The client's own checks: types, lint, and the tests of its pure parts."""

from __future__ import annotations

import subprocess

import pytest

from .developing import WEB, npm_with_tools


@pytest.mark.parametrize("script", ["check", "lint", "test"])
def test_the_client_passes_its_own(script: str) -> None:
    npm = npm_with_tools()
    done = subprocess.run(
        [*npm, "run", script], cwd=WEB, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
