"""The memory of a server, once everything is built."""

from __future__ import annotations

import ctypes
import gc


def settle() -> None:
    """Give unused memory back, exempt all present objects from collection, and collect less often.

    What building left unused would be part of every worker, which would also visit these objects
    and copy their pages. A request makes some hundred objects and no cycles: the default
    thresholds would collect far too often.
    """
    gc.collect()
    # Only glibc keeps unused memory, and has this function.
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):
        trim(0)
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()
