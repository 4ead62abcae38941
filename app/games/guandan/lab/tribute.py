"""Tribute before rounds of Guandan that are learnt: the highest card of who pays, for a low one.

Most rounds of a match begin so. Seats are told apart only by who leads, so that what is drawn is
who pays whom: whoever pays the first leads. What is returned is the lowest card that may be, though
players choose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from app.climbing.learned.learnt import Places

SEATS = 4
# Of so many rounds one begins without tribute, and one with two: where both of a team were last.
_KINDS, _NONE, _TWO = 4, 0, 1
# What is returned only by who has nothing else.
_NOT_LOW = 100
_RED_JOKERS = 2


class Worths(NamedTuple):
    """What each card of a deck is in a tribute.

    Attributes:
        heights: its place in the order of the level; what may not be paid is below all.
        is_low: whether it may be returned.
        is_red: whether it is a red joker.

    """

    heights: Places
    is_low: Places
    is_red: Places


def pay_tribute(worths: Worths, cards: Places, chance: np.random.Generator) -> Places:
    """What rounds side by side come to by tribute; the leader's hand first, then those behind him.

    Where whoever would pay holds both red jokers nobody does, and whom they would have paid leads.
    """
    number = len(cards)
    hands = cards.reshape(number, SEATS, -1).copy()
    kinds = chance.integers(_KINDS, size=number)
    # Of the first two the one whom the leader pays: an enemy, where both enemies were first; else
    # as often the partner, who was first, as an enemy.
    enemies = chance.choice([1, 3], size=number)
    firsts = np.where((kinds == _TWO) | (chance.random(number) < 1 / 2), enemies, SEATS // 2)
    reds = worths.is_red[hands].sum(axis=2)
    payers_reds = reds[:, 0] + np.where(kinds == _TWO, reds[:, SEATS // 2], 0)
    resisted = (kinds != _NONE) & (payers_reds == _RED_JOKERS)
    hands[resisted] = hands[resisted][:, [1, 0, 3, 2]]
    two = np.flatnonzero((kinds == _TWO) & ~resisted)
    # Who pays more pays the first, and leads.
    highest = worths.heights[hands[two]].max(axis=2)
    turned = two[highest[:, SEATS // 2] > highest[:, 0]]
    hands[turned] = hands[turned][:, [2, 1, 0, 3]]
    one = np.flatnonzero((kinds != _NONE) & ~resisted)
    _exchange(hands, one, np.zeros_like(one), firsts[one], worths)
    _exchange(hands, two, np.full_like(two, SEATS // 2), (firsts[two] + 2) % SEATS, worths)
    return hands.reshape(number, -1)


def _exchange(hands: Places, games: Places, payers: Places, payees: Places, worths: Worths) -> None:
    """Give a highest card for a lowest one."""
    paid = worths.heights[hands[games, payers]].argmax(axis=1)
    costs = worths.heights + _NOT_LOW * (1 - worths.is_low)
    returned = costs[hands[games, payees]].argmin(axis=1)
    gift = hands[games, payers, paid]
    hands[games, payers, paid] = hands[games, payees, returned]
    hands[games, payees, returned] = gift
