"""Benchmarks: the promises in numbers, measured as ratios in one interleaved run, best of several, processor time."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Iterable, Sequence
from typing import Any


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the benchmark, prints a table (or JSON), and returns 1 if a promise is broken."""
    parser = argparse.ArgumentParser(prog="branchline bench", description=__doc__)
    parser.add_argument("--rounds", type=_count, default=9, help="how often each measurement is taken (9)")
    parser.add_argument("--games", type=_count, default=3000, help="random games a measurement (3000)")
    parser.add_argument("--promises", action="store_true", help="only what is promised, not every map")
    parser.add_argument("--envs", action="store_true", help="the environments instead of the engine")
    parser.add_argument("--json", action="store_true", help="machine-readable")
    options = parser.parse_args(arguments)
    from ..rules.twin import numba_missing

    if numba_missing():
        print(f"branchline: there is nothing to compare without Numba ({numba_missing()})", file=sys.stderr)
        return 1
    # Measuring is about compiled against plain: a forced mode would compare one with itself.
    os.environ.pop("BRANCHLINE_MODE", None)
    rows = list(_told(_rows(options), quiet=options.json))
    if options.json:
        print(json.dumps({"machine": _machine(), "rows": [row.to_dict() for row in rows]}, indent=1))
    else:
        _print_table(rows)
    return 1 if any(row.kept is False for row in rows) else 0


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1, not {text!r}")
    return int(text)


def _rows(options: argparse.Namespace) -> Iterable[Any]:
    from . import report

    if options.envs:
        from .envs import env_rows

        return (
            report.Row(what, rate, "steps/s", None, f">= {promise:,}", rate >= promise)
            for what, rate, promise in env_rows()
        )
    choose = report.promises if options.promises else report.engine_rows
    return choose(options.rounds, options.games)


def _told(rows: Iterable[Any], *, quiet: bool) -> Iterable[Any]:
    """Passes the rows on, saying on a terminal what has been measured."""
    for row in rows:
        if not quiet and sys.stderr.isatty():
            print(f"\r\033[K{row.what}", end="", file=sys.stderr, flush=True)
        yield row
    if not quiet and sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)


def _machine() -> str:
    import numba

    return (
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, Numba {numba.__version__}"
    )


def _print_table(rows: Iterable[Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=_machine())
    for name in ("measured", "figure", "unit", "spread", "promise", "kept"):
        table.add_column(name, justify="right" if name in ("figure", "spread") else "left")
    for row in rows:
        spread = "" if row.spread is None else f"{row.spread:,.3g}"
        kept = "" if row.kept is None else "yes" if row.kept else "NO"
        table.add_row(row.what, _figure(row.figure), row.unit, spread, row.promise, kept)
    Console(width=None if sys.stdout.isatty() else 120).print(table)


def _figure(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 1000 or figure == int(figure) else f"{figure:.3g}"
