"""Writes both lock files from pyproject.toml: `python tools/lock.py [--upgrade]`. Needs uv on PATH."""

from __future__ import annotations

import subprocess
import sys

from environment import ROOT, RUN_LOCK, TEST_LOCK

COMPILE = ("uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "pyproject.toml")
HASHES_AND_NO_HOSTS = ("--generate-hashes", "--no-header", "--no-emit-index-url", "--no-emit-find-links")


def main(options: list[str]) -> None:
    """Locks what people install first; the tests' lock then holds the same versions and more."""
    for extra in (["-o", RUN_LOCK], ["--extra", "test", "-c", RUN_LOCK, "-o", TEST_LOCK]):
        subprocess.run([*COMPILE, *HASHES_AND_NO_HOSTS, *extra, *options], cwd=ROOT, check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
