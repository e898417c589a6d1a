"""Numbers for a monitor, in the text form that Prometheus reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

HELP = {
    "branchline_moves_total": "Moves by outcome",
    "branchline_games_total": "Games begun and ended",
    "branchline_tables_total": "Tables made",
    "branchline_messages_total": "Socket messages received",
    "branchline_refused_total": "HTTP requests refused, by code",
    "branchline_dropped_total": "Sockets closed by the server, by code",
    "branchline_errors_total": "Unexpected errors",
}


class Metrics:
    """Counters that only rise, and gauges that are asked when somebody looks."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, label: str = "") -> None:
        """Adds one."""
        self._counts[f"branchline_{name}_total", label] += 1

    def value(self, name: str, label: str = "") -> int:
        """Returns a counter."""
        return self._counts[f"branchline_{name}_total", label]

    def gauge(self, name: str, read: Callable[[], float]) -> None:
        """Adds a gauge."""
        self._gauges[f"branchline_{name}"] = read

    def text(self) -> str:
        """Returns all numbers."""
        lines = []
        last = ""
        for (name, label), number in sorted(self._counts.items()):
            if name != last:
                lines += [f"# HELP {name} {HELP.get(name, name)}", f"# TYPE {name} counter"]
                last = name
            lines.append(f'{name}{{kind="{label}"}} {number}' if label else f"{name} {number}")
        for name, read in sorted(self._gauges.items()):
            lines += [f"# TYPE {name} gauge", f"{name} {read():g}"]
        return "\n".join(lines) + "\n"
