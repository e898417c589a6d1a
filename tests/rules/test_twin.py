"""Compiled twins where something is missing: Numba, or a place to keep what was compiled."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from branchline.rules.twin import chosen_mode

WITHOUT_NUMBA = """
import sys, warnings
sys.modules["numba"] = None
from branchline import Game
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    games = [Game("mini", players=2, seed=seed, mode="compiled") for seed in range(3)]
for game in games:
    while game.seat is not None:
        game.play(game.legal[0])
print({game.mode for game in games}, len(said), said[0].message)
"""

WITHOUT_A_CACHE = """
import warnings
from branchline.rules.claims import payments
from branchline.rules.legal import claim_key
from branchline.rules.twin import compiled
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    twins = [compiled(payments), compiled(claim_key)]
print([twins[0](3, 2, 4), twins[1](1, 2, 3)], [payments(3, 2, 4), claim_key(1, 2, 3)])
print(len([warning for warning in said if "no place to keep" in str(warning.message)]))
"""


def said_by(program: str, **settings: str) -> str:
    environment = {key: value for key, value in os.environ.items() if key != "BRANCHLINE_MODE"} | settings
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_without_numba_plain_rules_run_and_it_is_said_once() -> None:
    said = said_by(WITHOUT_NUMBA)
    assert said.startswith("{'plain'} 1 ")
    assert "not to be had" in said


@pytest.mark.compiled
def test_without_a_place_to_keep_them_rules_are_compiled_all_the_same_and_it_is_said_once() -> None:
    nowhere = os.devnull
    told = said_by(WITHOUT_A_CACHE, BRANCHLINE_CACHE=nowhere, XDG_CACHE_HOME=nowhere, HOME=nowhere)
    assert told.splitlines() == ["[2, 291] [2, 291]", "1"]


def test_an_unknown_mode_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BRANCHLINE_MODE", raising=False)
    with pytest.raises(ValueError, match="plain"):
        chosen_mode("fast")
