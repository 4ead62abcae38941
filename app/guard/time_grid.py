"""The grid of time on which the answers of sealed tables leave, so that their time reveals little.

A bot without a choice acts at once, and one with a choice thinks: the exact time of an answer would
reveal hidden cards. So an answer leaves at the end of a slot, counted from its request. The least
number of slots follows from what the human sees.
"""

from __future__ import annotations

from functools import partial
from math import ceil
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any

from flask import request

from app.observe import observe

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask, Response

    from app.config import Settings

# Keys of the WSGI environment: the least milliseconds of an answer, and the time of `perf_counter`
# at which it leaves.
_LEAST = "paiju.least_ms"
_LEAVES = "paiju.leaves_at"


def register(app: Flask, settings: Settings) -> None:
    """Make an application choose the slots in which tables answer, unless the grid is off."""
    if settings.table_grid_ms:
        app.after_request(partial(_choose_slot, settings.table_grid_ms))


def keep_to_grid(least_ms: int) -> None:
    """Make the answer to this request leave on the grid.

    Args:
        least_ms: the milliseconds between the request and the answer, at the least; those of
            several tables in a batch are added.
    """
    environ: dict[str, Any] = request.environ
    environ[_LEAST] = environ.get(_LEAST, 0) + least_ms


def slots(least_ms: float, passed_ms: float, grid_ms: int) -> int:
    """The number of slots that an answer takes; `passed_ms` is the time of the work.

    >>> slots(0, 3.5, 25), slots(60, 3.5, 25), slots(60, 80, 25)
    (1, 3, 4)
    """
    return ceil(max(least_ms, passed_ms) / grid_ms)


def _choose_slot(grid_ms: int, response: Response) -> Response:
    """Set the time at which a table's answer leaves, and say it in `Server-Timing`."""
    environ = request.environ
    if _LEAST in environ:
        began = observe.request_began()
        passed_ms = 1000 * (perf_counter() - began)
        taken_ms = slots(environ[_LEAST], passed_ms, grid_ms) * grid_ms
        environ[_LEAVES] = began + taken_ms / 1000
        response.headers["Server-Timing"] = f"app;dur={taken_ms:.3f}"
    return response


def wait(environ: Mapping[str, Any]) -> None:
    """Wait until the answer to a request may leave; other answers than those of tables may at once.

    While it waits, a request holds nothing but its own thread.
    """
    if _LEAVES in environ:
        sleep(max(0, environ[_LEAVES] - perf_counter()))
