"""A reference of the plays of Dou Dizhu: slow and plain, without a move table.

It is written from the rule text, independently of the program under test. A group of cards is a
string of ranks. Each pattern has a function that takes the group apart in every way that the rules
allow.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.doudizhu.options import Options

CHAIN = "3456789TJQKA"
SUITED = CHAIN + "2"
ORDER = SUITED + "BR"
MOST_CARDS = 20
_PLACES = {rank: place for place, rank in enumerate(ORDER)}
ROWS = tuple(CHAIN[at : at + links] for links in range(2, 13) for at in range(13 - links))


class Reading(NamedTuple):
    """A reading of a group: its pattern, links, key and kickers."""

    pattern: str
    links: int
    key: str
    kickers: str


def in_order(ranks: str) -> str:
    """The ranks from low to high."""
    return "".join(sorted(ranks, key=_PLACES.__getitem__))


def in_deck(ranks: str) -> bool:
    """Tests if a pack of 54 cards has these ranks: four of a rank, one of each joker."""
    return all(count <= (1 if rank in "BR" else 4) for rank, count in Counter(ranks).items())


def read(ranks: str, options: Options) -> set[Reading]:
    """Every reading of a group of cards of one pack."""
    if len(ranks) > MOST_CARDS:
        return set()
    return {*_alike(ranks), *_rows(ranks, options), *_with_kickers(ranks, options)}


def _alike(ranks: str) -> Iterator[Reading]:
    # 单张 对子 三张 炸弹: one to four cards of a rank; 王炸: both jokers.
    if len(set(ranks)) == 1:
        name = {1: "solo", 2: "pair", 3: "trio", 4: "bomb"}[len(ranks)]
        yield Reading(name, 1, ranks[0], "")
    if set(ranks) == {"B", "R"}:
        yield Reading("rocket", 1, "B", "")


def _rows(ranks: str, options: Options) -> Iterator[Reading]:
    # 顺子 连对 飞机 四顺: equally many of each rank, over consecutive ranks within 3..A.
    counts = Counter(ranks)
    if len(set(counts.values())) != 1 or not _in_a_row(set(counts)):
        return
    lowest, links = in_order(ranks)[0], len(counts)
    copies = counts[lowest]
    if copies == 1 and 5 <= links <= 12:
        yield Reading("straight", links, lowest, "")
    if copies == 2 and 3 <= links <= 10:
        yield Reading("pair_straight", links, lowest, "")
    if copies == 3 and options.plane_min <= links <= 6:
        yield Reading("plane", links, lowest, "")
    if copies == 4 and 2 <= links <= 5 and options.quad_chain:
        yield Reading("quad_chain", links, lowest, "")


def _with_kickers(ranks: str, options: Options) -> Iterator[Reading]:
    counts = Counter(ranks)
    for core in _cores(counts):
        kickers = "".join(rank for rank in in_order(ranks) if rank not in core)
        links, copies = len(core), counts[core[0]]
        names = _trios(core, kickers, options) if copies == 3 else _quads(kickers, options)
        yield from (Reading(name, links, core[0], kickers) for name in names)


def _cores(counts: Counter[str]) -> Iterator[str]:
    """Every rank of three or four, and every chain of ranks of three within 3..A."""
    trios = {rank for rank, count in counts.items() if count == 3}
    yield from (rank for rank, count in counts.items() if count in {3, 4})
    if len(trios) > 1:
        yield from (row for row in ROWS if trios.issuperset(row))


def _trios(core: str, kickers: str, options: Options) -> Iterator[str]:
    links = len(core)
    if len(kickers) == links <= 5 and _may_be_solos(core, kickers, options):
        # 三带一; 飞机带单: k trios and k cards.
        yield "trio_solo" if links == 1 else "plane_solo"
    if len(kickers) == 2 * links <= 8 and _are_pairs(kickers):
        # 三带二; 飞机带对: k trios and k pairs.
        yield "trio_pair" if links == 1 else "plane_pair"


def _quads(kickers: str, options: Options) -> Iterator[str]:
    if len(kickers) == 2:
        is_pair = kickers[0] == kickers[1]
        both_jokers = set(kickers) == {"B", "R"} and not options.kicker_jokers
        if options.four_two == "any" and not both_jokers:
            yield "four_two"
        if options.four_two in {"two_ranks", "named"} and not is_pair and not both_jokers:
            yield "four_two"
        if options.four_two == "named" and is_pair:
            yield "four_pair"
    if len(kickers) == 4 and _are_pairs(kickers) and options.four_two_pair:
        yield "four_two_pair"


def _are_pairs(kickers: str) -> bool:
    # Pair kickers are of different ranks.
    return all(count == 2 for count in Counter(kickers).values())


def _may_be_solos(core: str, kickers: str, options: Options) -> bool:
    counts = Counter(kickers)
    if not options.kicker_repeat and any(count > 1 for count in counts.values()):
        return False
    # A pair or a trio may serve as singles, four of a rank may not.
    if not options.kicker_quad and any(count == 4 for count in counts.values()):
        return False
    # Not both jokers together.
    if not options.kicker_jokers and {"B", "R"} <= set(kickers):
        return False
    # A full trio right next to the plane, within 3..A, is not a kicker.
    if len(core) > 1 and not options.kicker_adjacent_trio:
        return not any(
            counts[rank] >= 3 and _in_a_row({*core, rank}) for rank in CHAIN if rank not in core
        )
    return True


def _in_a_row(ranks: set[str]) -> bool:
    return "".join(sorted(ranks, key=ORDER.index)) in CHAIN


def candidates() -> Iterator[str]:
    """Every group that could be a play by any options, and many others; some come twice."""
    for copies, rank in ((copies, rank) for copies in (1, 2, 3, 4) for rank in ORDER):
        yield rank * copies
    yield "BR"
    for row in ROWS:
        yield from (row * copies for copies in (1, 2, 3, 4))
    for core in (*SUITED, *(row for row in ROWS if len(row) <= 5)):
        others = [rank for rank in ORDER if rank not in core]
        for kicker in combinations_with_replacement(others, len(core)):
            yield core * 3 + "".join(kicker)
            yield core * 3 + "".join(kicker) * 2
    for core in SUITED:
        others = [rank for rank in ORDER if rank != core]
        for two in combinations_with_replacement(others, 2):
            yield core * 4 + "".join(two)
            yield core * 4 + "".join(two) * 2


@cache
def every_candidate() -> frozenset[str]:
    """The candidates of at most twenty cards that one pack has."""
    return frozenset(
        in_order(each) for each in candidates() if len(each) <= MOST_CARDS and in_deck(each)
    )
