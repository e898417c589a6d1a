"""Reading a text file that somebody else wrote: whatever is wrong with it is a MapError with its name."""

from __future__ import annotations

import errno
import re
import tomllib
from pathlib import Path
from typing import IO, Any, TypeAlias

from .problems import MapError

FILE_BYTES = 1_000_000
"""The largest file that is read; the largest map that fits takes a tenth of it."""

MapSource: TypeAlias = str | Path | IO[str] | IO[bytes]
"""An id or a path, or an open file."""

_AT = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


def read_text(source: MapSource) -> tuple[str, str]:
    """Returns a file's name and its text."""
    name = str(source if isinstance(source, str | Path) else getattr(source, "name", "map"))
    try:
        content = _read_path(Path(source)) if isinstance(source, str | Path) else source.read(FILE_BYTES + 1)
        text = content if isinstance(content, str) else content.decode()
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise MapError([f"{name}:{line}: is not UTF-8 text"]) from None
    except OSError as error:
        raise MapError([f"{name}: cannot be read: {error.strerror or error}"]) from None
    except ValueError as error:
        raise MapError([f"{name!r}: cannot be read: {error}"]) from None
    if len(content) > FILE_BYTES:
        raise MapError([f"{name}: is too long for a map: more than {FILE_BYTES} bytes"])
    return name, text.removeprefix("\ufeff")


def parse_toml(name: str, text: str) -> dict[str, Any]:
    """Returns the text as a TOML document."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise MapError([f"{name}: is nested too deeply"]) from None
    except ValueError as error:
        at = _AT.search(str(error))
        line = (at[1] or len(text.splitlines())) if at else 0
        where = f"{name}:{line}" if line else name
        raise MapError([f"{where}: is not TOML: {_AT.sub('', str(error))}"]) from None


def _read_path(path: Path) -> bytes:
    # A pipe or a device could block, or never end.
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "it is a folder" if path.is_dir() else "it is not a file")
    with path.open("rb") as file:
        return file.read(FILE_BYTES + 1)
