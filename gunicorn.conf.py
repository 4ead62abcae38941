"""How gunicorn serves Paiju. Every knob is a PAIJU_ variable: `paiju settings` lists them."""

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
# A worker dies of one connection more than it may have open files: so it takes as many as leave
# some for everything else.
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


# What this process makes is known by its name, in a first start too, which begins anew in between.
_own = f"paiju-metrics-{os.getpid()}-"
_metrics = os.environ.get("PROMETHEUS_MULTIPROC_DIR", "")
if not _metrics:
    # Before the application is loaded: the metrics choose where they live when they are imported.
    _metrics = os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix=_own)
elif not Path(_metrics).name.startswith(_own):
    _metrics = ""


def _remove_metrics(master: int = os.getpid(), folder: str = _metrics) -> None:
    """Remove what this process made, and none of its workers."""
    if folder and os.getpid() == master:
        shutil.rmtree(folder, ignore_errors=True)


# However this process ends, a failed start too.
atexit.register(_remove_metrics)


def _leave(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - as signals call it
    # An ordinary exit is an exception, which the code that it interrupts may pass over.
    stand_in.dismiss()
    _remove_metrics()
    os._exit(0)


# Until gunicorn listens to signals there is nothing to finish: whoever stops a server that still
# starts need not wait for the compiler. When it reads this file again, it listens already.
for _number, _default in (
    (signal.SIGINT, signal.default_int_handler),
    (signal.SIGTERM, signal.SIG_DFL),
):
    if signal.getsignal(_number) is _default:
        signal.signal(_number, _leave)
# Nor may one that answers already, while it compiles, be ended by a word that means to reload it.
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
    # Where nothing can be kept, what was compiled is all there is.
    if is_first and not must_compile():
        stand_in.begin_anew()
    settle()


def when_ready(server: Arbiter) -> None:
    """Make SIGTERM drain first: /readyz answers 503 while balancers look away.

    A worker that was just forked has these handlers too, until it sets its own. It has nothing to
    finish, and gunicorn, which only notes the signal, would wait for it in vain: so it leaves.
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
        # As gunicorn would next.
        server.manage_workers()
    if stand_in.is_one():
        stand_in.hand_over(server)
    stand_in.dismiss()


def child_exit(server: Arbiter, worker: Worker) -> None:  # noqa: ARG001 - as gunicorn calls it
    """Forget what a worker was busy with; what it had counted stays."""
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 - after the environment is set

    mark_process_dead(worker.pid)


def post_worker_init(worker: Worker) -> None:  # noqa: ARG001 - as gunicorn calls it
    """Leave Ctrl-C, which a terminal sends to everyone, to the master: it stops its workers.

    One that stopped by itself might be replaced by another before the master has heard of it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
