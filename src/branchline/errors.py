"""What can go wrong, each a ValueError that says what and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def shown(value: Any) -> str:
    """Returns a value as an error text shows it: short, whatever somebody sent."""
    try:
        text = repr(value)
    except Exception:
        # A number of thousands of digits has no text, and an object of somebody's may have none either.
        return f"that {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:79]}…"


class IllegalAction(ValueError):
    """An action that is not allowed: the clause that forbids it, a code, and figures, for texts in any language."""

    def __init__(self, message: str, *, clause: str, code: str, figures: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"{message} ({clause})" if clause else message)
        self.clause = clause
        self.code = code
        self.figures: dict[str, Any] = dict(figures or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return _illegal_action, (self.args[0], self.clause, self.code, self.figures)


def _illegal_action(text: str, clause: str, code: str, figures: dict[str, Any]) -> IllegalAction:
    error = IllegalAction("", clause="", code=code, figures=figures)
    error.args, error.clause = (text,), clause
    return error


class PositionError(ValueError):
    """A position that can't be; `problems` are all of them."""

    def __init__(self, problems: list[str] | str) -> None:
        self.problems = (problems,) if isinstance(problems, str) else tuple(problems)
        super().__init__("; ".join(self.problems))


class RecordError(ValueError):
    """A record that does not replay; `ply` is the number of the first action that differs, None for the header."""

    def __init__(self, message: str, ply: int | None = None) -> None:
        self.ply = ply
        super().__init__(message if ply is None else f"ply {ply}: {message}")
