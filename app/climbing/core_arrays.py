"""The cores of splits as arrays for kernels, and the bounds of the kernels' arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

if TYPE_CHECKING:
    from app.climbing.kernels import Caps, Flags, Rows, Scores, Words

# The score of a partition is its power times this, less one for each play: of equal powers fewer
# plays are better, and both numbers can be recovered.
SCORE_UNIT = 64

# The most cores with kickers or chains in a partition, enough for the 27 cards of a hand of two
# packs; it also bounds the ways to hand out their kickers.
MAX_CORES = 16
MAX_HANDOUTS = 128
# The most cards of a rank: two packs have eight, and one pack with eight wild cards has twelve.
MAX_OF_RANK = 12

NEVER = -(1 << 40)

# Typed numbers, because a kernel that passes a plain number to another has it compiled for that
# number alone.
ZERO, ONE = cast("int", np.int64(0)), cast("int", np.int64(1))
LEAST = cast("int", np.int64(NEVER))


class CoreArrays(NamedTuple):
    """The cores of splits, as columns with a place for each core (`app.climbing.cores`).

    Attributes:
        words: the counts of the core.
        scores: the score of a play of the core.
        cards: the number of its cards.
        slots: the number of its kickers.
        sizes: the number of cards of a kicker.
        kicked: the number of cards of all kickers.
        caps: by rank, the most kickers of that rank.
        jokers_apart: it may not take both jokers.
        lanes: the ranks of the core, as bits.
        ranks: the rank of a core of one rank, -1 for chains.
        pure: it has wild cards only.
        planes: the place of the words of its cards: 0 for any suit, and one place for each suit
            after that. Cores of one suit come before all others.
        plain: it takes no wild cards.
        loose: not by core but by rank, plays and count: the best score of cards that are played by
            rank, in so many plays at most.
        relief: by rank, plays and count: the most that each card played elsewhere saves.

    """

    words: Words
    scores: Scores
    cards: Scores
    slots: Rows
    sizes: Rows
    kicked: Scores
    caps: Caps
    jokers_apart: Flags
    lanes: Rows
    ranks: Rows
    pure: Flags
    planes: Rows
    plain: Flags
    loose: Scores
    relief: Scores
