"""What a server does about its memory once everything is built."""

from __future__ import annotations

import gc


def settle() -> None:
    """Take what is there now for what lives for ever.

    Workers need not look at it, nor copy its pages by looking. And a request makes some hundred
    objects and no cycles, at each of which the collector would look by default.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
