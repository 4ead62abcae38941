"""Counting fans: those found in a win, the five principles, and the reasons why some do not count.

The sets of a hand are nodes, and a fan over several sets is an edge. Fans that a counted fan
implies are dropped. Of the fans over several sets, those count that connect sets not yet connected,
so that the counted ones form a forest: a combined set combines once more with one that is not. Fans
are taken from the highest down; if two long chains exclude each other, each is tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.mcr.fans.conditions import Among, Chain, NothingElse, WaitFor, wait_in
from paiju.all_games.mcr.fans.facts import TYPES
from paiju.all_games.mcr.fans.predicates import OfCourse, OfHand, OfPlacing, OfReading, OfTypes
from paiju.all_games.mcr.fans.table import Fan, fans_of
from paiju.mahjong_tiles.tile import KIND
from paiju.melding.hands.winning_shapes import PARTS_KEPT, SETS, Form
from paiju.melding.rules.rule_set import CUSTOM_KEPT
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from paiju.all_games.mcr.fans.facts import HandFacts, ReadingFacts, WinFlags
    from paiju.all_games.mcr.rulesets import Options


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


class Count(NamedTuple):
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
        of_course: its conditions on the course of a win, each with its place in the table.
        of_types: what is found in the types of the tiles, by those as bits.
        of_hand: its other conditions on tiles.
        of_reading: those on readings, by the form and the numbers of pungs and of kongs.
        of_placing: those on placings of the winning tile, but for waits.
        of_wait: those on the wait for it, by the wait.
        chained: the fan of each instance of a chain, by the type of its sets, and their lowest
            kinds.
        chains: the places of the fans over several sets, as bits.
        long: the same for those over more than two.
        implied: for each fan the places of the fans that it implies, as bits.
        implied_one: the same for the fans of which it drops one.
        nothing: the place of the fan that counts if no other does.
        points: the points of each fan.

    """

    fans: tuple[Fan, ...]
    among: tuple[tuple[int, int], ...]
    of_course: tuple[tuple[int, OfCourse], ...]
    of_types: tuple[tuple[Found, ...], ...]
    of_hand: tuple[tuple[int, OfHand], ...]
    of_reading: Mapping[tuple[Form, int, int], tuple[tuple[int, OfReading], ...]]
    of_placing: tuple[tuple[int, OfPlacing], ...]
    of_wait: Mapping[str, tuple[tuple[int, WaitFor], ...]]
    chained: Mapping[str, Mapping[tuple[int, ...], int]]
    chains: int
    long: int
    implied: tuple[int, ...]
    implied_one: tuple[int, ...]
    nothing: int
    points: tuple[int, ...]

    @classmethod
    def of(cls, fans: tuple[Fan, ...]) -> FanTable:
        """A table, prepared."""
        place_of = {fan.code: place for place, fan in enumerate(fans)}
        conditions = [(place, fan.when) for place, fan in enumerate(fans)]
        chains = [(place, when) for place, when in conditions if isinstance(when, Chain)]
        waits = [(place, when) for place, when in conditions if isinstance(when, WaitFor)]

        def places(codes: Iterable[str]) -> int:
            return sum(1 << place_of[code] for code in codes)

        return cls(
            fans,
            among=tuple((p, ~when.tiles) for p, when in conditions if isinstance(when, Among)),
            of_course=tuple((p, when) for p, when in conditions if isinstance(when, OfCourse)),
            of_types=tuple(
                tuple(
                    Found(p, cover)
                    for p, when in conditions
                    if isinstance(when, OfTypes)
                    for cover in when(types)
                )
                for types in range(1 << len(TYPES))
            ),
            of_hand=tuple((p, when) for p, when in conditions if isinstance(when, OfHand)),
            of_reading={
                (form, pungs, kongs): tuple(
                    (p, when)
                    for p, when in conditions
                    if isinstance(when, OfReading) and when.may_be(form, pungs, kongs)
                )
                for form in Form
                for pungs in range(SETS + 1)
                for kongs in range(pungs + 1)
            },
            of_placing=tuple(
                (p, when)
                for p, when in conditions
                if isinstance(when, OfPlacing) and not isinstance(when, WaitFor)
            ),
            of_wait={
                wait: tuple((p, when) for p, when in waits if when.wait == wait)
                for wait in {when.wait for _, when in waits}
            },
            chained={
                of: {sets: p for p, when in chains if when.type == of for sets in when.instances()}
                for of in ("chi", "peng")
            },
            chains=sum(1 << place for place, _ in chains),
            long=sum(1 << place for place, when in chains if len(when.steps[0]) > 2),
            implied=tuple(places(fan.implies) for fan in fans),
            implied_one=tuple(places(fan.implies_one) for fan in fans),
            nothing=next(p for p, when in conditions if isinstance(when, NothingElse)),
            points=tuple(fan.points for fan in fans),
        )

    def in_hand(self, hand: HandFacts) -> list[Found]:
        """The fans of a win in any reading."""
        present = hand.present
        found = [Found(fan, 0) for fan, excluded in self.among if not present & excluded]
        found += [Found(fan, cover) for fan, when in self.of_hand for cover in when(hand)]
        found += _in_course(self, hand.course)
        found += self.of_types[hand.types]
        return found

    def in_reading(self, facts: ReadingFacts) -> list[Found]:
        """The fans of a reading with any place of the winning tile."""
        kongs = (facts.hidden | facts.melded).bit_count()
        asked = self.of_reading[facts.reading.form, len(facts.pungs), kongs]
        found = [Found(fan, cover) for fan, when in asked for cover in when(facts)]
        if len(facts.chows) > 1:
            found += _chains(self, "chi", facts.chows, 0)
        if len(facts.pungs) > 1:
            found += _chains(self, "peng", facts.pungs, len(facts.chows))
        return found

    def in_placing(self, facts: ReadingFacts, place: int) -> list[Found]:
        """The fans that depend on the place of the winning tile."""
        found: list[Found] = []
        if facts.own:
            found = [
                Found(fan, cover) for fan, when in self.of_placing for cover in when(facts, place)
            ]
        wait = wait_in(facts.reading.groups[place], KIND[facts.hand.win.tile])
        if wait is not None:
            asked = self.of_wait[wait]
            found += [Found(fan, cover) for fan, when in asked for cover in when(facts, place)]
        return found

    def count(self, found: Sequence[Found]) -> Count:
        """The best count of the fans found in one reading."""
        ordered = sorted(found)
        long = [each for each in ordered if self.long >> each[0] & 1]
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
        linked: list[Found] = []
        tied: list[int] = []
        # The fans that some counted fan implies, as bits: most are implied by none.
        implied, points = 0, 0
        for found in ordered:
            fan, cover = found
            if implied >> fan & 1 and (why := self._implied_by(found, counted, spent)):
                dropped.append(why)
                continue
            if self.chains >> fan & 1:
                if linked and (why := _tied_by(found, linked, tied)):
                    dropped.append(why)
                    continue
                linked.append(found)
                tied = _tie(tied, cover)
            counted.append(found)
            implied |= self.implied[fan] | self.implied_one[fan]
            points += self.points[fan]
        if not counted:
            return Count(self.points[self.nothing], (Found(self.nothing, 0),), tuple(dropped))
        return Count(points, tuple(sorted(counted)), tuple(dropped))

    def _implied_by(
        self, found: Found, counted: Sequence[Found], spent: set[int]
    ) -> Dropped | None:
        fan, cover = found
        for place, (by, others) in enumerate(counted):
            # A fan of the whole hand covers every set; another fan covers its own sets.
            if self.implied[by] >> fan & 1 and (not others or not cover & ~others):
                return Dropped(fan, Principle.NO_REPEAT, by)
            if self.implied_one[by] >> fan & 1 and place not in spent:
                spent.add(place)
                return Dropped(fan, Principle.NO_REPEAT, by)
        return None


def _tied_by(found: Found, linked: Sequence[Found], tied: Sequence[int]) -> Dropped | None:
    """The exclusion of a fan over sets that counted fans connect already, or None."""
    fan, cover = found
    touching = [by for by, theirs in linked if theirs & cover]
    if fan in touching:
        return Dropped(fan, Principle.NO_IDENTICAL, fan)
    for group in tied:
        if (group & cover).bit_count() > 1:
            why = Principle.HIGHEST if cover.bit_count() > 2 else Principle.ONCE
            return Dropped(fan, why, touching[0])
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
    chained, found = table.chained[of], []
    for size in range(2, len(sets) + 1):
        for some, cover in zip(combinations(sets, size), _covers(len(sets), size), strict=True):
            if some in chained:
                found.append(Found(chained[some], cover << first))
    return tuple(found)


@cache
def _covers(sets: int, size: int) -> tuple[int, ...]:
    """The places of so many of the sets, as bits, in the order of `combinations`."""
    bits = [1 << place for place in range(sets)]
    return tuple(map(sum, combinations(bits, size)))


@lru_cache(maxsize=PARTS_KEPT)
def _in_course(table: FanTable, course: WinFlags) -> tuple[Found, ...]:
    """The fans of the course of a win."""
    return tuple(Found(fan, cover) for fan, when in table.of_course for cover in when(course))


@lru_cache(maxsize=CUSTOM_KEPT)
def fan_table(options: Options) -> FanTable:
    """The table of fans with some options, prepared."""
    return FanTable.of(fans_of(options))
