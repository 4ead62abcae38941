"""The five principles: the found fans that count, and the reasons for which others do not.

The sets of a hand are nodes, and a fan over several sets is an edge. Fans that a counted fan
implies are dropped. Of the fans over several sets, those count that connect sets not yet connected,
so that the counted ones form a forest: a combined set combines once more with one that is not. Fans
are taken from the highest down; if two long chains exclude each other, each is tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from app.games.mcr.fans.conditions import Chain, NothingElse
from app.games.mcr.fans.detect import Detector, Found
from app.games.mcr.fans.table import Fan, fans_of
from app.games.mcr.rulesets import CUSTOM_KEPT
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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


@dataclass(frozen=True, eq=False)
class Counter:
    """A table of fans, prepared for counting.

    Attributes:
        fans: the table.
        detector: finds its fans.
        implied: for each fan the places of the fans that it implies, as bits.
        implied_one: the same for the fans of which it drops one.
        chains: the places of the fans over several sets, as bits.
        nothing: the place of the fan that counts if no other does.

    """

    fans: tuple[Fan, ...]
    detector: Detector
    implied: tuple[int, ...]
    implied_one: tuple[int, ...]
    chains: int
    nothing: int

    @classmethod
    def of(cls, fans: tuple[Fan, ...]) -> Counter:
        """The counter of a table."""
        place_of = {fan.code: place for place, fan in enumerate(fans)}

        def places(codes: Sequence[str]) -> int:
            return sum(1 << place_of[code] for code in codes)

        return cls(
            fans,
            Detector.of(fans),
            implied=tuple(places(fan.implies) for fan in fans),
            implied_one=tuple(places(fan.implies_one) for fan in fans),
            chains=places([fan.code for fan in fans if isinstance(fan.when, Chain)]),
            nothing=next(
                place for place, fan in enumerate(fans) if isinstance(fan.when, NothingElse)
            ),
        )

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
        points = 0
        for found in ordered:
            why = self._implied_by(found, counted, spent)
            if why is None and self.is_chain(found):
                why = _tied_by(found, counted, tied, self.chains)
            if why is not None:
                dropped.append(why)
                continue
            counted.append(found)
            points += self.fans[found.fan].points
            if self.is_chain(found):
                tied = _tie(tied, found.cover)
        if not counted:
            counted.append(Found(self.nothing, 0))
            points = self.fans[self.nothing].points
        return Count(points, tuple(sorted(counted)), tuple(dropped))

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
    found: Found, counted: Sequence[Found], tied: Sequence[int], chains: int
) -> Dropped | None:
    """The exclusion of a fan over sets that are connected already, or None."""
    touching = [each for each in counted if chains >> each.fan & 1 and each.cover & found.cover]
    for each in touching:
        if each.fan == found.fan:
            return Dropped(found.fan, Principle.NO_IDENTICAL, each.fan)
    if any((group & found.cover).bit_count() > 1 for group in tied):
        long = found.cover.bit_count() > 2
        return Dropped(found.fan, Principle.HIGHEST if long else Principle.ONCE, touching[0].fan)
    return None


def _tie(tied: Sequence[int], cover: int) -> list[int]:
    apart = [group for group in tied if not group & cover]
    together = cover
    for group in tied:
        if group & cover:
            together |= group
    return [*apart, together]


@lru_cache(maxsize=CUSTOM_KEPT)
def counter_of(options: Options) -> Counter:
    """The counter of the table with some options."""
    return Counter.of(fans_of(options))
