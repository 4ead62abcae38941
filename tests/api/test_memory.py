"""The memory of a server: what a thread gives back serves the others."""

from __future__ import annotations

import json
import subprocess
import sys

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
