"""The forms of plays: patterns with their links, cores, and the kickers of cores."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np

from app.cards.card import LANE, RANKS
from app.cards.holding import LANES, unpack

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.climbing.kernels import Counts
    from app.climbing.ruleset import Kickers, Pattern, RuleSet, Short


_JOKERS = [LANE["B"], LANE["R"]]


@dataclass(frozen=True, slots=True)
class Core:
    """The core 主牌 of plays: the rows from `start` to `stop` differ in kickers or suits only."""

    number: int
    key: int
    packed: int
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class Section:
    """The plays of one pattern with one number of links: they beat each other by key."""

    number: int
    pattern: Pattern
    links: int
    tier: int
    cores: tuple[Core, ...]
    short: Short | None = None

    @property
    def kickers(self) -> int:
        """The number of kickers of each core: of single cards, or of pairs."""
        kickers = self.pattern.kickers
        return kickers.per_link * self.links if kickers else 0

    @property
    def size(self) -> int:
        """The number of cards of each play."""
        kickers = self.pattern.kickers
        core = len(self.pattern.cards) or self.pattern.group * self.links
        return core + (kickers.size * self.kickers if kickers else 0)

    @property
    def rows(self) -> range:
        """The numbers of the plays."""
        return range(self.cores[0].start, self.cores[-1].stop)


def forms_of(rules: RuleSet) -> Iterator[tuple[int, Pattern, int]]:
    """The tier, the pattern and the number of links of every form, in the order of a table."""
    tiers = [(0, pattern) for pattern in rules.patterns] + list(enumerate(rules.bombs, start=1))
    for tier, pattern in tiers:
        for links in range(pattern.links[0], pattern.links[1] + 1):
            yield tier, pattern, links


def cores_in(rules: RuleSet, pattern: Pattern, links: int) -> Iterator[tuple[int, Counts]]:
    """The cores of a form, each with the lane of its key."""
    if pattern.cards:
        ranks = [pattern.cards]
    elif links == 1:
        ranks = list(rules.order)
    else:
        ranks = [rules.chain[at : at + links] for at in range(len(rules.chain) - links + 1)]
    group = 1 if pattern.cards else pattern.group
    copies = list(unpack(rules.deck.packed))
    if rules.wilds and pattern.wild in {"some", "all"}:
        # The cards of a rank of which a single card is wild are all counted already.
        own = "" if rules.wilds.drawn else rules.wilds.card[0]
        copies = [
            count + rules.wilds.most * (rank in rules.wilds.stand_for and rank != own)
            for count, rank in zip(copies, RANKS, strict=True)
        ]
    for chain in ranks:
        lanes = [LANE[rank] for rank in chain]
        if all(copies[lane] >= group for lane in lanes):
            core = np.zeros(LANES, dtype=np.int8)
            np.add.at(core, lanes, group)
            yield lanes[0], core


def kicker_caps(rules: RuleSet, pattern: Pattern, links: int, core: Counts) -> Counts:
    """The most cards of each rank that may be kickers of a core."""
    caps = np.zeros(LANES, dtype=np.int8)
    kickers = pattern.kickers
    if kickers is None:
        return caps
    lanes = [LANE[rank] for rank in rules.order]
    caps[lanes] = _most_alike(rules, kickers)[lanes]
    caps[core > 0] = _own_caps(pattern, links, caps[core > 0])
    if kickers.size > 1 and not kickers.jokers:
        caps[_JOKERS] = 0
    if links > 1 and kickers.size == 1 and not kickers.adjacent_trio:
        around = _neighbours(rules, core)
        caps[around] = np.minimum(caps[around], pattern.group - 1)
    return caps


def _own_caps(pattern: Pattern, links: int, caps: Counts) -> Counts:
    """The most further cards of each core rank that may be kickers."""
    kickers = pattern.kickers
    if kickers is None or kickers.own == "no" or (kickers.own == "chains" and links == 1):
        return np.zeros_like(caps)
    further = np.maximum(caps - pattern.group, 0)
    # Cards of one rank alone are no core with kickers.
    most = kickers.per_link * kickers.size - 1 if links == 1 else LANES
    return np.minimum(further, most, dtype=np.int8)


def kicker_choices(rules: RuleSet, pattern: Pattern, links: int, core: Counts) -> Counts:
    """Every choice of kickers for a core, the lowest first; an empty one if it takes none."""
    kickers = pattern.kickers
    if kickers is None:
        return np.zeros((1, LANES), dtype=np.int8)
    choices = _choices(rules, kickers, kickers.per_link * links)
    allowed: Counts = choices[(choices <= kicker_caps(rules, pattern, links, core)).all(axis=1)]
    return allowed


@lru_cache(maxsize=64)
def _choices(rules: RuleSet, kickers: Kickers, count: int) -> Counts:
    """Every choice of a number of kickers, without the limits of a core."""
    copies = unpack(rules.deck.packed)
    lanes = [LANE[rank] for rank in rules.order if copies[LANE[rank]] >= kickers.size]
    picks = np.array(list(combinations_with_replacement(lanes, count)), dtype=np.intp)
    choices = np.zeros((len(picks), LANES), dtype=np.int8)
    everyone = np.arange(len(picks))
    for column in picks.T:
        choices[everyone, column] += kickers.size
    possible: Counts = choices[(choices <= _most_alike(rules, kickers)).all(axis=1)]
    if kickers.jokers:
        return possible
    one_joker: Counts = possible[possible[:, _JOKERS].sum(axis=1) < 2]
    return one_joker


def _most_alike(rules: RuleSet, kickers: Kickers) -> Counts:
    most: Counts = counts_of(rules.deck.packed)
    if kickers.size == 2 or not kickers.repeat:
        return np.minimum(most, kickers.size, dtype=np.int8)
    return most if kickers.quad else np.minimum(most, 3, dtype=np.int8)


def _neighbours(rules: RuleSet, core: Counts) -> list[int]:
    chain = [LANE[rank] for rank in rules.chain]
    first, last = (chain.index(int(lane)) for lane in np.flatnonzero(core)[[0, -1]])
    around = range(first - 1, last + 2, last - first + 2)
    return [chain[at] for at in around if 0 <= at < len(chain)]


def short_sections(rules: RuleSet, number: int, core: int, row: int) -> Iterator[Section]:
    """The short forms of a rule set, numbered on: a row for each core."""
    for short in rules.short:
        for links in range(short.pattern.links[0], short.pattern.links[1] + 1):
            cores = []
            for key, counts in cores_in(rules, short.pattern, links):
                cores.append(Core(core, key, packed_row(counts), row, row + 1))
                core, row = core + 1, row + 1
            if cores:
                yield Section(number, short.pattern, links, 0, tuple(cores), short)
                number += 1


def short_sizes(section: Section) -> range:
    """The numbers of cards of a short form."""
    short, core = section.short, section.pattern.group * section.links
    assert short is not None  # noqa: S101 - for the type: only short forms are asked
    most = section.kickers - 1 if short.most is None else short.most
    return range(core + short.fewest, core + most + 1)


def counts_of(packed: int) -> Counts:
    """A packed group of cards as counts."""
    return np.frombuffer(unpack(packed), dtype=np.int8)


def packed_row(row: Counts) -> int:
    """Counts as one number."""
    return int.from_bytes(row.tobytes(), "little")
