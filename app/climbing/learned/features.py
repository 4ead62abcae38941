"""What learned players look at: which features those are, and how much of what is chosen among."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from app.climbing.kernels import Words

# Models and features of one version belong together.
VERSION = 1

# At most so many choices of kickers of one core are looked at.
KICKERS = 16

# Hands whose fewest plays are remembered; both numbers are prime.
_MEMORY, LARGE_MEMORY = 16_381, 1_048_573


def memory_for(hands: int = _MEMORY) -> Words:
    """An empty memory for so many hands, of one coding: it is never wrong, and may be shared.

    >>> len(memory_for(7))
    7
    """
    return np.zeros(hands, dtype=np.uint64)
