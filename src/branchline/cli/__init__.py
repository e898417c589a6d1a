"""The command `branchline`: maps, simulations, kept games, the benchmark. docs/cli.md tells all of it."""

from __future__ import annotations

import argparse
import io
import os
import sys
import warnings
from collections.abc import Sequence
from typing import Any

from .. import __version__
from .arena import add_arena
from .arguments import Commands, Parser
from .bench import run_bench
from .bot import add_bot
from .dataset import add_dataset
from .ladder import add_ladder
from .maps import add_maps
from .output import FINE, INTERRUPTED, NO, PIPE_CLOSED, USAGE, Refused, complain, say_json
from .position import add_position
from .replay import add_replay
from .serve import add_backup, add_serve
from .simulate import add_simulate
from .verify import add_verify
from .version import add_version

EXAMPLES = """\
examples:
  branchline maps list
  branchline maps show amsterdam
  branchline simulate --map nederland --variant neutral --players 2 --games 2000
  branchline simulate --map usa --players 3 --games 1 --save game.json
  branchline replay game.json --to 40
  branchline verify game.json

exit codes: 0 fine, 1 the answer is no or a file was refused, 2 the command line is wrong,
130 stopped by Ctrl-C, 141 the reader of the output went away"""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; errors are one line on standard error."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    with warnings.catch_warnings():
        warnings.showwarning = _show_warning
        try:
            _print_whatever_comes()
            code = _run(arguments)
            sys.stdout.flush()
            return code
        except KeyboardInterrupt:
            complain("stopped")
            return INTERRUPTED
        except BrokenPipeError:
            _drop_output()
            return PIPE_CLOSED
        except OSError as error:
            _drop_output()
            complain(f"cannot write: {error.strerror or error}")
            return NO


def make_parser() -> argparse.ArgumentParser:
    """Returns the parser of the whole command line."""
    parser = Parser(
        prog="branchline",
        description="Branchline plays railway and canal route games by the book:\n"
        "USA, Nederland, Amsterdam, and maps of your own.",
        epilog=EXAMPLES,
    )
    parser.add_argument("--version", action="version", version=f"branchline {__version__}")
    commands: Commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    add_maps(commands)
    add_simulate(commands)
    add_replay(commands)
    add_verify(commands)
    add_position(commands)
    add_arena(commands)
    add_ladder(commands)
    add_bot(commands)
    add_dataset(commands)
    add_serve(commands)
    add_backup(commands)
    # Its options are its own: `main` hands them over before anything here could read them.
    commands.add_parser("bench", help="measure speed (bench --help tells its own options)", add_help=False)
    add_version(commands)
    return parser


def _run(arguments: list[str]) -> int:
    args = argparse.Namespace(json="--json" in arguments)
    try:
        if arguments[:1] == ["bench"]:
            return run_bench(arguments[1:])
        parser = make_parser()
        args = parser.parse_args(arguments)
        if args.command is None:
            parser.print_help(sys.stderr)
            return USAGE
        code: int = args.run(args)
        return code
    except SystemExit as done:
        # argparse has said what it had to say.
        return done.code if isinstance(done.code, int) else FINE if done.code is None else USAGE
    except Refused as refusal:
        if args.json:
            say_json({"error": str(refusal), **refusal.details})
        complain(str(refusal))
        return refusal.code


def _print_whatever_comes() -> None:
    """Lets a terminal that cannot show a letter show another, and a closed one show nothing, without ado."""
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """Sends what is still to be written nowhere, so that nothing complains at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        pass


def _show_warning(message: Any, *_: Any, **__: Any) -> None:
    complain(str(message))
