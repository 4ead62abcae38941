"""Keeping the memory of a server small: after its start, and after large answers."""

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
    """Give unused memory back, exempt all present objects from collection, and collect less often.

    Memory that is unused after the start would be part of every worker. A collection in a worker
    would visit all objects of the start, and so copy their pages. A request makes some hundred
    objects and no cycles: the default thresholds would collect far too often.
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
    """Give unused memory back to the system, if the C library is glibc, which keeps it."""
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):
        trim(0)
