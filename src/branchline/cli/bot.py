"""`branchline bot`: which bots there are, and a new one to start from."""

from __future__ import annotations

import argparse
from pathlib import Path

from .arguments import Commands, add_command
from .output import FINE, Refused, say, say_json, say_table


def add_bot(commands: Commands) -> None:
    """Adds the commands."""
    bot = commands.add_parser(
        "bot", help="list bots, or begin a new one", description="List bots, or begin a new one.", allow_abbrev=False
    )
    inner = bot.add_subparsers(title="commands", metavar="COMMAND", required=True)
    add_command(inner, "list", list_bots, help="list our bots and their parameters", examples="  branchline bot list")
    new = add_command(
        inner,
        "new",
        start_bot,
        help="write a working example bot, as a class and as a program, with its test",
        examples="  branchline bot new mybot\n  branchline bot new mybot --folder bots",
    )
    new.add_argument("name", metavar="NAME", help="the new bot's name")
    new.add_argument("--folder", metavar="FOLDER", help="where its files go (default: a folder of its name)")


def list_bots(args: argparse.Namespace) -> int:
    """Lists the bots that come with Branchline."""
    from ..bots import bot_names, bot_parameters, bot_text

    bots = {name: (bot_text(name), dict(bot_parameters(name))) for name in bot_names()}
    if args.json:
        say_json([{"bot": name, "text": text, "parameters": has} for name, (text, has) in bots.items()])
        return FINE
    rows = [
        [name, ",".join(f"{key}={value}" for key, value in has.items()), text] for name, (text, has) in bots.items()
    ]
    say_table("Bots", ("bot", "parameters", "what it does"), rows, words=3)
    return FINE


def start_bot(args: argparse.Namespace) -> int:
    """Writes the files of a new bot and tells what to do with them."""
    from ..bots import BotError
    from ..bots.starting import new_bot

    try:
        files = new_bot(args.name, Path(args.folder or args.name))
    except BotError as problem:
        raise Refused(str(problem)) from None
    except OSError as error:
        raise Refused(f"{error.filename}: cannot be written: {error.strerror or error}") from None
    if args.json:
        say_json([str(path) for path in files])
        return FINE
    by_name = {path.name: path for path in files}
    say("\n".join(str(path) for path in files))
    say()
    say(f"branchline arena {by_name[f'{args.name}.py']} random --map mini")
    say(f"branchline arena 'exec:python3 {by_name[f'{args.name}_stdio.py']}' random --map mini")
    say(f"pytest {by_name[f'test_{args.name}.py']}")
    return FINE
