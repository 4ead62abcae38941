"""The first start of a server: it answers with plain kernels while another process compiles them.

The other process fills the cache folder of compiled kernels, then sends SIGHUP to the server. At
SIGHUP gunicorn reads its configuration again and calls `on_reload`, which loads the compiled
kernels. Then gunicorn replaces its workers one by one. No request fails.
"""

from __future__ import annotations

import os
import signal
import sys
from subprocess import DEVNULL, PIPE, Popen
from typing import TYPE_CHECKING

from app.warming import can_keep, compile_all, must_compile
from paiju.jit import Kernel

if TYPE_CHECKING:
    from collections.abc import Callable

# The process that compiles, if one was started.
_helpers: list[Popen[bytes]] = []


def use_plain_kernels_at_first(tell: Callable[[str], None]) -> None:
    """Use plain kernels if compiled ones are missing now and can be written to disk later.

    `tell` logs a line about it.
    """
    if not must_compile():
        return
    if can_keep():
        tell("kernels are to be compiled: until they are, plain ones answer, more slowly")
        Kernel.use_plain()
    else:
        tell("kernels are compiled before this server answers: their folder is not writable")


def start_compiling() -> None:
    """Start the process that compiles, if plain kernels are in use and no such process runs yet."""
    if Kernel.is_plain_only and all(each.poll() is not None for each in _helpers):
        command = [sys.executable, "-P", "-m", __name__]
        _helpers[:] = [Popen(command, stdin=PIPE, stdout=DEVNULL)]  # noqa: S603 - our own


def change_to_compiled() -> bool:
    """Change to compiled kernels if they are on disk by now; returns whether they were."""
    if not Kernel.is_plain_only:
        return False
    Kernel.use_compiled()
    if must_compile():
        Kernel.use_plain()
    return not Kernel.is_plain_only


if __name__ == "__main__":
    server = os.getppid()
    compile_all()
    os.kill(server, signal.SIGHUP)
