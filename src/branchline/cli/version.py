"""`branchline version`: what is installed, down to the hashes of the maps."""

from __future__ import annotations

import argparse
import platform
from importlib import metadata

from .. import __version__
from ..maps import load_map, map_ids
from ..record import FORMAT, RULES
from .arguments import Commands, add_command
from .output import FINE, say, say_json


def add_version(commands: Commands) -> None:
    """Adds the command."""
    add_command(
        commands,
        "version",
        version,
        help="tell the versions of Branchline, its rules and maps, and of what it runs on",
        examples="  branchline version\n  branchline version --json",
    )


def version(args: argparse.Namespace) -> int:
    """Tells the versions."""
    maps = {each: load_map(each).hash for each in map_ids()}
    python = f"{platform.python_version()} ({platform.python_implementation()})"
    numba = _installed("numba")
    if args.json:
        say_json(
            {
                "branchline": __version__,
                "python": python,
                "numba": numba,
                "numpy": _installed("numpy"),
                "rules": RULES,
                "record_format": FORMAT,
                "maps": maps,
            }
        )
        return FINE
    say(f"branchline {__version__}")
    say(f"python     {python}")
    say(f"numba      {numba or 'not installed: the rules run as plain Python'}")
    say(f"numpy      {_installed('numpy') or 'not installed'}")
    say(f"rules      {RULES} (game files: format {FORMAT})")
    for name, digest in maps.items():
        say(f"map        {name:10} {digest}")
    return FINE


def _installed(package: str) -> str | None:
    """Returns a package's version without importing it, which may take longer than all the rest."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None
