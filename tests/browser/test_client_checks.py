"""The client's own checks: types, lint, and the tests of its pure parts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def npm() -> list[str]:
    """npm, with the tools of a developer installed."""
    sys.path.insert(0, str(ROOT / "tools"))
    import client

    found = client.find_npm()
    if found is None:
        pytest.skip("no Node 20.19 or newer with npm 11 or newer on this machine")
    with client.one_at_a_time():
        if not (ROOT / "web" / "node_modules" / "vitest").is_dir():
            client.run([*found, "ci", "--no-audit", "--no-fund", "--prefer-offline", *client.PATIENCE], "npm ci failed")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("script", ["check", "lint", "test"])
def test_the_client_passes_its_own(npm: list[str], script: str) -> None:
    done = subprocess.run(
        [*npm, "run", script], cwd=ROOT / "web", capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
