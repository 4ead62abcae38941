"""Hands that are the hardest to cut, and the climb that found them.

How hard a hand is, the search tells itself: the choices of cores that it looked at, which depends
on no clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.holding import LANES, pack
from app.climbing.cores import cores_of
from app.climbing.split_kernels import best_partitions
from app.climbing.table import as_words
from tests.support.groups import draw_number, ranks_of_packed

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from app.climbing.table import MoveTable

ENDLESS = 1 << 40
HAND = 20
_MOST = (4,) * 13 + (1, 1)

FREE = {"four_two": "named", "quad_chain": True}

# The rule set, the hand, and the choices of cores that it has. Climbs of 25,000 steps in each of
# the brute force's rule sets found none harder than five quads in a row.
WORST: tuple[tuple[str, Mapping[str, object], str, int], ...] = (
    ("classic", {}, "33334444555566667777", 5_290),
    ("classic", {}, "3334445556667777AAAA", 5_176),
    ("classic", {}, "3333444455556666789T", 3_908),
    ("classic", {}, "33344455566677788899", 3_785),
    ("classic", {}, "3334445556667778889T", 3_724),
    ("classic", {}, "333444555666777889BR", 1_831),
    ("classic", {}, "334455667788 99TTJJ BR", 452),
    ("classic", {}, "3456789TJQKA 3456789T", 611),
    ("classic", {"quad_chain": True}, "777788889999TTTTJJJJ", 5_971),
    ("classic", {"four_two": "no", "kicker_jokers": True}, "333444555666777AAABR", 3_766),
    ("panda", {}, "TTTTJJJJQQQQKKKKAAAA", 8_426),
    ("h5", {}, "7778889999TTTJJJQQQQ", 4_634),
    ("douzero", {}, "333444555666777888BR", 5_125),
    ("douzero", FREE, "TTTTJJJJQQQQKKKKAAAA", 10_636),
    ("douzero", {**FREE, "plane_min": 3}, "TTTTJJJJQQQQKKKKAAAA", 9_477),
)


def looked_at(table: MoveTable, hand: int) -> int:
    """How many choices of cores a hand has; one is always that of none."""
    return best_partitions(as_words(hand), cores_of(table).arrays, 1, ENDLESS)[3]


def climb(table: MoveTable, rng: Random, steps: int) -> tuple[int, str]:
    """The hardest hand met: cards are exchanged one or two at a time, and a harder hand is kept.

    From a hand of which no exchange in sixty was better the climb begins anew.
    """
    hardest, hand = (0, ""), _dealt(rng)
    height = looked_at(table, pack(hand))
    failed = 0
    for _ in range(steps):
        other = _exchanged(rng, hand) if failed < 60 else _dealt(rng)
        reached = looked_at(table, pack(other))
        if reached > height or failed >= 60:
            hand, height, failed = other, reached, 0
        else:
            failed += 1
        hardest = max(hardest, (height, ranks_of_packed(pack(hand))))
    return hardest


def _dealt(rng: Random) -> list[int]:
    hand = [0] * LANES
    for _ in range(HAND):
        _add(rng, hand)
    return hand


def _exchanged(rng: Random, hand: list[int]) -> list[int]:
    other = list(hand)
    for _ in range(draw_number(rng, 1, 2)):
        lane = draw_number(rng, 0, len(_MOST) - 1)
        if other[lane]:
            other[lane] -= 1
            _add(rng, other)
    return other


def _add(rng: Random, hand: list[int]) -> None:
    open_lanes = [lane for lane, most in enumerate(_MOST) if hand[lane] < most]
    hand[open_lanes[draw_number(rng, 0, len(open_lanes) - 1)]] += 1
