"""Results for other programs: one row for each seat of each game, as CSV, Parquet or JSON."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from .store import Store, StoreError

FORMATS = (".csv", ".parquet", ".json")


def export(store: Store, path: Path) -> int:
    """Writes a store's games to a file, in the format that its name ends with. Returns the number of rows."""
    if path.suffix not in FORMATS:
        raise StoreError(f"{path}: the name ends with one of {', '.join(FORMATS)}")
    rows = list(store.rows())
    if not rows:
        raise StoreError(f"{store.path}: holds no games")
    {".csv": _write_csv, ".parquet": _write_parquet, ".json": _write_json}[path.suffix](rows, path)
    return len(rows)


def _write_csv(rows: Sequence[dict[str, Any]], path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)


def _write_json(rows: Sequence[dict[str, Any]], path: Path) -> None:
    path.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


def _write_parquet(rows: Sequence[dict[str, Any]], path: Path) -> None:
    try:
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise StoreError("Parquet needs pyarrow: pip install 'branchline[arena]'") from None
    parquet.write_table(arrow.Table.from_pylist(list(rows)), path)
