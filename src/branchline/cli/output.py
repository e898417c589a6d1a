"""What all commands share: how they print, what they read, and how they say no."""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

FINE, NO, USAGE, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141
"""Exit codes: done; the answer is no, or a file was refused; wrong command line; Ctrl-C; nobody reads on."""

FILE_BYTES = 64_000_000
"""The largest game or position file that is read; a whole game takes a thousandth of it."""
WIDTH = 100
PAGE = 1000


class Refused(Exception):
    """A command that cannot go on, in one line; `details` is what a program may want to know beyond it."""

    def __init__(self, message: str, code: int = NO, **details: Any) -> None:
        super().__init__(message)
        self.code = code
        self.details = details


def wrong_usage(message: str) -> NoReturn:
    """Raises what stands for a wrong command line."""
    raise Refused(message, USAGE)


def say(text: str = "") -> None:
    """Prints text for people to read on."""
    print(text)


def say_json(form: Any) -> None:
    """Prints a plain value for programs to read on; ASCII, so that no terminal's encoding can spoil it."""
    print(json.dumps(form, indent=2, allow_nan=False))


def complain(text: str) -> None:
    """Prints one line for people to standard error."""
    line = "".join(letter if letter.isprintable() else " " for letter in " ".join(text.split("\n")))
    print(f"branchline: {line}", file=sys.stderr)


def say_table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> None:
    """Prints a table; its first `words` columns hold words, the others numbers."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    lines = box.SIMPLE_HEAD if _can_print("─") else box.ASCII2
    table = Table(box=lines, show_edge=False, pad_edge=False)
    for column, head in enumerate(heads):
        table.add_column(Text(head), justify="left" if column < words else "right", overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    page = io.StringIO()
    # A file or another program gets every row on one line.
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else PAGE
    Console(file=page, width=width, color_system=None).print(table)
    say(title)
    for line in page.getvalue().splitlines():
        say(f"  {line}".rstrip())
    say()


def _can_print(letter: str) -> bool:
    try:
        letter.encode(sys.stdout.encoding or "utf-8")
    except UnicodeError:
        return False
    return True


def read_json(name: str) -> Any:
    """Returns what a JSON file holds; "-" is standard input."""
    text = _read_text(name)
    try:
        return json.loads(text, parse_constant=_no_constant)
    except RecursionError:
        raise Refused(f"{name}: is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise Refused(f"{name}:{error.lineno}: is not JSON: {error.msg}") from None
    except ValueError:
        raise Refused(f"{name}: holds a number that no game has") from None


def kind_of(value: Any) -> str:
    """Returns what JSON calls a value that is no object."""
    names = {list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")


def _read_text(name: str) -> str:
    if not name:
        wrong_usage("the name of a file is empty")
    try:
        if name == "-":
            content = sys.stdin.buffer.read(FILE_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(FILE_BYTES + 1)
        if len(content) > FILE_BYTES:
            raise Refused(f"{name}: is too long for a game: more than {FILE_BYTES} bytes")
        return content.decode("utf-8-sig")
    except FileNotFoundError:
        raise Refused(f"{name}: there is no such file") from None
    except IsADirectoryError:
        raise Refused(f"{name}: is a folder, not a file") from None
    except UnicodeDecodeError:
        raise Refused(f"{name}: is not UTF-8 text") from None
    except (OSError, ValueError) as error:
        raise Refused(f"{name}: cannot be read: {getattr(error, 'strerror', None) or error}") from None


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)
