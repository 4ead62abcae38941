"""Hot loops over the distance tables: the distance of a hand to each form, and its useful kinds.

The arguments of the kernels:

- `counts[34]`: the number of tiles of each kind; wild tiles are not counted. A wild tile stands for
  any missing tile, even a fifth copy.
- `codes[4]`: the code of each *block* (a suit, or the honours): its counts in base five.
- `numbers`, `lacks`: a table of `paiju.melding.hands.distances`, which has a row for each code.
- `sets`: the number of sets that the hand needs besides its melds.
- `distances[5]`, `useful[5]`: out, by form: the distance, and the useful kinds as bits.
- `rests[6, 12]`: by block, the merged distances of the three other blocks, with a column for each
  column of the tables; the last two rows are room to work.

Elements are filled one by one: slices of arrays would double the time that compiling takes.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from paiju.jit import kernel
from paiju.melding.hands import distances as tables

Bytes = npt.NDArray[np.int8]
Codes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]

# The forms of a winning hand, by number.
STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS, KNITTED, KNITTED_STRAIGHT = 0, 1, 2, 3, 4
FORMS = 5
# Every form, as bits.
EVERY_FORM = (1 << FORMS) - 1
# A bit after the forms: four alike are no two of seven pairs.
DISTINCT_PAIRS = 1 << FORMS

# The distance of a hand from a form that it cannot take, because of its melds.
NEVER = 99

_KINDS, _SUITED, _SUIT = 34, 27, 9
_EVERY_KIND = (1 << _KINDS) - 1
_BLOCKS, _COLUMNS = 4, tables.COLUMNS
# The block of the honours, and the place of its first code in `numbers`.
_HONOURS, _HONOURS_START = 3, tables.HONOURS_START
# One more than the greatest number of knitted tiles that a hand can lack.
_KNITTED = 10
_POWERS = np.array([5**place for place in range(9)], dtype=np.int64)
_ORPHANS = np.array([0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33], dtype=np.int64)
# By order of the knitted tiles, the lowest rank (from 0) of each suit: 147, 258 or 369, each once.
_ORDERS = np.array(
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]], dtype=np.int64
)

place_of = kernel(tables.place_of)


@kernel
def row_of(code: int, block: int, numbers: Codes, lacks: Bytes) -> Bytes:
    """The row of the table for the code of a block."""
    start = 0 if block < _HONOURS else _HONOURS_START
    row: Bytes = lacks[numbers[start + place_of(code)]]
    return row


@kernel
def merge(one: Bytes, other: Bytes, sets: int, merged: Bytes) -> None:
    """Writes the distances of two blocks together, with the best split of sets and the pair.

    `one`, `other` and `merged` have a column for each number of sets, without and with a pair.
    """
    for wanted in range(sets + 1):
        alone = NEVER
        paired = NEVER
        for given in range(wanted + 1):
            rest = 2 * (wanted - given)
            given2 = 2 * given
            alone = min(alone, one[given2] + other[rest])
            paired = min(paired, one[given2] + other[rest + 1], one[given2 + 1] + other[rest])
        merged[2 * wanted] = alone
        merged[2 * wanted + 1] = paired


@kernel
def total(rest: Bytes, block: Bytes, sets: int) -> int:
    """The distance of a hand from its sets and a pair, from two parts of the hand.

    `block` is the row of one block, and `rest` has the merged distances of the three others.
    """
    least = NEVER
    for given in range(sets + 1):
        others = 2 * (sets - given)
        least = min(least, rest[others + 1] + block[2 * given], rest[others] + block[2 * given + 1])
    return least


@kernel
def encode(counts: Numbers, codes: Numbers) -> None:
    """Write the codes of the four blocks of a hand."""
    for block in range(_BLOCKS):
        code = 0
        for kind in range(min(_KINDS, (block + 1) * _SUIT) - 1, block * _SUIT - 1, -1):
            code = code * 5 + counts[kind]
        codes[block] = code


@kernel
def merge_rests(codes: Numbers, sets: int, numbers: Codes, lacks: Bytes, rests: Bytes) -> None:
    """Fill `rests`: for each block, the merged distances of the three other blocks."""
    zero, one = row_of(codes[0], 0, numbers, lacks), row_of(codes[1], 1, numbers, lacks)
    two, three = row_of(codes[2], 2, numbers, lacks), row_of(codes[3], _HONOURS, numbers, lacks)
    merge(zero, one, sets, rests[4])
    merge(two, three, sets, rests[5])
    merge(one, rests[5], sets, rests[0])
    merge(zero, rests[5], sets, rests[1])
    merge(rests[4], three, sets, rests[2])
    merge(rests[4], two, sets, rests[3])


@kernel
def helps_as_fifth(
    kind: int, codes: Numbers, sets: int, distance: int, numbers: Codes, lacks: Bytes, rest: Bytes
) -> bool:
    """Tests if a fifth copy of a kind would bring a hand that holds four of it nearer.

    `distance` is that of the hand, and `rest` the merged distances of the other blocks.

    The table has no fifth copy, so the peng or the pair with that copy is taken out beforehand. It
    need not be a run: four sets have at most four runs, so of five copies some make a pair or a
    peng, and the fifth can be counted as one of those.
    """
    block = kind // _SUIT
    code, power = codes[block], _POWERS[kind - block * _SUIT]
    paired = row_of(code - power, block, numbers, lacks)
    for given in range(sets + 1):
        if rest[2 * (sets - given)] + paired[2 * given] < distance:
            return True
    tripled = row_of(code - 2 * power, block, numbers, lacks)
    return sets > 0 and total(rest, tripled, sets - 1) < distance


@kernel
def mark_useful(
    counts: Numbers, codes: Numbers, sets: int, distance: int, numbers: Codes, lacks: Bytes,
    rests: Bytes, skipped: int,
) -> int:  # fmt: skip
    """The kinds, as bits, of which one more tile brings the hand nearer to its sets and a pair.

    `distance` is that of the hand, and `rests` is from `merge_rests`. Kinds in `skipped`, as bits,
    are left out.
    """
    useful = 0
    for kind in range(_KINDS):
        if (skipped >> kind) & 1:
            continue
        block = kind // _SUIT
        if counts[kind] < 4:
            code = codes[block] + _POWERS[kind - block * _SUIT]
            if total(rests[block], row_of(code, block, numbers, lacks), sets) < distance:
                useful |= 1 << kind
        elif helps_as_fifth(kind, codes, sets, distance, numbers, lacks, rests[block]):
            useful |= 1 << kind
    return useful


@kernel
def seven_pairs(counts: Numbers, wilds: int, distances: Numbers, useful: Numbers) -> None:
    """Write the distance and the useful kinds of a hand for seven pairs.

    Four equal tiles are two pairs. `wilds` is the number of wild tiles.
    """
    pairs = 0
    odd = 0
    singles = 0
    for kind in range(_KINDS):
        pairs += counts[kind] // 2
        odd |= (counts[kind] & 1) << kind
        singles += counts[kind] & 1
    lacking = 7 - pairs
    # The number of pairs of which the hand has no tile yet.
    fresh = max(lacking - singles, 0)
    distance = lacking + fresh - wilds
    distances[SEVEN_PAIRS] = distance
    useful[SEVEN_PAIRS] = _EVERY_KIND & ~held_wholly(counts, distance) if fresh else odd


@kernel
def distinct_pairs(counts: Numbers, wilds: int, distances: Numbers, useful: Numbers) -> None:
    """Write the distance and the useful kinds of a hand for seven different pairs.

    `wilds` is the number of wild tiles.
    """
    pairs = 0
    single = 0
    singles = 0
    paired = 0
    for kind in range(_KINDS):
        if counts[kind] > 1:
            pairs += 1
            paired |= 1 << kind
        elif counts[kind] == 1:
            singles += 1
            single |= 1 << kind
    lacking = 7 - pairs
    fresh = max(lacking - singles, 0)
    distances[SEVEN_PAIRS] = lacking + fresh - wilds
    useful[SEVEN_PAIRS] = _EVERY_KIND & ~paired if fresh else single


@kernel
def thirteen_orphans(counts: Numbers, wilds: int, distances: Numbers, useful: Numbers) -> None:
    """Write the distance and the useful kinds of a hand for thirteen orphans.

    That is one of every terminal and honour, and one of them twice. `wilds` is the number of wild
    tiles.
    """
    kinds = 0
    paired = 0
    missing = 0
    every = 0
    for kind in _ORPHANS:
        every |= 1 << kind
        if counts[kind] > 0:
            kinds += 1
        else:
            missing |= 1 << kind
        if counts[kind] > 1:
            paired = 1
    distances[THIRTEEN_ORPHANS] = 14 - kinds - paired - wilds
    useful[THIRTEEN_ORPHANS] = missing if paired else every


@kernel
def knitted(counts: Numbers, wilds: int, distances: Numbers, useful: Numbers) -> None:
    """Write the distance and the useful kinds of a hand for knitted tiles and honours.

    That is 14 different tiles, each a knitted tile or an honour. `wilds` is the number of wild
    tiles.
    """
    honours = 0
    missing_honours = 0
    for kind in range(_SUITED, _KINDS):
        if counts[kind] > 0:
            honours += 1
        else:
            missing_honours |= 1 << kind
    least = NEVER
    wanted = 0
    for order in range(len(_ORDERS)):
        have = honours
        missing = missing_honours
        for suit in range(3):
            for third in range(3):
                kind = suit * _SUIT + _ORDERS[order, suit] + 3 * third
                if counts[kind] > 0:
                    have += 1
                else:
                    missing |= 1 << kind
        if 14 - have < least:
            least = 14 - have
            wanted = 0
        if 14 - have == least:
            wanted |= missing
    distances[KNITTED] = least - wilds
    useful[KNITTED] = wanted


@kernel
def knitted_straight(
    counts: Numbers, wilds: int, sets: int, numbers: Codes, lacks: Bytes, distances: Numbers,
    useful: Numbers,
) -> None:  # fmt: skip
    """Write the distance and the useful kinds of a hand for a knitted straight.

    That is nine knitted tiles, a pair, and a set, which may be a meld. `wilds` is the number of
    wild tiles, and `sets` that of the sets that the hand needs besides its melds.
    """
    left = np.empty(_KINDS, dtype=np.int64)
    whole, codes = np.empty(_BLOCKS, dtype=np.int64), np.empty(_BLOCKS, dtype=np.int64)
    rests = np.empty((_BLOCKS + 2, _COLUMNS), dtype=np.int8)
    missed = np.zeros(len(_ORDERS), dtype=np.int64)
    for order in range(len(_ORDERS)):
        for suit in range(3):
            for third in range(3):
                missed[order] += counts[suit * _SUIT + _ORDERS[order, suit] + 3 * third] == 0
    encode(counts, whole)
    least = NEVER
    wanted = 0
    # Orders that lack the fewest tiles come first, so that most others are skipped.
    for turn in range(_KNITTED * len(_ORDERS)):
        lacking, order = turn // len(_ORDERS), turn % len(_ORDERS)
        if lacking > least:
            break
        if missed[order] != lacking:
            continue
        missing = 0
        for block in range(_BLOCKS):
            codes[block] = whole[block]
        for suit in range(3):
            for third in range(3):
                rank = _ORDERS[order, suit] + 3 * third
                if counts[suit * _SUIT + rank] > 0:
                    codes[suit] -= _POWERS[rank]
                else:
                    missing |= 1 << (suit * _SUIT + rank)
        merge_rests(codes, sets - 3, numbers, lacks, rests)
        rest = total(rests[_HONOURS], row_of(codes[_HONOURS], _HONOURS, numbers, lacks), sets - 3)
        if lacking + rest > least:
            continue
        if lacking + rest < least:
            least = lacking + rest
            wanted = 0
        for kind in range(_KINDS):
            left[kind] = counts[kind]
        for suit in range(3):
            for third in range(3):
                kind = suit * _SUIT + _ORDERS[order, suit] + 3 * third
                left[kind] -= counts[kind] > 0
        skipped = missing | held_wholly(counts, least - wilds)
        wanted |= missing | mark_useful(left, codes, sets - 3, rest, numbers, lacks, rests, skipped)
    distances[KNITTED_STRAIGHT] = least - wilds
    useful[KNITTED_STRAIGHT] = wanted


@kernel
def held_wholly(counts: Numbers, distance: int) -> int:
    """The kinds, as bits, that are useless because the hand holds all four copies.

    There are none if `distance`, the number of missing tiles, is one: the hand then formally waits
    for the fifth copy.
    """
    whole = 0
    if distance > 1:
        for kind in range(_KINDS):
            if counts[kind] == 4:
                whole |= 1 << kind
    return whole


@kernel
def look(
    counts: Numbers, wilds: int, sets: int, forms: int, numbers: Codes, lacks: Bytes,
    distances: Numbers, useful: Numbers,
) -> None:  # fmt: skip
    """Write, for each form of a win, the distance of a hand and its useful kinds.

    Besides the standard form only the forms in `forms` (as bits, with `DISTINCT_PAIRS` perhaps) are
    done; others get `NEVER`.
    `wilds` is the number of wild tiles, and `sets` that of the sets that the hand needs besides its
    melds.
    """
    codes = np.empty(_BLOCKS, dtype=np.int64)
    rests = np.empty((_BLOCKS + 2, _COLUMNS), dtype=np.int8)
    encode(counts, codes)
    merge_rests(codes, sets, numbers, lacks, rests)
    distance = total(rests[_HONOURS], row_of(codes[_HONOURS], _HONOURS, numbers, lacks), sets)
    whole = held_wholly(counts, distance - wilds)
    distances[STANDARD] = distance - wilds
    useful[STANDARD] = mark_useful(counts, codes, sets, distance, numbers, lacks, rests, whole)
    for form in range(1, FORMS):
        distances[form] = NEVER
        useful[form] = 0
    if sets == 4:
        if (forms >> SEVEN_PAIRS) & 1:
            if forms & DISTINCT_PAIRS:
                distinct_pairs(counts, wilds, distances, useful)
            else:
                seven_pairs(counts, wilds, distances, useful)
        if (forms >> THIRTEEN_ORPHANS) & 1:
            thirteen_orphans(counts, wilds, distances, useful)
        if (forms >> KNITTED) & 1:
            knitted(counts, wilds, distances, useful)
    if sets >= 3 and (forms >> KNITTED_STRAIGHT) & 1:
        knitted_straight(counts, wilds, sets, numbers, lacks, distances, useful)


@kernel
def look_behind_discards(
    counts: Numbers, wilds: int, sets: int, forms: int, numbers: Codes, lacks: Bytes,
    kinds: int, left: Numbers, distances: Numbers, facts: Numbers, flags: Bytes,
) -> None:  # fmt: skip
    """Writes the distances and the useful kinds of a hand after each discard.

    Rows of kinds that the hand lacks stay as they are.

    Args:
        counts: `[34]` the hand, with a tile to discard.
        wilds: the number of wild tiles.
        sets: the number of sets that the hand needs besides its melds.
        forms: the forms of a win that count, as bits.
        numbers: by code, the number of its row in the distance table.
        lacks: the rows of the distance table.
        kinds: the kinds that can be part of a win, as bits.
        left: `[34]` the number of tiles of each kind that may still be drawn.
        distances: `[34, forms]` out: the distance to each form after the discard.
        facts: `[34, 2]` out: the least distance, and the number of useful tiles left.
        flags: `[34, 34]` out: 1 for each useful kind.

    """
    useful = np.empty(FORMS, dtype=np.int64)
    for kind in range(_KINDS):
        if counts[kind] == 0:
            continue
        counts[kind] -= 1
        look(counts, wilds, sets, forms, numbers, lacks, distances[kind], useful)
        counts[kind] += 1
        least, wanted = NEVER, 0
        for form in range(FORMS):
            least = min(least, distances[kind, form])
        for form in range(FORMS):
            if distances[kind, form] == least:
                wanted |= useful[form] & kinds
        facts[kind, 0], facts[kind, 1] = least, 0
        for other in range(_KINDS):
            flags[kind, other] = (wanted >> other) & 1
            facts[kind, 1] += flags[kind, other] * left[other]
