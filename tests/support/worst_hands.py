"""The hands that are hardest to split, and the hill climb that found them.

The hardness of a hand is the number of choices of cores that the search looks at. It does not
depend on a clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.climbing.plays.table_kernels import NEVER
from paiju.climbing.splits.cores import cores_of
from paiju.climbing.splits.search_kernels import best_partitions
from paiju.playing_cards.holding import LANES, Holding, pack, unpack
from tests.support.groups import draw_number, hold, ranks_of_packed, shuffled

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from paiju.climbing.plays.table import MoveTable
    from paiju.playing_cards.card import Card

ENDLESS = 1 << 40
HAND = 20
TWO_PACKS_HAND = 27
_MOST = (4,) * 13 + (1, 1)

FREE = {"four_two": "named", "quad_chain": True}

# The rule set, the hand, and its choices of cores. Climbs of thousands of steps found them:
# consecutive trios, quads and both jokers are hard.
WORST: tuple[tuple[str, Mapping[str, object], str, int], ...] = (
    ("classic", {}, "33334444555566667777", 1),
    ("classic", {}, "334455667788 99TTJJ BR", 210),
    ("classic", {}, "3456789TJQKA 3456789T", 357),
    ("classic", {}, "33344455566677788899", 732),
    ("classic", {}, "333444555666777889BR", 718),
    ("classic", {}, "77778888999TTTAAAABR", 132),
    ("classic", {}, "5555JJJJQQQKKKAAAABR", 136),
    ("classic", {"quad_chain": True}, "666677778888999TTTBR", 150),
    ("classic", {"four_two": "no", "kicker_jokers": True}, "666777888999TTTJJJBR", 2_371),
    ("pagat", {}, "5555JJJJQQQKKKAAAABR", 136),
    ("panda", {}, "77778888999TTTJJJJBR", 148),
    ("h5", {}, "555666777888QQQKKKBR", 1_417),
    ("douzero", {}, "333444555666777888BR", 2_122),
    ("douzero", FREE, "66667777888999TTTTBR", 152),
    ("douzero", {**FREE, "plane_min": 3}, "66667777888999TTTTBR", 148),
)


# With wild cards: the rule set, the wild ranks, the hand (F is the flower), its choices. Climbs of
# 120 to 1,500 steps found them: four wild cards are well within the budget, eight may exceed it.
WORST_WILD: tuple[tuple[str, str, str, int], ...] = (
    ("yuncheng", "", "444TTTQQQKKKKAAABRF", 71),
    ("laizi", "2", "33344455566699JJJ2BR", 291),
    ("laizi", "7", "7888999TTTJJJQQQKKBR", 404),
    ("laizi", "7", "77999TTJJJQQQKK222BR", 155),
    ("laizi", "7", "3334447779999JJJQABR", 89),
    ("laizi", "2", "333555666777882222BR", 333),
    ("laizi", "7", "7777999TTJJJQQQKKKBR", 340),
    ("tiandi", "7K", "333778888999JJJJKKBR", 350),
    ("tiandi", "78", "777788889TTTJJJQQQBR", 4_331),
    ("tiandi", "78", "56777788889TJQKAAAAB", 60_518),
)


# Two packs: the level, the hand, its choices. Hundreds of climbs of 250 steps, without wild cards
# and with two, found no hand that needs more than half of the budget.
WORST_TWO_PACKS: tuple[tuple[str, str, int], ...] = (
    ("2", "2C2C2S 3D3D3H 4H4S4S 9C9C9D ADADAH JCJDJS KHKHKS QDQSQS TDTHTS", 2_800),
    ("3", "2C2D2S 3C3D3H3H3S 4C4H4H4S 5C5D5S 6D6H6S 7D7S 8C8D8S 9H JH KS TH", 8_799),
    ("8", "2C2D 4C4D 5C5D5D 6D6S 7C7C7D7S 8D8H8H8S 9C9D9S JCJDJS QS TDTDTS", 10_078),
)


def split_questions(limit: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """The questions about the hands with wild cards, by path."""
    for ruleset, wild, hand, _ in WORST_WILD:
        body = {"ruleset": ruleset, "wild": [*wild], "hand": hand, "limit": limit}
        yield "/v1/doudizhu/split", body


def looked_at(table: MoveTable, hand: Holding, keep: int = 1) -> int:
    """The number of choices of cores that the search looks at, with the empty choice."""
    natural, wild = table.words(hand)
    arrays = cores_of(table).arrays
    return int(best_partitions(natural, wild, table.fixed, arrays, keep, ENDLESS, NEVER)[3])


def climb(table: MoveTable, rng: Random, steps: int, wild: str = "") -> tuple[int, str]:
    """The hardest hand that a climb finds, and its hardness.

    A step exchanges one or two cards, and keeps the hand if it is harder. After sixty steps without
    success the climb begins with a new hand. The wild cards stay in the hand.
    """
    kept = hold(wild).packed
    most = [0 if unpack(kept)[lane] else count for lane, count in enumerate(_MOST)]
    size = HAND - len(hold(wild))
    hardest, hand = (0, ""), _dealt(rng, most, size)
    height = looked_at(table, Holding((), pack(hand) + kept))
    failed = 0
    for _ in range(steps):
        other = _exchanged(rng, hand, most) if failed < 60 else _dealt(rng, most, size)
        reached = looked_at(table, Holding((), pack(other) + kept))
        if reached > height or failed >= 60:
            hand, height, failed = other, reached, 0
        else:
            failed += 1
        hardest = max(hardest, (height, ranks_of_packed(pack(hand) + kept)))
    return hardest


def climb_cards(
    table: MoveTable, deck: Sequence[Card], kept: tuple[Card, ...], rng: Random, steps: int
) -> tuple[int, tuple[Card, ...]]:
    """The hardest hand of two packs that a climb finds, which has the kept cards."""
    pile = shuffled(rng, deck)
    size = TWO_PACKS_HAND - len(kept)
    hardest = height = 0
    worst: tuple[Card, ...] = ()
    failed = 0
    for _ in range(steps):
        before = list(pile)
        if failed == 60:
            pile, height, failed = shuffled(rng, deck), 0, 0
        for _ in range(draw_number(rng, 1, 3)):
            one, other = draw_number(rng, 0, size - 1), draw_number(rng, size, len(pile) - 1)
            pile[one], pile[other] = pile[other], pile[one]
        hand = (*pile[:size], *kept)
        reached = looked_at(table, Holding.of(hand))
        if reached > height:
            height, failed = reached, 0
        else:
            pile, failed = before, failed + 1
        if height > hardest:
            hardest, worst = height, hand
    return hardest, worst


def _dealt(rng: Random, most: list[int], size: int) -> list[int]:
    hand = [0] * LANES
    for _ in range(size):
        _add(rng, hand, most)
    return hand


def _exchanged(rng: Random, hand: list[int], most: list[int]) -> list[int]:
    other = list(hand)
    for _ in range(draw_number(rng, 1, 2)):
        lane = draw_number(rng, 0, len(most) - 1)
        if other[lane]:
            other[lane] -= 1
            _add(rng, other, most)
    return other


def _add(rng: Random, hand: list[int], most: list[int]) -> None:
    open_lanes = [lane for lane, count in enumerate(most) if hand[lane] < count]
    hand[open_lanes[draw_number(rng, 0, len(open_lanes) - 1)]] += 1
