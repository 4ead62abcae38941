"""The order of the plays in a move table: their cores and sections, and which plays beat which.

Also the index that finds the rows of a group of cards.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import cached_property
from sys import hash_info
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from paiju.playing_cards.card import RANKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paiju.climbing.plays.forms import Core, Section
    from paiju.climbing.plays.table_kernels import Rows, Words
    from paiju.climbing.rules.rule_set import Answer, Pattern, RuleSet

# The pattern of a play, its number of links, its key, and whether it is a bomb, and a short form.
Named = tuple["Pattern", int, str, bool, bool]


class Order:
    """The order of all plays of a rule set; a row is the number of a play in it.

    Attributes:
        rules: the rule set.
        sections: the plays by pattern and number of links, from low to high; bombs last.
        short: the short forms, whose rows follow those of all other plays.
        cores: the cores of the sections, by number.
        all_sections: the sections, and the short forms after them.
        all_cores: the cores of all sections and of the short forms.

    """

    def __init__(
        self, rules: RuleSet, sections: tuple[Section, ...], short: tuple[Section, ...]
    ) -> None:
        self.rules = rules
        self.sections, self.short = sections, short
        self.cores = tuple(core for section in sections for core in section.cores)
        self.all_sections = (*sections, *short)
        self.all_cores = tuple(core for section in self.all_sections for core in section.cores)
        # Arrays of the standard library give plain integers; converting numpy's is slow.
        sizes = [one.stop - one.start for one in self.all_cores]
        numbers = np.repeat(np.arange(len(sizes), dtype=np.uint16), sizes)
        self._core_of = array("H", numbers.tobytes())
        self._section_of_core = array("H")
        self._named: list[Named] = [
            (
                section.pattern,
                section.links,
                RANKS[core.key],
                section.tier > 0,
                section.short is not None,
            )
            for section in self.all_sections
            for core in section.cores
        ]
        self._beating: dict[int, tuple[tuple[int, int], ...]] = {}
        self._follows: dict[int, Rows] = {}
        for section in self.all_sections:
            self._section_of_core.extend([section.number] * len(section.cores))
        self._cores_of_rows = np.asarray(self._core_of)

    def named(self, row: int) -> Named:
        """The pattern, links and key of a play, then whether it is a bomb and a short form."""
        return self._named[self._core_of[row]]

    def core(self, row: int) -> Core:
        """The core of a play."""
        return self.all_cores[self._core_of[row]]

    def section(self, row: int) -> Section:
        """The section of a play: its pattern and number of links."""
        return self.all_sections[self._section_of_core[self._core_of[row]]]

    def core_numbers(self, rows: Rows) -> Rows:
        """For each play, the number of its core."""
        return self._cores_of_rows[rows].astype(np.int32)

    def sizes(self, rows: Rows) -> Rows:
        """The number of cards of each play."""
        found: Rows = self._sizes[self._cores_of_rows[rows]]
        return found

    @cached_property
    def _sizes(self) -> Rows:
        """For each core, the number of cards of its plays."""
        return np.array(
            [section.size for section in self.sections for _ in section.cores], dtype=np.int32
        )

    def section_numbers(self, cores: Rows) -> Rows:
        """For each core, the number of its section."""
        return np.asarray(self._section_of_core)[cores]

    @cached_property
    def singles(self) -> range:
        """The rows of single cards, from low to high."""
        found = (section.rows for section in self.sections if section.size == 1)
        return next(found, range(0))

    @cached_property
    def first_bomb(self) -> int:
        """The first row of the bombs; if there are none, the row after the last one."""
        first = self.first_above(0)
        return self.cores[first].start if first < len(self.cores) else self.cores[-1].stop

    def beating(self, row: int) -> tuple[tuple[int, int], ...]:
        """The cores that beat a play: by a higher key, as a bomb, and by other patterns.

        Each range of cores is its first number and the one after its last; it may be empty.
        """
        number = self._core_of[row]
        found = self._beating.get(number)
        if found is None:
            found = self._beating[number] = self._ranges(row)
        return found

    def follows(self, row: int) -> Rows:
        """The cores that beat a play: the ranges of `beating`, sorted, as an array for kernels."""
        number = self._core_of[row]
        found = self._follows.get(number)
        if found is None:
            found = self._follows[number] = as_ranges(sorted(self.beating(row)))
        return found

    def _ranges(self, row: int) -> tuple[tuple[int, int], ...]:
        section, above = self.section(row), self._core_of[row] + 1
        # Short forms come after all cores of the table, so that none beats them by its key.
        stop = min(self.ladder(section)[-1].cores[-1].number + 1, len(self.cores))
        return (
            (min(above, stop), stop),
            (self.first_above(section.tier), len(self.cores)),
            *(section.span for section in self.answering(row)),
        )

    def ladder(self, section: Section) -> tuple[Section, ...]:
        """The sections of one ladder and tier with this one, from low to high; else this one alone.

        In a ladder each pattern beats the ones before it, whatever its key.
        """
        return self._ladders.get(section.number) or (section,)

    @cached_property
    def _ladders(self) -> dict[int, tuple[Section, ...]]:
        """For each section in a ladder, by number, the sections of the same ladder and tier."""
        found: dict[int, tuple[Section, ...]] = {}
        for ids in self.rules.ladders:
            sections = [section for section in self.sections if section.pattern.id in ids]
            for section in sections:
                found[section.number] = tuple(
                    [other for other in sections if other.tier == section.tier]
                )
        return found

    def are_in_one_ladder(self, section: Section, other: Section) -> bool:
        """Tests if the patterns of two sections are in one ladder, whose last ones may be bombs."""
        return any(
            section.pattern.id in ids and other.pattern.id in ids for ids in self.rules.ladders
        )

    def answering(self, row: int) -> tuple[Section, ...]:
        """The sections of other patterns that beat a play whatever their keys 管 (see `Answer`)."""
        return self._answering.get(self._core_of[row], ())

    @cached_property
    def _answering(self) -> dict[int, tuple[Section, ...]]:
        """The results of `answering`, by the number of the core that is beaten."""
        found: dict[int, tuple[Section, ...]] = {}
        for answer in self.rules.answers:
            by = tuple(section for section in self.sections if _is_by(answer, section))
            for section in self.sections:
                for core in section.cores if _is_on(answer, section) else ():
                    if not answer.keys or RANKS[core.key] in answer.keys:
                        found[core.number] = (*found.get(core.number, ()), *by)
        return found

    def section_of(self, pattern: str, links: int) -> Section:
        """The section of the plays of a pattern, given by its id, with a number of links."""
        return next(
            section
            for section in self.sections
            if (section.pattern.id, section.links) == (pattern, links)
        )

    def may_beat(self, section: Section, row: int) -> bool:
        """Tests if any play of a section beats the play of a row."""
        first, stop = section.span
        return any(max(first, low) < min(stop, high) for low, high in self.beating(row))

    def first_above(self, tier: int) -> int:
        """The first core of a higher tier; if there is none, the number after the last core."""
        above = (section.cores[0].number for section in self.sections if section.tier > tier)
        return next(above, len(self.cores))

    def strength(self, row: int) -> tuple[int, int, int]:
        """The sort key of a play among the readings of the same cards; the strongest is first."""
        # Of two patterns of a tier the first in the rule set comes first; then the higher key does.
        section = self.section(row)
        return (-section.tier, section.number, -row)


def as_ranges(ranges: Iterable[tuple[int, int]]) -> Rows:
    """Ranges of numbers as an array of starts and ends, shape (n, 2); empty ones are left out."""
    found = [span for span in ranges if span[0] < span[1]]
    return np.array(found, dtype=np.int32).reshape(-1, 2)


def _is_by(answer: Answer, section: Section) -> bool:
    least, most = answer.links
    return section.pattern.id == answer.by and least <= section.links <= most


def _is_on(answer: Answer, section: Section) -> bool:
    least, most = answer.on_links
    return section.pattern.id == answer.on and least <= section.links <= most


# Arrays of rows, hashes or slots.
Numbers = NDArray[Any]

_HALF = (1 << 64) - 1
# Packed counts agree in most of their bits. Multiplied by a number without a pattern, modulo the
# prime of Python's hash, they differ in the highest bits.
_MIX, _PRIME = 0x9E3779B97F4A7C15, hash_info.modulus
_BITS = _PRIME.bit_length()


class RowIndex(Mapping[int, tuple[int, ...]]):
    """A map from the packed counts of cards to the rows that they can be, the strongest first.

    It is a hash table in flat arrays. A dictionary of tuples would be as fast and fifteen times as
    large: for all rule sets together, a quarter of the memory of the service.
    """

    def __init__(self, words: Words, strongest: Numbers) -> None:
        """Index the rows of a table.

        Args:
            words: the packed counts of each row, as two words.
            strongest: all rows, the strongest first.

        """
        # Views give plain integers; converting numpy's is slow.
        self._low, self._high = memoryview(words[0]), memoryview(words[1])
        # By the first row of a group of cards, all rows of that group, if there are several.
        firsts, self._several = _groups(words, strongest)
        self._length = len(firsts)
        # At least a third of the slots stay free.
        bits = (3 * len(firsts) // 2).bit_length()
        self._shift, self._mask = _BITS - bits, (1 << bits) - 1
        places = _placed(firsts, _mixed(words[:, firsts]) >> np.uint64(self._shift), self._mask)
        # A slot holds one more than the first row of a group, 0 if it is free. A group whose slot
        # is taken has the next free one.
        self._places = array("I", places.tobytes())

    def find(self, packed: int) -> tuple[int, ...]:
        """The rows that a group of cards can be; empty if the group is not a play."""
        at = hash(packed * _MIX) >> self._shift
        low, high = packed & _HALF, packed >> 64
        while row := self._places[at]:
            row -= 1
            if self._low[row] == low and self._high[row] == high:
                return self._several.get(row) or (row,)
            at = (at + 1) & self._mask
        return ()

    def __getitem__(self, packed: int) -> tuple[int, ...]:
        rows = self.find(packed)
        if not rows:
            raise KeyError(packed)
        return rows

    def __iter__(self) -> Iterator[int]:
        for row in self._places:
            if row:
                yield self._low[row - 1] | self._high[row - 1] << 64

    def __len__(self) -> int:
        return self._length


def _groups(words: Words, strongest: Numbers) -> tuple[Numbers, dict[int, tuple[int, ...]]]:
    """The rows of a table grouped by their cards.

    Returns:
        The lowest row of each group, sorted; and by that row, all rows of each group that has
        several, the strongest first.
    """
    # No count of a play is above fifteen, so that two counts fit into a byte.
    both = (words[0] | words[1] << np.uint64(4))[strongest]
    order = np.argsort(both, kind="stable")
    rows, both = strongest[order], both[order]
    starts = np.flatnonzero(np.append(np.True_, both[1:] != both[:-1]))
    firsts = np.minimum.reduceat(rows, starts)
    sizes = np.diff(starts, append=len(rows))
    is_several = sizes > 1
    places = zip(starts[is_several].tolist(), sizes[is_several].tolist(), strict=True)
    groups = (tuple(rows[start : start + size].tolist()) for start, size in places)
    several = dict(zip(firsts[is_several].tolist(), groups, strict=True))
    return np.sort(firsts), several


def _mixed(words: Words) -> Numbers:
    """The hash of the packed counts of many groups at once: `hash(packed * _MIX)`."""
    prime, half = np.uint64(_PRIME), np.uint64(31)
    # Modulo the prime, 2^64 is 8.
    packed = (words[0] % prime + words[1] % prime * np.uint64(8) % prime) % prime
    low_bits = np.uint64((1 << 31) - 1)
    high, low = packed >> half, packed & low_bits
    mix = _MIX % _PRIME
    mix_high, mix_low = np.uint64(mix >> 31), np.uint64(mix & ((1 << 31) - 1))
    middle = high * mix_low + low * mix_high
    # Modulo the prime 2^62 is 2, and 2^61 is 1, so the middle is split after its 30th bit.
    folded = (middle >> np.uint64(30)) + ((middle & np.uint64((1 << 30) - 1)) << half)
    found: Numbers = (high * mix_high * np.uint64(2) + folded + low * mix_low) % prime
    return found


def _placed(rows: Numbers, slots: Numbers, mask: int) -> Numbers:
    """The slots of a hash table, each holding one more than its row.

    If several rows hash to a slot, the first one gets it and the others try the next.
    """
    places = np.zeros(mask + 1, dtype=np.uint32)
    slots = slots.astype(np.int64)
    while len(rows):
        # Rows are assigned in reverse, so that the first row that wants a slot has it in the end.
        is_free = places[slots] == 0
        places[slots[is_free][::-1]] = rows[is_free][::-1] + 1
        waits = places[slots] != rows + 1
        rows, slots = rows[waits], (slots[waits] + 1) & mask
    return places
