"""Starting gunicorn."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from app.config import SettingError, Settings
from app.shipped import shipped

if TYPE_CHECKING:
    from typing import NoReturn


def serve() -> NoReturn:
    """Become gunicorn: its signals and its exit status are the server's."""
    try:
        Settings.from_environment()
    except SettingError as error:
        sys.exit(f"paiju: {error}")
    config = f"file:{shipped('gunicorn.conf.py')}"
    command = [sys.executable, "-m", "gunicorn", "--config", config, "app.wsgi:application"]
    os.execv(sys.executable, command)  # noqa: S606 - no shell is wanted
