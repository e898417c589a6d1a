"""That mybot plays whole games without an error, both ways of writing it, and better than at random."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from branchline import load_map
from branchline.arena import Store, make_plan, run_plan, summarize

HERE = Path(__file__).resolve().parent
SPECS = {
    "a class": str(HERE / "mybot.py"),
    "a program": f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(HERE / 'mybot_stdio.py'))}",
}


@pytest.mark.parametrize("kind", SPECS)
def test_mybot_beats_random(kind: str) -> None:
    plan = make_plan(load_map("mini"), [SPECS[kind], "random"], games=10, mirror=False)
    outcomes = run_plan(plan, Store(), jobs=1)
    matches = summarize(outcomes).matches
    assert matches is not None
    mybot = next(line for line in matches.bots if line.bot != "random")
    assert mybot.forfeits == {"crashed": 0, "late": 0, "illegal": 0}
    assert mybot.win.mean > 0.6
