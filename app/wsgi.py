"""The application as WSGI servers look for it."""

from __future__ import annotations

from app import create_app

application = create_app()
