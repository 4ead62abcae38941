"""The forms of plays: patterns with a number of links, their cores, and the kickers of cores."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np

from paiju.playing_cards.card import LANE, RANKS
from paiju.playing_cards.holding import GUARD, LANES, unpack

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paiju.climbing.plays.table_kernels import Counts, Flags
    from paiju.climbing.rules.rule_set import Kickers, Pattern, RuleSet, Short
    from paiju.playing_cards.deck import Deck


_JOKERS = [LANE["B"], LANE["R"]]
_GUARD = np.uint64(GUARD & ((1 << 64) - 1))


@dataclass(frozen=True, slots=True)
class Core:
    """A core 主体: the cards shared by a range of plays that differ only in kickers or suits.

    Attributes:
        number: its number in the move table.
        key: the lane of the rank by which its plays are compared.
        packed: its packed counts.
        start: the row of its first play.
        stop: the row after its last play.
        suit: the suit of the card that breaks ties; "" if suits do not break ties.

    """

    number: int
    key: int
    packed: int
    start: int
    stop: int
    suit: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """All plays of one pattern with one number of links; a higher key beats a lower one.

    Attributes:
        number: its number in the move table.
        pattern: the pattern.
        links: the number of links.
        tier: 0 if it is not a bomb, else the place among the bombs from the weakest, from 1 on.
        cores: its cores, from low to high.
        short: the short form that the plays are of; None for full plays.

    """

    number: int
    pattern: Pattern
    links: int
    tier: int
    cores: tuple[Core, ...]
    short: Short | None = None

    @property
    def kickers(self) -> int:
        """The number of kickers of each play: of single cards, or of pairs."""
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
        """The rows of the plays: their numbers in the move table."""
        return range(self.cores[0].start, self.cores[-1].stop)

    @property
    def span(self) -> tuple[int, int]:
        """The range of the numbers of its cores: the first, and the one after the last."""
        return self.cores[0].number, self.cores[-1].number + 1


def is_suited(pattern: Pattern) -> bool:
    """Tests if the plays of a pattern are of one suit, with a row for each suit."""
    return pattern.suits == "one"


def forms_of(rules: RuleSet) -> Iterator[tuple[int, Pattern, int]]:
    """Every form, as tier, pattern and number of links, in the order of the move table.

    The tier is 0 for patterns that are not bombs; bombs count from the weakest, 1.
    """
    tiers = [(0, pattern) for pattern in rules.patterns] + list(enumerate(rules.bombs, start=1))
    for tier, pattern in tiers:
        for links in range(pattern.links[0], pattern.links[1] + 1):
            yield tier, pattern, links


def cores_in(rules: RuleSet, pattern: Pattern, links: int) -> Iterator[tuple[int, int]]:
    """The cores of a pattern with a number of links, each as its key's lane and packed counts."""
    group = 1 if pattern.cards else pattern.group
    copies = list(unpack(rules.deck.packed))
    if rules.wilds and pattern.wild in {"some", "all"}:
        # If a single card is wild, it is already counted in its own rank.
        own = "" if rules.wilds.drawn else rules.wilds.card[0]
        copies = [
            count + rules.wilds.most * (rank in rules.wilds.stand_for and rank != own)
            for count, rank in zip(copies, RANKS, strict=True)
        ]
    for chain in _ranks_in(rules, pattern, links):
        lanes = [LANE[rank] for rank in chain]
        if all(copies[lane] >= group for lane in lanes):
            # The card that breaks ties is the last.
            yield lanes[-1 if rules.suits else 0], sum([group << (8 * lane) for lane in lanes])


def _ranks_in(rules: RuleSet, pattern: Pattern, links: int) -> list[str]:
    """The ranks of each core of a pattern with a number of links, from low to high."""
    if pattern.cards:
        return [pattern.cards]
    if links == 1:
        return list(rules.order)
    if pattern.row == "any":
        none = {frozenset(window) for window in pattern.windows}
        # In the order of the highest ranks, then of the next ones.
        found = ["".join(ranks) for ranks in combinations(reversed(rules.order), links)]
        return [ranks[::-1] for ranks in reversed(found) if frozenset(ranks) not in none]
    if pattern.windows:
        return [window for window in pattern.windows if len(window) == links]
    windows = [rules.chain[at : at + links] for at in range(len(rules.chain) - links + 1)]
    # The same ranks may be in two places of the chain; they count as the higher one.
    last = {frozenset(window): at for at, window in enumerate(windows)}
    return [window for at, window in enumerate(windows) if last[frozenset(window)] == at]


# One pack has at most one play with more cards of a rank than this, so that suits break no ties.
_TIED = 2


def cores_of_form(rules: RuleSet, pattern: Pattern, links: int) -> list[tuple[int, int, str]]:
    """The cores of a pattern with a number of links, from low to high.

    Each is the lane of its key, its packed counts, and the suit that breaks ties ("" for none).
    """
    cores = list(cores_in(rules, pattern, links))
    if not rules.suits:
        return [(key, core, "") for key, core in cores]
    suits: Iterable[str] = rules.suits
    if pattern.suits != "one":
        # The higher card of a pair decides, and it is not of the lowest suit.
        suits = rules.suits[pattern.group - 1 :] if pattern.group <= _TIED else ("",)
    order = [LANE[rank] for rank in rules.order].index

    def place(core: tuple[int, tuple[int, int], str]) -> tuple[int, ...]:
        number, (key, _), suit = core
        by_suit = rules.suits.find(suit)
        if pattern.by == "highest":
            return order(key), by_suit, number
        return (by_suit, number) if pattern.by == "suit" else (number, by_suit)

    tied = [(number, core, suit) for number, core in enumerate(cores) for suit in suits]
    found = sorted(tied, key=place)
    return [(key, packed, suit) for _, (key, packed), suit in found]


def kicker_caps(rules: RuleSet, pattern: Pattern, links: int, core: Counts) -> Counts:
    """For each rank, the largest number of cards that may be kickers of a core."""
    caps = np.zeros(LANES, dtype=np.int8)
    kickers = pattern.kickers
    if kickers is None:
        return caps
    lanes = [LANE[rank] for rank in rules.order]
    caps[lanes] = _most_alike(rules.deck, kickers)[lanes]
    caps[core > 0] = _own_caps(pattern, links, caps[core > 0])
    if kickers.below:
        highest = max(lanes.index(int(lane)) for lane in np.flatnonzero(core))
        caps[lanes[highest:]] = 0
    if kickers.size > 1 and not kickers.jokers:
        caps[_JOKERS] = 0
    if links > 1 and kickers.size == 1 and not kickers.adjacent_trio:
        around = _neighbours(rules, core)
        caps[around] = np.minimum(caps[around], pattern.group - 1)
    return caps


def _own_caps(pattern: Pattern, links: int, caps: Counts) -> Counts:
    """For each core rank, the largest number of further cards that may be kickers."""
    kickers = pattern.kickers
    if kickers is None or kickers.own == "no" or (kickers.own == "chains" and links == 1):
        return np.zeros_like(caps)
    further = np.maximum(caps - pattern.group, 0)
    # Cards that are all of one rank are not read as a core with kickers.
    most = kickers.per_link * kickers.size - 1 if links == 1 else LANES
    return np.minimum(further, most, dtype=np.int8)


def kicker_choices(
    rules: RuleSet, pattern: Pattern, kickers: Kickers, links: int, core: Counts
) -> Counts:
    """Every choice of kickers for a core, the lowest first, as rows of counts by rank."""
    choices = _choices(rules.deck, rules.order, kickers, kickers.per_link * links)
    allowed: Counts = choices[_are_within(choices, kicker_caps(rules, pattern, links, core))]
    return allowed


def _are_within(choices: Counts, caps: Counts) -> Flags:
    """For each choice of kickers, whether it has at most the capped cards of every rank."""
    # Sixteen counts are two words.
    whole, parts = caps.view(np.uint64) | _GUARD, choices.view(np.uint64)
    low, high = ((whole - parts) & _GUARD == _GUARD).T
    held: Flags = low & high
    return held


@lru_cache(maxsize=64)
def _choices(deck: Deck, order: str, kickers: Kickers, count: int) -> Counts:
    """Every choice of `count` kickers from a deck, as rows of counts; no core limits them yet."""
    copies = unpack(deck.packed)
    lanes = [LANE[rank] for rank in order if copies[LANE[rank]] >= kickers.size]
    picks = np.array(list(combinations_with_replacement(lanes, count)), dtype=np.intp)
    choices = np.zeros((len(picks), LANES), dtype=np.int8)
    everyone = np.arange(len(picks))
    for column in picks.T:
        choices[everyone, column] += kickers.size
    possible: Counts = choices[(choices <= _most_alike(deck, kickers)).all(axis=1)]
    if kickers.jokers:
        return possible
    one_joker: Counts = possible[possible[:, _JOKERS].sum(axis=1) < 2]
    return one_joker


def _most_alike(deck: Deck, kickers: Kickers) -> Counts:
    most: Counts = counts_of(deck.packed)
    if kickers.size == 2 or not kickers.repeat:
        return np.minimum(most, kickers.size, dtype=np.int8)
    return most if kickers.quad else np.minimum(most, 3, dtype=np.int8)


def _neighbours(rules: RuleSet, core: Counts) -> list[int]:
    chain = [LANE[rank] for rank in rules.chain]
    first, last = (chain.index(int(lane)) for lane in np.flatnonzero(core)[[0, -1]])
    around = range(first - 1, last + 2, last - first + 2)
    return [chain[at] for at in around if 0 <= at < len(chain)]


def short_sections(rules: RuleSet, number: int, core: int, row: int) -> Iterator[Section]:
    """The short forms of a rule set as sections, with one row for each core.

    Args:
        rules: the rule set.
        number: the number of the first section.
        core: the number of the first core.
        row: the first row.

    """
    for short in rules.short:
        for links in range(short.pattern.links[0], short.pattern.links[1] + 1):
            cores = []
            for key, packed in cores_in(rules, short.pattern, links):
                cores.append(Core(core, key, packed, row, row + 1))
                core, row = core + 1, row + 1
            if cores:
                yield Section(number, short.pattern, links, 0, tuple(cores), short)
                number += 1


def short_sizes(section: Section) -> range:
    """The numbers of cards that a short form can have."""
    short, core = section.short, section.pattern.group * section.links
    assert short is not None  # noqa: S101 - for the type: only short forms are asked
    most = section.kickers - 1 if short.most is None else short.most
    return range(core + short.fewest, core + most + 1)


def counts_of(packed: int) -> Counts:
    """Packed counts as an array of sixteen counts, one for each rank (lane)."""
    return np.frombuffer(unpack(packed), dtype=np.int8)


def packed_row(row: Counts) -> int:
    """The packed counts of an array of sixteen counts, the reverse of `counts_of`."""
    return int.from_bytes(row.tobytes(), "little")
