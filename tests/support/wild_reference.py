"""A reference of wild cards 癞子: it tries every rank for each wild card.

It is written from the rule text, on top of the plain reference, independently of the program under
test. A group is a string of ranks, in which the flower card is an F.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, NamedTuple

from tests.support.reference import CHAIN, ORDER, SUITED, Reading, every_candidate, in_order, read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.doudizhu.options import Options

FLOWER = "F"
LONGEST = 12
# The largest group: planes with many kickers would take too long.
MOST = 12
# A group as a number with a digit for each rank, so that groups are joined by addition.
DIGIT = {rank: 16**place for place, rank in enumerate(ORDER)}


class WildReading(NamedTuple):
    """A reading of a group; `stands` are the ranks that its wild cards stand for."""

    pattern: str
    links: int
    key: str
    kickers: str
    stands: str

    @property
    def core(self) -> tuple[str, int, str]:
        """The pattern, the links and the key, which decide between plays."""
        return self.pattern, self.links, self.key


class Table(NamedTuple):
    """The rules at a table: the options, and the wild ranks ("F" is the flower card)."""

    options: Options
    wild: str

    @property
    def stand_for(self) -> str:
        """The ranks that a wild card may stand for: 3..2; for the flower card 3..A."""
        return CHAIN if self.wild == FLOWER else SUITED

    def apart(self, group: str) -> tuple[str, str]:
        """The natural cards, and the wild ones."""
        natural = "".join([rank for rank in group if rank not in self.wild])
        return natural, "".join([rank for rank in group if rank in self.wild])


def read_wild(group: str, table: Table, declared: tuple[str, ...] = ()) -> set[WildReading]:
    """Every reading of a group of cards.

    `declared` are wild cards of the group with their declared ranks: "75" is a 7 as a 5.
    """
    natural, wild = table.apart(group)
    said = "".join([each[1] for each in declared])
    free = list(wild)
    for each in declared:
        free.remove(each[0])
    if wild and not natural:
        return {*_wild_only(wild, said + "".join(free), table), *_mixed(wild, said, table)}
    plays, base = plays_of(table.options), _number(natural + said)
    return {
        _named(reading, natural, said + stands)
        for number, stands in _substitutions(len(free), table.stand_for)
        for reading in plays.get(base + number, ())
    }


@cache
def plays_of(options: Options) -> dict[int, set[Reading]]:
    """Every play without wild cards, by its number, and the long bombs that need some."""
    found = {
        _number(group): read(group, options) for group in every_candidate() if len(group) <= MOST
    }
    if options.long_bombs:
        # 长炸弹: five cards of a rank and more.
        for count, rank in product(range(5, LONGEST + 1), SUITED):
            found[DIGIT[rank] * count] = {_bomb(rank)}
    return {number: readings for number, readings in found.items() if readings}


def moves_of(hand: str, table: Table) -> dict[tuple[tuple[str, int, str], str], set[str]]:
    """Every play of a hand: for each core and its natural cards, the possible kickers.

    A play uses as few wild cards as possible. But a flower is never left alone, since it cannot be
    played so: instead the highest card of the core is left.
    """
    fewest: dict[tuple[str, int, str, str], tuple[bool, int, int, str]] = {}
    for group in groups_of(hand):
        natural, wild = table.apart(group)
        for reading in read_wild(group, table):
            pattern, links, key = reading.core
            play = pattern, links, key, reading.kickers
            rest = "".join((Counter(hand) - Counter(group)).elements())
            is_of_core = table.wild == FLOWER and len(rest) == 1 and rest not in reading.kickers
            left = ORDER.find(rest) if is_of_core else -1
            way = rest == FLOWER and len(group) > 1, len(wild), -left, natural
            fewest[play] = min(fewest.get(play, way), way)
    found: dict[tuple[tuple[str, int, str], str], set[str]] = {}
    for (pattern, links, key, kickers), (*_, natural) in fewest.items():
        found.setdefault(((pattern, links, key), natural), set()).add(kickers)
    return found


def beats(one: WildReading, other: WildReading, options: Options) -> bool:
    """Tests if a play beats another one."""
    ours, theirs = bombing(one.pattern, options), bombing(other.pattern, options)
    if ours != theirs:
        return ours > theirs
    same = (one.pattern, one.links) == (other.pattern, other.links)
    return same and ORDER.index(one.key) > ORDER.index(other.key)


def bombing(pattern: str, options: Options) -> tuple[int, int]:
    """The strength of a bomb: its size, then pure over hard over soft; zeros for other plays."""
    if pattern == "rocket":
        # 王炸 is on top, or just below the bombs of five cards and more.
        return (LONGEST + 1 if options.rocket_over_long else 4), 9
    kind, is_bomb, count = pattern.partition("bomb")
    if not is_bomb:
        return 0, 0
    strength = {"soft_": 0, "": 1, "pure_": 2}[kind]
    return int(count.removeprefix("_") or 4), strength


def groups_of(hand: str) -> Iterator[str]:
    """Every group of cards that a hand can show, by ranks."""
    ranks = dict.fromkeys(hand)
    counts = (range(hand.count(rank) + 1) for rank in ranks)
    for taken in product(*counts):
        if any(taken):
            yield "".join([rank * count for rank, count in zip(ranks, taken, strict=True)])


@cache
def _substitutions(count: int, stand_for: str) -> tuple[tuple[int, str], ...]:
    """Every choice of ranks for a number of wild cards."""
    chosen = map("".join, combinations_with_replacement(stand_for, count))
    return tuple([(_number(each), each) for each in chosen])


def _wild_only(wild: str, said: str, table: Table) -> Iterator[WildReading]:
    # Wild cards without natural ones count as their own rank; the flower is never played alone.
    if wild != FLOWER and sorted(wild) == sorted(said):
        for reading in plays_of(table.options).get(_number(wild), ()):
            yield _named(reading, "", wild)


def _mixed(wild: str, said: str, table: Table) -> Iterator[WildReading]:
    # Pure bombs are of wild cards only; cards of two wild ranks make one of either rank.
    long = len(wild) > 4 and table.options.long_bombs
    if len(set(wild)) > 1 and (long or len(wild) == 4):
        for rank in set(wild):
            if set(said) <= {rank}:
                yield _named(_bomb(rank), "", rank * len(wild))


def _bomb(rank: str) -> Reading:
    return Reading("bomb", 1, rank, "")


def _named(reading: Reading, natural: str, stands: str) -> WildReading:
    """A reading with the bomb's name by its number of wild cards."""
    pattern = reading.pattern
    if pattern == "bomb":
        count = len(natural) + len(stands)
        kind = "" if not stands else "pure_" if not natural else "soft_" if count == 4 else ""
        pattern = f"{kind}bomb" if count == 4 else f"{kind}bomb_{count}"
    return WildReading(pattern, reading.links, reading.key, reading.kickers, in_order(stands))


def _number(ranks: str) -> int:
    return sum(map(DIGIT.__getitem__, ranks))
