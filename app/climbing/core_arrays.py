"""What hands are cut into, as kernels take it, and the bounds that their room is made for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

if TYPE_CHECKING:
    from app.climbing.kernels import Caps, Flags, Rows, Scores, Words

# Scores of partitions are their powers times this, less one for each play: of two partitions of
# equal power the one of fewer plays is better, and both numbers can be read back.
SCORE_UNIT = 64

# No partition has more cores with kickers or chains than this, and their kickers no more ways to be
# handed out: both hold with room for the 27 cards of a hand of two packs.
MAX_CORES = 16
MAX_HANDOUTS = 128
# Two packs have eight cards of a rank; with eight wild cards a rank of one pack has twelve.
MAX_OF_RANK = 12

NEVER = -(1 << 40)

# A kernel that calls another with a plain number has that compiled for this very number; numbers
# that have a type are all the same to it.
ZERO, ONE = cast("int", np.int64(0)), cast("int", np.int64(1))
LEAST = cast("int", np.int64(NEVER))


class CoreArrays(NamedTuple):
    """What hands are cut into, as columns with a place for each core (`app.climbing.cores`).

    Attributes:
        words: the counts of the core.
        scores: the score of a play of the core.
        cards: how many cards the core has.
        slots: how many kickers it takes.
        sizes: how many cards each of those is.
        kicked: how many cards all of those are.
        caps: by rank, how many kickers of that rank it may take.
        jokers_apart: whether it may not take both jokers.
        lanes: the ranks of the core, as bits.
        ranks: the rank of a core of one rank, -1 for chains.
        pure: whether it is made of wild cards alone.
        planes: where the words of the cards stand that it is made of: 0 for cards of any suit, and
            one place for each suit behind it. Cores of one suit come before all others.
        plain: whether it takes no wild cards.
        loose: not by core but by rank, plays and count: the best score of cards that are played by
            rank, in so many plays at most.
        relief: by rank, plays and count: what each card that goes elsewhere saves at most.

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
