"""The count of fans in a win, by the five principles that say which of them count.

Fans that a counted fan implies are dropped. A fan over several sets is a *chain*. Sets are the
nodes of a graph and chains its edges: a chain counts only if it connects sets that are not yet
connected, so that the counted chains form a forest. This is 套算一次: a combined set combines once
more, with a set that is not combined. Fans are taken from the highest down; if several chains of
three or more sets are found, each of them is also tried first.
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
from paiju.all_games.mcr.fans.predicates import OfFlags, OfHand, OfPlacing, OfReading, OfTypes
from paiju.all_games.mcr.fans.table import Fan, fans_of
from paiju.mahjong_tiles.tile import KIND
from paiju.melding.hands.winning_shapes import PARTS_KEPT, PLAIN_FORMS, SETS, Form
from paiju.melding.rules.rule_set import CUSTOM_KEPT
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from paiju.all_games.mcr.fans.facts import HandFacts, ReadingFacts, WinFlags
    from paiju.all_games.mcr.rulesets import Options


class Principle(StrEnum):
    """A principle by which a found fan does not count; its value is stable, clients store it."""

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
    """A fan that was found in a win.

    Attributes:
        fan: its index in the table.
        cover: the groups of the reading that make it, as bits; 0 for a fan of the whole hand.

    """

    fan: int
    cover: int


class Dropped(NamedTuple):
    """A found fan that does not count.

    Attributes:
        fan: its index in the table.
        principle: the principle by which it does not count.
        by: the index of the counted fan that excludes it.

    """

    fan: int
    principle: Principle
    by: int


class Count(NamedTuple):
    """The fans that count in one reading, and those that do not.

    Attributes:
        points: the points of the counted fans.
        counted: the fans that count.
        dropped: the fans that do not count.

    """

    points: int
    counted: tuple[Found, ...]
    dropped: tuple[Dropped, ...]


@dataclass(frozen=True, slots=True, eq=False)
class FanTable:
    """A table of fans, prepared to find and count them fast. Fans are indices in the table.

    Attributes:
        fans: the table.
        among: fans with a condition on the kinds of tiles, as (fan, excluded kinds as bits).
        of_flags: fans with a condition on the flags of a win.
        of_types: by the types of the tiles (as bits), the fans that are found in them.
        of_hand: fans with another condition on the tiles.
        of_reading: by form and numbers of pungs and kongs, fans with a condition on the reading.
        of_placing: fans with a condition on the place of the winning tile, except waits.
        of_wait: by wait, the fans of waits.
        chained: by the type of sets and their lowest kinds, the fan of a chain of these sets.
        chains: the fans over several sets, as bits.
        long: the fans over more than two sets, as bits.
        implied: by fan, the fans that it implies, as bits.
        implied_one: by fan, the fans of which it drops one, as bits.
        nothing: the fan that counts if no other does.
        points: by fan, its points.

    """

    fans: tuple[Fan, ...]
    among: tuple[tuple[int, int], ...]
    of_flags: tuple[tuple[int, OfFlags], ...]
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
        """The prepared table of these fans."""
        place_of = {fan.code: place for place, fan in enumerate(fans)}
        conditions = [(place, fan.when) for place, fan in enumerate(fans)]
        chains = [(place, when) for place, when in conditions if isinstance(when, Chain)]
        waits = [(place, when) for place, when in conditions if isinstance(when, WaitFor)]

        def places(codes: Iterable[str]) -> int:
            return sum(1 << place_of[code] for code in codes)

        return cls(
            fans,
            among=tuple((p, ~when.tiles) for p, when in conditions if isinstance(when, Among)),
            of_flags=tuple((p, when) for p, when in conditions if isinstance(when, OfFlags)),
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
                for form in PLAIN_FORMS
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
        """The fans of a win that do not depend on its reading."""
        present = hand.present
        found = [Found(fan, 0) for fan, excluded in self.among if not present & excluded]
        found += [Found(fan, cover) for fan, when in self.of_hand for cover in when(hand)]
        found += _of_flags(self, hand.flags)
        found += self.of_types[hand.types]
        return found

    def in_reading(self, facts: ReadingFacts) -> list[Found]:
        """The fans of a reading that do not depend on the place of the winning tile."""
        kongs = (facts.hidden | facts.melded).bit_count()
        conditions = self.of_reading[facts.reading.form, len(facts.pungs), kongs]
        found = [Found(fan, cover) for fan, when in conditions for cover in when(facts)]
        if len(facts.chows) > 1:
            found += _chains(self, "chi", facts.chows, 0)
        if len(facts.pungs) > 1:
            found += _chains(self, "peng", facts.pungs, len(facts.chows))
        return found

    def in_placing(self, facts: ReadingFacts, place: int) -> list[Found]:
        """The fans that depend on `place`, the index of the group with the winning tile."""
        found: list[Found] = []
        if facts.own:
            found = [
                Found(fan, cover) for fan, when in self.of_placing for cover in when(facts, place)
            ]
        wait = wait_in(facts.reading.groups[place], KIND[facts.hand.win.tile])
        if wait is not None:
            conditions = self.of_wait[wait]
            found += [Found(fan, cover) for fan, when in conditions for cover in when(facts, place)]
        return found

    def count(self, found: Sequence[Found]) -> Count:
        """The count with the most points of the fans found in one reading."""
        ordered = sorted(found)
        long = [each for each in ordered if self.long >> each[0] & 1]
        if len(long) < 2:
            return self._take(ordered)
        tries = [[first, *(each for each in ordered if each != first)] for first in long]
        return max(map(self._take, [ordered, *tries]), key=lambda count: count.points)

    def is_chain(self, found: Found) -> bool:
        """Tests if a fan is a chain: one over several sets."""
        return bool(self.chains >> found.fan & 1)

    def _take(self, ordered: Sequence[Found]) -> Count:
        """The count of fans taken in this order; one that an earlier fan excludes is dropped."""
        counted: list[Found] = []
        dropped: list[Dropped] = []
        spent: set[int] = set()
        linked: list[Found] = []
        tied: list[int] = []
        # The fans implied by counted ones, as bits: a quick test, for most fans are not implied.
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
    """The reason to drop a chain over sets that are connected already; None if it counts.

    `linked` has the counted chains, and `tied` the groups of sets that they connect, as bits.
    """
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
    """The groups of connected sets after one more chain, which joins all groups that it touches.

    Groups and the `cover` of the chain are bits of sets.
    """
    together = cover
    for group in tied:
        if group & cover:
            together |= group
    return [*(group for group in tied if not group & cover), together]


@lru_cache(maxsize=PARTS_KEPT)
def _chains(table: FanTable, of: str, sets: tuple[int, ...], first: int) -> tuple[Found, ...]:
    """The chains among the sets of a reading.

    `of` is the type of the sets, which are given by their lowest kinds; `first` is the index of the
    first set among the groups of the reading.
    """
    chained, found = table.chained[of], []
    for size in range(2, len(sets) + 1):
        for some, cover in zip(combinations(sets, size), _covers(len(sets), size), strict=True):
            if some in chained:
                found.append(Found(chained[some], cover << first))
    return tuple(found)


@cache
def _covers(sets: int, size: int) -> tuple[int, ...]:
    """Every choice of `size` of the first `sets` groups as bits, in the order of `combinations`."""
    bits = [1 << place for place in range(sets)]
    return tuple(map(sum, combinations(bits, size)))


@lru_cache(maxsize=PARTS_KEPT)
def _of_flags(table: FanTable, flags: WinFlags) -> tuple[Found, ...]:
    """The fans that the flags of a win show."""
    return tuple(Found(fan, cover) for fan, when in table.of_flags for cover in when(flags))


@lru_cache(maxsize=CUSTOM_KEPT)
def fan_table(options: Options) -> FanTable:
    """The prepared table of fans with these options."""
    return FanTable.of(fans_of(options))
