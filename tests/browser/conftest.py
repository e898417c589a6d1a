"""A real Chromium, driven by Playwright, before a real server."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from ..server.running import running
from .player import Player

ROOT = Path(__file__).resolve().parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NewPlayer = Callable[..., Player]


def chromium() -> str | None:
    """Returns the machine's Chromium, installed with apt where that is allowed."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next((path for name in names if (path := shutil.which(name))), None)
    apt = shutil.which("apt-get")
    if found is None and apt is not None and os.geteuid() == 0:
        # Two test processes may both want it: the second waits for the first.
        wait = ["-o", "DPkg::Lock::Timeout=600"]
        for arguments in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", "chromium"]):
            subprocess.run([apt, *wait, *arguments], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        found = next((path for name in names if (path := shutil.which(name))), None)
    return found


@pytest.fixture(scope="session")
def client() -> None:
    """The client as its sources are now."""
    sys.path.insert(0, str(ROOT / "tools"))
    import client as building
    from environment import SetupFailed

    try:
        building.ensure(sys.executable)
    except SetupFailed as problem:
        pytest.skip(str(problem))


@pytest.fixture(scope="session")
def url(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("tables")) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    path = chromium()
    if path is None:
        pytest.skip("no Chromium on this machine, and no right to install it")
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(autouse=True)
def deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run of a test sees the same deals and the same seats to begin: they come from the test's name."""
    random = Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "randbits", random.getrandbits)
    monkeypatch.setattr(secrets, "randbelow", random.randrange)


@pytest.fixture
def new_player(browser: object, url: str) -> Iterator[NewPlayer]:
    """Makes people, each with a browser profile of their own; a script error in any page fails the test."""
    people: list[Player] = []

    def make(
        address: str = url, *, width: int = 1280, height: int = 800, touch: bool = False, locale: str = "en-GB"
    ) -> Player:
        player = Player(browser, address, width=width, height=height, touch=touch, locale=locale)
        people.append(player)
        return player

    yield make
    for each in people:
        each.close()
    assert [error for each in people for error in each.errors] == []


@pytest.fixture
def player(new_player: NewPlayer) -> Player:
    return new_player()
