"""Logs as one JSON object a line. What is logged names no person, no token, no table that could be reached."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

_ORDINARY = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """Time, level, what happened, and the figures given with it."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in _ORDINARY}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def set_up_logs(level: str = "INFO") -> None:
    """Sends the server's and its libraries' logs to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("branchline", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name != "uvicorn.error" else []
        logger.propagate = name == "uvicorn.error"
        logger.setLevel(level if name == "branchline" else "WARNING")
