"""Winning shapes: the forms of a win, and every reading of tiles as one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import permutations, product
from typing import TYPE_CHECKING, Literal

from app.tiles.tile import KIND, KINDS, SUITS, Tile, count_kinds

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from app.melding.melds import Meld

GroupType = Literal["chi", "peng", "gang", "pair", "knitted", "orphans"]

SETS = 4
_PAIRS = 7
RANKS = 9
_SUITED = RANKS * len(SUITS)
# The size of the cache of divisions: some megabytes, since parts of hands repeat often.
PARTS_KEPT = 1 << 14


class Form(StrEnum):
    """A form of a winning hand; its place here is its number in the kernels.

    Four sets and a pair; seven pairs 七对; thirteen orphans 十三幺; the knitted tiles and honours
    全不靠; the knitted straight 组合龙 with a set and a pair.
    """

    STANDARD = "standard"
    SEVEN_PAIRS = "seven_pairs"
    THIRTEEN_ORPHANS = "thirteen_orphans"
    KNITTED = "knitted"
    KNITTED_STRAIGHT = "knitted_straight"


ORPHANS: tuple[int, ...] = tuple(
    kind for kind, tile in enumerate(KINDS) if len(tile) == 1 or tile[0] in "19"
)

# The knitted tiles: 147, 258 and 369, each of another suit.
KNITTED: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        KIND[Tile(rank + suit)] for ranks, suit in zip(order, "mps", strict=True) for rank in ranks
    )
    for order in permutations(("147", "258", "369"))
)


@dataclass(frozen=True, slots=True)
class Group:
    """A group of tiles in a reading of a hand.

    Attributes:
        type: a chi 顺子, a peng 刻子, a gang 杠, a pair, or the tiles of a form without sets.
        kinds: its tiles, as kinds.
        melded: it is a meld.
        concealed: it has no known tile of another player: a group in the hand, or a concealed
            kong.

    """

    type: GroupType
    kinds: tuple[int, ...]
    melded: bool = False
    concealed: bool = True

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the group."""
        return tuple(KINDS[kind] for kind in self.kinds)


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading of a winning hand.

    Attributes:
        form: the form of the win.
        groups: chows first, then pungs and kongs, each by kind, then the other groups.

    """

    form: Form
    groups: tuple[Group, ...]

    def placings(self, tile: Tile) -> tuple[int, ...]:
        """The places of the groups that the winning tile may have completed.

        >>> from app.tiles.notation import parse_tiles
        >>> readings(parse_tiles("234m345m 666p 77s CCC"))[0].placings(Tile("4m"))
        (0, 1)
        """
        kind = KIND[tile]
        found = {
            group: place
            for place, group in reversed(tuple(enumerate(self.groups)))
            if kind in group.kinds and not group.melded
        }
        return tuple(sorted(found.values()))


def readings(tiles: Sequence[Tile], melds: Sequence[Meld] = ()) -> tuple[Reading, ...]:
    """Every reading as a win of a hand's tiles, the winning tile included.

    >>> from app.tiles.notation import parse_tiles
    >>> [reading.form.value for reading in readings(parse_tiles("223344m 556677p 88s"))]
    ['standard', 'seven_pairs']
    """
    counts = count_kinds(tiles)
    down = tuple(map(group_of, melds))
    found = [
        *_with_sets(Form.STANDARD, counts, (), down),
        *_knitted_straights(counts, down),
    ]
    if not melds:
        found += _without_sets(counts)
    return tuple(found)


def group_of(meld: Meld) -> Group:
    """A meld as a group of a reading."""
    kinds = tuple(KIND[tile] for tile in meld.tiles)
    return Group(meld.type, kinds, melded=True, concealed=meld.concealed)


def _with_sets(
    form: Form, counts: Sequence[int], body: tuple[Group, ...], down: tuple[Group, ...]
) -> Iterator[Reading]:
    blocks = ((at, tuple(counts[at : at + RANKS])) for at in range(0, len(KINDS), RANKS))
    for way in product(*[divisions(*block) for block in blocks]):
        held = [group for groups in way for group in groups]
        pairs = tuple(group for group in held if group.type == "pair")
        sets = [*down, *(group for group in held if group.type != "pair")]
        if len(pairs) == 1 and len(sets) + 3 * len(body) == SETS:
            sets.sort(key=lambda group: (group.type != "chi", group.kinds, group.melded))
            yield Reading(form, (*sets, *pairs, *body))


def _knitted_straights(counts: Sequence[int], down: tuple[Group, ...]) -> Iterator[Reading]:
    if len(down) > 1:
        return
    for body in KNITTED:
        if all(map(counts.__getitem__, body)):
            rest = list(counts)
            for kind in body:
                rest[kind] -= 1
            yield from _with_sets(Form.KNITTED_STRAIGHT, rest, (Group("knitted", body),), down)


def _without_sets(counts: Sequence[int]) -> Iterator[Reading]:
    # Seven pairs are of few kinds, the others of many; most hands are of neither.
    if _PAIRS < len(KINDS) - counts.count(0) < len(ORPHANS):
        return
    pairs = [kind for kind, count in enumerate(counts) for _ in range(count // 2)]
    if len(pairs) == _PAIRS:
        yield Reading(Form.SEVEN_PAIRS, tuple([Group("pair", (kind, kind)) for kind in pairs]))
    held = tuple([kind for kind, count in enumerate(counts) for _ in range(count)])
    kinds = set(held)
    if kinds == set(ORPHANS):
        yield Reading(Form.THIRTEEN_ORPHANS, (Group("orphans", held),))
    suited = {kind for kind in kinds if kind < _SUITED}
    if len(kinds) == len(held) and any(map(suited.issubset, KNITTED)):
        yield Reading(Form.KNITTED, (Group("knitted", held),))


@lru_cache(maxsize=PARTS_KEPT)
def divisions(start: int, counts: tuple[int, ...]) -> tuple[tuple[Group, ...], ...]:
    """Every division of one suit, or of the honours, into sets and at most one pair.

    >>> [[group.type for group in way] for way in divisions(0, (3, 1, 1, 0, 0, 0, 0, 0, 0))]
    [['chi', 'pair']]
    """
    ways = sorted(set(_divide(list(counts), paired=sum(counts) % 3 != 2)))
    return tuple(
        tuple(Group(type_, tuple(start + place for place in places)) for type_, places in way)
        for way in ways
    )


_Part = tuple[GroupType, tuple[int, ...]]


def _divide(counts: list[int], *, paired: bool) -> Iterator[tuple[_Part, ...]]:
    place = next((place for place, count in enumerate(counts) if count), None)
    if place is None:
        yield ()
        return
    for part in _parts_at(counts, place, paired=paired):
        rest = list(counts)
        for each in part[1]:
            rest[each] -= 1
        for parts in _divide(rest, paired=paired or part[0] == "pair"):
            yield tuple(sorted((part, *parts)))


def _parts_at(counts: Sequence[int], place: int, *, paired: bool) -> Iterator[_Part]:
    if counts[place] >= 3:
        yield "peng", (place,) * 3
    if counts[place] >= 2 and not paired:
        yield "pair", (place,) * 2
    if len(counts) == RANKS and place < RANKS - 2 and counts[place + 1] and counts[place + 2]:
        yield "chi", (place, place + 1, place + 2)
