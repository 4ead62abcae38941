"""The memory of a server, kept small after its start and after large answers."""

from __future__ import annotations

import ctypes
import gc

# The numbers of glibc's options (`man mallopt`).
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
# By default each thread of glibc has an arena of its own, whose free memory other threads cannot
# use. And each large block that is freed raises the size from which blocks are mapped one by one;
# smaller ones are kept by the process.
_OPTIONS = ((_ARENA_MAX, 1), (_MMAP_THRESHOLD, 1 << 20), (_TRIM_THRESHOLD, 8 << 20))


def settle() -> None:
    """Prepare the memory of a server before its workers are forked.

    Unused memory is given back, since otherwise every worker would have it. All objects of the
    start are exempt from garbage collection: a collection in a worker would visit them, and so copy
    their pages. Collections become rare, as a request makes some hundred objects and no cycles.
    """
    gc.collect()
    # Other C libraries than glibc do not keep unused memory, and lack these functions.
    library = ctypes.CDLL(None)
    if option := getattr(library, "mallopt", None):
        for number, value in _OPTIONS:
            option(number, value)
    give_back()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


def give_back() -> None:
    """Give unused memory back to the system, if the C library is glibc, which would keep it."""
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):
        trim(0)
