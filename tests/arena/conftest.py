"""Arena games here are few and small: plain rules play them sooner than compiled ones are loaded."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _plain_rules(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if not request.node.get_closest_marker("compiled"):
        monkeypatch.setenv("BRANCHLINE_MODE", "plain")
