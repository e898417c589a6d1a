"""What the server says no with: a status, a code and figures for the client's own words."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """A request that is not carried out; nothing has changed."""

    def __init__(self, status: int, code: str, text: str, **figures: Any) -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.text = text
        self.figures = figures


def no_such(what: str) -> Refused:
    """Returns the refusal for something that is not there."""
    return Refused(404, f"no-such-{what}", f"there is no such {what}")
