"""Move tables in which some patterns depend on suits, and a single card may be wild 逢人配.

The other cards of the wild card's rank are not wild, so wild cards are counted in a lane of their
own. It is the lane of the flower card, which no deck of these games has. A play of one suit (a
straight flush 同花顺) has a row for each suit; cards of a straight that are all of one suit are not
a straight.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property, lru_cache, reduce
from itertools import chain
from operator import or_
from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.plays.card_parts import groups_by_rank
from paiju.climbing.plays.forms import counts_of, is_suited
from paiju.climbing.plays.suit_kernels import (
    FREE,
    MIXED,
    NO_SUIT,
    SUITED,
    SUITS_SHOWN,
    UNLIKE,
    of_suits,
)
from paiju.climbing.plays.table import (
    LOW_SUITS,
    TABLES_KEPT,
    MoveTable,
    as_columns,
    as_words,
    table_of,
)
from paiju.climbing.plays.wild_table import WildTable
from paiju.climbing.rules.rule_set import Wilds
from paiju.playing_cards.card import (
    ALL_CARDS,
    FLOWER,
    LANE,
    LANE_OF,
    LOW_TO_HIGH,
    RANKS,
    Card,
    is_bare,
)
from paiju.playing_cards.holding import LANES, Holding, unpack

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paiju.climbing.plays.suit_kernels import Shorts
    from paiju.climbing.plays.table import Groups
    from paiju.climbing.plays.table_kernels import Counts, Rows, Words
    from paiju.climbing.rules.rule_set import Pattern, RuleSet

# The lane of wild cards in packed counts: that of the flower card, which these games lack.
_WILD_LANE = LANE["F"]
# The number of hands whose giving orders are kept: a decision needs that of one hand many times.
_ORDERS_KEPT = 16
_WILD_UNIT = 1 << (8 * _WILD_LANE)
_LOW_LANES = (1 << 64) - 1
# For rule sets without a wild card.
_NONE = Wilds(drawn=0, stand_for="", card=FLOWER, copies=0)
_KINDS = {"any": FREE, "one": SUITED, "mixed": MIXED, "unlike": UNLIKE}


class SuitedTable(WildTable):
    """The move table of a rule set in which some patterns depend on suits.

    Attributes:
        wild_card: the one wild card; the flower card if there is none.
        strongest: whether a group of cards counts only as the strongest of its readings.

    """

    def __init__(self, table: MoveTable, wilds: Wilds = _NONE) -> None:
        self.wild_card = Card(wilds.card)
        super().__init__(table, wilds, (wilds.card[0],))
        self.strongest = wilds.strongest
        self._own_lane = LANE_OF[self.wild_card]
        self._wild_move = _WILD_UNIT - (1 << (8 * self._own_lane))
        in_order = [section for section in table.sections for _ in section.cores]
        self._kinds = np.array(
            [_KINDS[section.pattern.suits] for section in in_order], dtype=np.int8
        )
        self._alike = np.array([_reads_alike(section.pattern) for section in in_order])
        self._orders = lru_cache(maxsize=_ORDERS_KEPT)(self._order)
        self._lanes_of = [
            tuple(lane for lane, count in enumerate(unpack(core.packed)) if count)
            for core in table.cores
        ]
        self._core_lanes = [sum(1 << lane for lane in lanes) for lanes in self._lanes_of]
        suited = np.flatnonzero(self._kinds == SUITED).tolist()
        self._suited_lanes = [self._core_lanes[number] for number in suited]
        self._fewest = min([lanes.bit_count() for lanes in self._suited_lanes], default=0)
        self._lanes = np.array(self._core_lanes)
        self._takes_wilds = np.array([section.pattern.wild == "any" for section in in_order])
        self._own_bit, self._own_suit = 1 << self._own_lane, LOW_SUITS.find(self.wild_card[1])

    def count(self, hand: Holding) -> int:
        """The packed counts of a hand, with wild cards in a lane of their own."""
        return hand.packed + hand.cards.count(self.wild_card) * self._wild_move

    def natural_and_wild(self, hand: int) -> tuple[int, int]:
        """The natural cards of a hand, and the wild ones at their own rank, as packed counts."""
        wilds = hand >> (8 * _WILD_LANE)
        return hand - wilds * _WILD_UNIT, wilds << (8 * self._own_lane)

    def is_wild(self, card: Card) -> bool:
        """Tests if a card is the wild card."""
        return card == self.wild_card

    def can_stand_for(self, card: Card, rank: str) -> bool:
        """Tests if a card may stand for a rank, or for a card of that rank."""
        return super().can_stand_for(card, rank[0])

    def allows(self, row: int, natural: int, wild: int) -> bool:
        """Tests if a row's pattern may be made of these numbers of natural and of wild cards.

        Only whether a number is 0 matters; suits do not.
        """
        return is_suited(self.section(row).pattern) or super().allows(row, natural, wild)

    def read(self, group: Holding) -> tuple[int, ...]:
        """The rows that a group of cards can be, the strongest first."""
        natural = [card for card in group.cards if card != self.wild_card]
        wilds = len(group.cards) - len(natural)
        alike = wilds > 1 and len({card[0] for card in natural}) == 1
        found = []
        for row in super().read(group):
            pattern = self.section(row).pattern
            if is_suited(pattern):
                found += self._of_suit(row, natural, wilds, group)
            elif alike and not _reads_alike(pattern):
                continue
            elif pattern.suits == "any" or self._is_mixed(row, natural, wilds, group):
                found.append(row)
        return tuple(self._strongest_of(found, group) if self.strongest else found)

    def _strongest_of(self, found: list[int], group: Holding) -> list[int]:
        """The strongest of all readings of the cards, as one row; none if it was not declared."""
        if not (found and group.declared):
            return found[:1]
        strongest, *_ = self.read(Holding(group.cards, group.packed))
        return [row for row in found if self.core(row) == self.core(strongest)][:1]

    def _of_suit(self, row: int, natural: list[Card], wilds: int, group: Holding) -> list[int]:
        """The row of the play of one suit that the cards make, as a list; empty if there is none.

        A core has a row for each suit. Only its first row gives a result.
        """
        core = self.core(row)
        declared = [Card(stands) for _, stands in group.declared if len(stands) > 1]
        suits = {card[1:] for card in (*natural, *declared)}
        if row != core.start or len(suits) > 1 or "" in suits:
            return []
        found = core.start + LOW_SUITS.index(min(suits))
        is_plain = self.section(row).pattern.wild == "none"
        at_home = self.suit(found) == self.wild_card[1] and self._stands_as_itself(row, natural)
        return [] if is_plain and wilds > at_home else [found]

    def _is_mixed(self, row: int, natural: list[Card], wilds: int, group: Holding) -> bool:
        """Tests if the cards of a straight are of several suits, or can be with wild cards."""
        suits = {card[1:] for card in natural}
        if len(suits) > 1 or "" in suits:
            return True
        declared = [Card(stands) for _, stands in group.declared if len(stands) > 1]
        if self.section(row).pattern.suits == "mixed":
            return len(declared) < wilds or not suits.issuperset(card[1:] for card in declared)
        settled = [*natural, *(card for card in declared if card != self.wild_card)]
        at_home = wilds > 0 and self._stands_as_itself(row, settled)
        return at_home and suits != {self.wild_card[1]}

    def _stands_as_itself(self, row: int, others: list[Card]) -> bool:
        """Tests if a wild card stands for its own rank in a chain."""
        return self._own_lane in self._lanes_of[self.core(row).number] and all(
            LANE_OF[card] != self._own_lane for card in others
        )

    def playable(self, rows: Rows, hand: Holding) -> Rows:
        """The rows that a hand can really play, among rows that its ranks allow."""
        if not len(rows):
            return rows
        packed = self.count(hand)
        wilds = packed >> (8 * _WILD_LANE)
        rows = of_suits(
            rows,
            self._words,
            self._cores_of_rows,
            self._starts,
            self._kinds,
            self._lanes,
            self._takes_wilds,
            self._alike,
            _lanes_by_suit(hand, self.wild_card),
            as_words(self.natural_and_wild(packed)[0]),
            wilds,
            self._own_bit,
            self._own_suit,
        )
        if self.strongest and wilds:
            rows = rows[[self._is_strongest(row, hand) for row in rows.tolist()]]
        return rows

    def _is_strongest(self, row: int, hand: Holding) -> bool:
        cards = [card for card, _ in self.pick(row, hand)]
        return self.read(type(hand).of(cards))[:1] == (row,)

    def groups(self, hand: Holding, most: int, room: int) -> Groups | None:
        """The groups of `MoveTable.groups`, with a lane for each kind of card of the hand."""
        kinds = self.kinds(hand)
        if len(kinds) > LANES:
            return None
        found: list[tuple[int, tuple[int, ...]]] = []
        ranks = ["" if self.is_wild(card) else card[0] for card, *_ in kinds]
        for ways in groups_by_rank(ranks, [*map(len, kinds)], self._widest, most):
            first = next(ways)
            group = _taken(kinds, first)
            natural, wild = self.natural_and_wild(self.count(group))
            if not wild and not self.base.readings.find(natural):
                continue
            # Suits matter only if no two cards are of a rank, and only in plays of some sizes.
            is_suited = len(group) in self._of_suits and max(unpack(natural)) == 1
            every = [first, *ways]
            for those in [[group] for group in every] if is_suited else [every]:
                for row in self.read(_taken(kinds, those[0])):
                    found += [(self.core(row).number, group) for group in those]
            if len(found) > room:
                return None
        found.sort()
        table = np.zeros((len(found), LANES), dtype=np.int8)
        if found:
            table[:, : len(kinds)] = [counts for _, counts in found]
        return as_columns(table), np.array([core for core, _ in found], dtype=np.int32)

    @cached_property
    def _widest(self) -> dict[int, int]:
        """By number of cards, the largest number of ranks in a play of that size."""
        counts = self.counts(slice(None))
        sizes, ranks = counts.sum(axis=1), (counts > 0).sum(axis=1)
        return {size: int(ranks[sizes == size].max()) for size in np.unique(sizes).tolist()}

    @cached_property
    def _of_suits(self) -> set[int]:
        """The sizes, in cards, of the plays that depend on suits."""
        return {section.size for section in self.sections if section.pattern.suits != "any"}

    def kinds(self, hand: Holding) -> list[list[Card]]:
        """The cards of a hand by kind: only copies of the same card are alike."""
        return [[card] * count for card, count in Counter(hand.low_to_high).items()]

    def in_giving_order(self, hand: Holding) -> tuple[Card, ...]:
        """The cards of a hand in the order in which plays take them, within each rank.

        First come cards that are in no straight flush of the hand, then the lowest suits.
        """
        return self._orders(hand)

    def _order(self, hand: Holding) -> tuple[Card, ...]:
        wanted, cards = self._wanted(hand), sorted(hand.cards, key=_HIGH_LAST.__getitem__)
        if wanted:
            cards.sort(key=lambda card: wanted & _BITS[card] > 0)
        return tuple(cards)

    def _wanted(self, hand: Holding) -> int:
        """The cards of a hand, as bits, that some play of one suit in the hand needs."""
        shown, wilds = _shown(hand, self.wild_card), hand.cards.count(self.wild_card)
        wanted = 0
        for place in range(len(LOW_SUITS)):
            held = shown >> (LANES * place) & _ALL_RANKS
            if held.bit_count() + wilds < self._fewest:
                continue
            for lanes in self._suited_lanes:
                if (lanes & ~held).bit_count() <= wilds:
                    wanted |= (lanes & held) << (LANES * place)
        return wanted

    def pick(self, row: int, hand: Holding) -> tuple[tuple[Card, str], ...]:
        """The cards of a hand that make a play, each with the rank or card it stands for."""
        pattern = self.section(row).pattern
        if is_suited(pattern):
            return self._pick_suited(row, hand)
        picked = super().pick(row, hand)
        return picked if pattern.suits == "any" else self._mixed(row, picked, hand)

    def _pick_suited(self, row: int, hand: Holding) -> tuple[tuple[Card, str], ...]:
        suit, left = self.suit(row), list(hand.cards)
        lacking, picked = [], []
        for lane in self._lanes_of[self.core(row).number]:
            card = Card(RANKS[lane] + suit)
            if card in left and card != self.wild_card:
                left.remove(card)
                picked.append((card, RANKS[lane]))
            else:
                lacking.append(card)
        return (*picked, *((self.wild_card, str(card)) for card in lacking))

    def _mixed(
        self, row: int, picked: tuple[tuple[Card, str], ...], hand: Holding
    ) -> tuple[tuple[Card, str], ...]:
        """The cards of a play, changed so that they are not all of one suit."""
        natural = [card for card, _ in picked if card != self.wild_card]
        suits = {card[1:] for card in natural}
        if len(suits) > 1 or "" in suits:
            return picked
        (suit,) = suits
        left = list(hand.cards)
        for card, _ in picked:
            left.remove(card)
        for card in self.in_giving_order(hand):
            other = next((other for other, rank in picked if other[0] == card[0] == rank), None)
            if other and card in left and card != self.wild_card and card[1:] != suit:
                return tuple(
                    (card, rank) if each == other else (each, rank) for each, rank in picked
                )
        return self._disguised(row, picked, suit, left)

    def _disguised(
        self, row: int, picked: tuple[tuple[Card, str], ...], suit: str, left: list[Card]
    ) -> tuple[tuple[Card, str], ...]:
        """The cards of a straight of one suit, mixed: a wild card stands for another suit's card.

        `left` are the cards of the hand that the play does not take.
        """
        own = RANKS[self._own_lane]
        ranks = [rank[0] for card, rank in picked if card == self.wild_card]
        wanted = not ranks if self.section(row).pattern.suits == "mixed" else own not in ranks
        if wanted and self.wild_card in left:
            # A further wild card replaces a card; it stands for its own rank if it can.
            held = [rank for card, rank in picked if card != self.wild_card]
            at_home = own in held and suit != self.wild_card[1]
            rank = own if at_home else held[0]
            place = next(at for at, pair in enumerate(picked) if pair[1] == rank)
            picked = (*picked[:place], (self.wild_card, rank), *picked[place + 1 :])
        return tuple(
            (
                card,
                self._unlike(rank[0], suit) if card == self.wild_card and len(rank) == 1 else rank,
            )
            for card, rank in picked
        )

    def _unlike(self, rank: str, suit: str) -> str:
        """A card of a rank whose suit is not `suit`; the wild card itself if it is such a card."""
        if rank == self.wild_card[0] and suit != self.wild_card[1]:
            return str(self.wild_card)
        return rank + next(other for other in LOW_SUITS if other != suit)

    def suit_wilds(self, row: int, cards: list[tuple[Card, str]]) -> Iterable[tuple[Card, str]]:
        """The cards of a play, each with its rank; wild cards get a suit too, if suits matter."""
        pattern = self.section(row).pattern
        if is_suited(pattern):
            suit = self.suit(row)
            return [(card, rank + suit if self.is_wild(card) else rank) for card, rank in cards]
        suits = {card[1:] for card, _ in cards if not self.is_wild(card)}
        if pattern.suits == "any" or len(suits) > 1 or "" in suits:
            return cards
        return self._disguised(row, tuple(cards), min(suits), [])

    def words(self, hand: Holding) -> tuple[Words, Words]:
        """The natural cards of a hand as words: of all suits, then of each; and its wild cards."""
        natural, wild = self.natural_and_wild(self.count(hand))
        counts = np.zeros((1 + len(LOW_SUITS), LANES), dtype=np.int8)
        counts[0] = counts_of(natural)
        for card in hand.cards:
            if card != self.wild_card and not is_bare(card) and card[1] in LOW_SUITS:
                counts[1 + LOW_SUITS.index(card[1]), LANE_OF[card]] += 1
        return counts.view("<u8").reshape(-1).copy(), as_words(wild).copy()

    def taken(self, rows: Rows, hand: Holding) -> tuple[Words, Words]:
        """The natural and the wild cards that plays take from a hand, in the form of `words`."""
        naturals, wilds = self.spent(rows, self.count(hand))
        used = np.ascontiguousarray(naturals.T).view(np.int8)
        by_suit = self._suits_in_giving_order(hand)
        lanes = np.arange(LANES)
        taken = np.concatenate([naturals, *(as_columns(of[lanes, used]) for of in by_suit)])
        kinds = self._kinds[self.core_numbers(rows)]
        if (suited := np.flatnonzero(kinds == SUITED).tolist()) and not hand.declared:
            suits = _lanes_by_suit(hand, self.wild_card).tolist()
            for place in suited:
                spent = self._taken_of_suit(int(rows[place]), suits)
                taken[:, place], wilds[:, place] = spent
            kinds[suited] = FREE
        # Plays that show several suits are already right; the others are picked card by card.
        shown = ((taken[2::2] | taken[3::2]) != 0).sum(axis=0)
        for place in np.flatnonzero((kinds != FREE) & ((shown < 2) | bool(hand.declared))).tolist():
            picked = self.pick(int(rows[place]), hand)
            cards = type(hand).of([card for card, _ in picked])
            taken[:, place], wilds[:, place] = self.words(cards)
        return taken, wilds

    def _taken_of_suit(self, row: int, suits: Sequence[int]) -> tuple[list[int], list[int]]:
        """The natural and the wild cards that a play of one suit takes, as words.

        `suits` has the ranks of the hand by suit, as bits.
        """
        number = self._core_of[row]
        suit, lanes = row - self.all_cores[number].start, self._core_lanes[number]
        lacking = (lanes & ~suits[suit]).bit_count()
        packed = sum(
            [1 << (8 * lane) for lane in self._lanes_of[number] if suits[suit] >> lane & 1]
        )
        natural, wild = [0] * (2 + 2 * len(LOW_SUITS)), lacking << (8 * self._own_lane)
        low, high = packed & _LOW_LANES, packed >> 64
        natural[:2] = natural[2 + 2 * suit : 4 + 2 * suit] = low, high
        return natural, [wild & _LOW_LANES, wild >> 64]

    def _suits_in_giving_order(self, hand: Holding) -> Counts:
        """The number of cards of a suit among the first n cards of a rank; shape (suits, lanes, n).

        The cards of a rank come in the order in which plays take them.
        """
        counts = np.zeros((len(LOW_SUITS), LANES, 16), dtype=np.int8)
        number = [0] * LANES
        for card in self.in_giving_order(hand):
            if card == self.wild_card:
                continue
            lane = LANE_OF[card]
            number[lane] += 1
            if not is_bare(card) and card[1] in LOW_SUITS:
                counts[LOW_SUITS.index(card[1]), lane, number[lane] :] += 1
        return counts


@lru_cache(maxsize=TABLES_KEPT)
def suited_table_of(rules: RuleSet) -> SuitedTable:
    """The table of a rule set with patterns that depend on suits, compiled at the first call."""
    return SuitedTable(table_of(rules), rules.wilds or _NONE)


def _taken(kinds: Sequence[Sequence[Card]], counts: Sequence[int]) -> Holding:
    """The group with these numbers of cards of each kind."""
    return Holding.of(chain(*(cards[:count] for cards, count in zip(kinds, counts, strict=True))))


def _reads_alike(pattern: Pattern) -> bool:
    return pattern.kickers is None or pattern.kickers.alike


# The sort key of cards from high to low.
_HIGH_LAST = {card: -place for card, place in LOW_TO_HIGH.items()}
_ALL_RANKS = (1 << LANES) - 1
# For each card a bit for its rank among the sixteen bits of its suit, or of cards without a suit.
_BITS = {
    card: 1
    << (LANES * (LOW_SUITS.index(card[1]) if card[1:] in {*LOW_SUITS} else NO_SUIT))
    << LANE_OF[card]
    for card in ALL_CARDS
}


def _lanes_by_suit(hand: Holding, wild_card: Card) -> Shorts:
    """The ranks in a hand as bits, by suit and then for cards without a suit; no wild cards."""
    shown = _shown(hand, wild_card)
    return np.frombuffer(shown.to_bytes(2 * SUITS_SHOWN, "little"), dtype="<u2")


def _shown(hand: Holding, wild_card: Card) -> int:
    """The ranks in a hand by suit, sixteen bits for each suit, without wild cards."""
    return reduce(or_, map(_BITS.__getitem__, hand.cards), 0) & ~_BITS[wild_card]
