"""`./test` itself: skips that count as failures, counts that add up, and options that reach pytest."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import checks
import pytest

TESTS = Path(__file__).resolve().parent
SOME_TESTS = """
import pytest

def test_passes():
    pass

def test_fails():
    assert False

def test_skips():
    pytest.skip("there is no browser")

@pytest.mark.may_skip
def test_may_skip():
    pytest.skip("there is no C compiler")

@pytest.mark.xfail(strict=True)
def test_known_fault():
    assert False
"""


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """A folder of tests under this project's own conftest."""
    shutil.copy(TESTS / "conftest.py", tmp_path)
    (tmp_path / "test_some.py").write_text(SOME_TESTS, encoding="utf-8")
    return tmp_path


def run(suite: Path, ci: str) -> checks.Outcome:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "ignore", str(suite)]
    return checks.run_tests(command, {**os.environ, "CI": ci, "HYPOTHESIS_PROFILE": ""})


def counts(outcome: checks.Outcome) -> tuple[int, int, int]:
    return outcome.passed, outcome.failed, outcome.skipped


def test_a_skip_is_a_skip_on_a_person_s_machine(suite: Path) -> None:
    assert counts(run(suite, ci="")) == (1, 1, 3)


def test_with_ci_only_a_test_that_may_skip_is_skipped(suite: Path) -> None:
    assert counts(run(suite, ci="true")) == (1, 2, 2)


def test_with_ci_a_whole_file_skipped_is_a_failure(suite: Path) -> None:
    text = "import pytest\npytest.importorskip('no_such_package')\n"
    (suite / "test_some.py").write_text(text, encoding="utf-8")
    assert run(suite, ci="").skipped == 1
    assert run(suite, ci="true").failed == 1


def test_a_stage_in_which_no_test_ran_has_failed(suite: Path) -> None:
    (suite / "test_some.py").write_text("", encoding="utf-8")
    outcome = run(suite, ci="")
    assert (counts(outcome), outcome.note) == ((0, 1, 0), "no test ran")


def test_a_stage_that_broke_off_has_failed() -> None:
    outcome = checks.run_tests([sys.executable, "-c", "raise SystemExit(3)"], os.environ)
    assert outcome.failed == 1


@pytest.mark.parametrize("ci", [True, False])
def test_a_stage_that_lacks_something_says_so(ci: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "CI", ci)
    stage = checks.Stage("browser", ("pytest",), needs="no_such_package")
    outcome = checks.run_stage(stage, Path(sys.executable), [])
    assert counts(outcome) == ((0, 1, 0) if ci else (0, 0, 1))
    assert "no_such_package is not installed" in outcome.note


def test_the_last_line_adds_up_all_stages(capsys: pytest.CaptureFixture[str]) -> None:
    outcomes = {"style": checks.Outcome(passed=1), "tests": checks.Outcome(passed=40, failed=2, skipped=3)}
    checks.report(outcomes, fast=False, slow=False)
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "41 passed, 2 failed, 3 skipped"
    assert lines[-2].startswith("NOT RUN: tests marked slow")


def test_what_is_no_option_goes_to_pytest() -> None:
    options, rest = checks.parse(["tests/maps", "-k", "twin", "--co"])
    assert rest == ["tests/maps", "-k", "twin", "--co"]
    assert not (options.setup or options.fast or options.all)
