"""The memory of a server: what a thread gives back serves the others."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from app.shipped import shipped

# Sixteen threads keep a block each, so that none can take over what another has given back, and
# glibc tells how many heaps it has for them.
_PROGRAM = """
import ctypes, json, os, sys, tempfile, threading
if sys.argv[1] == "settled":
    from app.server.memory import settle
    settle()
library = ctypes.CDLL(None)
library.malloc.restype = library.fopen.restype = ctypes.c_void_p
met = threading.Barrier(16)
def hold():
    library.malloc(1000)
    met.wait()
threads = [threading.Thread(target=hold) for _ in range(16)]
for each in threads: each.start()
for each in threads: each.join()
with tempfile.NamedTemporaryFile() as file:
    stream = library.fopen(file.name.encode(), b"w")
    library.malloc_info(0, ctypes.c_void_p(stream))
    library.fclose(ctypes.c_void_p(stream))
    print(file.read().decode().count("<heap nr="))
"""


def _heaps(how: str) -> int:
    """The number of heaps of a process whose threads asked for memory."""
    program = [sys.executable, "-c", _PROGRAM, how]
    return int(json.loads(subprocess.run(program, check=True, capture_output=True).stdout))


def test_threads_of_a_settled_server_share_one_heap() -> None:
    assert _heaps("settled") == 1
    assert _heaps("as it is") > 1


# A thousand blocks of 64 KiB of which every hundredth is kept, so that the others are gaps in the
# heap; then the hook of gunicorn after an answer of some bytes, and the megabytes in use.
_GAPS = """
import ctypes, runpy, sys
from pathlib import Path
from types import SimpleNamespace
from app.server.memory import settle
hooks = runpy.run_path(sys.argv[1])
settle()
library = ctypes.CDLL(None)
library.malloc.restype = ctypes.c_void_p
blocks = [library.malloc(65536) for _ in range(1000)]
for block in blocks: ctypes.memset(ctypes.c_void_p(block), 1, 65536)
for number, block in enumerate(blocks):
    if number % 100 != 99: library.free(ctypes.c_void_p(block))
def megabytes():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 >> 20
before = megabytes()
hooks["post_request"](None, None, {}, SimpleNamespace(sent=int(sys.argv[2])))
print(before - megabytes())
"""


@pytest.mark.parametrize(("sent", "least", "most"), [(1 << 18, 50, 64), (1000, 0, 1)])
def test_after_a_large_answer_unused_memory_is_given_back(sent: int, least: int, most: int) -> None:
    program = [sys.executable, "-c", _GAPS, str(shipped("gunicorn.conf.py")), str(sent)]
    given = int(subprocess.run(program, check=True, capture_output=True).stdout)
    assert least <= given <= most
