"""How gunicorn serves Paiju. Every knob is a PAIJU_ variable: `paiju settings` lists them."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import signal
import sys
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from app.config import Settings

if TYPE_CHECKING:
    from types import FrameType

    from gunicorn.arbiter import Arbiter
    from gunicorn.workers.base import Worker

settings = Settings.from_environment()

bind = f"{settings.host}:{settings.port}"
workers = settings.workers
worker_class = "app.server.BalancedWorker"
threads = settings.threads
keepalive = 75  # longer than the usual balancer's idle time, so that it closes first
graceful_timeout = 30
timeout = 60
preload_app = True
control_socket_disable = True
logger_class = "app.server.JsonLogger"
accesslog = "-" if settings.access_log == "on" else None
# The workers' heartbeat is a file; on disk it could stall them.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - gunicorn makes a private file in it


def _remove_metrics(master: int, folder: str) -> None:
    if os.getpid() == master:
        shutil.rmtree(folder, ignore_errors=True)


if not os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
    # Before the application is loaded: the metrics choose where they live when they are imported.
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="paiju-metrics-")
    # Removed however this process ends, a failed start too; workers end without removing anything.
    atexit.register(_remove_metrics, os.getpid(), os.environ["PROMETHEUS_MULTIPROC_DIR"])


def on_starting(server: Arbiter) -> None:  # noqa: ARG001 - as gunicorn calls it
    """Warm up before the workers are forked, so that they share what is built."""
    from app.wsgi import application  # noqa: PLC0415 - preloaded by now

    application.extensions["paiju-lifecycle"].warm_up()
    # What is built now lives for ever: workers need not look at it, nor copy its pages by looking.
    gc.collect()
    gc.freeze()
    # A request makes some hundred objects and no cycles; the default would collect at each.
    gc.set_threshold(20_000, 20, 20)


def when_ready(server: Arbiter) -> None:
    """Make SIGTERM drain first: /readyz answers 503 while balancers look away."""
    from app.wsgi import application  # noqa: PLC0415 - preloaded by now

    lifecycle = application.extensions["paiju-lifecycle"]

    def drain(number: int, frame: FrameType | None) -> None:
        if os.getpid() != server.pid:
            # A worker just forked, which has yet to set its own handlers: it has nothing to finish,
            # and gunicorn would wait for it in vain.
            sys.exit(0)
        lifecycle.drain()
        if settings.drain_seconds:
            stop = threading.Timer(settings.drain_seconds, server.signal, (number, frame))
            stop.daemon = True
            stop.start()
        else:
            server.signal(number, frame)

    signal.signal(signal.SIGTERM, drain)


def post_worker_init(worker: Worker) -> None:  # noqa: ARG001 - as gunicorn calls it
    """Leave Ctrl-C, which a terminal sends to everyone, to the master.

    It tells its workers to quit; one that is quitting already would wait for its own lock.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
