"""Gunicorn's configuration. Every setting is a PAIJU_ variable: `paiju settings` lists them."""

from __future__ import annotations

import atexit
import os
import resource
import shutil
import signal
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING, cast

from app.config import Settings
from app.server import stand_in
from app.server.memory import settle

if TYPE_CHECKING:
    from types import FrameType

    from gunicorn.arbiter import Arbiter
    from gunicorn.glogging import Logger
    from gunicorn.workers.base import Worker

settings = Settings.from_environment()

bind = settings.address
workers = settings.workers
worker_class = "app.server.worker.BalancedWorker"
threads = settings.threads
# A worker dies when its connections use up its open files: 50 files are kept for everything else.
_files = resource.getrlimit(resource.RLIMIT_NOFILE)[0] % (1 << 63)  # infinity may be -1
worker_connections = min(1000, max(_files - threads - 50, threads + 1))
keepalive = 75  # longer than the usual balancer's idle time, so that it closes first
graceful_timeout = 30
timeout = 60
preload_app = True
control_socket_disable = True
logger_class = "app.server.log.JsonLogger"
accesslog = "-" if settings.access_log == "on" else None
# The workers' heartbeat is a file; on disk it could stall them.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - gunicorn makes a private file in it


# The folder's name has the process id: a first start replaces the process and keeps the id.
_own = f"paiju-metrics-{os.getpid()}-"
_metrics = os.environ.get("PROMETHEUS_MULTIPROC_DIR", "")
if not _metrics:
    # Set before the application loads: the metrics read it when they are imported.
    _metrics = os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix=_own)
elif not Path(_metrics).name.startswith(_own):
    _metrics = ""


def _remove_metrics(master: int = os.getpid(), folder: str = _metrics) -> None:
    """Remove the folder of metrics; do nothing in a worker."""
    if folder and os.getpid() == master:
        shutil.rmtree(folder, ignore_errors=True)


# Covers every end of this process, a failed start too.
atexit.register(_remove_metrics)


def _leave(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - as signals call it
    # `sys.exit` raises an exception, which the interrupted code may swallow.
    stand_in.dismiss()
    _remove_metrics()
    os._exit(0)


# Until gunicorn handles signals there is no request to finish: a server that is stopped while it
# starts does not wait for the compiler. On a reload gunicorn has its handlers already.
for _number, _default in (
    (signal.SIGINT, signal.default_int_handler),
    (signal.SIGTERM, signal.SIG_DFL),
):
    if signal.getsignal(_number) is _default:
        signal.signal(_number, _leave)
# A first start answers while it compiles: SIGHUP, a request to reload, must not end it.
if stand_in.workers() and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


def on_starting(server: Arbiter) -> None:
    """Warm up before the workers are forked, so that they share what is built."""
    from app.api.warm import must_compile  # noqa: PLC0415 - after the metrics have their place
    from app.wsgi import application  # noqa: PLC0415 - preloaded by now

    log = cast("Logger", server.log)
    is_first = not stand_in.is_one() and must_compile()
    if is_first and not stand_in.has_begun():
        log.info("kernels are to be compiled: until they are, plain ones answer, more slowly")
        stand_in.begin()
    application.extensions["paiju-lifecycle"].warm_up(log.info)
    # If kernels cannot be kept on disk, the compiled ones of this process are the only ones.
    if is_first and not must_compile():
        stand_in.begin_anew()
    settle()


def when_ready(server: Arbiter) -> None:
    """Make SIGTERM drain first: /readyz answers 503 until balancers have taken the server out.

    A worker that was just forked has these handlers until it sets its own. It has no request to
    finish and exits at once; gunicorn's handler only notes the signal and would wait in vain.
    """
    from app.wsgi import application  # noqa: PLC0415 - preloaded by now

    lifecycle = application.extensions["paiju-lifecycle"]

    def stop(number: int, frame: FrameType | None) -> None:
        if os.getpid() != server.pid:
            os._exit(0)
        server.signal(number, frame)

    def drain(number: int, frame: FrameType | None) -> None:
        if os.getpid() != server.pid:
            os._exit(0)
        lifecycle.drain()
        if settings.drain_seconds:
            timer = threading.Timer(settings.drain_seconds, server.signal, (number, frame))
            timer.daemon = True
            timer.start()
        else:
            server.signal(number, frame)

    signal.signal(signal.SIGTERM, drain)
    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGQUIT, stop)
    if stand_in.has_begun():
        # Gunicorn's next step, taken early: the steps below need the workers.
        server.manage_workers()
    if stand_in.is_one():
        stand_in.hand_over(server)
    stand_in.dismiss()


def child_exit(server: Arbiter, worker: Worker) -> None:  # noqa: ARG001 - as gunicorn calls it
    """Drop the live gauges of a worker that ended; its counters stay."""
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 - after the environment is set

    mark_process_dead(worker.pid)


def post_worker_init(worker: Worker) -> None:  # noqa: ARG001 - as gunicorn calls it
    """Ignore Ctrl-C, which a terminal sends to every process: the master stops its workers.

    A worker that stopped by itself could be replaced before the master handles the signal.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
