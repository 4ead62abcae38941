"""A reference of the features of learned players: plain loops, without kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.network.encoded_position import NONE
from paiju.climbing.plays.table import as_words
from paiju.playing_cards.card import LANE, RANKS
from paiju.playing_cards.holding import contains, unpack
from tests.support.learned import count_fewest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.climbing.network.encoded_position import EncodedPosition
    from paiju.climbing.network.features import Coding
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Bits


class Reference:
    """The features of situations at a table."""

    def __init__(self, table: MoveTable, coding: Coding) -> None:
        self.table, self.coding = table, coding
        self._patterns = [*table.rules.patterns, *table.rules.bombs]
        self._most = table.rules.max_hand

    def state(self, seen: EncodedPosition) -> Bits:
        """The features of a situation."""
        bits = self._cards(seen.hand) + self._cards(seen.unseen) + self._cards(seen.known)
        bits += self._row(seen.beat)
        for packed in seen.played:
            bits += self._cards(packed)
        for row in seen.lasts:
            bits += self._row(row)
        for count in seen.counts:
            bits += _one_of(count - 1, self._most)
        bits += _one_of(seen.role, len(seen.counts)) + _one_of(seen.owner, len(seen.counts))
        bits += _one_of(min(self.fewest(seen.hand), 12) - 1, 12) + _one_of(min(seen.bombs, 4), 5)
        bits += self._kind(seen.beat)
        seats, ranks = range(len(seen.counts)), range(len(self.table.rules.order))
        # Above which ranks the others passed on one card and on two, and on which patterns.
        for size in range(2):
            for seat in seats[1:]:
                bits += [int(rank > seen.bounds[size * len(seats) + seat]) for rank in ranks]
        for seat in seats[1:]:
            bits += [seen.passed[seat] >> kind & 1 for kind in range(len(self._patterns) + 1)]
        for packed in seen.led:
            bits += self._cards(packed)
        return _aligned(bits)

    def action(self, row: int) -> Bits:
        """The features of a play by itself; the pass is behind the last row."""
        bits = self._row(row) + self._kind(row)
        if row == len(self.table):
            return _aligned(bits + [0] * len(RANKS) + _one_of(0, 14))
        key, links = self.table.core(row).key, self.table.section(row).links
        return _aligned(bits + _one_of(key, len(RANKS)) + _one_of(links, 14))

    def after(self, seen: EncodedPosition, row: int, enemies: Iterable[int]) -> Bits:
        """The features of the hand that a play leaves; enemies are counted from the seat."""
        is_pass = row == len(self.table)
        rest = seen.hand - (0 if is_pass else self.table.packed(row))
        left, before = self.fewest(rest), self.fewest(seen.hand)
        bits = self._cards(rest) + _one_of(min(left, 9), 10)
        bits += _one_of(min(max(left - before, -2), 1) + 2, 4)
        beaten = [0, 0]
        if not is_pass:
            largest = max(seen.counts[seat] for seat in enemies)
            for at, (first, stop) in enumerate(self.table.beating(row)):
                beaten[at] = int(
                    any(
                        contains(seen.unseen, core.packed)
                        and self.table.section(core.start).size <= largest
                        for core in self.table.cores[first:stop]
                    )
                )
        is_safe = int(not is_pass and left <= 1 and not any(beaten))
        return _aligned([*bits, *beaten, is_safe])

    def whole(self, hands: list[int], beat: int, owner: int, turn: int, bombs: int) -> Bits:
        """The features of a game with every hand; on a lead the owner is the number of seats."""
        bits = [bit for hand in hands for bit in self._cards(hand)] + self._row(beat)
        bits += _one_of(owner, len(hands) + 1) + _one_of(turn, len(hands))
        for hand in hands:
            bits += _one_of(sum(unpack(hand)) - 1, self._most)
        for hand in hands:
            bits += _one_of(self.fewest(hand) - 1, 12)
        return _aligned(bits + self._kind(beat) + _one_of(min(bombs, 4), 5))

    def fewest(self, packed: int) -> int:
        """The fewest plays of a group, by the kernel."""
        low, high = as_words(packed)
        return int(count_fewest(low, high, self.coding))

    def _cards(self, packed: int) -> list[int]:
        copies = unpack(self.table.rules.deck.packed)
        counts = zip(unpack(packed), copies, strict=True)
        return [int(card < count) for count, most in counts for card in range(most)]

    def _row(self, row: int) -> list[int]:
        return self._cards(0 if row in {NONE, len(self.table)} else self.table.packed(row))

    def _kind(self, row: int) -> list[int]:
        number = len(self._patterns)
        place = number
        if row not in {NONE, len(self.table)}:
            place = self._patterns.index(self.table.section(row).pattern)
        return _one_of(place, number + 1)


def kicker_cost(table: MoveTable, row: int) -> int:
    """The cost of the kickers of a play: their ranks, and eight more for each 2 and joker."""
    counts = unpack(table.packed(row) - table.core(row).packed)
    ranks = [RANKS[lane] for lane, count in enumerate(counts) for _ in range(count)]
    return sum(LANE[rank] + 8 * (rank in "2BR") for rank in ranks)


def _one_of(place: int, width: int) -> list[int]:
    return [int(each == place) for each in range(width)]


def _aligned(bits: list[int]) -> Bits:
    return np.array(bits + [0] * (-len(bits) % 4), dtype=np.uint8)
