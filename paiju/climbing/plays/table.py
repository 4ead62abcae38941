"""The move table of a rule set: all its plays, as rows of counts by rank.

A climbing game that ignores suits has so few plays that they can all be listed: some tens of
thousands. A row is a play as one *reading*; the same cards may be in several rows. Rows are sorted
by pattern (bombs last, the weakest first), then by links, by key, and by kickers from the lowest.
So the number of a row is a stable name of the play, and the plays of a pattern that beat it are one
slice after it.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.plays.card_parts import short_form_parts
from paiju.climbing.plays.forms import (
    Core,
    Section,
    cores_of_form,
    counts_of,
    forms_of,
    is_suited,
    kicker_caps,
    kicker_choices,
    packed_row,
    short_sections,
    short_sizes,
)
from paiju.climbing.plays.order import Order, RowIndex, as_ranges
from paiju.climbing.plays.table_kernels import WILD_KINDS, Counts, Flags, Rows, Words, fitting
from paiju.playing_cards.card import LANE, LANE_OF, LOW_TO_HIGH, RANKS, SUITS, Card
from paiju.playing_cards.holding import LANES, Holding, contains, split_off, unpack

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.climbing.plays.table_kernels import Shares
    from paiju.climbing.rules.rule_set import RuleSet

# The number of tables kept. Rule sets with the same rules of play share one.
TABLES_KEPT = 16

# The order of the suits in the rows of a core of one suit.
LOW_SUITS = SUITS[::-1]

# The number of cards of a rank that are a bomb in every climbing game.
_FOUR = 4

# Groups of cards that are plays: the packed cards as words, and the number of the core of each.
Groups = tuple[Words, Rows]
# The core of a play, its kickers, and its wild cards with the rank that each stands for.
Parts = tuple["tuple[Card, ...]", "tuple[Card, ...]", "tuple[tuple[Card, str], ...]"]

_PLACE = LOW_TO_HIGH.__getitem__
_NO_ROWS: tuple[Rows, Words] = (np.empty(0, dtype=np.int32), np.empty((2, 0), dtype=np.uint64))


class MoveTable(Order):
    """All plays of a rule set, compiled into arrays.

    Attributes:
        base: the table that owns the arrays; this table itself unless it is a view of another one.
        wild_kinds: for each core, the place of its `Pattern.wild` in `WILD_KINDS`.
        whole: the range of all cores, as kernels take ranges.

    """

    def __init__(self, rules: RuleSet) -> None:
        self.base = self
        sections: list[Section] = []
        blocks: list[bytes] = []
        number = start = 0
        for tier, pattern, links in forms_of(rules):
            cores, is_of_suits, kickers = [], is_suited(pattern), pattern.kickers
            for key, core, suit in cores_of_form(rules, pattern, links):
                if kickers is None:
                    blocks.append(unpack(core) * (len(SUITS) if is_of_suits and not suit else 1))
                else:
                    own = counts_of(core)
                    choices = kicker_choices(rules, pattern, kickers, links, own)
                    blocks.append((own + choices).tobytes())
                stop = start + len(blocks[-1]) // LANES
                cores.append(Core(number, key, core, start, stop, suit))
                number, start = number + 1, stop
            if cores:
                sections.append(Section(len(sections), pattern, links, tier, tuple(cores)))
        short = short_sections(rules, len(sections), number, start)
        super().__init__(rules, tuple(sections), tuple(short))
        self._words = as_columns(np.frombuffer(b"".join(blocks), dtype=np.int8).reshape(-1, LANES))
        # Views give plain integers; converting numpy's is slow.
        self._low, self._high = memoryview(self._words[0]), memoryview(self._words[1])
        self._core_words = as_columns(self.core_counts)
        self._starts = np.array([*(core.start for core in self.cores), start], dtype=np.int32)
        # Plays of one suit take wild cards by suit, which is checked elsewhere: rows are of ranks.
        kinds: list[str] = [
            "any" if is_suited(section.pattern) else section.pattern.wild
            for section in sections
            for _ in section.cores
        ]
        self.wild_kinds = np.array([WILD_KINDS.index(kind) for kind in kinds], dtype=np.int8)
        self.whole = as_ranges([(0, len(self.cores))])

    def __len__(self) -> int:
        return len(self._low)

    def suit(self, row: int) -> str:
        """The suit of a play of a pattern whose plays are of one suit."""
        core = self.core(row)
        return core.suit or LOW_SUITS[row - core.start]

    def packed(self, row: int) -> int:
        """The cards of a play as packed counts, one byte for each rank."""
        return self._low[row] | self._high[row] << 64

    def count(self, hand: Holding) -> int:
        """The cards of a hand as packed counts, an integer with one byte for each rank (lane).

        Tables with wild cards or suits add to it. Other methods take a packed hand in this form.
        """
        return hand.packed

    def natural_and_wild(self, hand: int) -> tuple[int, int]:
        """The natural and the wild cards of a packed hand, both as packed counts."""
        return hand, 0

    @cached_property
    def has_suits(self) -> bool:
        """Tests if the table has plays of one suit."""
        return any(is_suited(section.pattern) for section in self.sections)

    def parts(self, row: int, hand: Holding) -> Parts:
        """The core, the kickers and the wild cards of a play, with cards of a hand."""
        # A short form takes the whole hand.
        is_short = self.short and row >= len(self._low)
        return self.divided(row, hand.pick(hand.packed if is_short else self.packed(row)))

    def divided(self, row: int, cards: tuple[Card, ...]) -> Parts:
        """The cards of a play without wild cards, divided into core and kickers."""
        number = self._core_of[row]
        if self.all_sections[self._section_of_core[number]].pattern.kickers is None:
            return cards, (), ()
        core, kickers = split_off(cards, self.all_cores[number].packed)
        return tuple(core), tuple(kickers), ()

    def held(self, hand: Holding, first: int = 0, last: int | None = None) -> Rows:
        """The rows of the plays in a hand whose cores are from `first` to before `last`."""
        return self.held_in(hand, self._between(first, last))

    def held_in(self, hand: Holding, ranges: Rows) -> Rows:
        """The rows of the plays in a hand whose cores are in some ranges, range by range."""
        return self.playable(self.fitting_in(self.count(hand), ranges), hand)

    def _between(self, first: int, last: int | None) -> Rows:
        """The cores from `first` to before `last`, as an array of one range.

        None as `last` means all cores after `first`.
        """
        if last is None:
            return as_ranges([(first, len(self.cores))]) if first else self.whole
        return as_ranges([(first, last)])

    def playable(self, rows: Rows, hand: Holding) -> Rows:
        """The rows that a hand can really play, among rows that its ranks allow."""
        return rows[~self.breaks_bombs(rows, hand)] if self.rules.whole else rows

    def breaks_bombs(self, rows: Rows, hand: Holding) -> Flags:
        """For each play, whether it breaks up a bomb of the hand.

        A play may use the cards of a bomb as its own core: as the bomb, or as a four with kickers.
        """
        lanes = self._bomb_lanes(hand.packed)
        if not lanes:
            return np.zeros(len(rows), dtype=bool)
        cores = self.core_numbers(rows)
        is_whole = (self._groups[cores] >= _FOUR) | (rows >= self.first_bomb)
        in_core = self.core_counts[cores][:, lanes] > 0
        taken = self.counts(rows)[:, lanes] > 0
        found: Flags = np.asarray((taken & ~(in_core & is_whole[:, None])).any(axis=1))
        return found

    def _bomb_lanes(self, packed: int) -> list[int]:
        """The lanes of the ranks of which a hand has a bomb."""
        return [lane for lane, bomb in self.rank_bombs if contains(packed, bomb)]

    @cached_property
    def rank_bombs(self) -> list[tuple[int, int]]:
        """The smallest single-rank bomb of each rank, as lane and packed counts."""
        least: dict[int, int] = {}
        counts = self.counts(slice(self.first_bomb, None))
        of_one_rank = np.flatnonzero((counts > 0).sum(axis=1) == 1)
        lanes = counts[of_one_rank].argmax(axis=1).tolist()
        for row, lane in zip((self.first_bomb + of_one_rank).tolist(), lanes, strict=True):
            bomb = self.packed(row)
            least[lane] = min(bomb, least.get(lane, bomb))
        return list(least.items())

    @cached_property
    def _groups(self) -> Counts:
        """For each core, the number of cards of each rank in it (`Pattern.group`)."""
        groups = [section.pattern.group for section in self.sections for _ in section.cores]
        return np.array(groups, dtype=np.int8)

    def words(self, hand: Holding) -> tuple[Words, Words]:
        """The natural and the wild cards of a hand as words, for the kernels that split hands.

        A word has the counts of eight ranks. If suits matter, the words of each suit follow.
        """
        natural, wild = self.natural_and_wild(self.count(hand))
        # Writable copies, because kernels are compiled again for read-only arrays.
        return as_words(natural).copy(), as_words(wild).copy()

    @property
    def fixed(self) -> Words:
        """The lanes of ranks that no wild card can stand for, as bytes with all bits set."""
        return _ALL_LANES

    def taken(self, rows: Rows, hand: Holding) -> tuple[Words, Words]:
        """The natural and the wild cards that plays take from a hand, in the form of `words`."""
        return self.spent(rows, self.count(hand))

    def containing(self, rows: Rows, hand: Holding, card: str) -> Rows:
        """The rows, among `rows`, of plays that can contain a card of the hand."""
        # A short form takes the whole hand.
        lane, are_short = LANE[card[0]], rows >= len(self)
        taken = self.counts(np.where(are_short, 0, rows))[:, lane]
        return rows[np.where(are_short, unpack(hand.packed)[lane], taken) > 0]

    def with_card(self, row: int, parts: Parts, card: Card, hand: Holding) -> Parts:
        """The parts of a play with a card of the hand in place of another one of its rank."""
        del row, hand
        core, kickers, wild = parts
        other = next(held for held in core + kickers if held[0] == card[0])
        core, kickers = (
            tuple(sorted([card if held == other else held for held in part], key=_PLACE))
            for part in (core, kickers)
        )
        return core, kickers, wild

    def without(self, hand: int, row: int) -> int:
        """The packed counts of a hand after a play."""
        return hand - self.packed(row)

    def holding(self, hand: int) -> Holding:
        """The cards of packed counts, as bare ranks."""
        counts = zip(RANKS, unpack(hand), strict=True)
        return Holding(tuple(Card(rank) for rank, count in counts for _ in range(count)), hand)

    def spent(self, rows: Rows, hand: int) -> tuple[Words, Words]:
        """The natural and the wild cards that plays take from a packed hand, as words."""
        del hand
        words = self.words_of(rows)
        return words, np.zeros_like(words)

    def is_wild(self, card: Card) -> bool:
        """Tests if a card is wild."""
        del card
        return False

    def in_giving_order(self, hand: Holding) -> tuple[Card, ...]:
        """The cards of a hand in the order in which plays take them, within each rank."""
        return tuple(reversed(hand.low_to_high))

    def can_stand_for(self, card: Card, rank: str) -> bool:
        """Tests if a card may stand for a rank; without wild cards, only for its own."""
        return card[0] == rank[0]

    def can_declare(self, group: Holding) -> bool:
        """Tests if the wild cards of a group can stand for the ranks declared for them."""
        return not group.declared

    def read(self, group: Holding) -> tuple[int, ...]:
        """The rows that a group of cards can be, the strongest first."""
        return self.readings.find(group.packed)

    def read_short(self, group: Holding) -> tuple[int, ...]:
        """The rows of the short forms that a group of cards can be as a last play.

        These rows follow those of the table: one for each core, whatever the kickers are.
        """
        packed = group.packed
        return tuple(
            [
                row
                for row, core, most in self.base.short_forms.get(len(group), ())
                if contains(packed, core) and contains(most, packed - core)
            ]
        )

    def held_short(self, hand: Holding) -> tuple[int, ...]:
        """The rows of the short forms that a whole hand may be played as; none breaks up a bomb."""
        rows = self.read_short(hand)
        if rows and self.rules.whole and self._bomb_lanes(hand.packed):
            rows = tuple([row for row in rows if self.section(row).pattern.group >= _FOUR])
        return rows

    @cached_property
    def short_forms(self) -> dict[int, list[tuple[int, int, int]]]:
        """The short forms by number of cards, the highest first.

        Each is its row, its packed core, and the packed counts of the most kickers of each rank.
        """
        forms = sorted(
            ((section, core) for section in self.short for core in section.cores),
            key=lambda form: (-form[1].key, form[1].start),
        )
        by_size: dict[int, list[tuple[int, int, int]]] = {}
        for section, core in forms:
            own, sizes = counts_of(core.packed), short_sizes(section)
            caps = packed_row(kicker_caps(self.rules, section.pattern, section.links, own))
            for size in sizes:
                by_size.setdefault(size, []).append((core.start, core.packed, caps))
        return by_size

    @cached_property
    def core_counts(self) -> Counts:
        """The cards of each core, as counts by rank; shape (cores, lanes)."""
        packed = b"".join([unpack(core.packed) for core in self.cores])
        return np.frombuffer(packed, dtype=np.int8).reshape(-1, LANES).copy()

    @property
    def loose_counts(self) -> Counts:
        """The counts of each core, without the cards whose suits matter in `adjust_for_suits`."""
        return self.core_counts

    def adjust_for_suits(
        self, chances: Shares, unseen: Holding, at_least: Callable[[int], float]
    ) -> None:
        """Correct the chances that a hidden hand can make each core, for cores of one suit.

        Args:
            chances: the chance of each core, changed in place.
            unseen: the unseen cards.
            at_least: gives the chance to hold at least one of a number of equal cards.

        """
        one = np.array([at_least(count) for count in range(self.rules.deck.packs + 1)])
        suited = np.zeros((len(SUITS), LANES), dtype=np.int32)
        for card in unseen.cards:
            if card[1] in SUITS:
                suited[SUITS.index(card[1]), LANE_OF[card]] += 1
        held = one[suited]
        for cores, lanes in self.base.one_suit:
            chances[cores] = 1 - (1 - held[:, lanes].prod(axis=2)).prod(axis=0)

    @cached_property
    def one_suit(self) -> list[tuple[slice, Rows]]:
        """For each section with plays of one suit, its cores, and their lanes [core, link]."""
        spans = [section.span for section in self.sections if is_suited(section.pattern)]
        lanes = [np.nonzero(self.core_counts[first:stop])[1] for first, stop in spans]
        return [
            (slice(*span), of_all.reshape(span[1] - span[0], -1).astype(np.int32))
            for span, of_all in zip(spans, lanes, strict=True)
        ]

    def of_size(self, size: int) -> tuple[Rows, Words]:
        """The rows of all plays of `size` cards, and the packed counts of each as words."""
        return self._by_size.get(size, _NO_ROWS)

    @cached_property
    def _by_size(self) -> dict[int, tuple[Rows, Words]]:
        by_size: dict[int, list[range]] = {}
        for section in self.sections:
            by_size.setdefault(section.size, []).append(section.rows)
        chosen = {
            size: np.concatenate(
                [np.arange(span.start, span.stop, dtype=np.int32) for span in rows]
            )
            for size, rows in by_size.items()
        }
        return {size: (rows, self.words_of(rows)) for size, rows in chosen.items()}

    @cached_property
    def readings(self) -> RowIndex:
        """The index of rows by packed counts, the strongest row of a group first."""
        ladder = sorted(self.sections, key=lambda each: (-each.tier, each.number))
        return RowIndex(
            self._words, np.concatenate([np.array(section.rows)[::-1] for section in ladder])
        )

    def fitting(self, hand: int, first: int = 0, last: int | None = None) -> Rows:
        """The rows that the ranks of a packed hand allow, of the cores from `first` to `last`.

        `last` is left out; None means all cores after `first`.
        """
        return self.fitting_in(hand, self._between(first, last))

    def fitting_in(self, hand: int, ranges: Rows) -> Rows:
        """The rows that the ranks of a packed hand allow, of the cores in some ranges."""
        return self.fitting_without(hand, ranges, len(WILD_KINDS))

    def fitting_without(self, hand: int, ranges: Rows, kind: int) -> Rows:
        """The rows that the ranks of a packed hand without wild cards allow.

        Patterns whose `Pattern.wild` is at the place `kind` of `WILD_KINDS`, or later, are left
        out.
        """
        return fitting(
            self._words,
            self._core_words,
            self._starts,
            self.wild_kinds,
            kind,
            ranges,
            as_words(hand),
        )

    def groups(self, hand: Holding, most: int, room: int) -> Groups | None:
        """All groups of cards of a hand that are plays, each with the number of its core.

        A group is the number of cards of each kind (`kinds`), as words; one that can be read as
        several cores is listed with each. They come in the order of cores, with the lowest kickers
        first; the short forms that parts of the hand can be come last. Unlike in `held`, wild cards
        may stand for cards that the hand has, and bombs may be broken up.

        Args:
            hand: the hand.
            most: the largest number of cards of a group.
            room: the largest number of groups.

        Returns:
            The groups; None if there are more than `room`.

        """
        rows = self.fitting(self.count(hand))
        if most < len(hand):
            rows = rows[self.sizes(rows) <= most]
        short = [*islice(short_form_parts(self.base.short_forms, hand.packed, most), room + 1)]
        if len(rows) + len(short) > room:
            return None
        words, cores = self.words_of(rows), self.core_numbers(rows)
        if short:
            packed = [as_words(packed)[:, None] for packed, _ in short]
            words = np.concatenate([words, *packed], axis=1)
            cores = np.append(cores, self.core_numbers(np.array([row for _, row in short])))
        return words, cores

    def equivalents(self, hand: Holding) -> list[list[Card]]:
        """For each lane of `groups`, the equivalent cards of the hand that it counts."""
        return self.kinds(hand)

    def kinds(self, hand: Holding) -> list[list[Card]]:
        """The cards of a hand by kind (here, rank), each in the order in which plays take them."""
        kinds: list[list[Card]] = [[] for _ in range(LANES)]
        for card in self.in_giving_order(hand):
            kinds[LANE_OF[card]].append(card)
        return kinds

    def counts(self, rows: Rows | slice) -> Counts:
        """The cards of plays, as counts by rank; shape (plays, lanes)."""
        return np.ascontiguousarray(self._words[:, rows].T).view(np.int8)

    def words_of(self, rows: Rows) -> Words:
        """The packed counts of plays as words for kernels; shape (2, plays)."""
        return np.ascontiguousarray(self._words[:, rows])


@lru_cache(maxsize=TABLES_KEPT)
def table_of(rules: RuleSet) -> MoveTable:
    """The table of a rule set, compiled at the first call."""
    if not rules.whole:
        return MoveTable(rules)
    # The plays are the same; only `held` and the like leave some out.
    table = table_of(replace(rules, whole=False))
    found = copy(table)
    found.rules, found.base, found.readings = rules, found, table.readings
    return found


def as_words(packed: int) -> Words:
    """Packed counts as an array of two words, for kernels."""
    return np.frombuffer(unpack(packed), dtype="<u8")


def as_columns(counts: Counts) -> Words:
    """Rows of counts by rank as words for kernels; shape (2, rows)."""
    return np.ascontiguousarray(counts.astype(np.int8).view("<u8").T)


# Read-only like all words made from packed counts, because kernels are compiled for each kind.
_ALL_LANES = as_words((1 << (8 * LANES)) - 1)
