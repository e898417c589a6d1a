"""A new bot to start from: the files of `template/` under a name of one's own."""

from __future__ import annotations

import keyword
import re
from pathlib import Path

from .registry import BotError, bot_names

_TEMPLATE = Path(__file__).parent / "template"


def new_bot(name: str, folder: Path) -> list[Path]:
    """Writes an example bot, as a class and as a program, with its test, and returns the files; none is overwritten."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise BotError(f"{name!r}: a bot's name is of small letters, digits and _, and begins with a letter")
    if name in bot_names():
        raise BotError(f"there is a bot {name!r} already")
    texts = {
        folder / source.name.replace("mybot", name): _renamed(source.read_text(encoding="utf-8"), name)
        for source in sorted(_TEMPLATE.glob("*.py"))
    }
    taken = [path for path in texts if path.exists()]
    if taken:
        raise BotError(f"{taken[0]}: is there already")
    folder.mkdir(parents=True, exist_ok=True)
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    return list(texts)


def _renamed(text: str, name: str) -> str:
    kind = "".join(part.capitalize() for part in name.split("_"))
    return text.replace("MyBot", kind).replace("mybot", name)
