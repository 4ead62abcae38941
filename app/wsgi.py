"""The application for WSGI servers, which load it as `app.wsgi:application`."""

from __future__ import annotations

from app import create_app

application = create_app()
