"""Move tables in which suits break ties: the suit of the highest card decides at equal ranks.

A row is a play by its ranks and by the suit of the card that decides. The other cards can be of any
suit, and a hand plays its lowest suits. A flush has a row for each of its ranks and suits.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.plays.forms import is_suited
from paiju.climbing.plays.legal_moves import in_cards
from paiju.climbing.plays.suit_kernels import fitting_by_suits
from paiju.climbing.plays.table import LOW_SUITS, TABLES_KEPT, MoveTable, as_columns, as_words
from paiju.playing_cards.card import ALL_CARDS, LANE_OF, LOW_TO_HIGH, PHYSICAL, RANKS, SUITS, Card
from paiju.playing_cards.holding import LANES, Holding, split_off, unpack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from paiju.climbing.plays.forms import Core, Section
    from paiju.climbing.plays.table import Groups, Parts
    from paiju.climbing.plays.table_kernels import Counts, Flags, Rows, Shares, Words
    from paiju.climbing.rules.rule_set import RuleSet

# A packed hand has the counts of its ranks in the low bits, and a bit for each card above them.
_COUNTS = 8 * LANES
_LOW = (1 << _COUNTS) - 1
_BIT = {card: 1 << place for place, card in enumerate(PHYSICAL)}
# The bit of each card by suit and lane; 0 for jokers, which have no suit.
_BIT_AT = {suit: [_BIT.get(Card(rank + suit), 0) for rank in RANKS] for suit in SUITS}
_BIT_OR_NONE = {card: _BIT.get(card, 0) for card in ALL_CARDS}
_BIT_OF_SUIT = {card: _BIT[card] if len(card) > 1 else 0 for card in ALL_CARDS}
# The number of lane arrays in the words of a hand: one for all suits, and one for each suit.
_WORDS = 1 + len(SUITS)
_UNIT = {
    card: (1 << (8 * LANE_OF[card]))
    + (1 << (8 * (LANES * (1 + LOW_SUITS.index(card[1])) + LANE_OF[card])))
    for card in PHYSICAL
    if card[1] in SUITS
}


class TiedTable(MoveTable):
    """The move table of a rule set in which suits break ties.

    Attributes:
        sure: for each core, the cards that a play must have, as bits.
        some: for each core, the cards of which a play must have at least one, as bits; 0 for none.

    """

    def __init__(self, rules: RuleSet) -> None:
        super().__init__(rules)
        self._order = {suit: place for place, suit in enumerate(rules.suits)}
        # For each core, the cards that a play must have, and those of which it must have one.
        bits = [self._bits_of(section, core) for section in self.sections for core in section.cores]
        sure, some = zip(*bits, strict=True)
        self._sure, self._some = list(sure), list(some)
        self._wanted: dict[int, list[tuple[int, int, int]]] = {}
        self.sure, self.some = (np.array(bits, dtype=np.uint64) for bits in (sure, some))

    @cached_property
    def loose_counts(self) -> Counts:
        """The counts of each core, without the rank whose suit breaks ties; 0 for flushes."""
        counts = self.core_counts.copy()
        for number, core in enumerate(self.cores):
            pattern = self.section(core.start).pattern
            if is_suited(pattern):
                counts[number] = 0
            elif core.suit:
                counts[number, core.key] = 0
        return counts

    def adjust_for_suits(
        self, chances: Shares, unseen: Holding, at_least: Callable[[int], float]
    ) -> None:
        """Correct the chances of cores for tie-breaking cards, and for lower ones of their rank.

        `chances` are changed in place. Two things are ignored: that a straight must mix suits, and
        the pair that goes with a trio.
        """
        there, share = np.uint64(self.count(unseen) >> _COUNTS), at_least(1)
        sure = share ** np.bitwise_count(self.sure).astype(float) * (self.sure & ~there == 0)
        below = 1 - (1 - share) ** np.bitwise_count(self.some & there).astype(float)
        chances *= sure * np.where(self._has_below, below, 1.0)

    @cached_property
    def _has_below(self) -> Flags:
        """For each core, whether a lower suit of the same rank comes with its tie-breaking card.

        So it is in a pair, whose higher card breaks ties.
        """
        groups = [self.section(core.start).pattern.group for core in self.cores]
        return (np.array(groups) > 1) & (self.some > 0)

    def _bits_of(self, section: Section, core: Core) -> tuple[int, int]:
        if not core.suit:
            return 0, 0
        pattern = section.pattern
        lanes = [lane for lane, count in enumerate(unpack(core.packed)) if count]
        if is_suited(pattern):
            return _bits(lanes, core.suit), 0
        others = [lane for lane in lanes if lane != core.key]
        below = self.rules.suits[: self._order[core.suit]]
        some = _bits([core.key], below) if pattern.group > 1 else 0
        if pattern.suits == "mixed":
            some = _bits(others, self.rules.suits.replace(core.suit, ""))
        return _bits([core.key], core.suit), some

    @property
    def has_suits(self) -> bool:
        """True, since suits matter to every play."""
        return True

    def count(self, hand: Holding) -> int:
        """The packed counts of a hand in the low bits, and above them one bit for each card."""
        return hand.packed | sum(map(_BIT_OF_SUIT.__getitem__, hand.cards)) << _COUNTS

    def natural_and_wild(self, hand: int) -> tuple[int, int]:
        """The packed counts of a hand as natural cards; there are no wild ones."""
        return hand & _LOW, 0

    def holding(self, hand: int) -> Holding:
        """The hand of a packed hand: `count`, reversed."""
        cards = hand >> _COUNTS
        return Holding(tuple([card for card, bit in _BIT.items() if cards & bit]), hand & _LOW)

    def without(self, hand: int, row: int) -> int:
        """The packed hand after the play of a row."""
        return hand - self.count(Holding.of(self.taking(row, self.holding(hand))))

    def fitting_in(self, hand: int, ranges: Rows) -> Rows:
        """The rows of the plays in a packed hand whose cores are in some ranges, range by range."""
        return fitting_by_suits(
            self._words,
            self._core_words,
            self._starts,
            self.sure,
            self.some,
            ranges,
            as_words(hand & _LOW),
            as_words(hand >> _COUNTS),
        )

    def equivalents(self, hand: Holding) -> list[list[Card]]:
        """The cards of a hand, each in a lane of its own."""
        return [[card] for card in hand.low_to_high]

    def groups(self, hand: Holding, most: int, room: int) -> Groups | None:
        """The groups of `MoveTable.groups`, with a lane for each card of the hand."""
        lanes = {card: lane for lane, card in enumerate(hand.low_to_high)}
        if len(lanes) > LANES:
            return None
        found = [*islice(in_cards(self, hand, self.held(hand)), room + 1)]
        if len(found) > room:
            return None
        counts = np.zeros((len(found), LANES), dtype=np.int8)
        for taken, (_, cards) in zip(counts, found, strict=True):
            taken[[lanes[card] for card in cards]] = 1
        kept = counts.sum(axis=1) <= most
        rows = np.array([row for row, _ in found], dtype=np.int32)
        return as_columns(counts[kept]), self.core_numbers(rows[kept])

    def read(self, group: Holding) -> tuple[int, ...]:
        """The rows that a group can be; cards without suits are read only if ranks alone decide."""
        rows = self.readings.find(group.packed)
        if not rows:
            return ()
        cards = sum(map(_BIT_OR_NONE.__getitem__, group.cards))
        if cards.bit_count() < len(group.cards):
            by_rank = [row for row in rows if self.section(row).links == 1 and len(group) > 1]
            return tuple(by_rank[:1])
        wanted = self._wanted.get(rows[0]) or self._want(rows)
        return tuple(
            [
                row
                for row, sure, some in wanted
                if sure & cards == sure and (not some or some & cards)
            ]
        )

    def _want(self, rows: tuple[int, ...]) -> list[tuple[int, int, int]]:
        """For each of some rows with equal ranks, the row and its bits of `sure` and `some`."""
        cores = [(row, self._core_of[row]) for row in rows]
        found = [(row, self._sure[core], self._some[core]) for row, core in cores]
        self._wanted[rows[0]] = found
        return found

    def in_giving_order(self, hand: Holding) -> tuple[Card, ...]:
        """The cards of a hand, the lowest suits first."""
        return tuple(sorted(hand.cards, key=lambda card: (self._order[card[1]], LANE_OF[card])))

    def parts(self, row: int, hand: Holding) -> Parts:
        """The core and the kickers of a play, with cards of a hand."""
        is_whole = len(hand) == self.section(row).size
        return self.divided(row, hand.low_to_high if is_whole else self.taking(row, hand))

    def with_card(self, row: int, parts: Parts, card: Card, hand: Holding) -> Parts:
        """The parts of a play with cards of a hand, `card` among them if it can be."""
        del parts
        return self.divided(row, self.taking(row, hand, card))

    def containing(self, rows: Rows, hand: Holding, card: str) -> Rows:
        """The rows, among `rows`, of plays that can contain a card of the hand."""
        rows = super().containing(rows, hand, card)
        return rows[[self._may_hold(row, hand, Card(card)) for row in rows.tolist()]]

    def _may_hold(self, row: int, hand: Holding, card: Card) -> bool:
        cards = self.taking(row, hand, card)
        return card in cards and row in self.read(Holding.of(cards))

    def taking(self, row: int, hand: Holding, card: str = "") -> tuple[Card, ...]:
        """The cards of a hand for a play: those it must have, `card`, then the lowest suits."""
        core = self.core(row)
        highest, sure = self._order.get(core.suit, LANES), self._sure[core.number]

        def turn(each: Card) -> bool:
            return not sure & _BIT[each] and each != card

        cards = [
            other
            for other in self.in_giving_order(hand)
            if LANE_OF[other] != core.key or self._order[other[1]] <= highest
        ]
        return self._picked(row, sorted(cards, key=turn), card)

    def _picked(self, row: int, cards: Iterable[Card], kept: str = "") -> tuple[Card, ...]:
        """The first of some cards that have the ranks of a play.

        Suits are mixed if the pattern asks for it.

        `kept` is a card that is never replaced to mix suits.
        """
        picked, left = split_off(cards, self.packed(row))
        core = self.core(row)
        if self.section(row).pattern.suits == "mixed" and len({card[1] for card in picked}) == 1:
            suit, key = picked[0][1], RANKS[core.key]
            for card in left:
                other = Card(card[0] + suit)
                if card[0] != key and card[1] != suit and other in picked and other != kept:
                    picked[picked.index(other)] = card
                    break
        return tuple(sorted(picked, key=LOW_TO_HIGH.__getitem__))

    def laid(self, rows: Iterable[int], hand: Holding) -> list[tuple[int, tuple[Card, ...]]] | None:
        """The cards of a hand divided among plays whose ranks together use it up.

        Plays of one suit choose their cards first, then those with the most cards.

        Returns:
            The plays, as rows with their cards; None if the cards of some play are not a play.

        """

        def turn(row: int) -> tuple[bool, int]:
            section = self.section(row)
            return not is_suited(section.pattern), -section.size

        found = []
        for row in sorted(rows, key=turn):
            is_sure = is_suited(self.section(row).pattern)
            of_ranks = self._picked(row, self.in_giving_order(hand))
            cards = self.taking(row, hand) if is_sure else of_ranks
            read = self.read(Holding.of(cards))
            if not read:
                return None
            found.append((read[0], cards))
            hand = hand.without(cards)
        return sorted(found)

    def words(self, hand: Holding) -> tuple[Words, Words]:
        """The cards of a hand as words: of all suits, then of each suit; none are wild."""
        return _as_words([hand.cards])[:, 0].copy(), np.zeros(2, dtype=np.uint64)

    def taken(self, rows: Rows, hand: Holding) -> tuple[Words, Words]:
        """The cards that plays take from a hand, in the form of `words`."""
        words = _as_words([self.taking(row, hand) for row in rows.tolist()])
        return words, np.zeros((2, len(rows)), dtype=np.uint64)


def _bits(lanes: Iterable[int], suits: str) -> int:
    return sum([_BIT_AT[suit][lane] for lane in lanes for suit in suits])


def _as_words(groups: Iterable[tuple[Card, ...]]) -> Words:
    """Groups of cards as columns of words: of all suits, then of each suit."""
    size = LANES * _WORDS
    packed = b"".join(
        [sum(map(_UNIT.__getitem__, cards)).to_bytes(size, "little") for cards in groups]
    )
    return np.ascontiguousarray(np.frombuffer(packed, dtype="<u8").reshape(-1, size // 8).T)


@lru_cache(maxsize=TABLES_KEPT)
def tied_table_of(rules: RuleSet) -> TiedTable:
    """The table of a rule set in which suits break ties, compiled at the first call."""
    return TiedTable(rules)
