"""The turn of a request: the server gives few at once, and a long request gives its turn back."""

from __future__ import annotations

from flask import request


def stand_aside() -> None:
    """Give the turn of the current request back, if the server gives turns."""
    pass_by = getattr(request.environ.get("gunicorn.socket"), "stand_aside", None)
    if pass_by is not None:
        pass_by()
