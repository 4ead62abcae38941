"""The start of gunicorn: its command, and the warnings and obstacles that are found before."""

from __future__ import annotations

import os
import socket
import stat
import sys
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING

from app.config import SettingError, Settings, unknown_variables, variable
from app.keys import read_file
from app.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import NoReturn


def serve(**chosen: str | None) -> NoReturn:
    """Replace this process by gunicorn, so that signals and exit status are gunicorn's own.

    `chosen` are settings by name; one that is not None is used in place of the environment's.
    """
    os.environ.update({variable(name): text for name, text in chosen.items() if text is not None})
    try:
        settings = Settings.from_environment()
    except SettingError as error:
        sys.exit(f"paiju: {error}")
    if obstacle := obstacle_to(settings):
        sys.exit(f"paiju: {obstacle}")
    warnings = [*unknown_variables(), exposure_warning(settings), open_kernel_folder()]
    for warning in filter(None, warnings):
        sys.stderr.write(f"paiju: {warning}\n")
    config = f"file:{shipped('gunicorn.conf.py')}"
    # -P: no module of the current folder, such as another `app`, is imported.
    command = [sys.executable, "-P", "-m", "app.server", "--config", config, "app.wsgi:application"]
    os.execv(sys.executable, command)  # noqa: S606 - no shell is wanted


def exposure_warning(settings: Settings) -> str | None:
    """A warning if other machines can reach the server without a proxy; else None."""
    try:
        is_own = ip_address(settings.host).is_loopback
    except ValueError:
        is_own = settings.host == "localhost"
    if is_own or settings.trusted_proxies:
        return None
    return (
        f"PAIJU_HOST is {settings.host}, and PAIJU_TRUSTED_PROXIES names no proxy: a few hundred "
        "slow clients stop a server that they reach without nginx (docs/deploying.md)"
    )


def open_kernel_folder(environment: Mapping[str, str] = os.environ) -> str | None:
    """A warning if other users may write to the folder of compiled kernels; else None."""
    folder = environment.get("NUMBA_CACHE_DIR", "")
    try:
        is_open = bool(folder and Path(folder).stat().st_mode & (stat.S_IWGRP | stat.S_IWOTH))
    except OSError:
        return None
    return (
        f"others may write to NUMBA_CACHE_DIR ({folder}), and a server runs the compiled kernels "
        f"in it: chmod go-w {folder}"
        if is_open
        else None
    )


def obstacle_to(settings: Settings) -> str | None:
    """The reason why a server cannot start with its settings; None if it can."""
    return _unusable(settings) or _address_in_use(settings)


def _unusable(settings: Settings) -> str | None:
    """The reason why something named by the settings cannot be used; None if all can be used."""
    if settings.redis_url and find_spec("redis") is None:
        return "PAIJU_REDIS_URL is set, but its client is missing: pip install 'paiju[redis]'"
    try:
        if settings.api_key_file:
            read_file(Path(settings.api_key_file))
    except OSError as error:
        return f"PAIJU_API_KEY_FILE ({settings.api_key_file}) cannot be read: {error.strerror}"
    except ValueError as error:
        return f"PAIJU_API_KEY_FILE ({settings.api_key_file}) must have {error}"
    return _unwritable_metrics(os.environ.get(_METRICS, ""))


_METRICS = "PROMETHEUS_MULTIPROC_DIR"


def _unwritable_metrics(folder: str) -> str | None:
    """The reason why workers cannot write their metrics to a folder; None if they can."""
    if not folder:
        return None  # the server makes one
    try:
        # The client of Prometheus makes files in it, and never the folder itself.
        with TemporaryFile(dir=folder):
            return None
    except OSError as error:
        return f"{_METRICS} ({folder}) must be a folder that can be written to: {error.strerror}"


def _address_in_use(settings: Settings) -> str | None:
    try:
        with socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET) as probe:
            # gunicorn binds like this too: connections of a former server are no obstacle then.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((settings.host, settings.port))
    except (OSError, TypeError) as error:
        where = f"PAIJU_HOST ({settings.host}) and PAIJU_PORT ({settings.port})"
        return f"cannot listen where {where} say: {getattr(error, 'strerror', error)}"
    return None
