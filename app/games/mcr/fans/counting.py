"""Counting fans: those found in a win, the five principles, and the reasons why some do not count.

The sets of a hand are nodes, and a fan over several sets is an edge. Fans that a counted fan
implies are dropped. Of the fans over several sets, those count that connect sets not yet connected,
so that the counted ones form a forest: a combined set combines once more with one that is not. Fans
are taken from the highest down; if two long chains exclude each other, each is tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from app.games.mcr.fans.conditions import Among, Chain, NothingElse, OfHand, OfPlacing, OfReading
from app.games.mcr.fans.table import Fan, fans_of
from app.melding.rules import CUSTOM_KEPT
from app.melding.shape import PARTS_KEPT
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from app.games.mcr.fans.facts import HandFacts, ReadingFacts
    from app.games.mcr.rulesets import Options


class Principle(StrEnum):
    """The principle by which a found fan does not count; its value never changes."""

    NO_REPEAT = "no_repeat"
    NO_SPLIT = "no_split"
    NO_IDENTICAL = "no_identical"
    HIGHEST = "highest"
    ONCE = "once"


NAMES: Mapping[Principle, Text] = MappingProxyType(
    {
        Principle.NO_REPEAT: Text("不重复原则", "no repeating"),
        Principle.NO_SPLIT: Text("不拆移原则", "no splitting"),
        Principle.NO_IDENTICAL: Text("不得相同原则", "nothing identical"),
        Principle.HIGHEST: Text("就高不就低原则", "the highest"),
        Principle.ONCE: Text("套算一次原则", "combining once"),
    }
)


class Found(NamedTuple):
    """A fan that was found: its place in the table, and the groups that make it, as bits."""

    fan: int
    cover: int


class Dropped(NamedTuple):
    """A found fan that does not count, with the principle and the counted fan that excludes it."""

    fan: int
    principle: Principle
    by: int


@dataclass(frozen=True, slots=True)
class Count:
    """The counted fans, the dropped ones, and the points."""

    points: int
    counted: tuple[Found, ...]
    dropped: tuple[Dropped, ...]


@dataclass(frozen=True, slots=True, eq=False)
class FanTable:
    """A table of fans, prepared for finding them and counting them.

    Attributes:
        fans: the table.
        among: its conditions on the kinds of tiles: the place of each in the table, and the kinds
            that it excludes, as bits.
        of_hand: its other conditions on tiles, each with its place in the table.
        of_reading: those on readings, by what a reading must have.
        of_placing: those on placings of the winning tile.
        chained: the fan of each instance of a chain, by the type and the lowest kinds of its sets.
        chains: the places of the fans over several sets, as bits.
        implied: for each fan the places of the fans that it implies, as bits.
        implied_one: the same for the fans of which it drops one.
        nothing: the place of the fan that counts if no other does.

    """

    fans: tuple[Fan, ...]
    among: tuple[tuple[int, int], ...]
    of_hand: tuple[tuple[int, OfHand], ...]
    of_reading: Mapping[str, tuple[tuple[int, OfReading], ...]]
    of_placing: tuple[tuple[int, OfPlacing], ...]
    chained: Mapping[tuple[str, tuple[int, ...]], int]
    chains: int
    implied: tuple[int, ...]
    implied_one: tuple[int, ...]
    nothing: int

    @classmethod
    def of(cls, fans: tuple[Fan, ...]) -> FanTable:
        """A table, prepared."""
        place_of = {fan.code: place for place, fan in enumerate(fans)}
        conditions = [(place, fan.when) for place, fan in enumerate(fans)]
        chains = [(place, when) for place, when in conditions if isinstance(when, Chain)]

        def places(codes: Iterable[str]) -> int:
            return sum(1 << place_of[code] for code in codes)

        return cls(
            fans,
            among=tuple((p, ~when.tiles) for p, when in conditions if isinstance(when, Among)),
            of_hand=tuple((p, when) for p, when in conditions if isinstance(when, OfHand)),
            of_reading={
                about: tuple(
                    (p, when)
                    for p, when in conditions
                    if isinstance(when, OfReading) and when.about == about
                )
                for about in ("any", "pungs", "gangs")
            },
            of_placing=tuple((p, when) for p, when in conditions if isinstance(when, OfPlacing)),
            chained={(when.type, sets): p for p, when in chains for sets in when.instances()},
            chains=sum(1 << place for place, _ in chains),
            implied=tuple(places(fan.implies) for fan in fans),
            implied_one=tuple(places(fan.implies_one) for fan in fans),
            nothing=next(p for p, when in conditions if isinstance(when, NothingElse)),
        )

    def in_hand(self, hand: HandFacts) -> list[Found]:
        """The fans of a win in any reading."""
        found = [Found(fan, 0) for fan, excluded in self.among if not hand.present & excluded]
        return found + [Found(fan, cover) for fan, when in self.of_hand for cover in when(hand)]

    def in_reading(self, facts: ReadingFacts) -> list[Found]:
        """The fans of a reading with any place of the winning tile."""
        asked = self.of_reading["any"]
        if facts.pungs:
            asked += self.of_reading["pungs"]
        if facts.hidden or facts.melded:
            asked += self.of_reading["gangs"]
        found = [Found(fan, cover) for fan, when in asked for cover in when(facts)]
        found += _chains(self, "chi", facts.chows, 0)
        found += _chains(self, "peng", facts.pungs, len(facts.chows))
        return found

    def in_placing(self, facts: ReadingFacts, place: int) -> list[Found]:
        """The fans that depend on the place of the winning tile."""
        return [Found(fan, cover) for fan, when in self.of_placing for cover in when(facts, place)]

    def count(self, found: Sequence[Found]) -> Count:
        """The best count of the fans found in one reading."""
        ordered = sorted(found)
        long = [each for each in ordered if self.is_chain(each) and each.cover.bit_count() > 2]
        if len(long) < 2:
            return self._take(ordered)
        tries = [[first, *(each for each in ordered if each != first)] for first in long]
        return max(map(self._take, [ordered, *tries]), key=lambda count: count.points)

    def is_chain(self, found: Found) -> bool:
        """The fan is one over several sets."""
        return bool(self.chains >> found.fan & 1)

    def _take(self, ordered: Sequence[Found]) -> Count:
        """Count fans in this order; drop each that an earlier one excludes."""
        counted: list[Found] = []
        dropped: list[Dropped] = []
        spent: set[int] = set()
        tied: list[int] = []
        # The fans that some counted fan implies, as bits: most are implied by none.
        implied = 0
        for found in ordered:
            fan, is_chain = found.fan, self.is_chain(found)
            why = self._implied_by(found, counted, spent) if implied >> fan & 1 else None
            if why is None and is_chain:
                why = self._tied_by(found, counted, tied)
            if why is not None:
                dropped.append(why)
                continue
            counted.append(found)
            implied |= self.implied[fan] | self.implied_one[fan]
            if is_chain:
                tied = _tie(tied, found.cover)
        counted = sorted(counted) or [Found(self.nothing, 0)]
        points = sum(self.fans[found.fan].points for found in counted)
        return Count(points, tuple(counted), tuple(dropped))

    def _implied_by(
        self, found: Found, counted: Sequence[Found], spent: set[int]
    ) -> Dropped | None:
        bit = 1 << found.fan
        for place, other in enumerate(counted):
            # A fan of the whole hand covers every set; another fan covers its own sets.
            within = not other.cover or not found.cover & ~other.cover
            if self.implied[other.fan] & bit and within:
                return Dropped(found.fan, Principle.NO_REPEAT, other.fan)
            if self.implied_one[other.fan] & bit and place not in spent:
                spent.add(place)
                return Dropped(found.fan, Principle.NO_REPEAT, other.fan)
        return None

    def _tied_by(
        self, found: Found, counted: Sequence[Found], tied: Sequence[int]
    ) -> Dropped | None:
        """The exclusion of a fan over sets that are connected already, or None."""
        touching = [each for each in counted if self.is_chain(each) and each.cover & found.cover]
        if any(each.fan == found.fan for each in touching):
            return Dropped(found.fan, Principle.NO_IDENTICAL, found.fan)
        if any((group & found.cover).bit_count() > 1 for group in tied):
            why = Principle.HIGHEST if found.cover.bit_count() > 2 else Principle.ONCE
            return Dropped(found.fan, why, touching[0].fan)
        return None


def _tie(tied: Sequence[int], cover: int) -> list[int]:
    """The connected sets with those of one more fan, which joins all that it touches."""
    together = cover
    for group in tied:
        if group & cover:
            together |= group
    return [*(group for group in tied if not group & cover), together]


@lru_cache(maxsize=PARTS_KEPT)
def _chains(table: FanTable, of: str, sets: tuple[int, ...], first: int) -> tuple[Found, ...]:
    """The chains among sets, whose places in the reading begin at `first`."""
    return tuple(
        Found(fan, sum(1 << first + place for place in places))
        for size in range(2, len(sets) + 1)
        for places in combinations(range(len(sets)), size)
        if (fan := table.chained.get((of, tuple(sets[place] for place in places)))) is not None
    )


@lru_cache(maxsize=CUSTOM_KEPT)
def fan_table(options: Options) -> FanTable:
    """The table of fans with some options, prepared."""
    return FanTable.of(fans_of(options))
