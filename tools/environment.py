"""Makes the project's own `.venv` from a hash-locked list, and only when something it depends on has changed.

Standard library only: it runs before anything is installed. `./test` asks for `requirements-test.lock`.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUN_LOCK = "requirements.lock"
TEST_LOCK = "requirements-test.lock"
STAMP = "installed.json"
# The parts of pyproject.toml that decide what an installation holds; a linter's settings do not.
INSTALLED_TABLES = ("build-system", "project", "dependency-groups")
BUILD_HOOK = "hatch_build.py"


class SetupFailed(Exception):
    """The environment could not be made; the text tells a person what to do."""


def ensure(lock: str, root: Path = ROOT) -> Path:
    """Returns the Python of `.venv`, made anew unless it was installed from just these files."""
    folder = root / ".venv"
    python = venv_python(folder)
    if not is_current(folder, lock, root):
        install(folder, lock, root)
        stamp = {"lock": lock, "fingerprint": fingerprint(lock, root)}
        (folder / STAMP).write_text(json.dumps(stamp) + "\n", encoding="utf-8")
    return python


def is_current(folder: Path, lock: str, root: Path) -> bool:
    """Tells whether the environment holds at least what `lock` lists; the test lock includes the other."""
    try:
        stamp = json.loads((folder / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    if not isinstance(stamp, dict) or not venv_python(folder).exists():
        return False
    installed = stamp.get("lock")
    return installed in (lock, TEST_LOCK) and stamp.get("fingerprint") == fingerprint(installed, root)


def fingerprint(lock: str, root: Path) -> str:
    """Returns a hash of all that an installation from `lock` depends on."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    tables = {name: project.get(name) for name in INSTALLED_TABLES}
    tables["hatch"] = project.get("tool", {}).get("hatch")
    hook = root / BUILD_HOOK
    parts = (
        sys.implementation.name,
        platform.python_version(),
        sys.platform,
        platform.machine(),
        # A copied or moved tree must not go on importing the sources of the first one.
        str(root),
        json.dumps(tables, sort_keys=True),
        (root / lock).read_text(encoding="utf-8"),
        hook.read_text(encoding="utf-8") if hook.exists() else "",
    )
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def install(folder: Path, lock: str, root: Path) -> None:
    """Makes the environment with uv where it is on PATH, else (or if uv fails) with venv and pip."""
    say(f"Setting up {folder.name} from {lock} ...")
    uv = shutil.which("uv")
    if uv is not None:
        try:
            install_with_uv(uv, folder, lock, root)
            return
        except SetupFailed:
            say("uv could not do it; trying again with venv and pip.")
    install_with_pip(folder, lock, root)


def install_with_uv(uv: str, folder: Path, lock: str, root: Path) -> None:
    remove(folder)
    run(
        [uv, "venv", "--quiet", "--python", base_python(), str(folder)],
        root,
        "uv could not make an environment.",
    )
    pip = [uv, "pip", "install", "--quiet", "--python", str(venv_python(folder))]
    install_project(pip, lock, root)


def install_with_pip(folder: Path, lock: str, root: Path) -> None:
    remove(folder)
    run(
        [base_python(), "-m", "venv", str(folder)],
        root,
        "Python's venv module does not work here. On Debian or Ubuntu: apt-get install python3-venv; "
        "or put uv on PATH.",
    )
    pip = [str(venv_python(folder)), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    install_project(pip, lock, root)


def install_project(pip: list[str], lock: str, root: Path) -> None:
    """Installs the locked packages, then the project: pip refuses an editable one beside hashes."""
    run(
        [*pip, "--require-hashes", "-r", lock],
        root,
        f"The packages of {lock} could not be installed. The first set-up needs a network: is there one?",
    )
    run(
        [*pip, "--no-deps", "-e", "."],
        root,
        "The project itself could not be installed; the reason stands above.",
    )


def run(command: list[str], root: Path, failed: str) -> None:
    try:
        done = subprocess.run(command, cwd=root, stdin=subprocess.DEVNULL, check=False)
    except OSError as error:
        raise SetupFailed(f"{failed} ({error})") from error
    if done.returncode != 0:
        raise SetupFailed(failed)


def remove(folder: Path) -> None:
    if folder.is_symlink() or folder.is_file():
        folder.unlink()
    elif folder.exists():
        shutil.rmtree(folder)


def base_python() -> str:
    """Returns the interpreter below any active environment: `.venv` must not be made by its own Python."""
    return str(getattr(sys, "_base_executable", None) or sys.executable)


def venv_python(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def say(line: str) -> None:
    print(line, flush=True)
