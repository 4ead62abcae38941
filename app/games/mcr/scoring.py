"""The worth of a win: the best of its readings and of the places of its winning tile."""

from __future__ import annotations

from collections import Counter as Multiset
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.games.mcr.fans.detect import HandFacts, PlacingFacts, ReadingFacts
from app.games.mcr.fans.principles import Principle, counter_of
from app.melding.shape import Reading, readings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from app.games.mcr.fans.detect import Found
    from app.games.mcr.fans.principles import Count, Counter
    from app.games.mcr.fans.table import Fan
    from app.games.mcr.rulesets import Rules
    from app.melding.winning import Win


@dataclass(frozen=True, slots=True)
class Scored:
    """A fan that counts, and how often."""

    fan: Fan
    count: int


@dataclass(frozen=True, slots=True)
class Excluded:
    """A fan that could be found and does not count: by which principle, and beside which fan."""

    fan: Fan
    principle: Principle
    by: Fan


@dataclass(frozen=True, slots=True)
class Worth:
    """The worth of a win.

    Attributes:
        fans: the fans that count, in the order of the table, without flowers.
        flowers: the number of flowers shown; each is worth a point, but does not help to win.
        points: the points of the fans.
        minimum: the points that they need to win.
        reading: the reading of the hand.
        place: the group of it that the winning tile completed.
        excluded: the fans that do not count.

    """

    fans: tuple[Scored, ...]
    flowers: int
    points: int
    minimum: int
    reading: Reading
    place: int
    excluded: tuple[Excluded, ...]

    @property
    def is_enough(self) -> bool:
        """True if the fans reach the minimum."""
        return self.points >= self.minimum

    @property
    def total(self) -> int:
        """The points of the fans and of the flowers."""
        return self.points + self.flowers


@dataclass(frozen=True, slots=True)
class _Way:
    """One reading with one place of the winning tile, and what counts in it."""

    reading: Reading
    place: int
    count: Count


def score(rules: Rules, win: Win) -> Worth | None:
    """Worth a win, or nothing where the tiles are none.

    >>> from app.tiles.notation import parse_tile, parse_tiles
    >>> from app.games.mcr.rulesets import rules_of
    >>> from app.melding.winning import Win
    >>> scored = score(rules_of(), Win(parse_tiles("123456m 456p 1178s"), parse_tile("9s")))
    >>> [each.fan.name.zh for each in scored.fans], scored.total
    (['花龙', '门前清', '平和', '喜相逢'], 13)
    """
    counter = counter_of(rules.options)
    ways = tuple(_ways(counter, win))
    if not ways:
        return None
    best = max(ways, key=lambda way: way.count.points)
    times = Multiset(found.fan for found in best.count.counted)
    return Worth(
        fans=tuple(Scored(counter.fans[fan], count) for fan, count in sorted(times.items())),
        flowers=win.circumstances.flowers,
        points=best.count.points,
        minimum=rules.minimum,
        reading=best.reading,
        place=best.place,
        excluded=tuple(_excluded(counter, best, ways)),
    )


def _ways(counter: Counter, win: Win) -> Iterator[_Way]:
    detector = counter.detector
    found = readings((*win.hand, win.tile), win.melds)
    if not found:
        return
    hand = HandFacts.of(win)
    of_hand = detector.in_hand(hand)
    for reading in found:
        facts = ReadingFacts.of(hand, reading)
        of_reading = [*of_hand, *detector.in_reading(facts)]
        for place in reading.placings(win.tile):
            of_placing = detector.in_placing(PlacingFacts(facts, place))
            yield _Way(reading, place, counter.count([*of_reading, *of_placing]))


def _excluded(counter: Counter, best: _Way, ways: Sequence[_Way]) -> Iterator[Excluded]:
    fans = counter.fans
    named = {found.fan for found in best.count.counted}
    for dropped in best.count.dropped:
        named.add(dropped.fan)
        yield Excluded(fans[dropped.fan], dropped.principle, fans[dropped.by])
    for way in ways:
        for found in way.count.counted:
            if found.fan not in named:
                named.add(found.fan)
                principle, by = _why_not(counter, found, way, best)
                yield Excluded(fans[found.fan], principle, fans[by])


def _why_not(counter: Counter, found: Found, way: _Way, best: _Way) -> tuple[Principle, int]:
    """The principle by which a fan of another reading does not count, and the fan beside which."""
    wanted = _tiles_in(way.reading, found.cover)
    for counted in best.count.counted:
        taken = _tiles_in(best.reading, counted.cover) if counter.is_chain(counted) else set()
        if way.reading != best.reading and wanted & taken:
            return Principle.NO_SPLIT, counted.fan
    theirs = {each.fan for each in way.count.counted}
    own = (each.fan for each in best.count.counted if each.fan not in theirs)
    return Principle.HIGHEST, next(own, best.count.counted[0].fan)


def _tiles_in(reading: Reading, cover: int) -> set[int]:
    """The kinds in some groups of a reading, which are named as bits."""
    return {
        kind
        for place, group in enumerate(reading.groups)
        if cover >> place & 1
        for kind in group.kinds
    }
