"""A hot loop: every reading of a hand with wild tiles as sets and a pair, or as pairs.

Groups have numbers: that of a chi is its lowest kind, that of a peng `PENG` more than its kind,
that of a pair `PAIR` more.

Kind by kind, the loop chooses how many chis begin there, and how many pengs and pairs there are.
The tiles that these groups need more than the hand has are wild ones. So each reading is found
once.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from paiju.jit import kernel
from paiju.melding.hands.distance_kernels import Bytes, Codes, Numbers, encode, merge, row_of

Groups = npt.NDArray[np.int64]

PENG, PAIR, GROUPS = 34, 68, 102
# The most groups of a reading.
MOST = 7

_KINDS, _SUITED, _SUIT, _BLOCKS, _COLUMNS = 34, 27, 9, 4, 12
# The bits of a number of equal groups, and those of a group in a signature.
_ALIKE, _BITS = 3, 8
# A prime that spreads signatures over a hash table.
_PRIME = (1 << 31) - 1

# The choices at a kind: the number of chis that begin there, that of pengs, that of pairs, and the
# tiles of the kind that they take. Those that take fewer come first. There are at most five sets
# with a pair, or pairs alone.
_CHOICES = np.array(
    sorted(
        [
            (chis, pengs, pairs, chis + 3 * pengs + 2 * pairs)
            for chis in range(6)
            for pengs in range(6 - chis)
            for pairs in range(MOST + 1)
            if pairs <= 1 or chis + pengs == 0
        ],
        key=lambda each: each[3],
    ),
    dtype=np.int64,
)
_MOST_TAKEN = int(_CHOICES[-1, 3])
# By number of tiles, the first choice that takes as many or more.
_FIRST = np.searchsorted(_CHOICES[:, 3], np.arange(_MOST_TAKEN + 2)).astype(np.int64)


@kernel
def signature_of(groups: Groups, count: int, traits: Numbers) -> int:
    """The signature of some groups: their traits in order, with marks of equal groups.

    `groups` has equal groups together, and `traits` the trait of each group. Readings of the same
    signature differ in nothing that traits tell apart.
    """
    # Each trait with a number of equal groups, in order.
    items = np.zeros(MOST, dtype=np.int64)
    filled = 0
    place = 0
    while place < count:
        alike = 1
        while place + alike < count and groups[place + alike] == groups[place]:
            alike += 1
        item = (traits[groups[place]] << _ALIKE) + alike
        at = filled
        while at > 0 and items[at - 1] > item:
            items[at] = items[at - 1]
            at -= 1
        items[at] = item
        filled += 1
        place += alike
    signature = 0
    for at in range(filled):
        trait = items[at] >> _ALIKE
        for again in range(items[at] - (trait << _ALIKE)):
            signature = (signature << _BITS) + 2 * trait + (again > 0)
    return signature


@kernel
def is_new(signature: int, known: Numbers) -> bool:
    """Tests if a signature is not in the hash table `known`, and puts it there."""
    size = len(known)
    at = (signature % _PRIME) & (size - 1)
    while known[at] >= 0:
        if known[at] == signature:
            return False
        at = (at + 1) & (size - 1)
    known[at] = signature
    return True


@kernel
def merge_later(codes: Numbers, sets: int, numbers: Codes, lacks: Bytes, later: Bytes) -> None:
    """Fill `later`: for each block, the merged distances of it and of the blocks behind it."""
    last = row_of(codes[3], 3, numbers, lacks)
    for column in range(_COLUMNS):
        later[3, column] = last[column]
    for back in range(1, _BLOCKS):
        block = _BLOCKS - 1 - back
        merge(row_of(codes[block], block, numbers, lacks), later[block + 1], sets, later[block])


@kernel
def count_odd_later(counts: Numbers, later: Bytes) -> None:
    """Fill `later`: for each block, the number of odd counts in it and in the blocks behind it."""
    odd = 0
    for back in range(_KINDS):
        kind = _KINDS - 1 - back
        odd += counts[kind] & 1
        for column in range(_COLUMNS):
            later[kind // _SUIT, column] = odd


@kernel
def list_readings(
    counts: Numbers, wilds: int, sets: int, pairs: int, kinds: int, copies: int, numbers: Codes,
    lacks: Bytes, traits: Numbers, known: Numbers, found: Groups, sizes: Numbers,
) -> None:  # fmt: skip
    """Writes the readings of a hand as sets and a pair, or as pairs: one of each signature.

    Args:
        counts: `[34]` the number of natural tiles of each kind.
        wilds: the number of wild tiles. With them there are as many tiles as a reading has.
        sets: the number of sets of a reading.
        pairs: the number of its pairs: one, or more if it has no set.
        kinds: the kinds that a wild tile may stand for, as bits.
        copies: the most tiles of a kind in a reading.
        numbers: by code, the number of its row in the distance table.
        lacks: the rows of the distance table.
        traits: `[GROUPS]` the trait of each group, less than 128.
        known: room for a hash table of signatures, a power of two in size, filled with -1; without
            room every reading is written, and `traits` is not read.
        found: `[room, MOST]` out: the groups of each reading, by kind.
        sizes: `[2]` out: the number of readings written, and that of all readings. If there is too
            little room, the first is one more than the room, and the second is not known.

    """
    codes = np.empty(_BLOCKS, dtype=np.int64)
    later = np.empty((_BLOCKS, _COLUMNS), dtype=np.int8)
    encode(counts, codes)
    # The wild tiles that a block and those behind it need, or more; by column, which is twice the
    # number of sets and the number of pairs.
    if pairs == 1:
        merge_later(codes, sets, numbers, lacks, later)
    else:
        count_odd_later(counts, later)
    # By depth, which is a kind: the next choice, and what is left before the kind. Chis are two
    # places further, so that those of the kinds before can be read.
    turn = np.zeros(_KINDS + 1, dtype=np.int64)
    chis = np.zeros(_KINDS + 2, dtype=np.int64)
    need_sets = np.zeros(_KINDS + 1, dtype=np.int64)
    need_pairs = np.zeros(_KINDS + 1, dtype=np.int64)
    left = np.zeros(_KINDS + 1, dtype=np.int64)
    # The groups so far; by depth, how many there are before the kind.
    groups = np.zeros(MOST, dtype=np.int64)
    filled = np.zeros(_KINDS + 1, dtype=np.int64)
    need_sets[0], need_pairs[0], left[0] = sets, pairs, wilds
    sizes[0], sizes[1] = 0, 0
    kind = 0
    turn[0] = -1
    if later[0, 2 * sets + pairs] > wilds:
        return
    while kind >= 0:
        begun = chis[kind] + chis[kind + 1]
        if turn[kind] < 0:
            turn[kind] = _FIRST[max(counts[kind] - begun, 0)]
        most = counts[kind] + left[kind] if (kinds >> kind) & 1 else counts[kind]
        room = min(most, copies) - begun
        runs = kind < _SUITED and kind % _SUIT < _SUIT - 2
        is_chosen = False
        while turn[kind] < len(_CHOICES) and _CHOICES[turn[kind], 3] <= room:
            choice = _CHOICES[turn[kind]]
            turn[kind] += 1
            some = choice[0] + choice[1]
            if some > need_sets[kind] or choice[2] > need_pairs[kind] or (choice[0] and not runs):
                continue
            is_chosen = True
            break
        if not is_chosen:
            kind -= 1
            continue
        chis[kind + 2] = choice[0]
        count = filled[kind]
        for _ in range(choice[0]):
            groups[count] = kind
            count += 1
        for _ in range(choice[1]):
            groups[count] = PENG + kind
            count += 1
        for _ in range(choice[2]):
            groups[count] = PAIR + kind
            count += 1
        rest = need_sets[kind] - some
        twins = need_pairs[kind] - choice[2]
        wild = left[kind] - (begun + choice[3] - counts[kind])
        if rest == 0 and twins == 0 and choice[0] + chis[kind + 1] == 0:
            # All tiles are in groups: there are as many as the groups need.
            sizes[1] += 1
            if len(known) == 0 or is_new(signature_of(groups, count, traits), known):
                sizes[0] += 1
                if sizes[0] > len(found):
                    return
                for place in range(count):
                    found[sizes[0] - 1, place] = groups[place]
            continue
        following = kind + 1
        if following == _KINDS:
            continue
        if following % _SUIT == 0 and later[following // _SUIT, 2 * rest + twins] > wild:
            continue
        kind = following
        turn[kind] = -1
        need_sets[kind], need_pairs[kind], left[kind] = rest, twins, wild
        filled[kind] = count
