"""docs/env.md: its programs run as they stand, its tables are true."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from branchline.cli import main
from branchline.envs import layout_of
from branchline.envs.registration import environment_ids

from .test_examples import example

PROJECT = Path(__file__).parents[2]
PAGE = (PROJECT / "docs" / "env.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
COMMANDS = re.findall(r"```sh\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.mark.compiled
@pytest.mark.parametrize("number", range(len(PROGRAMS)))
def test_a_program_of_the_page_runs_when_copied(number, capsys):
    exec(compile(PROGRAMS[number], f"docs/env.md, program {number}", "exec"), {})


def test_the_commands_of_the_page_are_understood(capsys):
    lines = [line.split("#")[0] for block in COMMANDS for line in block.splitlines()]
    examples = [shlex.split(line)[1:] for line in lines if line.startswith("python examples/")]
    assert {Path(name).name for name, *_ in examples} == {"random_agent.py", "load_dataset.py", "learn.py"}
    for name, *options in examples:
        assert (PROJECT / name).exists()
        if name.endswith("learn.py"):
            assert example("learn").parsed(options).map == "amsterdam"
    for command, *options in (shlex.split(line)[1:] for line in lines if line.startswith("branchline ")):
        assert main([command, *options, "--help"]) == 0
        known = capsys.readouterr().out
        assert all(option in known for option in options if option.startswith("--"))


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
