"""The memory of a server, once everything is built."""

from __future__ import annotations

import gc


def settle() -> None:
    """Exempt all present objects from garbage collection, and collect less often.

    Workers then neither visit these objects nor copy their pages. A request makes some hundred
    objects and no cycles, so that the default thresholds would collect far too often.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
