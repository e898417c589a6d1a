"""The set-up before everything: when `.venv` is made anew, and what a person is told when it can't be."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from pathlib import Path

import environment
import pytest
from environment import BUILD_HOOK, RUN_LOCK, TEST_LOCK, fingerprint, is_current

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = """
[project]
name = "something"
dependencies = ["numpy"]
[tool.ruff]
line-length = 110
[tool.hatch.build]
packages = ["src"]
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project, and its environment as it stands after an installation from the test lock."""
    root = tmp_path / "project"
    root.mkdir()
    files = {
        "pyproject.toml": PYPROJECT,
        RUN_LOCK: "numpy==2\n",
        TEST_LOCK: "numpy==2\npytest==9\n",
        BUILD_HOOK: "",
    }
    for name, text in files.items():
        (root / name).write_text(text, encoding="utf-8")
    python = environment.venv_python(root / ".venv")
    python.parent.mkdir(parents=True)
    python.touch()
    stamp(root, TEST_LOCK)
    return root


def stamp(root: Path, lock: str) -> None:
    text = json.dumps({"lock": lock, "fingerprint": fingerprint(lock, root)})
    (root / ".venv" / environment.STAMP).write_text(text, encoding="utf-8")


def change(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


def current(root: Path, lock: str = TEST_LOCK) -> bool:
    return is_current(root / ".venv", lock, root)


def test_an_environment_is_kept_while_nothing_it_was_made_from_changes(project: Path) -> None:
    change(project / "pyproject.toml", "110", "100")
    assert current(project)


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("pyproject.toml", '"numpy"', '"numpy", "rich"'),
        ("pyproject.toml", '"src"', '"lib"'),
        (TEST_LOCK, "pytest==9", "pytest==10"),
        (BUILD_HOOK, "", "import json"),
    ],
)
def test_an_environment_is_made_anew_after_a_change(project: Path, name: str, before: str, after: str) -> None:
    assert current(project)
    change(project / name, before, after)
    assert not current(project)


def test_an_environment_is_made_anew_in_a_copied_tree(project: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(project, copy)
    assert not current(copy)


def test_an_environment_is_made_anew_when_its_python_is_gone(project: Path) -> None:
    environment.venv_python(project / ".venv").unlink()
    assert not current(project)


@pytest.mark.parametrize("text", ["", "[]", "{}", "not json"])
def test_an_environment_left_half_made_is_made_anew(project: Path, text: str) -> None:
    (project / ".venv" / environment.STAMP).write_text(text, encoding="utf-8")
    assert not current(project)


def test_what_serves_the_tests_serves_play_but_not_the_other_way_round(project: Path) -> None:
    assert current(project, RUN_LOCK)
    stamp(project, RUN_LOCK)
    assert current(project, RUN_LOCK)
    assert not current(project, TEST_LOCK)


def test_without_a_network_the_message_says_so(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    monkeypatch.setenv("PIP_CONFIG_FILE", "")
    (project / TEST_LOCK).write_text(f"numpy==2.0.0 --hash=sha256:{'0' * 64}\n", encoding="utf-8")
    with pytest.raises(environment.SetupFailed, match="needs a network"):
        environment.install_with_pip(project / ".venv", TEST_LOCK, project)
    assert not current(project)


def test_an_old_python_is_told_which_one_is_needed() -> None:
    script = ROOT / "test"
    pretend = f"import sys; sys.version_info = (3, 10, 4); exec(open({str(script)!r}).read())"
    run = subprocess.run([sys.executable, "-c", pretend], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert run.stderr == "Branchline needs Python 3.11 or newer; this is Python 3.10.\n"


def test_an_old_python_can_read_the_script() -> None:
    ast.parse((ROOT / "test").read_text(encoding="utf-8"), feature_version=(3, 4))
