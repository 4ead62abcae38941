"""The worth of a win: the best over its readings and the places of its winning tile."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.mcr.fans.counting import Principle, fan_table
from paiju.all_games.mcr.fans.facts import HandFacts, ReadingFacts
from paiju.melding.hands.winning_shapes import PARTS_KEPT, readings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.all_games.mcr.fans.counting import Count, FanTable, Found
    from paiju.all_games.mcr.fans.table import Fan
    from paiju.all_games.mcr.rulesets import Rules
    from paiju.melding.hands.winning import Win
    from paiju.melding.hands.winning_shapes import Reading


@dataclass(frozen=True, slots=True)
class CountedFan:
    """A fan that counts, and the number of times that it counts."""

    fan: Fan
    count: int


class Excluded(NamedTuple):
    """A fan that the hand has but that does not count.

    Attributes:
        fan: the fan.
        principle: the principle by which it does not count.
        by: the counted fan that excludes it.

    """

    fan: Fan
    principle: Principle
    by: Fan


class Worth(NamedTuple):
    """The worth of a win.

    Attributes:
        fans: the fans that count, in the order of the table, without flowers.
        flowers: the number of flowers shown; each is worth a point that does not count towards the
            minimum.
        points: the points of the fans.
        minimum: the points that a win needs.
        reading: the reading of the hand that is worth most.
        place: the index of the group of the reading that the winning tile completed.
        excluded: the fans that the hand has but that do not count.

    """

    fans: tuple[CountedFan, ...]
    flowers: int
    points: int
    minimum: int
    reading: Reading
    place: int
    excluded: tuple[Excluded, ...]

    @property
    def is_enough(self) -> bool:
        """Tests if the fans reach the minimum."""
        return self.points >= self.minimum

    @property
    def total(self) -> int:
        """The points of the fans and of the flowers."""
        return self.points + self.flowers


class _Way(NamedTuple):
    """A way to count a win: one of its readings, with one place of the winning tile.

    Attributes:
        reading: the reading.
        place: the index of the group that the winning tile completed.
        tally: the fans that count in it.

    """

    reading: Reading
    place: int
    tally: Count

    def tiles_in(self, cover: int) -> set[int]:
        """The kinds in the groups of the reading that the bits of `cover` name."""
        groups = (group for at, group in enumerate(self.reading.groups) if cover >> at & 1)
        return {kind for group in groups for kind in group.kinds}


def score(rules: Rules, win: Win) -> Worth | None:
    """The worth of a win; None if the tiles are no win.

    >>> from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
    >>> from paiju.all_games.mcr.rulesets import rules_of
    >>> from paiju.melding.hands.winning import Win
    >>> scored = score(rules_of(), Win(parse_tiles("123456m 456p 1178s"), parse_tile("9s")))
    >>> [each.fan.name.zh for each in scored.fans], scored.total
    (['花龙', '门前清', '平和', '喜相逢'], 13)
    """
    hand_readings = readings((*win.hand, win.tile), win.melds)
    return worth_of(rules, win, hand_readings) if hand_readings else None


# Not cached: the time of a later question would betray that a hidden hand was scored before.
def worth_of(rules: Rules, win: Win, hand_readings: tuple[Reading, ...]) -> Worth:
    """The worth of a win whose readings are known."""
    table = fan_table(rules.options)
    ways = list(_ways(table, win, hand_readings))
    best = max(ways, key=_points) if len(ways) > 1 else ways[0]
    times: dict[int, int] = {}
    for each in best.tally.counted:
        times[each.fan] = times.get(each.fan, 0) + 1
    return Worth(
        fans=tuple([_counted(table, fan, count) for fan, count in times.items()]),
        flowers=len(win.circumstances.flowers),
        points=best.tally.points,
        minimum=rules.minimum,
        reading=best.reading,
        place=best.place,
        excluded=tuple(_excluded(table, best, ways)),
    )


def _points(way: _Way) -> int:
    return way.tally.points


@lru_cache(maxsize=PARTS_KEPT)
def _counted(table: FanTable, fan: int, count: int) -> CountedFan:
    return CountedFan(table.fans[fan], count)


def _ways(table: FanTable, win: Win, hand_readings: Sequence[Reading]) -> Iterator[_Way]:
    hand = HandFacts(win, hand_readings[0])
    of_hand = table.in_hand(hand)
    for reading in hand_readings:
        facts = ReadingFacts.of(hand, reading)
        of_reading = [*of_hand, *table.in_reading(facts)]
        for place in reading.placings(win.tile):
            count = table.count([*of_reading, *table.in_placing(facts, place)])
            yield _Way(reading, place, count)


def _excluded(table: FanTable, best: _Way, ways: Sequence[_Way]) -> list[Excluded]:
    fans = table.fans
    excluded = [
        Excluded(fans[fan], principle, fans[by]) for fan, principle, by in best.tally.dropped
    ]
    return excluded if len(ways) == 1 else [*excluded, *_elsewhere(table, best, ways)]


def _elsewhere(table: FanTable, best: _Way, ways: Sequence[_Way]) -> Iterator[Excluded]:
    """The fans that count in other readings or places only, each with the reason."""
    fans = table.fans
    named = {found.fan for found in best.tally.counted}
    named.update(dropped.fan for dropped in best.tally.dropped)
    for way in ways:
        for found in way.tally.counted:
            if found.fan not in named:
                named.add(found.fan)
                principle, by = _why_not(table, found, way, best)
                yield Excluded(fans[found.fan], principle, fans[by])


def _why_not(table: FanTable, found: Found, way: _Way, best: _Way) -> tuple[Principle, int]:
    """The principle by which a fan of another way does not count, and the fan that excludes it."""
    if way.reading != best.reading:
        wanted = way.tiles_in(found.cover)
        for counted in best.tally.counted:
            if table.is_chain(counted) and wanted & best.tiles_in(counted.cover):
                return Principle.NO_SPLIT, counted.fan
    theirs = {each.fan for each in way.tally.counted}
    own = (each.fan for each in best.tally.counted if each.fan not in theirs)
    return Principle.HIGHEST, next(own, best.tally.counted[0].fan)
