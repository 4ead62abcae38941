"""Tables of fans 番 that add up: those that count in a win, and its reading that is worth most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from paiju.mahjong_tiles.tile import COPIES, KIND, RANKS
from paiju.melding.hands.wild_readings import best_reading
from paiju.melding.hands.winning_shapes import Form, readings

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.distance_kernels import Numbers
    from paiju.melding.hands.winning import Circumstances, Win
    from paiju.melding.hands.winning_shapes import Aim, Reading
    from paiju.text import Text

O = TypeVar("O")  # noqa: E741 - the options of a game


class FanCount(NamedTuple):
    """A fan that counts: its code, and the number of fans that it adds."""

    code: str
    fans: int


class Excluded(NamedTuple):
    """A fan that the hand has but that does not count: its code, and that of the fan it is in."""

    code: str
    by: str


class Way(NamedTuple):
    """A way to count a win.

    Attributes:
        reading: a reading of the win.
        place: the index of the group that the winning tile completed; None where no fan asks.

    """

    reading: Reading
    place: int | None = None


class Worth(NamedTuple):
    """The worth of a win.

    Attributes:
        fans: the fans that count, in the order of the table.
        total: the sum of the fans, without a cap.
        value: the points of the win, capped.
        reading: the reading of the hand that is worth most.
        place: the index of the group that the winning tile completed; None where no fan asks.
        excluded: the fans that the reading has but that do not count.

    """

    fans: tuple[FanCount, ...]
    total: int
    value: int
    reading: Reading
    place: int | None = None
    excluded: tuple[Excluded, ...] = ()


class Facts(NamedTuple):
    """The facts about a win that fans test.

    Attributes:
        win: the hand with its winning tile and the circumstances.
        reading: one reading of the win.
        kinds: by kind, the number of its tiles, melds included; a wild tile counts as the one for
            which it stands. As four wild tiles a win has the tiles of its melds alone.
        gangs: the kinds of its gangs.
        place: the index of the group that the winning tile completed; None where no fan asks.
        wild: the wild tiles of the game; `kinds` has the tiles for which they stand.

    """

    win: Win
    reading: Reading
    kinds: Mapping[int, int]
    gangs: frozenset[int]
    place: int | None = None
    wild: tuple[Tile, ...] = ()

    @property
    def how(self) -> Circumstances:
        """The circumstances of the win."""
        return self.win.circumstances

    @property
    def wilds(self) -> int:
        """The number of wild tiles that the winner holds, however they are read."""
        return self.win.wilds(self.wild)

    @property
    def suits(self) -> set[int]:
        """The suits of the tiles, counted from 0; honours count as one."""
        return {kind // RANKS for kind in self.kinds}

    @property
    def ranks(self) -> set[int]:
        """The ranks of the tiles, counted from 0."""
        return {kind % RANKS for kind in self.kinds}

    @property
    def roots(self) -> int:
        """The number of roots 根: kinds of which the hand has all four tiles, but no gang."""
        return sum(
            [count >= COPIES and kind not in self.gangs for kind, count in self.kinds.items()]
        )

    @property
    def is_pairs(self) -> bool:
        """Tests if the reading is seven pairs."""
        return self.reading.form is Form.SEVEN_PAIRS

    @property
    def is_triplets(self) -> bool:
        """Tests if the reading is triplets or gangs and a pair."""
        return not self.is_pairs and all(group.type != "chi" for group in self.reading.groups)

    @property
    def is_concealed(self) -> bool:
        """Tests if the hand has no open meld."""
        return all(meld.concealed for meld in self.win.melds)

    @property
    def is_closed(self) -> bool:
        """Tests if the hand has no open meld and is not seven pairs."""
        return not self.is_pairs and self.is_concealed

    @property
    def triplets(self) -> list[int]:
        """The kinds of the triplets and gangs of the reading."""
        groups = self.reading.groups
        return [group.kinds[0] for group in groups if group.type in {"peng", "gang"}]

    @property
    def pair(self) -> int | None:
        """The kind of the pair beside sets; None in other forms."""
        is_sets = self.reading.form is Form.STANDARD
        return self.reading.groups[-1].kinds[0] if is_sets else None

    def triplets_of(self, kinds: Collection[int]) -> int:
        """The number of triplets and gangs of these kinds."""
        return sum([kind in kinds for kind in self.triplets])

    def is_little(self, kinds: Collection[int]) -> bool:
        """Tests if each of these kinds but one is a triplet, and that one the pair."""
        return self.triplets_of(kinds) == len(kinds) - 1 and self.pair in kinds

    def is_great(self, kinds: Collection[int]) -> bool:
        """Tests if each of these kinds is a triplet."""
        return self.triplets_of(kinds) == len(kinds)


@dataclass(frozen=True, slots=True)
class Fan(Generic[O]):
    """A row of a table of fans.

    Attributes:
        code: its stable code.
        name: its name.
        about: a text that says when it counts.
        count: a function that gives the number of fans it adds to a reading under these options.
        happens: whether it depends on the circumstances of a win. If so, it never counts for a
            hand that is examined at the wall's end.
        excludes: the codes of fans that do not count beside it.

    """

    code: str
    name: Text
    about: Text
    count: Callable[[Facts, O], int]
    happens: bool = False
    excludes: tuple[str, ...] = ()


def ways_of(hand_readings: Iterable[Reading], tile: Tile) -> list[Way]:
    """The ways to count a win with this tile: each reading with each place of the tile."""
    return [Way(reading, place) for reading in hand_readings for place in reading.placings(tile)]


def kinds_of(win: Win) -> dict[int, int]:
    """By kind, the number of tiles of a win, melds included.

    >>> from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
    >>> from paiju.melding.hands.winning import Win
    >>> kinds_of(Win(parse_tiles("11p"), parse_tile("1m")))
    {9: 2, 0: 1}
    """
    kinds: dict[int, int] = {}
    for tile in (*win.hand, win.tile, *(tile for meld in win.melds for tile in meld.tiles)):
        kind = KIND[tile]
        kinds[kind] = kinds.get(kind, 0) + 1
    return kinds


def facts_of(win: Win, reading: Reading, wild: tuple[Tile, ...] = ()) -> Facts:
    """The facts about a win in a reading, in which wild tiles are what they stand for.

    >>> from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
    >>> from paiju.melding.hands.winning import Win
    >>> from paiju.melding.hands.wild_readings import every_reading
    >>> from paiju.melding.hands.winning_shapes import Aim
    >>> win, wild = Win(parse_tiles("123456789m 123p F"), parse_tile("E")), parse_tiles("F")
    >>> reading = every_reading((*win.hand, win.tile), (), Aim(wild=wild))[-1]
    >>> facts_of(win, reading, wild).kinds[KIND[win.tile]]
    2
    """
    kinds: dict[int, int] = {}
    for group in reading.groups:
        for kind in group.kinds:
            kinds[kind] = kinds.get(kind, 0) + 1
    gangs = frozenset([KIND[meld.tile] for meld in win.melds if meld.type == "gang"])
    return Facts(win, reading, kinds, gangs, wild=wild)


def count_fans(
    fans: Collection[Fan[O]], facts: Facts, options: O
) -> tuple[tuple[FanCount, ...], tuple[Excluded, ...]]:
    """The fans that count in a reading, and those that do not count beside others."""
    counts = [(fan, fan.count(facts, options)) for fan in fans]
    found = [(fan, count) for fan, count in counts if count]
    barred = {code: fan.code for fan, _ in reversed(found) for code in fan.excludes}
    counted = [FanCount(fan.code, count) for fan, count in found if fan.code not in barred]
    excluded = [Excluded(fan.code, barred[fan.code]) for fan, _ in found if fan.code in barred]
    return tuple(counted), tuple(excluded)


def best_worth(
    fans: Collection[Fan[O]],
    win: Win,
    kinds: Mapping[int, int],
    options: O,
    value: Callable[[int], int],
    ways: Sequence[Way] | None = None,
) -> Worth | None:
    """The worth of a win, counted in the way with most fans; None if the tiles are no win.

    Args:
        fans: the rows of the table that count.
        win: the win.
        kinds: by kind, the number of its tiles.
        options: the options of the rule set.
        value: gives the points of a win by the sum of its fans.
        ways: the ways to count the win; None for its readings, without places of the tile.

    """
    gangs = frozenset([KIND[meld.tile] for meld in win.melds if meld.type == "gang"])
    if ways is None:
        ways = [Way(reading) for reading in readings((*win.hand, win.tile), win.melds)]
    worths = []
    for reading, place in ways:
        facts = Facts(win, reading, kinds, gangs, place)
        counted, excluded = count_fans(fans, facts, options)
        total = sum([each.fans for each in counted])
        worths.append(Worth(counted, total, value(total), reading, place, excluded))
    return max(worths, key=lambda worth: worth.total, default=None)


def best_wild_worth(
    fans: Collection[Fan[O]],
    win: Win,
    aim: Aim,
    options: O,
    value: Callable[[int], int],
    traits: Numbers | None = None,
) -> Worth | None:
    """The worth of a win with the wild tiles of an aim, in the reading with most fans.

    Args:
        fans: the rows of the table that count; none of them asks for the place of the tile.
        win: the win.
        aim: the wins that count.
        options: the options of the rule set.
        value: gives the points of a win by the sum of its fans.
        traits: what fans look at in a group, by `wild_readings.traits_of`; None for everything.

    """

    def total(reading: Reading) -> int:
        counted, _ = count_fans(fans, facts_of(win, reading, aim.wild), options)
        return sum([each.fans for each in counted])

    best = best_reading((*win.hand, win.tile), win.melds, aim, total, traits)
    if best is None:
        return None
    counted, excluded = count_fans(fans, facts_of(win, best.reading, aim.wild), options)
    return Worth(counted, best.worth, value(best.worth), best.reading, excluded=excluded)
