"""The memory of a server: once everything is built, and after large answers."""

from __future__ import annotations

import ctypes
import gc

# The numbers of glibc's options (`man mallopt`).
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
# Without them each thread of glibc has an arena of its own, and what one thread gave
# back would be of no use to the others; a block that was given back would raise the size from which
# blocks are mapped by themselves, and the blocks below it are kept.
_OPTIONS = ((_ARENA_MAX, 1), (_MMAP_THRESHOLD, 1 << 20), (_TRIM_THRESHOLD, 8 << 20))


def settle() -> None:
    """Give unused memory back, exempt all present objects from collection, and collect less often.

    What building left unused would be part of every worker, which would also visit these objects
    and copy their pages. A request makes some hundred objects and no cycles: the default
    thresholds would collect far too often.
    """
    gc.collect()
    # Only glibc keeps unused memory, and has these functions.
    library = ctypes.CDLL(None)
    if option := getattr(library, "mallopt", None):
        for number, value in _OPTIONS:
            option(number, value)
    give_back()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


def give_back() -> None:
    """Give the memory that nothing uses back to the system; only glibc has kept some."""
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):
        trim(0)
