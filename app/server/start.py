"""Starting gunicorn."""

from __future__ import annotations

import os
import socket
import sys
from typing import TYPE_CHECKING

from app.config import SettingError, Settings
from app.shipped import shipped

if TYPE_CHECKING:
    from typing import NoReturn


def serve() -> NoReturn:
    """Become gunicorn: its signals and its exit status are the server's."""
    try:
        settings = Settings.from_environment()
    except SettingError as error:
        sys.exit(f"paiju: {error}")
    if obstacle := obstacle_to(settings):
        sys.exit(f"paiju: {obstacle}")
    config = f"file:{shipped('gunicorn.conf.py')}"
    command = [sys.executable, "-m", "gunicorn", "--config", config, "app.wsgi:application"]
    os.execv(sys.executable, command)  # noqa: S606 - no shell is wanted


def obstacle_to(settings: Settings) -> str | None:
    """Why a server cannot listen where it is to, known before kernels are compiled for it."""
    try:
        with socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET) as probe:
            # As gunicorn binds it, so that what a former server left there does not count.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((settings.host, settings.port))
    except (OSError, TypeError) as error:
        where = f"PAIJU_HOST ({settings.host}) and PAIJU_PORT ({settings.port})"
        return f"cannot listen where {where} say: {getattr(error, 'strerror', error)}"
    return None
