"""The plays of Zheng Shangyou straight from the rule text: slow, plain, and without any table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paiju.all_games.zhengshangyou import Options

RANKS = "3456789TJQKA2"
CHAINS = {"no": "3456789TJQKA", "high": RANKS, "both": "A2" + RANKS}
# Cards of each rank: the pattern, and the most links with one pack and with two.
ROWS = ((1, "straight", (12, 12)), (2, "pair_straight", (6, 12)), (3, "plane", (4, 9)))

Reading = tuple[str, int]


def read(ranks: str, options: Options) -> set[Reading]:
    """Every way to read ranks: a pattern with its number of links."""
    return {*_alike(ranks, options), *_house(ranks, options), *_rows(ranks, options)}


def _alike(ranks: str, options: Options) -> set[Reading]:
    """Cards of one rank, and both jokers."""
    if options.bombs and options.jokers and sorted(ranks) == ["B", "R"]:
        return {("rocket", 1)}
    if len(set(ranks)) != 1:
        return set()
    if len(ranks) <= 3:
        return {(("solo", "pair", "trio")[len(ranks) - 1], 1)}
    name = "bomb" if len(ranks) == 4 else f"bomb_{len(ranks)}"
    return {(name, 1)} if options.bombs else set()


def _house(ranks: str, options: Options) -> set[Reading]:
    """Three of a rank with two of another; jokers make no such pair."""
    counts = sorted(Counter(ranks).values())
    pair = [rank for rank, count in Counter(ranks).items() if count == 2]
    is_house = options.full_house and counts == [2, 3] and pair[0] not in "BR"
    return {("full_house", 1)} if is_house else set()


def _rows(ranks: str, options: Options) -> set[Reading]:
    """Ranks in a row, each as often as the others."""
    found = set()
    counts = Counter(ranks)
    fewest = {1: options.straight_min, 2: options.pair_straight_min, 3: 2}
    chain = CHAINS[options.two_in_chain]
    for group, name, most in ROWS:
        links = len(counts)
        if set(counts.values()) != {group}:
            continue
        if not fewest[group] <= links <= most[options.packs - 1]:
            continue
        windows = (chain[at : at + links] for at in range(len(chain) - links + 1))
        if any(set(window) == set(counts) for window in windows):
            found.add((name, links))
    return found
