"""gunicorn's logger: an access log in JSON, and a server log that quotes no request."""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import orjson
from gunicorn.glogging import Logger

from app.config import Settings
from app.guard.callers import CALLER
from app.observe.log import JsonLines, where_it_broke
from app.observe.observe import METHODS, ROUTE

if TYPE_CHECKING:
    from collections.abc import MutableMapping
    from datetime import timedelta

    from gunicorn.config import Config


# The warning in which gunicorn quotes a request that is not HTTP; its first part has no quotation.
_QUOTED = re.compile(r"^(Invalid request from ip=\S+): .*", re.DOTALL)


class JsonLogger(Logger):
    """gunicorn's logger, with an access log in JSON.

    A line of the access log has the caller, the operation's path and the outcome. It has no body,
    and only methods and paths that the service knows, so that no hand of cards is logged. The
    server's own log quotes neither a request that gunicorn refuses nor the message of an error.
    """

    def setup(self, cfg: Config) -> None:
        """Open the logs; the server's own log is JSON too, if the settings say so."""
        super().setup(cfg)
        if Settings.from_environment().log_format == "json":
            for handler in self.error_log.handlers:
                handler.setFormatter(JsonLines())

    def warning(self, msg: object, *args: object, **kwargs: Any) -> None:  # noqa: ANN401 - gunicorn's own signature
        """Log a warning, without the request that it may quote."""
        super().warning(_QUOTED.sub(r"\1", str(msg)), *args, **kwargs)

    def exception(self, msg: object, *args: object, **kwargs: Any) -> None:  # noqa: ANN401, ARG002 - the same
        """Log an error outside the application: its place and its type, but not its message."""
        what = str(msg).partition("%")[0].strip()
        self.error("%s\n%s", what, where_it_broke(sys.exc_info()[1]))

    def access(
        self,
        resp: Any,  # noqa: ANN401 - gunicorn's own signature
        req: Any,  # noqa: ANN401, ARG002 - the same
        environ: MutableMapping[str, Any],
        request_time: timedelta,
    ) -> None:
        """Write the line of one request to the access log."""
        if not self.cfg.accesslog:
            return
        request_id = next((value for name, value in resp.headers if name == "X-Request-Id"), None)
        method = environ.get("REQUEST_METHOD")
        line = {
            "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "id": request_id,
            "remote": environ.get("REMOTE_ADDR"),
            "caller": environ.get(CALLER),
            "method": method if method is None or method in METHODS else "OTHER",
            "path": environ.get(ROUTE),
            # Gunicorn's own refusals have no `status_code`.
            "status": int(resp.status.split()[0]),
            "bytes": resp.sent,
            "ms": round(request_time.total_seconds() * 1000, 3),
        }
        self.access_log.info(orjson.dumps(line).decode())
