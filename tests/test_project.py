"""The repository itself: locks, names, versions, and that every clause has its rule and its test."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest

import branchline

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "branchline"
LOCKS = ("requirements.lock", "requirements-test.lock")

SECTIONS = {"S": 5, "D": 9, "C": 7, "T": 4, "P": 1, "O": 1, "E": 4, "U": 1, "N": 8, "X": 8, "A": 3, "K": 2}
CLAUSES = [f"{section}{number}" for section, count in SECTIONS.items() for number in range(1, count + 1)]

# Put together from parts, so that this file passes its own test.
HOSTS = [".".join(parts) for parts in (
    ("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("npmjs", "com"), ("yarnpkg", "com"),
    ("deb", "debian", "org"), ("crates", "io"),
)]  # fmt: skip
HOST = re.compile("|".join(map(re.escape, HOSTS)), re.IGNORECASE)
MACHINE_PATH = re.compile(r"(?<![\w.~/-])/(?:work|root|tmp|home|Users)(?:/|\b(?![-.\w]))")


@cache
def repository_files() -> tuple[Path, ...]:
    """Every file that is in the repository or would be added to it."""
    listing = subprocess.run(
        [
            "git",
            "-c",
            f"safe.directory={ROOT}",
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    names = os.fsdecode(listing.stdout).split("\0")
    return tuple(ROOT / name for name in names if name and (ROOT / name).is_file())


@cache
def text_files() -> dict[str, str]:
    texts = {}
    for path in repository_files():
        content = path.read_bytes()
        if b"\0" not in content:
            texts[path.relative_to(ROOT).as_posix()] = content.decode("utf-8")
    return texts


def places(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name}:{number}: {line.strip()[:120]}"
        for name, text in text_files().items()
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def requirements(lock: str) -> list[str]:
    """The lock's entries, each with its hashes on one line."""
    lines = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    return [line for line in lines if line.strip() and not line.lstrip().startswith("#")]


def pinned(lock: str) -> set[str]:
    return {entry.split(" --hash")[0].strip() for entry in requirements(lock)}


def docstrings(folder: Path) -> str:
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    texts = [
        ast.get_docstring(node) or ""
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, kinds)
    ]
    return "\n".join(texts)


def clause_tests() -> list[str]:
    return [
        node.name
        for path in sorted((ROOT / "tests" / "clauses").rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_name_no_place_to_fetch_from(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(
        r"^\s*(?:#\s*)?--?(?:i|f|index-url|extra-index-url|find-links|trusted-host)\b", text, re.MULTILINE
    )


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_pin_and_hash_every_package(lock: str) -> None:
    entries = requirements(lock)
    assert entries
    loose = [entry for entry in entries if not re.match(r"[\w.\[\]-]+==\S+.* --hash=sha256:[0-9a-f]{64}", entry)]
    assert loose == []


def test_the_test_lock_holds_the_other_one_whole() -> None:
    # What another package of the tests needs everywhere has no marker there.
    run, test = ({entry.partition(" ;")[0] for entry in pinned(lock)} for lock in LOCKS)
    assert run - test == set()


def test_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = {
        "requirements.lock": project["dependencies"],
        "requirements-test.lock": project["optional-dependencies"]["test"],
    }
    for lock, wanted in asked.items():
        held = {re.split(r"[=\[]", entry)[0] for entry in pinned(lock)}
        assert {re.split(r"[<>=!~;\[ ]", each)[0] for each in wanted} - held == set()


def test_no_file_names_a_registry_host() -> None:
    assert places(HOST) == []


def test_no_file_names_a_path_of_some_machine() -> None:
    assert places(MACHINE_PATH) == []


def test_no_lock_of_a_tool_that_names_hosts_is_kept() -> None:
    assert [path for path in repository_files() if path.name in ("uv.lock", "poetry.lock", "yarn.lock")] == []


@pytest.mark.skipif(os.name == "nt", reason="files have no executable bit here")
@pytest.mark.may_skip
@pytest.mark.parametrize("script", ["test", ".ci/run"])
def test_scripts_can_be_started(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)
    assert (ROOT / script).read_bytes().startswith(b"#!/usr/bin/env ")


def test_one_version() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert branchline.__version__ == declared
    assert metadata.version("branchline") == declared


def test_importing_the_package_loads_no_compiler() -> None:
    look = "import sys, branchline; print(sorted({'numba', 'llvmlite'} & set(sys.modules)))"
    fresh = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert fresh.stdout.strip() == "[]"


def test_every_clause_has_a_test_of_its_name() -> None:
    tested = {name.split("_")[1].upper() for name in clause_tests() if name.count("_") > 1}
    missing = [clause for clause in CLAUSES if clause not in tested]
    assert missing == []


def test_every_clause_is_cited_in_the_docstring_of_a_rule() -> None:
    # What a seat may know is decided by views and events, which are no rules.
    texts = {"K": docstrings(SOURCE)}
    rules = docstrings(SOURCE / "rules")
    missing = [clause for clause in CLAUSES if not re.search(rf"\b{clause}\b", texts.get(clause[0], rules))]
    assert missing == []
