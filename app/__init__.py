"""Paiju 牌局: rules and AI of Chinese card and tile games, over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from app.config import Settings

# The version of the next release, with `.dev0` until it is one.
__version__ = "0.4.0.dev0"

__all__ = ["__version__", "create_app"]


def create_app(settings: Settings | None = None) -> Flask:
    """Build the web application; with no settings, from the environment."""
    # The rules are a plain library too, and using them must not load a web framework.
    from app.api.factory import build  # noqa: PLC0415 - see above
    from app.play.registry import REFUSED  # noqa: PLC0415 - see above

    app = build(settings)
    for line in REFUSED:
        app.logger.warning(line)
    return app
