"""The very first start: while kernels are compiled, plain ones answer.

Compiling takes a minute or two. A server that finds that it must starts without the compiler,
within seconds. As soon as its workers stand at the door, its master begins anew, in the same
process and with the same sockets, as a server that starts as usual; those workers stand in for its
own until these are there. And once more when everything is compiled: whoever has compiled holds
several times the memory of whoever reads what is kept.
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

# How far a first start is: that this is the server without the compiler, or which workers stand in.
STAGE, PLAIN = "STAND_INS", "plain"
_COMPILER, _KEYS = "PAIJU_JIT", "PAIJU_SEAL_KEYS"
# Where whoever hands sockets to a process puts the first of them (sd_listen_fds).
_FIRST_SOCKET = 3


def has_begun() -> bool:
    """Whether this is part of a first start already."""
    return STAGE in os.environ


def is_one() -> bool:
    """Whether this is the server without the compiler."""
    return os.environ.get(STAGE) == PLAIN


def workers() -> tuple[int, ...]:
    """The processes that stand in for the workers of this server."""
    return () if is_one() else tuple(map(int, os.environ.get(STAGE, "").split()))


def begin() -> NoReturn:
    """Start as a server without the compiler."""
    os.environ |= {STAGE: PLAIN, _COMPILER: "off"}
    if not os.environ.get(_KEYS):
        # What is sealed by those who stand in is opened by those who come.
        os.environ[_KEYS] = token_hex(KEY_BYTES)
    begin_anew()


def hand_over(server: Arbiter) -> NoReturn:
    """Start as usual, with the sockets of this server, and its workers standing in."""
    del os.environ[_COMPILER]
    os.environ[STAGE] = " ".join(map(str, server.WORKERS))
    _hand_on([each.fileno() for each in server.LISTENERS])
    begin_anew()


def dismiss() -> None:
    """Let those who stand in, if any do, finish what they answer, and leave."""
    for pid in workers():
        # Who has died since needs no word.
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)
    # Whoever replaces this server later has nothing to do with them.
    os.environ.pop(STAGE, None)


def begin_anew() -> NoReturn:
    """Be the program that was started, from its beginning, at the stage that it has reached."""
    os.execv(sys.executable, sys.orig_argv)  # noqa: S606 - the same program again, and no shell


def _hand_on(sockets: list[int]) -> None:
    """Put sockets where this process looks for them when it has begun anew, and nowhere else."""
    places = range(_FIRST_SOCKET, _FIRST_SOCKET + len(sockets))
    # Each has a copy beyond these places first: one may stand where another is to go.
    copies = [fcntl(each, F_DUPFD_CLOEXEC, places.stop) for each in sockets]
    for each in sockets:
        os.set_inheritable(each, False)  # noqa: FBT003 - it takes no name
    for copy, place in zip(copies, places, strict=True):
        os.dup2(copy, place)
    os.environ |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": str(len(sockets))}
