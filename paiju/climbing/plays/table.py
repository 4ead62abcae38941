"""The move table of a rule set: every play there is, as rows of counts.

The plays of a climbing game that ignores suits are few enough to be written down once: some tens of
thousands. A row is one play as a *reading*: the same cards may stand in several rows. Rows are
sorted by pattern (bombs last, the weakest first), then links, then key, then kickers with the
lowest first, so that a row's number is a stable name for the play, and what beats a play stands
in one slice behind it.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.plays.card_parts import short_parts
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
from paiju.playing_cards.holding import LANES, Holding, contains, unpack

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.climbing.plays.table_kernels import Shares
    from paiju.climbing.rules.rule_set import RuleSet

# Rule sets that differ in name only share a table; built-in ones and custom ones have room.
TABLES_KEPT = 16

# As the plays of one core stand whose suits differ.
LOW_SUITS = SUITS[::-1]

# The cards of a rank that are a bomb by themselves in every climbing game.
_FOUR = 4

# Groups of cards that are plays: the cards of each, as words, and its core.
Groups = tuple[Words, Rows]
# The core and the kickers of a play, and its wild cards, each with the rank that it stands for.
Parts = tuple["tuple[Card, ...]", "tuple[Card, ...]", "tuple[tuple[Card, str], ...]"]

_PLACE = LOW_TO_HIGH.__getitem__
_NO_ROWS: tuple[Rows, Words] = (np.empty(0, dtype=np.int32), np.empty((2, 0), dtype=np.uint64))


class MoveTable(Order):
    """Every play of a rule set, compiled for answering questions."""

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
        # Views, which give plain integers; numpy's are slow to become those.
        self._low, self._high = memoryview(self._words[0]), memoryview(self._words[1])
        self._core_words = as_columns(self.core_counts)
        self._starts = np.array([*(core.start for core in self.cores), start], dtype=np.int32)
        # Suited plays take wild cards by their suits, which rows do not have.
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
        """The suit of a play of a pattern that is of one suit."""
        core = self.core(row)
        return core.suit or LOW_SUITS[row - core.start]

    def packed(self, row: int) -> int:
        """The packed counts of a play."""
        return self._low[row] | self._high[row] << 64

    def count(self, hand: Holding) -> int:
        """The packed counts of a hand, as the other questions about hands take them."""
        return hand.packed

    def apart(self, hand: int) -> tuple[int, int]:
        """The cards that are what they are, and the wild ones, packed; see `wild_table`."""
        return hand, 0

    @cached_property
    def has_suits(self) -> bool:
        """There are plays whose suits matter."""
        return any(is_suited(section.pattern) for section in self.sections)

    def parts(self, row: int, hand: Holding) -> Parts:
        """The core and the kickers of a play of a hand, and its wild cards with their ranks."""
        # A short form takes all of the hand.
        is_short = self.short and row >= len(self._low)
        return self.divided(row, hand.pick(hand.packed if is_short else self.packed(row)))

    def divided(self, row: int, cards: tuple[Card, ...]) -> Parts:
        """The cards of a play as its core and its kickers, without wild cards."""
        number = self._core_of[row]
        if self.all_sections[self._section_of_core[number]].pattern.kickers is None:
            return cards, (), ()
        wanted = list(unpack(self.all_cores[number].packed))
        core, kickers = [], []
        for card in cards:
            lane = LANE_OF[card]
            if wanted[lane]:
                wanted[lane] -= 1
                core.append(card)
            else:
                kickers.append(card)
        return tuple(core), tuple(kickers), ()

    def held(self, hand: Holding, first: int = 0, last: int | None = None) -> Rows:
        """The plays that a hand holds, of the cores between two, in order."""
        return self.held_in(hand, self._between(first, last))

    def held_in(self, hand: Holding, ranges: Rows) -> Rows:
        """The plays that a hand holds, of the cores in some ranges, one range after another."""
        return self.whole_ones(self.fitting_in(self.count(hand), ranges), hand)

    def _between(self, first: int, last: int | None) -> Rows:
        """The cores between two, as a range."""
        if last is None:
            return as_ranges([(first, len(self.cores))]) if first else self.whole
        return as_ranges([(first, last)])

    def whole_ones(self, rows: Rows, hand: Holding) -> Rows:
        """Of plays that a hand holds by its ranks, those that it holds."""
        return rows[~self.breaks_bombs(rows, hand)] if self.rules.whole else rows

    def breaks_bombs(self, rows: Rows, hand: Holding) -> Flags:
        """The plays take cards of a bomb of the hand, other than as a bomb's own or as a four."""
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
        """The ranks of which a hand has a bomb."""
        return [lane for lane, bomb in self.rank_bombs if contains(packed, bomb)]

    @cached_property
    def rank_bombs(self) -> list[tuple[int, int]]:
        """The least bombs that are of one rank, packed, with that rank."""
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
        """The cards of each rank in a core, by core."""
        groups = [each.pattern.group for each in self.sections for _ in each.cores]
        return np.array(groups, dtype=np.int8)

    def words(self, hand: Holding) -> tuple[Words, Words]:
        """The cards that are what they are, and the wild ones, as kernels cut them.

        Where suits matter, the words of each suit follow those of all.
        """
        natural, wild = self.apart(self.count(hand))
        # Copies, which may be written to: kernels are compiled once for each kind of array.
        return as_words(natural).copy(), as_words(wild).copy()

    @property
    def fixed(self) -> Words:
        """The lanes in which no card can stand for another, as bytes all of ones."""
        return _ALL_LANES

    def taken(self, rows: Rows, hand: Holding) -> tuple[Words, Words]:
        """The cards that plays take of a hand, in the form of `words`."""
        return self.spent(rows, self.count(hand))

    def containing(self, rows: Rows, hand: Holding, card: str) -> Rows:
        """The plays of a hand that may hold a card."""
        # A short form takes the whole hand.
        lane, are_short = LANE[card[0]], rows >= len(self)
        taken = self.counts(np.where(are_short, 0, rows))[:, lane]
        return rows[np.where(are_short, unpack(hand.packed)[lane], taken) > 0]

    def with_card(self, row: int, parts: Parts, card: Card, hand: Holding) -> Parts:
        """The parts of a play with a card of the hand in place of another of its rank."""
        del row, hand
        core, kickers, wild = parts
        other = next(each for each in core + kickers if each[0] == card[0])
        core, kickers = (
            tuple(sorted([card if each == other else each for each in part], key=_PLACE))
            for part in (core, kickers)
        )
        return core, kickers, wild

    def without(self, hand: int, row: int) -> int:
        """The rest of a hand of packed counts after a play."""
        return hand - self.packed(row)

    def holding(self, hand: int) -> Holding:
        """The cards of packed counts."""
        counts = zip(RANKS, unpack(hand), strict=True)
        return Holding(tuple(Card(rank) for rank, count in counts for _ in range(count)), hand)

    def spent(self, rows: Rows, hand: int) -> tuple[Words, Words]:
        """The natural and the wild cards that plays take of a hand, as words."""
        del hand
        words = self.words_of(rows)
        return words, np.zeros_like(words)

    def is_wild(self, card: Card) -> bool:
        """The card is wild."""
        del card
        return False

    def in_giving_order(self, hand: Holding) -> tuple[Card, ...]:
        """The cards of a hand, of each rank first those that are given away first."""
        return tuple(reversed(hand.low_to_high))

    def can_stand_for(self, card: Card, rank: str) -> bool:
        """The card may stand for a rank: without wild cards, for its own."""
        return card[0] == rank[0]

    def can_declare(self, group: Holding) -> bool:
        """The cards of a group can stand for the ranks that they are declared as."""
        return not group.declared

    def read(self, group: Holding) -> tuple[int, ...]:
        """The plays that a group of cards may be, by row, the strongest first."""
        return self.readings.find(group.packed)

    def read_short(self, group: Holding) -> tuple[int, ...]:
        """The short forms that a group of cards may be as a last play, by row.

        Their rows stand behind those of the table, one for each core, whatever the kickers are.
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
        """The short forms that a whole hand may be played as: they break none of its bombs."""
        rows = self.read_short(hand)
        if rows and self.rules.whole and self._bomb_lanes(hand.packed):
            rows = tuple([row for row in rows if self.section(row).pattern.group >= _FOUR])
        return rows

    @cached_property
    def short_forms(self) -> dict[int, list[tuple[int, int, int]]]:
        """By the number of cards the short forms, the highest first: row, core, most kickers."""
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
        """The counts of each core."""
        packed = b"".join([unpack(core.packed) for core in self.cores])
        return np.frombuffer(packed, dtype=np.int8).reshape(-1, LANES).copy()

    @property
    def loose_counts(self) -> Counts:
        """The counts of each core, without the cards whose suits matter."""
        return self.core_counts

    def of_suits(self, chances: Shares, unseen: Holding, at_least: Callable[[int], float]) -> None:
        """Put in the chances of cores of one suit: of each to hold its cards.

        `at_least` is the chance to hold one of so many cards.
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
        """The cores of one suit by section, with the lanes of each."""
        spans = [each.span for each in self.sections if is_suited(each.pattern)]
        lanes = [np.nonzero(self.core_counts[first:stop])[1] for first, stop in spans]
        return [
            (slice(*span), of_all.reshape(span[1] - span[0], -1).astype(np.int32))
            for span, of_all in zip(spans, lanes, strict=True)
        ]

    def of_size(self, size: int) -> tuple[Rows, Words]:
        """The plays of so many cards, and their words."""
        return self._by_size.get(size, _NO_ROWS)

    @cached_property
    def _by_size(self) -> dict[int, tuple[Rows, Words]]:
        by_size: dict[int, list[range]] = {}
        for section in self.sections:
            by_size.setdefault(section.size, []).append(section.rows)
        chosen = {
            size: np.concatenate(
                [np.arange(each.start, each.stop, dtype=np.int32) for each in rows]
            )
            for size, rows in by_size.items()
        }
        return {size: (rows, self.words_of(rows)) for size, rows in chosen.items()}

    @cached_property
    def readings(self) -> RowIndex:
        """The plays that a group of cards may be, by packed counts, the strongest first."""
        ladder = sorted(self.sections, key=lambda each: (-each.tier, each.number))
        return RowIndex(self._words, np.concatenate([np.array(each.rows)[::-1] for each in ladder]))

    def fitting(self, hand: int, first: int = 0, last: int | None = None) -> Rows:
        """The plays that a hand holds by its ranks, of the cores between two, in order."""
        return self.fitting_in(hand, self._between(first, last))

    def fitting_in(self, hand: int, ranges: Rows) -> Rows:
        """The same of the cores in some ranges, one range after another."""
        return self.fitting_without(hand, ranges, len(WILD_KINDS))

    def fitting_without(self, hand: int, ranges: Rows, kind: int) -> Rows:
        """The same without wild cards, and without patterns of a kind of these and those behind."""
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
        """All groups of at most so many cards of a hand that are plays; None if there is no room.

        Of each the cards by kind (`kinds`), as words, and the number of its core: a group that
        may be read as several is listed with each. Cores come in order, of each the lowest kickers
        first, and last the short forms that parts of the hand are. Unlike in `held`, wild cards
        stand also for cards that the hand has, and a bomb may be broken up.
        """
        rows = self.fitting(self.count(hand))
        if most < len(hand):
            rows = rows[self.sizes(rows) <= most]
        short = [*islice(short_parts(self.base.short_forms, hand.packed, most), room + 1)]
        if len(rows) + len(short) > room:
            return None
        words, cores = self.words_of(rows), self.core_numbers(rows)
        if short:
            packed = [as_words(each)[:, None] for each, _ in short]
            words = np.concatenate([words, *packed], axis=1)
            cores = np.append(cores, self.core_numbers(np.array([row for _, row in short])))
        return words, cores

    def alike(self, hand: Holding) -> list[list[Card]]:
        """The cards of a hand, each with those that are as good as it, in lanes of `groups`."""
        return self.kinds(hand)

    def kinds(self, hand: Holding) -> list[list[Card]]:
        """The cards of a hand by kind, the first of each first given away."""
        kinds: list[list[Card]] = [[] for _ in range(LANES)]
        for card in self.in_giving_order(hand):
            kinds[LANE_OF[card]].append(card)
        return kinds

    def counts(self, rows: Rows | slice) -> Counts:
        """The counts of plays."""
        return np.ascontiguousarray(self._words[:, rows].T).view(np.int8)

    def words_of(self, rows: Rows) -> Words:
        """Plays as kernels take them."""
        return np.ascontiguousarray(self._words[:, rows])


@lru_cache(maxsize=TABLES_KEPT)
def table_of(rules: RuleSet) -> MoveTable:
    """The table of a rule set, compiled at the first call."""
    if not rules.whole:
        return MoveTable(rules)
    # The same plays, of which a hand has fewer.
    table = table_of(replace(rules, whole=False))
    found = copy(table)
    found.rules, found.base, found.readings = rules, found, table.readings
    return found


def as_words(packed: int) -> Words:
    """A packed group of cards as kernels take it."""
    return np.frombuffer(unpack(packed), dtype="<u8")


def as_columns(counts: Counts) -> Words:
    """Rows of counts as two words each, the words of all rows side by side."""
    return np.ascontiguousarray(counts.astype(np.int8).view("<u8").T)


# Read-only as all words are that packed groups become: kernels are compiled once for each kind.
_ALL_LANES = as_words((1 << (8 * LANES)) - 1)
