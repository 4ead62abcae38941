"""gunicorn's logger, with an access log of lines of JSON."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import orjson
from gunicorn.glogging import Logger

if TYPE_CHECKING:
    from collections.abc import MutableMapping
    from datetime import timedelta


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
