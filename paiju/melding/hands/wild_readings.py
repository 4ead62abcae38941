"""Readings of hands with wild tiles, and the best of them.

A hand with four wild tiles may have hundreds of readings, and most of them are worth the same. So
whoever values readings says what matters about a group, its *trait*: such as its type, its suit and
whether it has a terminal. Of the readings that traits do not tell apart only one is valued.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import numpy as np

from paiju.mahjong_tiles.tile import COPIES, KINDS
from paiju.melding.hands import reading_kernels as kernels
from paiju.melding.hands.distances import limited_tables, tables
from paiju.melding.hands.winning_shapes import (
    ANY_WIN,
    CHIS,
    FOUR,
    PAIRS,
    PENGS,
    SETS,
    TWINS,
    Aim,
    Form,
    Group,
    Reading,
    count_natural,
    group_of,
    knitted_bodies,
    reading_of,
    readings,
    without_sets,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.distance_kernels import Numbers
    from paiju.melding.hands.melds import Meld

W = TypeVar("W", bound=Any)

# The groups by the numbers that kernels give them. Where no chi begins, any group does: no reading
# has that number.
_GROUPS = (*[CHIS.get(kind, PENGS[kind]) for kind in range(len(KINDS))], *PENGS, *TWINS)
# The room for readings at first, and by how much more room is made.
_ROOM, _MORE = 64, 8
_NONE = np.zeros(0, dtype=np.int64)
# More copies than any reading has.
_ANY = 99


def traits_of(trait: Callable[[Group], Hashable]) -> Numbers:
    """The traits that a function gives to groups, for `best_reading`; made once for many hands.

    Two readings are told apart if they differ in the traits of their groups, or in the number of
    equal groups with a trait. The function is asked about the groups of a hand, which are of the
    types `chi`, `peng` and `pair`, and no melds.

    >>> len({*traits_of(lambda group: group.type).tolist()})
    3
    """
    given = [trait(group) for group in _GROUPS]
    number = {each: place for place, each in enumerate(dict.fromkeys(given))}
    return np.array([number[each] for each in given], dtype=np.int64)


class Best(NamedTuple, Generic[W]):
    """The best reading of a hand.

    Attributes:
        reading: the reading; of several that are worth the same one.
        worth: its worth.
        number: the number of readings of the hand.

    """

    reading: Reading
    worth: W
    number: int


def best_reading(
    tiles: Sequence[Tile],
    melds: Sequence[Meld],
    aim: Aim,
    worth: Callable[[Reading], W],
    traits: Numbers | None = None,
) -> Best[W] | None:
    """The reading of tiles, the winning tile included, that is worth most; None if they are no win.

    Args:
        tiles: the concealed tiles, wild ones among them.
        melds: the melds.
        aim: the wins that count.
        worth: gives the worth of a reading, of which the greatest is best.
        traits: what the worth depends on, by `traits_of`; None if it depends on the whole reading.

    >>> from paiju.mahjong_tiles.notation import parse_tiles
    >>> from paiju.mahjong_tiles.tile import Tile
    >>> from paiju.melding.hands.winning_shapes import Aim
    >>> def pengs(reading):
    ...     return sum(group.type == "peng" for group in reading.groups)
    >>> aim = Aim((Form.STANDARD,), wild=(Tile("F"),))
    >>> best = best_reading(parse_tiles("EEE SSS 11m 4m 56m FFF"), (), aim, pengs)
    >>> best.worth, best.number, best.reading.groups[0].tiles
    (3, 95, ('4m', '5m', '6m'))
    """
    kept, number = _told_apart(tiles, melds, aim, traits)
    if not kept:
        return None
    worths = [worth(reading) for reading in kept]
    most = max(worths)
    return Best(kept[worths.index(most)], most, number)


def every_reading(
    tiles: Sequence[Tile], melds: Sequence[Meld] = (), aim: Aim = ANY_WIN
) -> tuple[Reading, ...]:
    """Every reading of tiles, the winning tile included, as a win.

    The reading shows the tiles for which wild ones stand. As four wild tiles a hand has no groups
    but its melds.

    >>> from paiju.mahjong_tiles.notation import parse_tiles
    >>> from paiju.mahjong_tiles.tile import Tile
    >>> from paiju.melding.hands.winning_shapes import Aim
    >>> len(every_reading(parse_tiles("EEE SSS WWW NNN 1f 2f"), aim=Aim(wild=parse_tiles("1f 2f"))))
    34
    """
    return tuple(_told_apart(tiles, melds, aim, None)[0])


def warm_readings() -> str:
    """Compiles the kernel that reads hands with wild tiles, and gives a line for the log."""
    wild = KINDS[-1]
    tiles = (*KINDS[:9], *KINDS[9:12], KINDS[0], wild)
    return f"{len(every_reading(tiles, aim=Aim(wild=(wild,))))} readings of a hand with a wild tile"


def _told_apart(
    tiles: Sequence[Tile], melds: Sequence[Meld], aim: Aim, traits: Numbers | None
) -> tuple[Sequence[Reading], int]:
    """The readings that traits tell apart (all without traits), and the number of all readings."""
    counts, wilds = count_natural(tiles, aim)
    if not wilds:
        natural = readings(tiles, melds, aim)
        return natural, len(natural)
    if any(count and not aim.has(kind) for kind, count in enumerate(counts)):
        return (), 0
    down = tuple(map(group_of, melds))
    hand = _Hand(counts, wilds, aim, traits)
    kept, every = hand.readings(Form.STANDARD, down)
    if aim.sets != SETS:
        return kept, every
    if not down and Form.SEVEN_PAIRS in aim.forms:
        some, more = hand.readings(Form.SEVEN_PAIRS)
        kept, every = kept + some, every + more
    if len(down) <= 1 and Form.KNITTED_STRAIGHT in aim.forms:
        for body, rest, left in knitted_bodies(counts, wilds):
            hand = _Hand(rest, left, aim, traits)
            some, more = hand.readings(Form.KNITTED_STRAIGHT, down, (body,))
            kept, every = kept + some, every + more
    if not down:
        others = [*without_sets(counts, len(KINDS) - counts.count(0), wilds, aim)]
        kept, every = kept + others, every + len(others)
    if wilds >= FOUR and Form.FOUR_WILD in aim.forms:
        kept, every = [*kept, Reading(Form.FOUR_WILD, down)], every + 1
    return kept, every


class _Hand(NamedTuple):
    """A hand, or the part of it besides a knitted straight.

    Attributes:
        counts: the number of natural tiles of each kind.
        wilds: the number of wild tiles.
        aim: the wins that count.
        traits: what tells readings apart; None if everything does.

    """

    counts: list[int]
    wilds: int
    aim: Aim
    traits: Numbers | None

    def readings(
        self, form: Form, down: tuple[Group, ...] = (), body: tuple[Group, ...] = ()
    ) -> tuple[list[Reading], int]:
        """The readings of a form, as in `_told_apart`."""
        sets, pairs = self.aim.sets - len(down) - 3 * len(body), 1
        if form is Form.SEVEN_PAIRS:
            sets, pairs = 0, PAIRS
        if sum(self.counts) + self.wilds != 3 * sets + 2 * pairs:
            return [], 0
        is_limited = self.aim.fifth == "never"
        copies, table = (COPIES, limited_tables()) if is_limited else (_ANY, tables())
        hand, sizes = np.array(self.counts, dtype=np.int64), np.zeros(2, dtype=np.int64)
        room, asked = _ROOM, (hand, self.wilds, sets, pairs, self.aim.kinds, copies, *table)
        while True:
            found, traits, known = np.empty((room, kernels.MOST), dtype=np.int64), _NONE, _NONE
            if self.traits is not None:
                traits, known = self.traits, np.full(4 * room, -1, dtype=np.int64)
            kernels.list_readings(*asked, traits, known, found, sizes)
            kept, every = sizes.tolist()
            if kept <= room:
                break
            room *= _MORE
        # In the order of their numbers, chis come first and pairs last.
        rows = np.sort(found[:kept, : sets + pairs], axis=1).tolist()
        made = [[_GROUPS[number] for number in row] for row in rows]
        return [reading_of(form, held, body, down) for held in made], every
