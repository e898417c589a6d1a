"""What holds for every test: how hard hypothesis tries, and that nothing required is skipped unseen."""

from __future__ import annotations

import importlib.util
import os
from collections import Counter
from collections.abc import Generator
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, settings

CI = os.environ.get("CI", "").lower() not in ("", "0", "false")
Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

# Whole games are played in one example, so an example has no deadline and may be large.
settings.register_profile(
    "normal",
    deadline=None,
    max_examples=50,
    derandomize=CI,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("short", settings.get_profile("normal"), max_examples=10)
settings.register_profile("long", settings.get_profile("normal"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or "normal")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if importlib.util.find_spec("numba") is None:
        for item in items:
            if item.get_closest_marker("compiled"):
                item.add_marker(pytest.mark.skip(reason="Numba is not installed: no compiled rules here"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    return report if item.get_closest_marker("may_skip") else refuse_skip(report)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return refuse_skip((yield))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Names other packages' own tests of what we offer them, which passed."""
    passed = Counter(
        str(function)
        for report in terminalreporter.stats.get("passed", ())
        for key, function in report.user_properties
        if key == "complies with"
    )
    for function, times in sorted(passed.items()):
        terminalreporter.write_line(f"complies with {function}: {times} passed")


def refuse_skip(report: Report) -> Report:
    """Turns a skip into a failure with CI=true: there, what was not tested has not passed."""
    if CI and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"skipped, and with CI=true that is a failure: {reason}"
    return report
