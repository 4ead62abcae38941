"""Move tables with wild cards 癞子, which may stand for other cards.

A table with wild ranks is a view of the rule set's table: its rows are the same, but a group of
cards also makes a row if wild cards stand for the cards that it lacks. Rows of one core that the
same cards can make, with wild cards standing for different kickers, are one play: it is listed
once, as the row in which most wild cards stand for themselves.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property, lru_cache
from itertools import filterfalse
from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.plays.forms import counts_of
from paiju.climbing.plays.group_kernels import list_groups
from paiju.climbing.plays.table import MoveTable, as_columns, as_words
from paiju.climbing.plays.table_kernels import ANY, GUARD, SOME, fitting_with_wilds
from paiju.playing_cards.card import ALL_CARDS, LANE, LANE_OF, LOW_TO_HIGH, RANKS, Card
from paiju.playing_cards.holding import LANES, Holding, unpack

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.climbing.plays.forms import Core
    from paiju.climbing.plays.table import Groups, Parts
    from paiju.climbing.plays.table_kernels import Rows, Words
    from paiju.climbing.rules.rule_set import Wilds

# The number of views kept: any of 13 ranks can be wild, and 78 pairs of ranks. Views are small.
VIEWS_KEPT = 128
_BYTE = 0xFF


class WildTable(MoveTable):
    """The view of a move table in which certain ranks are wild, or a single card.

    Attributes:
        ranks: the wild ranks; the rank of the card if a single card is wild.
        wild_lanes: the lanes of the wild cards, from low to high.
        wild_cards: all cards that are wild.

    """

    def __init__(self, table: MoveTable, wilds: Wilds, ranks: tuple[str, ...]) -> None:
        # A view: all arrays are those of the other table.
        vars(self).update(vars(table))
        self.base = table
        self.ranks = ranks
        wild_lanes = [LANE[rank] for rank in ranks] if wilds.drawn else [LANE[wilds.card[0]]]
        # From low to high, whichever was drawn first: plays take them in this order.
        self.wild_lanes = tuple(sorted(wild_lanes))
        self.wild_cards = frozenset(filter(self.is_wild, ALL_CARDS))
        self._own = sum(_BYTE << (8 * lane) for lane in wild_lanes)
        self._fixed = as_words(
            sum(_BYTE << (8 * lane) for lane in range(LANES) if RANKS[lane] not in wilds.stand_for)
        )
        self._are_free = np.array([rank in wilds.stand_for for rank in RANKS])
        self._is_never_alone = not wilds.drawn and wilds.card[0] not in table.rules.order

    @property
    def fixed(self) -> Words:
        """The lanes in which no card can stand for another, as bytes all of ones."""
        return self._fixed

    def is_wild(self, card: Card) -> bool:
        """Tests if a card is wild."""
        return LANE_OF[card] in self.wild_lanes

    def can_stand_for(self, card: Card, rank: str) -> bool:
        """Tests if a card may stand for a rank: a wild card for all ranks in `Wilds.stand_for`."""
        if len(rank) > 1:
            return False
        lane = LANE[rank]
        fixed = self._fixed[lane >> 3] >> np.uint64(8 * (lane & 7)) & np.uint64(1)
        return LANE_OF[card] == lane if fixed else self.is_wild(card)

    def can_declare(self, group: Holding) -> bool:
        """Tests if the wild cards of a group can stand for the ranks declared for them."""
        if not group.declared:
            return True
        declared = Counter(card for card, _ in group.declared)
        return declared <= Counter(group.cards) and all(
            self.is_wild(card) and self.can_stand_for(card, rank) for card, rank in group.declared
        )

    def natural_and_wild(self, hand: int) -> tuple[int, int]:
        """The natural and the wild cards of a hand, both as packed counts."""
        wild = hand & self._own
        return hand - wild, wild

    def read(self, group: Holding) -> tuple[int, ...]:
        """The rows that a group of cards can be, the strongest first."""
        natural, wild = self.natural_and_wild(self.count(group))
        settled, free = natural, wild
        for card, rank in group.declared:
            settled += 1 << (8 * LANE[rank[0]])
            free -= 1 << (8 * LANE_OF[card])
        if natural and wild:
            standing = self._standing(settled, free)
            rows = [row for row in standing if self.allows(row, natural, wild)]
        else:
            rows = [
                row
                for row in self.base.readings.find(settled + free)
                if self.allows(row, natural, wild)
            ]
            if wild and settled + free != wild:
                rows = []
            if len(self.wild_lanes) > 1 and wild:
                rows += self._pure(settled, wild, rows)
        return tuple(sorted(rows, key=self.strength))

    def allows(self, row: int, natural: int, wild: int) -> bool:
        """Tests if a row's pattern may have natural and wild cards, or none, like these.

        Only whether a number is 0 matters.
        """
        return self.section(row).pattern.wild in {
            "any",
            ("some" if natural else "all") if wild else "none",
        }

    def _standing(self, settled: int, free: int) -> list[int]:
        """The rows that natural and wild cards make together, one row for each core.

        Args:
            settled: the packed cards whose ranks are fixed: natural, or declared.
            free: the packed wild cards that may stand for any rank.

        """
        rows, words = self.base.of_size(sum(unpack(settled)) + sum(unpack(free)))
        if not len(rows):
            return []
        have = as_words(settled)[:, None]
        held = ((words | GUARD) - have) & GUARD == GUARD
        fits = held.all(axis=0) & ((words - have) & self._fixed[:, None] == 0).all(axis=0)
        rows = rows[fits]
        lacking = self.counts(rows) - counts_of(settled)
        plain = np.minimum(lacking, counts_of(free)).sum(axis=1)
        cores = self.core_numbers(rows)
        order = np.lexsort((rows, -plain, cores))
        first = np.ones(len(order), dtype=np.bool_)
        first[1:] = cores[order][1:] != cores[order][:-1]
        return list(rows[order[first]].tolist())

    def plainest_row(self, core: Core, settled: int, wilds: int) -> int:
        """The row of a core that cards and `wilds` wild ones make, with the fewest disguised.

        A wild card is disguised if it stands for another rank. `settled` are the packed cards whose
        ranks are fixed.
        """
        rows = self._standing(settled, wilds << (8 * self.wild_lanes[0]))
        return next(row for row in rows if core.start <= row < core.stop)

    def _pure(self, declared: int, wild: int, known: list[int]) -> list[int]:
        """The rows of bombs made of wild cards of several ranks; one of these is the bomb's rank.

        Args:
            declared: the packed ranks declared for wild cards.
            wild: the packed wild cards.
            known: the rows that are already found, which are left out.
        """
        counts = unpack(wild)
        return [
            core.start
            for section in self.sections
            if section.pattern.wild == "all" and section.size == sum(counts)
            for core in section.cores
            if counts[core.key]
            and core.start not in known
            and declared & ~(_BYTE << (8 * core.key)) == 0
        ]

    def fitting_in(self, hand: int, ranges: Rows) -> Rows:
        """The rows that the ranks of a packed hand allow, of the cores in some ranges."""
        natural, wild = self.natural_and_wild(hand)
        if not wild:
            return self.fitting_without(hand, ranges, SOME)
        rows, doubtful = fitting_with_wilds(
            self._words,
            self._core_words,
            self._starts,
            self.base.wild_kinds,
            ranges,
            as_words(natural),
            as_words(wild),
            self._fixed,
        )
        return self._plainest(rows, doubtful, natural, wild) if len(doubtful) else rows

    def groups(self, hand: Holding, most: int, room: int) -> Groups | None:
        """The groups of `MoveTable.groups`, with wild cards counted at their own ranks."""
        natural, wild = self.natural_and_wild(self.count(hand))
        words, cores, number = list_groups(
            self._words,
            self._core_words,
            self._starts,
            self.base.wild_kinds,
            as_words(natural),
            as_words(wild),
            self._fixed,
            most,
            room,
        )
        if number < 0:
            return None
        words, cores = words[:, :number], cores[:number]
        low, high = (~word.byteswap() for word in words)
        order = np.lexsort((high, low, cores))
        return words.take(order, axis=1), cores[order]

    def _plainest(self, rows: Rows, doubtful: Rows, natural: int, wild: int) -> Rows:
        """The rows without repeats: of rows that the same cards make, the least disguised one.

        Args:
            rows: the rows.
            doubtful: the places of those rows that lack more cards than their core does, so that
                other rows may have the same cards.
            natural: the packed natural cards of the hand.
            wild: the packed wild cards.

        """
        some = rows[doubtful]
        counts = self.counts(some)
        lacks = np.maximum(counts - counts_of(natural), 0)
        plain = np.minimum(lacks, counts_of(wild)).sum(axis=1)
        # All rows of a core lack the same cards in the core, so the cards held tell them apart.
        used = (counts - lacks).view("<u8")
        keys = (used[:, 0], used[:, 1], self.core_numbers(some))
        order = np.lexsort((some, -plain, *keys))
        again = np.ones(len(order), dtype=np.bool_)
        again[0] = False
        for key in keys:
            again[1:] &= key[order][1:] == key[order][:-1]
        keep = np.ones(len(rows), dtype=np.bool_)
        keep[doubtful[order[again]]] = False
        return rows[keep]

    def pick(self, row: int, hand: Holding) -> tuple[tuple[Card, str], ...]:
        """The cards of a hand that make a play, each with the rank that it stands for.

        Natural cards are taken first, then wild ones as themselves, then disguised ones. Cards with
        a declared rank stand for that rank. A wild card replaces the highest card that it can if
        the pattern needs one, or if a flower, never played alone, would be left over.
        """
        if hand.packed == self.packed(row) and self.wild_cards.isdisjoint(hand.cards):
            return tuple([(card, card[0]) for card in hand.cards])
        wanted, picked = list(unpack(self.packed(row))), list(hand.declared)
        left = list(self.in_giving_order(hand))
        for card, rank in picked:
            wanted[LANE[rank[0]]] -= 1
            left.remove(card)
        wild, spare = self.wild_cards, []
        for card in [*filterfalse(wild.__contains__, left), *filter(wild.__contains__, left)]:
            lane = LANE_OF[card]
            if wanted[lane] > 0:
                wanted[lane] -= 1
                picked.append((card, RANKS[lane]))
            elif card in wild:
                spare.append(card)
        if spare:
            lacking = [RANKS[lane] for lane, count in enumerate(wanted) for _ in range(count)]
            if not lacking and (self._is_never_alone or self.section(row).pattern.wild == "some"):
                (lane,) = self._stands_in(
                    np.array([row], dtype=np.int32), self.count(hand)
                ).tolist()
                if lane >= 0 and wild.isdisjoint(card for card, _ in picked):
                    lacking.append(RANKS[lane])
                    picked.remove(next(pair for pair in picked if pair[1] == RANKS[lane]))
            # The hand makes the play, so that there are enough; further wild cards stay in it.
            picked += zip(reversed(spare), lacking, strict=False)
        return tuple(picked)

    @cached_property
    def _may_stand_in(self) -> bool:
        """Tests if a wild card may replace a card that the hand has.

        That is so if wild cards are never played alone, or if a pattern needs a wild card although
        the deck has enough natural cards for it.
        """
        natural, _ = self.natural_and_wild(self.count(Holding.of(self.rules.deck.cards)))
        are_filled = (self.core_counts <= counts_of(natural)).all(axis=1)
        wants_one = are_filled & (self.base.wild_kinds == SOME)
        return self._is_never_alone or bool(wants_one.any())

    def _stands_in(self, rows: Rows, hand: int) -> Rows:
        """For each play, the lane of a card of the hand that a wild card replaces; -1 for none.

        A wild card does so if the pattern needs one. A flower, which is never played alone, does so
        too if it would be the last card of the hand.
        """
        natural, wild = self.natural_and_wild(hand)
        counts, held, cores = self.counts(rows), counts_of(natural), self.core_numbers(rows)
        # Only in the core: as a kicker it would make a play that another row lists.
        free = (self.core_counts[cores] > 0) & self._are_free
        is_held = (counts <= held).all(axis=1) & free.any(axis=1) & bool(wild)
        kinds = self.base.wild_kinds[cores]
        helps = kinds == SOME
        if self._is_never_alone:
            helps |= (kinds == ANY) & (counts == held).all(axis=1) & (counts.sum(axis=1) > 1)
        highest = LANES - 1 - free[:, ::-1].argmax(axis=1)
        lanes: Rows = np.where(is_held & helps, highest, -1).astype(np.int32)
        return lanes

    def parts(self, row: int, hand: Holding) -> Parts:
        """The core, the kickers and the wild cards of a play, with cards of a hand."""
        return self.parts_of(row, self.pick(row, hand))

    def parts_of(self, row: int, cards: Iterable[tuple[Card, str]]) -> Parts:
        """The core, the kickers and the wild cards, given each card with the rank it stands for."""
        picked, in_core = sorted(cards, key=_as_written), unpack(self.core(row).packed)
        return (
            tuple([card for card, rank in picked if in_core[LANE[rank[0]]]]),
            tuple([card for card, rank in picked if not in_core[LANE[rank[0]]]]),
            tuple([(card, rank) for card, rank in picked if self.is_wild(card)]),
        )

    def suit_wilds(self, row: int, cards: list[tuple[Card, str]]) -> Iterable[tuple[Card, str]]:
        """The cards of a play, each with its rank; suits do not matter in this table."""
        del row
        return cards

    def spent(self, rows: Rows, hand: int) -> tuple[Words, Words]:
        """The natural and the wild cards that plays take from a packed hand, as words."""
        natural, wild = self.natural_and_wild(hand)
        counts = self.counts(rows)
        held = counts_of(natural)
        lacking = np.maximum(counts - held, 0)
        if self._may_stand_in:
            lanes = self._stands_in(rows, hand)
            lacking[lanes >= 0, lanes[lanes >= 0]] = 1
        taken = np.minimum(lacking, counts_of(wild))
        disguised = lacking.sum(axis=1) - taken.sum(axis=1)
        own = unpack(wild)
        for lane in self.wild_lanes:
            more = np.minimum(own[lane] - taken[:, lane], disguised)
            taken[:, lane] += more.astype(np.int8)
            disguised -= more
        return as_columns(counts - lacking), as_columns(taken)


def wild_table_of(table: MoveTable) -> WildTable | None:
    """The table itself if it has wild cards, else None."""
    return table if isinstance(table, WildTable) else None


@lru_cache(maxsize=VIEWS_KEPT)
def with_wild(table: MoveTable, ranks: tuple[str, ...]) -> MoveTable:
    """The view of a table in which these ranks are wild; the table itself if it has none."""
    wilds = table.rules.wilds
    return WildTable(table, wilds, ranks) if wilds else table


def _as_written(picked: tuple[Card, str]) -> tuple[int, bool, int]:
    """The sort key of a card with the rank that it stands for: the order in a written play."""
    card, rank = picked
    return LANE[rank[0]], RANKS[LANE_OF[card]] != rank[0], LOW_TO_HIGH[card]
