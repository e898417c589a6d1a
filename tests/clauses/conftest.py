"""Every clause is proved in both modes of the rules, plain and compiled."""

import os

import pytest

FORCED = os.environ.get("BRANCHLINE_MODE")
MODES = [FORCED] if FORCED else ["plain", pytest.param("compiled", marks=pytest.mark.compiled)]


@pytest.fixture(params=MODES)
def mode(request: pytest.FixtureRequest) -> str:
    return str(request.param)
