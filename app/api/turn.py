"""The turn of a request: a server gives few at once, and what takes long gives its own back."""

from __future__ import annotations

from flask import request


def stand_aside() -> None:
    """Let other requests pass this one, where the server gives turns."""
    pass_by = getattr(request.environ.get("gunicorn.socket"), "stand_aside", None)
    if pass_by is not None:
        pass_by()
