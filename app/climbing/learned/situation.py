"""What a seat knows when it is to play cards, whatever the climbing game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    from app.climbing.learned.coding import Numbers

# The bits of a word, and the lower of two.
_BITS = 64
_LOW = (1 << _BITS) - 1

# No play: a lead, a pass, or a seat that has not acted.
NONE = -1

# The columns of `Situations.words` and of `Situations.numbers`; seats' columns follow.
HAND, UNSEEN, KNOWN, PLAYED = 0, 1, 2, 3
ROLE, BEAT, OWNER, BOMBS_PLAYED, COUNTS = 0, 1, 2, 3, 4


class Situations(NamedTuple):
    """Many situations as kernels take them; seats are counted from the one that is to play.

    Attributes:
        words: for each situation the groups of cards `HAND`, `UNSEEN`, `KNOWN`, and from `PLAYED`
            on one for each seat, two words each.
        numbers: for each situation `ROLE`, `BEAT`, `OWNER`, `BOMBS_PLAYED`, and from `COUNTS` on
            the cards left of each seat and then the last row of each.
        suits: for each situation the suits of the seat's hand, and those of the unseen cards, as
            `app.climbing.learned.suit_kernels` has them; none where suits do not matter.

    """

    words: npt.NDArray[np.uint64]
    numbers: Numbers
    suits: npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class Situation:
    """What a seat knows; seats are counted from the one that is to play, groups are packed.

    Attributes:
        role: which seat it is, as the rules count them: in Dou Dizhu from the landlord.
        hand: its cards.
        unseen: the cards that it does not see.
        known: the cards that everybody knows one seat to hold: in Dou Dizhu what the landlord has
            of the bottom cards, taken to be the first of their ranks that he plays.
        played: what each seat played.
        counts: how many cards each seat holds.
        lasts: the row of what each seat played last; `NONE` if it passed then, or never acted.
        beat: the row of the play to beat; `NONE` on a lead.
        owner: the seat that played it; 0 on a lead.
        bombs: how many bombs were played.
        suits: the suits of the hand, where they matter.
        unseen_suits: those of the cards that it does not see.

    """

    role: int
    hand: int
    unseen: int
    known: int
    played: tuple[int, ...]
    counts: tuple[int, ...]
    lasts: tuple[int, ...]
    beat: int
    owner: int
    bombs: int
    suits: tuple[int, ...] = ()
    unseen_suits: tuple[int, ...] = ()

    @property
    def columns(self) -> Situations:
        """The situation as kernels take it."""
        return columns_of((self,))


def columns_of(situations: tuple[Situation, ...]) -> Situations:
    """Situations as kernels take them."""
    groups = [(each.hand, each.unseen, each.known, *each.played) for each in situations]
    numbers = [
        (each.role, each.beat, each.owner, each.bombs, *each.counts, *each.lasts)
        for each in situations
    ]
    words = [[(packed & _LOW, packed >> _BITS) for packed in each] for each in groups]
    suits = [(each.suits, each.unseen_suits) for each in situations]
    return Situations(
        np.array(words, dtype=np.uint64),
        np.array(numbers, dtype=np.int64),
        np.array(suits, dtype=np.uint64),
    )
