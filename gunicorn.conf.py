"""gunicorn's configuration. Every setting is a PAIJU_ variable: `paiju settings` lists them."""

from __future__ import annotations

import atexit
import gc
import os
import resource
import shutil
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, cast

from app.config import Settings
from app.server.balance import Balance
from app.server.memory import give_back

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import FrameType

    from gunicorn.arbiter import Arbiter
    from gunicorn.glogging import Logger
    from gunicorn.http import Request
    from gunicorn.http.wsgi import Response
    from gunicorn.workers.base import Worker
    from gunicorn.workers.gthread import ThreadWorker

    from app.routes.health import Lifecycle

    Handler = Callable[[int, FrameType | None], None]

# During the start nothing is collected: `settle` does it once, at the end.
gc.disable()

settings = Settings.from_environment()

bind = settings.address
workers = settings.workers
worker_class = "gthread"
# Twice as many places as workers: the place of a dead worker is freed after its successor begins.
_balance = Balance(2 * workers)
threads = settings.listeners
# A worker dies when its connections use up its open files: 50 files are left for other purposes.
_files = resource.getrlimit(resource.RLIMIT_NOFILE)[0] % (1 << 63)  # infinity may be -1
worker_connections = min(1000, max(_files - threads - 50, threads + 1))
keepalive = 75  # longer than the usual balancer's idle time, so that it closes first
graceful_timeout = 30
timeout = 60
preload_app = True
control_socket_disable = True
limit_request_line = 8190  # as nginx takes it
logger_class = "app.server.log.JsonLogger"
accesslog = "-" if settings.access_log == "on" else None
# The workers' heartbeat is a file; on disk it could stall them.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - gunicorn makes a private file in it


# The longest time that a thread keeps the interpreter while another one waits for it. A light
# question needs the interpreter about ten times: by Python's default of five milliseconds it took
# fifty while another thread computed.
_SWITCH_SECONDS = 0.0005
# The size in bytes, as sent, from which an answer counts as large.
_LARGE = 1 << 18

# The folder's name has the process id: gunicorn reads this file again at SIGHUP.
_own = f"paiju-metrics-{os.getpid()}-"
_metrics = os.environ.get("PROMETHEUS_MULTIPROC_DIR", "")
if not _metrics:
    # Set before the application is loaded: the metrics client reads it when it is imported.
    _metrics = os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix=_own)
elif not Path(_metrics).name.startswith(_own):
    _metrics = ""


def _remove_metrics(master: int = os.getpid(), folder: str = _metrics) -> None:
    """Remove the folder of metrics; do nothing in a worker."""
    if folder and os.getpid() == master:
        shutil.rmtree(folder, ignore_errors=True)


# This covers every end of the process, even a failed start.
atexit.register(_remove_metrics)


def _leave(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - as signals call it
    # `sys.exit` raises an exception, which the interrupted code may swallow.
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


# Only the hooks import the application: when they run, it is preloaded and the metrics have their
# folder.
def _lifecycle() -> Lifecycle:
    """The stage of the server."""
    from app.wsgi import application  # noqa: PLC0415 - see above

    return cast("Lifecycle", application.extensions["paiju-lifecycle"])


def _warm_up(server: Arbiter) -> None:
    """Warm up before the workers are forked, so that they share what is built."""
    from app.server.memory import settle  # noqa: PLC0415 - see above

    _lifecycle().warm_up(cast("Logger", server.log).info)
    settle()


def on_starting(server: Arbiter) -> None:
    """Warm up; with plain kernels, if compiled ones are missing."""
    from app.server.first import use_plain_kernels_at_first  # noqa: PLC0415 - see above

    use_plain_kernels_at_first(cast("Logger", server.log).info)
    _warm_up(server)


def on_reload(server: Arbiter) -> None:
    """Warm up again at SIGHUP, if another process has compiled the kernels."""
    from app.server.first import change_to_compiled, start_compiling  # noqa: PLC0415 - see above

    if change_to_compiled():
        _warm_up(server)
    gc.enable()
    start_compiling()


def when_ready(server: Arbiter) -> None:  # noqa: ARG001 - as gunicorn calls it
    """Make SIGTERM drain first: /readyz answers 503 until balancers have taken the server out.

    A worker that was just forked has these handlers until it sets its own. It has no request to
    finish and exits at once; with gunicorn's handler, which only notes the signal, it would hang.
    """
    from app.server.first import start_compiling  # noqa: PLC0415 - see above

    master, lifecycle = os.getpid(), _lifecycle()

    def by_the_master(handle: Handler) -> Handler:
        def handler(number: int, frame: FrameType | None) -> None:
            if os.getpid() != master:
                os._exit(0)
            handle(number, frame)

        return handler

    def drain(number: int, frame: FrameType | None) -> None:
        lifecycle.drain()
        if settings.drain_seconds:
            timer = threading.Timer(settings.drain_seconds, stop, (number, frame))
            timer.daemon = True
            timer.start()
        else:
            stop(number, frame)

    stop = cast("Handler", signal.getsignal(signal.SIGTERM))
    signal.signal(signal.SIGTERM, by_the_master(drain))
    for each in (signal.SIGINT, signal.SIGQUIT):
        signal.signal(each, by_the_master(cast("Handler", signal.getsignal(each))))
    start_compiling()


def pre_fork(server: Arbiter, worker: Worker) -> None:  # noqa: ARG001 - as gunicorn calls it
    """Give a worker a place in the balance."""
    _balance.begin(worker.age)


def pre_request(worker: ThreadWorker, req: Request) -> None:
    """Close the connection after the answer, if far fewer connections wait for another worker."""
    idle = len(worker.keepalived_conns) + len(worker.pending_conns)
    if _balance.has_too_many(worker.age, worker.nr_conns - idle):
        req.force_close()


def post_request(
    worker: Worker,  # noqa: ARG001 - as gunicorn calls it
    req: Request,  # noqa: ARG001 - the same
    environ: Mapping[str, object],  # noqa: ARG001 - the same
    resp: Response | None,
) -> None:
    """Give memory back after a large answer, which took several times its size."""
    if resp is not None and resp.sent >= _LARGE:
        give_back()


def child_exit(server: Arbiter, worker: Worker) -> None:  # noqa: ARG001 - as gunicorn calls it
    """Drop the gauges of a worker that ended, and its place in the balance; its counters stay."""
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 - after the environment is set

    mark_process_dead(worker.pid)
    _balance.end(worker.age)


def post_worker_init(worker: Worker) -> None:  # noqa: ARG001 - as gunicorn calls it
    """Make threads take turns often, and ignore Ctrl-C, which a terminal sends to every process.

    The master stops its workers. If a worker stopped by itself, the master could replace it before
    it handles the signal.
    """
    sys.setswitchinterval(_SWITCH_SECONDS)
    signal.signal(signal.SIGQUIT, _quit)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _quit(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - as signals call it
    """Stop a worker after a tenth of a second, in which it may finish an answer.

    The interrupted code may hold a lock, and `sys.exit` would wait for the threads. Logs and
    metrics are not lost: they are written at once.
    """
    time.sleep(0.1)
    os._exit(0)
