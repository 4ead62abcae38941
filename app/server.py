"""Serving with gunicorn: starting it, and its access log as lines of JSON."""

from __future__ import annotations

import os
import sys
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import orjson
from gunicorn.glogging import Logger
from gunicorn.workers.gthread import ThreadWorker

from app.config import SettingError, Settings
from app.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import MutableMapping
    from datetime import timedelta
    from typing import NoReturn

# Seconds that a worker waits for each connection it has before it takes another, and in all.
COURTESY = 0.0002
MOST_COURTESY = 0.002


def serve() -> NoReturn:
    """Become gunicorn: its signals and its exit status are the server's."""
    try:
        Settings.from_environment()
    except SettingError as error:
        sys.exit(f"paiju: {error}")
    config = f"file:{shipped('gunicorn.conf.py')}"
    command = [sys.executable, "-m", "gunicorn", "--config", config, "app.wsgi:application"]
    os.execv(sys.executable, command)  # noqa: S606 - no shell is wanted


class BalancedWorker(ThreadWorker):
    """gunicorn's worker with threads, one of several that share the connections fairly.

    All workers wait at the same door. When a balancer opens its few lasting connections at once,
    whichever worker is awake takes all of them, and the others idle for as long as they last: so
    who has connections waits a moment, the longer the more they are, for who has fewer.
    """

    def accept(self, listener: Any) -> None:  # noqa: ANN401 - gunicorn's own signature
        """Take one connection, if nobody idler did."""
        if self.nr_conns:
            time.sleep(min(self.nr_conns * COURTESY, MOST_COURTESY))
        super().accept(listener)


class JsonLogger(Logger):
    """gunicorn's logger, with an access log that programs read.

    A line tells who asked what and how it went. It never holds a body, and so no hand of cards.
    """

    def access(
        self,
        resp: Any,  # noqa: ANN401 - gunicorn's own signature
        req: Any,  # noqa: ANN401, ARG002 - the same
        environ: MutableMapping[str, Any],
        request_time: timedelta,
    ) -> None:
        """Log one request."""
        if not self.cfg.accesslog:
            return
        request_id = next((value for name, value in resp.headers if name == "X-Request-Id"), None)
        line = {
            "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "id": request_id,
            "remote": environ.get("REMOTE_ADDR"),
            "method": environ.get("REQUEST_METHOD"),
            "path": environ.get("PATH_INFO"),
            "status": resp.status_code,
            "bytes": resp.sent,
            "ms": round(request_time.total_seconds() * 1000, 3),
        }
        self.access_log.info(orjson.dumps(line).decode())
