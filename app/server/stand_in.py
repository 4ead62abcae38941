"""The very first start: while kernels are compiled, plain ones answer.

Compiling takes a minute or two. A server with kernels to compile starts without the compiler,
within seconds. Once its workers accept connections, its master restarts in the same process with
the same sockets, as a normal server; the first workers answer until its own are ready. When
everything is compiled it restarts once more: a process that compiles holds several times the
memory of one that reads the cache.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from fcntl import F_DUPFD_CLOEXEC, fcntl
from secrets import token_hex
from typing import TYPE_CHECKING

from app.tables.seal import KEY_BYTES

if TYPE_CHECKING:
    from typing import NoReturn

    from gunicorn.arbiter import Arbiter

# The variable of a first start's stage: PLAIN for the server without the compiler, later the ids of
# its workers.
STAGE, PLAIN = "STAND_INS", "plain"
_COMPILER, _KEYS = "PAIJU_JIT", "PAIJU_SEAL_KEYS"
# The first file descriptor of inherited sockets (sd_listen_fds).
_FIRST_SOCKET = 3


def has_begun() -> bool:
    """This process is part of a first start already."""
    return STAGE in os.environ


def is_one() -> bool:
    """This is the server without the compiler."""
    return os.environ.get(STAGE) == PLAIN


def workers() -> tuple[int, ...]:
    """The ids of the plain workers that answer for this server."""
    return () if is_one() else tuple(map(int, os.environ.get(STAGE, "").split()))


def begin() -> NoReturn:
    """Start as a server without the compiler."""
    os.environ |= {STAGE: PLAIN, _COMPILER: "off"}
    if not os.environ.get(_KEYS):
        # The later workers must open what the plain ones seal.
        os.environ[_KEYS] = token_hex(KEY_BYTES)
    begin_anew()


def hand_over(server: Arbiter) -> NoReturn:
    """Start as usual, with this server's sockets, while its workers go on answering."""
    del os.environ[_COMPILER]
    os.environ[STAGE] = " ".join(map(str, server.WORKERS))
    _hand_on([each.fileno() for each in server.LISTENERS])
    begin_anew()


def dismiss() -> None:
    """Stop the plain workers, if there are any; they finish their answers first."""
    for pid in workers():
        # The worker may have died since.
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)
    # A server that replaces this one later must not stop them again.
    os.environ.pop(STAGE, None)


def begin_anew() -> NoReturn:
    """Run the program again from the start, in the same process, at the stage it has reached."""
    os.execv(sys.executable, sys.orig_argv)  # noqa: S606 - the same program again, and no shell


def _hand_on(sockets: list[int]) -> None:
    """Move sockets to the descriptors at which the restarted program looks for them."""
    places = range(_FIRST_SOCKET, _FIRST_SOCKET + len(sockets))
    # Copy all beyond the target descriptors first: one may be in the place of another.
    copies = [fcntl(each, F_DUPFD_CLOEXEC, places.stop) for each in sockets]
    for each in sockets:
        os.set_inheritable(each, False)  # noqa: FBT003 - it takes no name
    for copy, place in zip(copies, places, strict=True):
        os.dup2(copy, place)
    os.environ |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": str(len(sockets))}
