"""docs/env.md: its programs run as they stand, its tables are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from branchline.envs import layout_of
from branchline.envs.registration import environment_ids

PAGE = (Path(__file__).parents[2] / "docs" / "env.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.mark.compiled
@pytest.mark.parametrize("number", range(len(PROGRAMS)))
def test_a_program_of_the_page_runs_when_copied(number, capsys):
    exec(compile(PROGRAMS[number], f"docs/env.md, program {number}", "exec"), {})


def test_the_page_has_programs_for_all_interfaces():
    assert {word for word in ("gymnasium.make(", "make_vec(", "pettingzoo.make(", "pyspiel") if word in PAGE} == {
        "gymnasium.make(",
        "make_vec(",
        "pettingzoo.make(",
        "pyspiel",
    }
    assert len(PROGRAMS) >= 5


def test_the_layout_table_is_the_layout():
    assert layout_of("usa", players=2).table() in PAGE


def test_every_slice_of_every_variant_is_explained():
    for _, options in environment_ids():
        for name in layout_of(options["map"], variant=options["variant"], players=options["players"]):
            assert f"| `{name}` |" in PAGE


def test_every_environment_of_our_editions_is_named():
    for name, options in environment_ids():
        assert options["map"] == "mini" or f"`{name}`" in PAGE
