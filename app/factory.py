"""The factory that puts the web application together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask.logging import default_handler
from flask_cors import CORS

from app import problems
from app.application import Paiju
from app.config import Settings
from app.guard import callers, gate, limits, sealing, time_grid
from app.guard.sealing import Seal
from app.http import batch, compressing, operations
from app.http.directory import Directory
from app.observe import observe, tracing
from app.observe.log import JsonLines
from app.routes import book, catalogue, docs, games, health, playground, puzzles, tables
from paiju.play.declaration.registry import GAMES
from paiju.tables.seal import KEY_BYTES, Keyring

if TYPE_CHECKING:
    from flask import Flask


EXAMPLE_TIME = 1_800_000_000
# The response headers that pages of other origins may read.
_FOR_PAGES = (
    *("X-Request-Id", "Server-Timing", "Retry-After", "WWW-Authenticate"),
    *("RateLimit", "RateLimit-Policy"),
)


# The seconds for which a browser keeps the answer to a preflight request; Chromium takes no more.
_PREFLIGHT_SECONDS = 7200


def build(settings: Settings | None = None, seal: Seal | None = None) -> Flask:
    """The application, ready to be served; move tables are built when they are first needed.

    Args:
        settings: the settings; by default those of the environment.
        seal: the seal of sealed tables; by default one with the keys of the settings and the clock
            of the machine.
    """
    chosen = settings or Settings.from_environment()
    app = Paiju(chosen.threads)
    app.config["PAIJU"] = chosen
    if chosen.log_format == "json":
        default_handler.setFormatter(JsonLines())
    sections = [catalogue.section(), *map(games.section, GAMES.values())]
    sections += [puzzles.section(), tables.section()]
    every = (one for each in sections for one in each.operations)
    questions = Directory(one for one in every if one.asked or one.in_batches)
    sections.append(batch.section(questions))
    app.extensions["paiju-sections"] = sections
    # Functions after a request run in reverse order: the slot of an answer is chosen last.
    time_grid.register(app, chosen)
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
    docs.register(app, example_app)
    playground.register(app)
    book.register(app)
    if chosen.cors_origins:
        CORS(
            app,
            origins=list(chosen.cors_origins),
            expose_headers=list(_FOR_PAGES),
            max_age=_PREFLIGHT_SECONDS,
        )
    return app


def example_app() -> Flask:
    """An application that gives the same answers every time, for examples in documents.

    Its seal has a public key and a stopped clock. The key opens nothing but the tables of the
    examples.
    """
    settings = Settings(table_grid_ms=0)
    ring = Keyring((bytes(range(KEY_BYTES)),), settings.seal_seconds)
    return build(settings, Seal(ring, clock=lambda: EXAMPLE_TIME, chance=bytes))
