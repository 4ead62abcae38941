"""A reference of the plays of Guandan: it tries every card for each wild card.

It is written from the rule text, independently of the program under test. Cards are codes.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.guandan.options import Options

SUITED = "23456789TJQKA"
RUN = "A" + SUITED


class Reading(NamedTuple):
    """A way to read a group of cards.

    Attributes:
        pattern: the pattern.
        key: the rank by which it is compared.
        pair: the rank of the pair of a full house.
        suit: the suit of a straight flush.

    """

    pattern: str
    key: str
    pair: str = ""
    suit: str = ""


def natural_readings(cards: tuple[str, ...]) -> Iterator[Reading]:
    """The readings of cards without wild ones; jokers have no suit."""
    ranks = [card[0] for card in cards]
    counts = Counter(ranks)
    size, kinds = len(cards), sorted(counts.values())
    if len(counts) == 1:
        joker = ranks[0] in "BR"
        names = {1: "solo", 2: "pair", 3: "trio", 4: "bomb"}
        if size <= (2 if joker else 10):
            yield Reading(names.get(size, f"bomb_{size}"), ranks[0])
    if counts == {"B": 2, "R": 2}:
        yield Reading("joker_bomb", "B")
    if kinds == [2, 3]:
        trio = next(rank for rank, count in counts.items() if count == 3)
        pair = next(rank for rank, count in counts.items() if count == 2)
        yield Reading("full_house", trio, pair)
    for pattern, each, links in (("straight", 1, 5), ("tube", 2, 3), ("plate", 3, 2)):
        if size == each * links and set(kinds) == {each}:
            for at in range(len(RUN) - links + 1):
                if set(RUN[at : at + links]) == set(ranks):
                    suits = {card[1] for card in cards}
                    if pattern != "straight" or len(suits) > 1:
                        yield Reading(pattern, RUN[at])
                    else:
                        yield Reading("straight_flush", RUN[at], suit=suits.pop())


@cache
def _read_natural(cards: tuple[str, ...]) -> tuple[Reading, ...]:
    return tuple(natural_readings(cards))


def _stand_for(others: tuple[str, ...], size: int) -> list[str]:
    """The cards that a wild card may stand for: each rank, in the suits that matter."""
    suits = {"H"}
    if size == 5:
        # The suit of the other cards, which makes a straight flush, and another suit.
        suits |= {"S", *[card[1] for card in others if len(card) == 2][:1]}
    return [rank + suit for rank in SUITED for suit in sorted(suits)]


def read(group: tuple[str, ...], level: str, options: Options) -> set[Reading]:
    """Every way to read a group of cards at a level."""
    wild_card = level + "H"
    natural = [card if len(card) == 2 and card[0] not in "BR" else card[0] for card in group]
    others = tuple(card for card in natural if card != wild_card)
    wilds = len(natural) - len(others)
    if wilds and not others:
        return set(_read_natural((wild_card,) * wilds))
    found = set()
    for stands in combinations_with_replacement(_stand_for(others, len(natural)), wilds):
        at_home = all(card == wild_card for card in stands)
        for reading in _read_natural(tuple(sorted((*others, *stands)))):
            if reading.pattern == "straight_flush" and not (
                at_home or options.wild_straight_flush_is_bomb
            ):
                continue
            if (
                reading.pattern == "straight"
                and not options.suited_run_as_straight
                # Of one suit, except for wild cards.
                and len(
                    {each[1] for each in others} | {"H" for each in stands if each == wild_card}
                )
                == 1
            ):
                continue
            if reading.pattern == "full_house":
                if reading.pair in "BR" and not options.full_house_joker_pair:
                    continue
                alike = len({card[0] for card in others}) == 1
                if alike and not options.five_alike_as_full_house:
                    continue
            if reading.pattern in {"bomb_9", "bomb_10"} and options.max_bomb == 8:
                continue
            found.add(reading)
    return found


def plays_of(hand: tuple[str, ...], level: str, options: Options) -> set[Reading]:
    """Every play of a hand: the readings of all groups of its cards."""
    counts = Counter(hand)
    found: set[Reading] = set()
    for taken in product(*(range(count + 1) for count in counts.values())):
        if 0 < sum(taken) <= 10:
            group = [card for card, n in zip(counts, taken, strict=True) for _ in range(n)]
            found |= read(tuple(group), level, options)
    return found


def stronger(play: Reading, last: Reading, level: str) -> bool:
    """Tests if a play beats another one."""
    power, other = _bomb(play.pattern), _bomb(last.pattern)
    if power != other:
        return power > other
    if play.pattern != last.pattern:
        return False
    if play.pattern in {"straight", "tube", "plate", "straight_flush"}:
        return RUN.index(play.key) > RUN.index(last.key)
    order = SUITED.replace(level, "") + level + "BR"
    return order.index(play.key) > order.index(last.key)


def _bomb(pattern: str) -> float:
    """The strength of a bomb: its size, or 5.5 for a straight flush; 0 for other patterns."""
    if pattern == "straight_flush":
        return 5.5
    if pattern == "joker_bomb":
        return 11
    name, _, size = pattern.partition("_")
    return int(size or 4) if name == "bomb" else 0
