"""What `./test` runs, stage by stage, and how it tells the outcome. Standard library only."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import environment
from environment import ROOT, say

CI = os.environ.get("CI", "").lower() not in ("", "0", "false")
RULES_COVERAGE = 98
# These change which rules run; a full run sets them stage by stage.
MODE_SETTINGS = ("BRANCHLINE_MODE", "NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT")


@dataclass(frozen=True)
class Stage:
    """One check: a command of the environment, and what it needs to run at all."""

    name: str
    command: tuple[str, ...]
    settings: Mapping[str, str] = field(default_factory=dict)
    marks: str = ""
    fast: bool = True
    needs: str = ""

    @property
    def is_pytest(self) -> bool:
        return self.command[0] == "pytest"


PYTEST = ("pytest", "-q", "-n", "2")
# The tests that put the rules through their paces: they run once more in each other mode.
ENGINE_TESTS = ("tests/clauses", "tests/game", "tests/properties", "tests/golden", "tests/rules")

STAGES = (
    Stage("ruff check", ("ruff", "check", "--quiet")),
    Stage("ruff format", ("ruff", "format", "--check", "--quiet")),
    Stage("mypy --strict", ("mypy", "--no-error-summary")),
    Stage("import-linter", ("lint-imports", "--no-logo")),
    Stage(
        "rules with bounds checks",
        (*PYTEST, *ENGINE_TESTS),
        settings={"NUMBA_BOUNDSCHECK": "1", "HYPOTHESIS_PROFILE": "short"},
        marks="compiled",
        fast=False,
        needs="numba",
    ),
    Stage(
        "plain rules, coverage",
        (
            *PYTEST,
            "--cov=branchline.rules",
            "--cov-report=term-missing:skip-covered",
            f"--cov-fail-under={RULES_COVERAGE}",
            *ENGINE_TESTS,
        ),
        settings={"BRANCHLINE_MODE": "plain", "HYPOTHESIS_PROFILE": "short"},
        marks="not compiled",
        fast=False,
    ),
    # Playwright leaves an event loop running in its process, which tests of the server could not share.
    Stage("in the browser", (*PYTEST, "tests/browser"), fast=False),
    Stage("all other tests", (*PYTEST, "--ignore=tests/browser", "tests")),
)


@dataclass
class Outcome:
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    note: str = ""
    seconds: float = 0.0


def main(arguments: Sequence[str]) -> int:
    """Returns the exit code: 0 only if every stage passed."""
    options, pytest_arguments = parse(arguments)
    try:
        python = environment.ensure(environment.TEST_LOCK)
    except environment.SetupFailed as problem:
        print(problem, file=sys.stderr)
        return 1
    if options.setup:
        return 0
    if pytest_arguments:
        return subprocess.run(
            [python, "-m", "pytest", *pytest_arguments], cwd=ROOT, env=settings_for(python), check=False
        ).returncode
    return run_all(python, fast=options.fast, slow=options.all)


def parse(arguments: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    parser = argparse.ArgumentParser(
        prog="./test",
        description="Sets up .venv if need be, then runs every check: style, types, layers, tests.",
        epilog="Anything else goes to pytest, and only that runs: ./test tests/maps -k twin",
        allow_abbrev=False,
    )
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--setup", action="store_true", help="make the environment and stop")
    choice.add_argument("--fast", action="store_true", help="leave out compiled rules, coverage and slow tests")
    choice.add_argument("--all", action="store_true", help="run the slow tests too")
    return parser.parse_known_args(arguments)


def run_all(python: Path, *, fast: bool, slow: bool) -> int:
    outcomes: dict[str, Outcome] = {}
    for stage in STAGES:
        if fast and not stage.fast:
            continue
        say(f"\n── {stage.name}")
        began = time.monotonic()
        outcome = run_stage(stage, python, excluded_marks(fast=fast, slow=slow))
        outcome.seconds = time.monotonic() - began
        outcomes[stage.name] = outcome
    report(outcomes, fast=fast, slow=slow)
    return 1 if any(outcome.failed for outcome in outcomes.values()) else 0


def excluded_marks(*, fast: bool, slow: bool) -> list[str]:
    return (["compiled"] if fast else []) + ([] if slow else ["slow"])


def run_stage(stage: Stage, python: Path, excluded: list[str]) -> Outcome:
    if stage.needs and not is_installed(stage.needs, python):
        note = f"{stage.needs} is not installed here"
        return Outcome(failed=1, note=f"{note}, and CI=true") if CI else Outcome(skipped=1, note=f"SKIPPED: {note}")
    settings = settings_for(python, without=MODE_SETTINGS) | dict(stage.settings)
    command = [str(python.parent / stage.command[0]), *stage.command[1:]]
    if stage.is_pytest:
        marks = " and ".join(filter(None, [stage.marks, *(f"not {mark}" for mark in excluded)]))
        return run_tests([*command, "-m", marks], settings)
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=settings,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode == 0:
        return Outcome(passed=1)
    say(done.stdout)
    return Outcome(failed=1)


def run_tests(command: list[str], settings: Mapping[str, str]) -> Outcome:
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder, "results.xml")
        code = subprocess.run([*command, f"--junit-xml={results}"], cwd=ROOT, env=settings, check=False).returncode
        outcome = counted(results)
    if code != 0 and not outcome.failed:
        outcome.failed = 1
        outcome.note = "no test ran" if code == 5 else f"pytest ended with {code}: see above"
    return outcome


def counted(results: Path) -> Outcome:
    """Reads how many tests passed, failed and were skipped from pytest's own report."""
    outcome = Outcome()
    if not results.exists():
        return outcome
    for suite in ET.parse(results).iter("testsuite"):
        bad = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        skipped = int(suite.get("skipped", 0))
        outcome.failed += bad
        outcome.skipped += skipped
        outcome.passed += max(0, int(suite.get("tests", 0)) - bad - skipped)
    return outcome


def is_installed(module: str, python: Path) -> bool:
    look = f"import importlib.util, sys; sys.exit(importlib.util.find_spec({module!r}) is None)"
    return subprocess.run([python, "-c", look], check=False).returncode == 0


def settings_for(python: Path, without: Sequence[str] = ()) -> dict[str, str]:
    """Returns a child process's variables: `.venv`'s commands first, compiled rules kept in the tree."""
    settings = {name: value for name, value in os.environ.items() if name not in without}
    settings["PATH"] = os.pathsep.join([str(python.parent), settings.get("PATH", os.defpath)])
    settings["VIRTUAL_ENV"] = str(python.parent.parent)
    settings.setdefault("BRANCHLINE_CACHE", str(ROOT / ".cache"))
    return settings


def report(outcomes: Mapping[str, Outcome], *, fast: bool, slow: bool) -> None:
    say("\n── in short")
    for name, outcome in outcomes.items():
        verdict = "FAILED" if outcome.failed else "skipped" if outcome.skipped and not outcome.passed else "ok"
        tests = f"{outcome.passed} passed, {outcome.failed} failed, {outcome.skipped} skipped"
        say(f"{name:<26}{verdict:<9}{outcome.seconds:6.1f} s  {tests}  {outcome.note}".rstrip())
    left_out = [stage.name for stage in STAGES if fast and not stage.fast]
    left_out += ["tests marked compiled"] if fast else []
    left_out += [] if slow else ["tests marked slow (./test --all runs them)"]
    if left_out:
        say("NOT RUN: " + "; ".join(left_out))
    passed, failed, skipped = (
        sum(getattr(outcome, count) for outcome in outcomes.values()) for count in ("passed", "failed", "skipped")
    )
    say(f"{passed} passed, {failed} failed, {skipped} skipped")
