"""The features of learned players: their version and their limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from app.climbing.kernels import Words

# The version of the features; a model works with its own version only.
VERSION = 1

# The most choices of kickers of one core that a player looks at.
KICKERS = 16

# The sizes of caches of fewest plays; both are prime.
_MEMORY, LARGE_MEMORY = 16_381, 1_048_573


def memory_for(hands: int = _MEMORY) -> Words:
    """An empty cache for hands of one coding; it may be shared between threads.

    >>> len(memory_for(7))
    7
    """
    return np.zeros(hands, dtype=np.uint64)
