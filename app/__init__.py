"""Paiju 牌局: rules and AI of Chinese card and tile games, over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.version import VERSION as __version__  # noqa: N811 - the name that Python expects

if TYPE_CHECKING:
    from flask import Flask

    from app.config import Settings

__all__ = ["__version__", "create_app"]


def create_app(settings: Settings | None = None) -> Flask:
    """The web application; without settings, it has those of the environment."""
    # The rules are a plain library too, and using them must not load a web framework.
    from app.factory import build  # noqa: PLC0415 - see above
    from paiju.play.declaration.registry import REFUSED  # noqa: PLC0415 - see above

    app = build(settings)
    for line in REFUSED:
        app.logger.warning(line)
    return app
