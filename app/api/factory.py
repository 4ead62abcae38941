"""The factory of the web application."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Flask, request
from flask.logging import default_handler
from flask_cors import CORS

from app.api import (
    batch,
    callers,
    catalogue,
    compressing,
    docs,
    games,
    gate,
    health,
    limits,
    observe,
    operations,
    playground,
    problems,
    sealing,
    tables,
    tracing,
)
from app.api.observe import request_id
from app.api.responses import Answer
from app.config import Settings
from app.log import JsonLines, where_it_broke
from app.play.registry import GAMES, REFUSED

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.api.sealing import Seal


# The headers of an answer that pages of other origins may read.
_FOR_PAGES = (
    *("X-Request-Id", "Server-Timing", "Retry-After", "WWW-Authenticate"),
    *("RateLimit", "RateLimit-Policy"),
)


# The seconds for which a browser need not ask again what it may send; Chromium takes no more.
_PREFLIGHT_SECONDS = 7200


class Paiju(Flask):
    """Flask without asynchronous views, whose check would cost time at every step of a request.

    An exception is logged by its place and type, not by its message, which might name cards.
    """

    response_class = Answer

    def log_exception(self, exc_info: Any) -> None:  # noqa: ANN401 - Flask's own signature
        """Log an exception of a view, without its message."""
        told = where_it_broke(exc_info[1])
        self.logger.error("%s failed, request %s\n%s", request.endpoint, request_id(), told)

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the view: every view here is synchronous."""
        return func


def build(settings: Settings | None = None, seal: Seal | None = None) -> Flask:
    """The application, ready to be served; its move tables are built when first needed.

    The default seal has the keys of the settings and the clock of the machine.
    """
    chosen = settings or Settings.from_environment()
    app = Paiju("app", static_folder=None)
    app.config["PAIJU"] = chosen
    if chosen.log_format == "json":
        default_handler.setFormatter(JsonLines())
    app.url_map.strict_slashes = False
    for line in REFUSED:
        app.logger.warning(line)
    sections = [catalogue.section(), *map(games.section, GAMES.values()), tables.section()]
    questions = {one.path: one for each in sections for one in each.operations if one.asked}
    sections.append(batch.section(questions))
    app.extensions |= {"paiju-questions": questions, "paiju-sections": sections}
    observe.register(app)
    compressing.register(app)
    tracing.register(app)
    problems.register(app)
    callers.register(app, chosen)
    limits.register(app, chosen)
    gate.register(app, chosen)
    for each in sections:
        operations.register(app, each.operations)
    health.register(app, health.Lifecycle())
    sealing.register(app, chosen, seal)
    docs.register(app)
    playground.register(app)
    if chosen.cors_origins:
        CORS(
            app,
            origins=list(chosen.cors_origins),
            expose_headers=list(_FOR_PAGES),
            max_age=_PREFLIGHT_SECONDS,
        )
    return app
