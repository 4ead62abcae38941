"""The grid of time on which the answers of sealed tables leave, so that their time reveals little.

A bot without a choice acts at once, and one with a choice thinks: the exact time of an answer would
reveal hidden cards. So an answer leaves at the end of a slot, counted from its request. It takes at
least the slots that the bots may have used as far as the human can tell.
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

# The keys in a WSGI environment of the milliseconds that an answer takes at least, and of the time
# at which it leaves.
_LEAST = "paiju.least_ms"
_LEAVES = "paiju.leaves_at"


def register(app: Flask, settings: Settings) -> None:
    """Make an application compute the slots of its answers, unless the grid is off."""
    if settings.table_grid_ms:
        app.after_request(partial(_choose_slot, settings.table_grid_ms))


def keep_to_grid(least_ms: int) -> None:
    """Make the answer to this request leave on the grid, `least_ms` milliseconds after it or later.

    The times of several tables in a batch are added.
    """
    environ: dict[str, Any] = request.environ
    environ[_LEAST] = environ.get(_LEAST, 0) + least_ms


def _choose_slot(grid_ms: int, response: Response) -> Response:
    environ = request.environ
    if _LEAST in environ:
        began = observe.request_began()
        passed_ms = 1000 * (perf_counter() - began)
        taken_ms = ceil(max(environ[_LEAST], passed_ms) / grid_ms) * grid_ms
        environ[_LEAVES] = began + taken_ms / 1000
        response.headers["Server-Timing"] = f"app;dur={taken_ms:.3f}"
    return response


def wait(environ: Mapping[str, Any]) -> None:
    """Wait until the answer to a request may leave; return at once if it need not be on the grid.

    Nothing that another request could use is held meanwhile, but the thread of this one.
    """
    if _LEAVES in environ:
        sleep(max(0, environ[_LEAVES] - perf_counter()))
