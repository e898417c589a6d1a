"""Whole games, printed and kept: whatever changes in rules, events or texts shows here."""

from __future__ import annotations

import os
from difflib import unified_diff
from pathlib import Path

import pytest

from branchline import Event, load_map, map_ids

from .playthrough import Playthrough

FOLDER = Path(__file__).parent
FORCED = os.environ.get("BRANCHLINE_MODE")
MODES = [FORCED] if FORCED else ["plain", pytest.param("compiled", marks=pytest.mark.compiled)]

PLAYTHROUGHS = [
    Playthrough("usa", "standard", 2, seed=1),
    Playthrough("usa", "standard", 4, seed=2),
    Playthrough("nederland", "tolls", 3, seed=3),
    Playthrough("nederland", "no-tolls", 4, seed=4),
    Playthrough("nederland", "neutral", 2, seed=5),
    Playthrough("amsterdam", "standard", 3, seed=6),
    Playthrough("mini", "standard", 2, seed=7),
    Playthrough("mini", "standard", 4, seed=8, building=0),
    Playthrough("mini", "tolls", 3, seed=8),
    Playthrough("mini", "neutral", 2, seed=9),
    Playthrough("mini", "carts", 4, seed=10),
]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda each: each.name)
def test_the_game_is_the_one_that_was_kept(playthrough: Playthrough, mode: str, request: pytest.FixtureRequest) -> None:
    file, text = FOLDER / f"{playthrough.name}.txt", playthrough.text(mode)
    if request.config.getoption("--golden-update", default=False):
        file.write_text(text, encoding="utf-8", newline="\n")
    kept = file.read_text(encoding="utf-8") if file.exists() else ""
    if text != kept:
        lines = unified_diff(kept.splitlines(), text.splitlines(), "kept", "played", lineterm="")
        difference = "\n".join(line for _, line in zip(range(40), lines, strict=False))
        pytest.fail(f"{file.name}: see `./test tests/golden --golden-update`\n{difference}", pytrace=False)


def test_every_map_and_variant_is_played_and_no_file_is_left_over() -> None:
    played = {(each.map, each.variant) for each in PLAYTHROUGHS}
    assert played == {(map_id, variant) for map_id in map_ids() for variant in load_map(map_id).variants}
    assert {file.stem for file in FOLDER.glob("*.txt")} == {each.name for each in PLAYTHROUGHS}


def test_everything_that_can_happen_happens_in_one_of_them() -> None:
    happened = set()
    for playthrough in PLAYTHROUGHS:
        game = playthrough.begin("plain")
        while game.seat is not None:
            happened |= {type(event) for event in playthrough.step(game)[1]}
    assert {kind.event for kind in happened} == {kind.event for kind in kinds_of(Event)}


def kinds_of(kind: type[Event]) -> set[type[Event]]:
    """All kinds of event below one."""
    return {each for below in kind.__subclasses__() for each in (below, *kinds_of(below))}
