"""Logs as lines of JSON, without the contents of requests."""

from __future__ import annotations

import logging
import traceback
from datetime import UTC, datetime

import orjson


class JsonLines(logging.Formatter):
    """A formatter that writes each record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of JSON for a record of the log."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "process": record.process,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return orjson.dumps(line).decode()


def where_it_broke(error: BaseException | None) -> str:
    """The tracebacks and types of an error and its causes, without their messages.

    A message may quote the question, and so a hand of cards, which logs must not have.
    """
    parts: list[str] = []
    while error is not None:
        frames = "".join(traceback.format_tb(error.__traceback__))
        parts.append(f"{frames}{type(error).__module__}.{type(error).__qualname__}")
        hidden = None if error.__suppress_context__ else error.__context__
        error = error.__cause__ or hidden
    return "\nwhile handling:\n".join(parts)
