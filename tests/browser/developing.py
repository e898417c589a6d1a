"""The tools of those who work on the client: installed once, when the first test asks for them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "web"


def npm_with_tools() -> list[str]:
    """Returns the command of npm, with all packages of the client's lock installed."""
    sys.path.insert(0, str(WEB.parent / "tools"))
    import client

    found = client.find_npm()
    if found is None:
        pytest.skip("no Node 20.19 or newer with npm 11 or newer on this machine")
    with client.one_at_a_time():
        if not all((WEB / "node_modules" / each).is_dir() for each in ("vitest", "axe-core")):
            client.run([*found, "ci", "--no-audit", "--no-fund", "--prefer-offline", *client.PATIENCE], "npm ci failed")
    return list(found)
