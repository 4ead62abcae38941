"""The factory of the web application."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Flask, request
from flask.logging import default_handler
from flask_cors import CORS

from app import __version__
from app.api import (
    callers,
    docs,
    gate,
    health,
    limits,
    metrics,
    observe,
    playground,
    problems,
    sealing,
    tracing,
)
from app.api.blueprint import Api
from app.api.components import register as register_components
from app.api.components_tables import register as register_tables
from app.api.observe import request_id
from app.api.routes import batch, game, meta, tables
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


class Paiju(Flask):
    """Flask without asynchronous views, whose check would cost time at every step of a request.

    An exception is logged by its place and type, not by its message, which might name cards.
    """

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
    app.config |= {"API_TITLE": "Paiju", "API_VERSION": __version__, "OPENAPI_VERSION": "3.1.0"}
    app.url_map.strict_slashes = False
    for line in REFUSED:
        app.logger.warning(line)
    blueprints = [
        meta.blueprint(),
        *map(game.blueprint, GAMES.values()),
        tables.blueprint(),
    ]
    questions = {path: each for one in blueprints for path, each in one.questions.items()}
    blueprints.append(batch.blueprint(questions))
    app.extensions["paiju-questions"] = questions
    observe.register(app)
    operations = {view: name for one in blueprints for view, name in one.operations.items()}
    app.extensions["paiju-operations"] = operations
    tracing.register(app, operations)
    api = Api(app)
    problems.register(app)
    callers.register(app, chosen)
    limits.register(app, chosen, questions)
    gate.register(app, chosen)
    register_components(api.spec)
    register_tables(api.spec)
    for blueprint in blueprints:
        api.register_blueprint(blueprint)
    app.extensions["paiju-api"] = api
    health.register(app, health.Lifecycle())
    metrics.register(app)
    sealing.register(app, chosen, seal)
    docs.register(app)
    playground.register(app)
    if chosen.cors_origins:
        CORS(app, origins=list(chosen.cors_origins), expose_headers=list(_FOR_PAGES))
    return app
