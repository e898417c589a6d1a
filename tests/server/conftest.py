from __future__ import annotations

from collections.abc import Iterator

import pytest

from .people import Device
from .running import running


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that all tests of this process share."""
    with running(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture
def ada(url: str) -> Device:
    return Device(url)


@pytest.fixture
def bob(url: str) -> Device:
    return Device(url)


@pytest.fixture
def eve(url: str) -> Device:
    return Device(url)
