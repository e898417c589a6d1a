"""`branchline serve` and `branchline backup`: tables to play at, and a copy of all games."""

from __future__ import annotations

import argparse
from pathlib import Path
from urllib.parse import urlsplit

from .arguments import Commands, add_command, whole_number
from .output import FINE, Refused, say, say_json

SERVE_EXAMPLES = """\
  branchline serve
  branchline serve --host 0.0.0.0 --port 8000 --maps my-maps
  branchline serve --base-url https://play.example.org --trusted-proxy 127.0.0.1"""
BACKUP_EXAMPLES = """\
  branchline backup games-copy.sqlite3
  branchline backup --data /srv/branchline /backups/games.sqlite3"""
DATA_HELP = "where games are kept (default: the user's data directory)"
PORT = 8000


def add_serve(commands: Commands) -> None:
    """Adds `serve`."""
    parser = add_command(commands, "serve", serve, help="serve tables to play at in a browser", examples=SERVE_EXAMPLES)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    parser.add_argument("--port", type=whole_number(0, 65535), default=PORT, help="port (0: any free one)")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--data", type=Path, metavar="DIR", help=DATA_HELP)
    parser.add_argument("--maps", type=Path, metavar="DIR", help="offer the map files of this folder as well")
    parser.add_argument(
        "--base-url", type=origin, metavar="URL", help="where people reach the server, behind a proxy (no path)"
    )
    parser.add_argument(
        "--trusted-proxy", metavar="ADDRESS", help="address of the proxy whose forwarded headers are believed"
    )
    parser.add_argument(
        "--allow-host", action="append", default=[], metavar="NAME", help="one more host name to answer to"
    )
    parser.add_argument(
        "--allow-origin", action="append", type=origin, default=[], metavar="URL", help="one more origin that may write"
    )
    parser.add_argument("--bot-processes", type=whole_number(1, 64), metavar="N", help="processes for bots")
    parser.add_argument(
        "--limit-factor", type=factor, default=1.0, metavar="X", help="multiplies all rate limits (default: 1)"
    )
    parser.add_argument("--log-level", default="WARNING", choices=("DEBUG", "INFO", "WARNING", "ERROR"))


def origin(text: str) -> str:
    """Returns a URL that is scheme, host and port, and nothing else."""
    try:
        parts = urlsplit(text)
        place = parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.username
        fine = place and parts.port != 0 and parts.path in ("", "/") and not parts.query
    except ValueError:
        fine = False
    if not fine:
        raise argparse.ArgumentTypeError(f"a URL with no path, such as https://play.example.org, not {text!r}")
    return text.rstrip("/")


def factor(text: str) -> float:
    """Returns a number above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"a number above 0 is needed, not {text!r}")
    return number


def serve(args: argparse.Namespace) -> int:
    """Runs a server until it is stopped."""
    from ..server.run import CannotServe
    from ..server.run import serve as run
    from ..server.settings import Settings, default_data

    if args.maps is not None and not args.maps.is_dir():
        raise Refused(f"{args.maps} is no folder")
    settings = Settings(
        data=args.data or default_data(),
        maps=args.maps,
        base_url=args.base_url,
        hosts=tuple(args.allow_host),
        origins=tuple(args.allow_origin),
        limit_factor=args.limit_factor,
        workers=args.bot_processes,
    )
    try:
        run(
            settings,
            args.host,
            args.port,
            trusted_proxy=args.trusted_proxy,
            open_browser=args.open,
            say=_say_at_once,
            log_level=args.log_level,
        )
    except CannotServe as problem:
        raise Refused(str(problem)) from None
    return FINE


def _say_at_once(text: str) -> None:
    print(text, flush=True)


def add_backup(commands: Commands) -> None:
    """Adds `backup`."""
    parser = add_command(
        commands,
        "backup",
        backup,
        help="copy all games to a new file, while the server runs",
        examples=BACKUP_EXAMPLES,
    )
    parser.add_argument("file", type=Path, help="the new file")
    parser.add_argument("--data", type=Path, metavar="DIR", help=DATA_HELP)


def backup(args: argparse.Namespace) -> int:
    """Copies the store."""
    from ..server.settings import default_data
    from ..server.sqlite_store import FILE, copy_database

    source = (args.data or default_data()) / FILE
    try:
        copy_database(source, args.file)
    except OSError as problem:
        raise Refused(str(problem)) from None
    if args.json:
        say_json({"copied": str(source), "to": str(args.file), "bytes": args.file.stat().st_size})
    else:
        say(f"{source} copied to {args.file}")
    return FINE
