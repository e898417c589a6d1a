"""Players' names: text that looks like what it is, wherever it is shown."""

from __future__ import annotations

import unicodedata

LONGEST = 24
_INVISIBLE = ("Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp")
_FILLERS = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters that show nothing."""


def clean_name(text: str) -> str | None:
    """Returns the name in NFC with single spaces, or None if it is empty, too long, or holds what can't be seen."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > LONGEST:
        return None
    if any(unicodedata.category(letter) in _INVISIBLE or letter in _FILLERS for letter in name):
        return None
    # A stack of accents would cover the lines above.
    if sum(unicodedata.category(letter) in ("Mn", "Me") for letter in name) > len(name) // 2:
        return None
    return name
