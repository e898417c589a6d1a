"""What a seat hears of events, and the editions in which it listens."""

from __future__ import annotations

from typing import Any

EDITIONS = [
    ("usa", "standard", 3),
    ("nederland", "tolls", 3),
    ("nederland", "no-tolls", 2),
    ("nederland", "neutral", 2),
    ("amsterdam", "standard", 4),
]


PRIVATE = {"seed", "random"}


SEED = 0xC0FFEE_0123456789ABCDEF_55AA


def told(events: list[Any], seat: int | None) -> list[dict[str, Any]]:
    """What this seat hears of the events, in order."""
    heard = (event.for_seat(seat) for event in events)
    return [event.to_dict() for event in heard if event is not None]
