"""What `./play` does: the environment, the browser client, then `branchline serve`. Standard library only."""

from __future__ import annotations

import importlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Sequence

import environment
from environment import ROOT

INTERRUPTED = 130


def main(arguments: Sequence[str]) -> int:
    """Returns the exit code of the server; its options are those of `branchline serve`."""
    try:
        python = environment.ensure(environment.RUN_LOCK)
        if not {"-h", "--help"} & set(arguments):
            build_client(python)
    except environment.SetupFailed as problem:
        print(problem, file=sys.stderr)
        return 1
    settings = dict(os.environ)
    settings.setdefault("BRANCHLINE_CACHE", str(ROOT / ".cache"))
    command = [str(python), "-m", "branchline", "serve", *arguments]
    if os.name == "posix":
        os.execve(python, command, settings)  # noqa: S606
    try:
        return subprocess.run(command, env=settings, check=False).returncode
    except KeyboardInterrupt:
        return INTERRUPTED


def build_client(python: object) -> None:
    """Builds the browser client where its sources are newer than what was built."""
    if importlib.util.find_spec("client") is not None:
        client = importlib.import_module("client")
        client.ensure(python)
