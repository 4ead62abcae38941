"""Hot loops that list all groups of cards of a hand that are plays, for hands with wild cards.

To list legal plays, one way with the fewest wild cards is enough. A solver needs all ways, since it
can be better to keep a card and to spend a wild one in its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.plays.table_kernels import ALL, ANY, GUARD, NONE, SOME, count_in, lacking, total
from paiju.jit import kernel

if TYPE_CHECKING:
    from paiju.climbing.plays.table_kernels import Counts, Numbers, Rows, Words

_MOST_WILD_LANES = 2
_ZERO = np.uint64(0)


@kernel
def _next(taken: Numbers, most: Numbers, room: int) -> bool:
    """Step to the next choice of at most `room` cards with at most `most` of each rank.

    `taken` is the choice, changed in place. Returns False after the last one.
    """
    left = room - taken.sum()
    for lane in range(16):
        if taken[lane] < most[lane] and left > 0:
            taken[lane] += 1
            return True
        left += taken[lane]
        taken[lane] = 0
    return False


@kernel
def _fill(taken: Numbers, words: Words) -> None:
    """Write the sixteen counts `taken` as packed counts into the two words `words`."""
    words[0] = words[1] = _ZERO
    for lane in range(16):
        words[lane >> 3] += np.uint64(taken[lane]) << np.uint64(8 * (lane & 7))


@kernel
def _is_part(
    rows: Words, start: int, stop: int, low: np.uint64, high: np.uint64, fixed: Words
) -> bool:
    """Tests if a row from `start` up to `stop` has these cards, and no others in fixed lanes."""
    for row in range(start, stop):
        one, other = rows[0, row], rows[1, row]
        held = ((one | GUARD) - low) & ((other | GUARD) - high) & GUARD == GUARD
        if held and not ((one - low) & fixed[0] or (other - high) & fixed[1]):
            return True
    return False


@kernel
def _is_row(rows: Words, start: int, stop: int, low: np.uint64, high: np.uint64) -> bool:
    """Tests if the cards are exactly those of a row from `start` up to `stop`."""
    found = False
    for row in range(start, stop):
        found |= rows[0, row] == low and rows[1, row] == high
    return found


@kernel
def list_groups(
    rows: Words,
    cores: Words,
    starts: Rows,
    kinds: Counts,
    hand: Words,
    wild: Words,
    fixed: Words,
    most: int,
    room: int,
) -> tuple[Words, Rows, int]:
    """The groups of cards of a hand that are plays, each with the core that it is.

    A group that can be read as several cores is listed with each, in the order of the cores. Wild
    cards stand for others as in `table_kernels.fitting_with_wilds`.

    Args:
        rows: [2, rows] the packed counts of each row.
        cores: [2, cores] the packed counts of each core.
        starts: [cores + 1] the first row of each core, and the end.
        kinds: [cores] the number of `Pattern.wild` of each core.
        hand: [2] the packed natural cards of the hand.
        wild: [2] its packed wild cards.
        fixed: [2] the lanes that wild cards cannot stand for, as bytes with all bits set.
        most: the largest number of cards of a group.
        room: the largest number of groups.

    Returns:
        The groups as packed counts [2, room], the number of the core of each [room], and the number
        of groups; -1 if there are more than `room`.

    """
    found, core_of = np.empty((2, room), dtype=np.uint64), np.empty(room, dtype=np.int32)
    kickers, joining = np.empty((2, room), dtype=np.uint64), np.empty(room, dtype=np.int64)
    extra, most_extra = np.zeros(16, dtype=np.int64), np.zeros(16, dtype=np.int64)
    own_core, words = np.empty(2, dtype=np.uint64), np.empty(2, dtype=np.uint64)
    group = np.empty(2, dtype=np.uint64)
    lanes = np.zeros(_MOST_WILD_LANES, dtype=np.int64)
    own = np.zeros(_MOST_WILD_LANES, dtype=np.int64)
    number = kinds_of_wild = 0
    for lane in range(16):
        if count_in(wild[0], wild[1], lane):
            lanes[kinds_of_wild], own[kinds_of_wild] = lane, count_in(wild[0], wild[1], lane)
            kinds_of_wild += 1
    pool = own[0] + own[1]
    for core in range(len(kinds)):
        start, stop, kind = starts[core], starts[core + 1], kinds[core]
        size = total(rows[0, start]) + total(rows[1, start])
        own_core[0], own_core[1] = cores[0, core], cores[1, core]
        low, high = lacking(own_core[0], hand[0]), lacking(own_core[1], hand[1])
        lack = total(low) + total(high)
        if size > most or lack > pool or low & fixed[0] or high & fixed[1]:
            continue

        # List the choices of natural kickers, and for each the number of wild kickers.
        wanted = size - total(own_core[0]) - total(own_core[1])
        choices = 0
        for lane in range(16):
            extra[lane] = most_extra[lane] = 0
            if wanted and not count_in(own_core[0], own_core[1], lane):
                most_extra[lane] = min(wanted, count_in(hand[0], hand[1], lane))
        while True:
            join = wanted - extra.sum()
            if lack + join <= pool:
                _fill(extra, words)
                one, other = own_core[0] + words[0], own_core[1] + words[1]
                if _is_part(rows, start, stop, one, other, fixed):
                    if choices == room:
                        return found, core_of, -1
                    kickers[0, choices], kickers[1, choices] = words[0], words[1]
                    joining[choices] = join
                    choices += 1
            if not _next(extra, most_extra, wanted):
                break

        # Try all choices of cards of the core that the hand has but wild cards replace.
        for lane in range(16):
            extra[lane] = most_extra[lane] = 0
            if not count_in(fixed[0], fixed[1], lane):
                most_extra[lane] = min(
                    count_in(own_core[0], own_core[1], lane), count_in(hand[0], hand[1], lane)
                )
        while True:
            _fill(extra, words)
            spared = lack + extra.sum()
            for choice in range(choices):
                wilds = spared + joining[choice]
                if wilds > pool:
                    continue
                if wilds == 0:
                    is_play = kind in (ANY, NONE)
                elif wilds < size:
                    is_play = kind in (ANY, SOME)
                else:
                    is_play = kind in (ANY, ALL)
                if not is_play:
                    continue
                one = own_core[0] - low - words[0] + kickers[0, choice]
                other = own_core[1] - high - words[1] + kickers[1, choice]
                for first in range(max(0, wilds - own[1]), min(own[0], wilds) + 1):
                    group[0], group[1] = one, other
                    group[lanes[0] >> 3] += np.uint64(first) << np.uint64(8 * (lanes[0] & 7))
                    group[lanes[1] >> 3] += np.uint64(wilds - first) << np.uint64(
                        8 * (lanes[1] & 7)
                    )
                    if wilds == size:
                        # Wild cards alone count as their own ranks, or as a bomb of one of those.
                        if kind == ANY:
                            if not _is_row(rows, start, stop, group[0], group[1]):
                                continue
                        elif (
                            lacking(own_core[0], group[0]) == own_core[0]
                            and lacking(own_core[1], group[1]) == own_core[1]
                        ):
                            continue
                    if number == room:
                        return found, core_of, -1
                    found[0, number], found[1, number] = group[0], group[1]
                    core_of[number] = core
                    number += 1
            if not _next(extra, most_extra, pool - lack):
                break
    return found, core_of, number
