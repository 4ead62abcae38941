"""Winning shapes: the forms of a win, and every reading of tiles as a win.

A reading divides tiles into groups. A *kind* is a tile without regard to its copies, as its index
in `KINDS`.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from itertools import (
    combinations,
    permutations,
    product,
    takewhile,
)
from typing import TYPE_CHECKING, Literal, NamedTuple

from paiju.mahjong_tiles.tile import KIND, KINDS, RANKS, SUITED, Tile, count_kinds
from paiju.melding.hands.suit_sizes import may_win

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.melding.hands.melds import Meld

Fifth = Literal["formal", "wild", "never"]
GroupType = Literal["chi", "peng", "gang", "pair", "knitted", "orphans"]
_ALIKE = ("peng", "gang")

SETS = 4
PAIRS = 7
# The number of wild tiles that win whatever the other tiles are.
FOUR = 4
# The size of the cache of divisions: a few megabytes, which pay because parts of hands repeat.
PARTS_KEPT = 1 << 14
# The size of the cache of melds as groups: nearly all that exist.
_MELDS_KEPT = 1 << 9


class Form(StrEnum):
    """A form of a winning hand; the kernels number forms in this order.

    The forms are four sets and a pair, or five; seven pairs 七对; thirteen orphans 十三幺; knitted
    tiles and honours 全不靠; and the knitted straight 组合龙 with a set and a pair. No kernel knows
    the others: four wild tiles 四鬼 among any tiles; and tiles without a shape, such as 将将胡.
    """

    STANDARD = "standard"
    SEVEN_PAIRS = "seven_pairs"
    THIRTEEN_ORPHANS = "thirteen_orphans"
    KNITTED = "knitted"
    KNITTED_STRAIGHT = "knitted_straight"
    FOUR_WILD = "four_wild"
    SHAPELESS = "shapeless"


# The forms of fourteen tiles that kernels know.
PLAIN_FORMS = tuple(Form)[: tuple(Form).index(Form.FOUR_WILD)]


ORPHANS: tuple[int, ...] = tuple(
    kind for kind, tile in enumerate(KINDS) if len(tile) == 1 or tile[0] in "19"
)

# The six knitted straights: 147, 258 and 369, one in each suit.
KNITTED: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        KIND[Tile(rank + suit)] for ranks, suit in zip(order, "mps", strict=True) for rank in ranks
    )
    for order in permutations(("147", "258", "369"))
)


class Aim(NamedTuple):
    """The wins that a game allows, or that a seat in it can still make.

    Attributes:
        forms: the forms of a win. Sets and a pair always are one; other plain forms need fourteen
            tiles.
        kinds: the kinds that can be part of a win, as bits. The others are honours in a game
            without them, or the tiles of a void suit.
        wild: the wild tiles 癞子, flowers among them. In a hand each stands for any tile of
            `kinds`, itself included; none is in a meld.
        fifth: the part of a fifth copy of a tile, beside the four in a hand. `formal`: a hand may
            wait for it, although it does not exist. `wild`: only a wild tile stands for it.
            `never`: the concealed tiles of a win, as they are read, have no five alike. Melds do
            not count.
        sets: the number of sets of a win, besides the pair: four or five.
        repeats: whether four alike may be two of seven pairs; wild tiles are for games where they
            may.

    """

    forms: tuple[Form, ...] = PLAIN_FORMS
    kinds: int = (1 << len(KINDS)) - 1
    wild: tuple[Tile, ...] = ()
    fifth: Fifth = "formal"
    sets: int = SETS
    repeats: bool = True

    def has(self, kind: int) -> bool:
        """Tests if a kind can be part of a win."""
        return bool(self.kinds >> kind & 1)


ANY_WIN = Aim()


def count_natural(tiles: Sequence[Tile], aim: Aim) -> tuple[list[int], int]:
    """The number of tiles of each kind without the wild ones, and the number of wild tiles.

    >>> count, wilds = count_natural((Tile("2m"), Tile("C"), Tile("C")), Aim(wild=(Tile("C"),)))
    >>> count[KIND[Tile("2m")]], count[KIND[Tile("C")]], wilds
    (1, 0, 2)
    """
    if not aim.wild:
        return count_kinds(tiles), 0
    natural = [tile for tile in tiles if tile not in aim.wild]
    return count_kinds(natural), len(tiles) - len(natural)


class Group(NamedTuple):
    """A group of tiles in a reading of a hand.

    Attributes:
        type: a chi 顺子, a peng 刻子, a gang 杠, a pair, or the tiles of a form without sets.
        kinds: the kinds of its tiles.
        melded: whether it is a meld.
        concealed: whether no tile of it was claimed: a group in the hand, or a concealed gang.

    """

    type: GroupType
    kinds: tuple[int, ...]
    melded: bool = False
    concealed: bool = True

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the group."""
        return tuple(KINDS[kind] for kind in self.kinds)


class Reading(NamedTuple):
    """A reading of a winning hand: its tiles as groups.

    Attributes:
        form: the form of the win.
        groups: chis first, then pengs and gangs, in the order of kinds, then the other groups.

    """

    form: Form
    groups: tuple[Group, ...]

    def placings(self, tile: Tile) -> tuple[int, ...]:
        """The indices of the groups that the winning tile may have completed.

        >>> from paiju.mahjong_tiles.notation import parse_tiles
        >>> readings(parse_tiles("234m345m 666p 77s CCC"))[0].placings(Tile("4m"))
        (0, 1)
        """
        kind = KIND[tile]
        groups = self.groups
        return tuple(
            [
                place
                for place, group in enumerate(groups)
                if kind in group.kinds and not group.melded and groups.index(group) == place
            ]
        )


def readings(
    tiles: Sequence[Tile], melds: Sequence[Meld] = (), aim: Aim = ANY_WIN
) -> tuple[Reading, ...]:
    """Every reading of tiles, the winning tile included and none of them wild, as a win.

    >>> from paiju.mahjong_tiles.notation import parse_tiles
    >>> [reading.form.value for reading in readings(parse_tiles("223344m 556677p 88s"))]
    ['standard', 'seven_pairs']
    """
    if not may_win(tiles, melds):
        return ()
    counts = count_kinds(tiles)
    if aim.kinds != ANY_WIN.kinds and any(not aim.has(KIND[tile]) for tile in tiles):
        return ()
    down = tuple(map(group_of, melds))
    all_readings = [*_with_sets(Form.STANDARD, counts, aim, (), down)]
    if aim.sets == SETS:
        # Most hands have too few kinds, or too many, for the other forms.
        number = len(KINDS) - counts.count(0)
        if number >= RANKS and len(down) <= 1 and Form.KNITTED_STRAIGHT in aim.forms:
            for body, rest, _ in knitted_bodies(counts):
                all_readings += _with_sets(Form.KNITTED_STRAIGHT, rest, aim, (body,), down)
        if not melds and (number <= PAIRS or number >= len(ORPHANS)):
            all_readings += without_sets(counts, number, 0, aim)
    return tuple(all_readings)


@lru_cache(maxsize=_MELDS_KEPT)
def group_of(meld: Meld) -> Group:
    """The group of a reading that a meld makes."""
    kinds = tuple([KIND[tile] for tile in meld.tiles])
    return Group(meld.type, kinds, melded=True, concealed=meld.concealed)


def _with_sets(
    form: Form,
    counts: Sequence[int],
    aim: Aim,
    body: tuple[Group, ...],
    down: tuple[Group, ...],
) -> Iterator[Reading]:
    # In most hands one of the first blocks (a suit, or the honours) has no division into groups;
    # then the others do not matter.
    starts = range(0, len(KINDS), RANKS)
    each = (_divisions(at, tuple(counts[at : at + RANKS])) for at in starts)
    parted = [*takewhile(bool, each)]
    if len(parted) < len(starts):
        return
    for way in product(*parted):
        held = [group for groups in way for group in groups]
        pairs = [group for group in held if group.type == "pair"]
        if len(pairs) == 1 and len(down) + len(held) - 1 + 3 * len(body) == aim.sets:
            yield reading_of(form, held, body, down)


def reading_of(
    form: Form, held: Sequence[Group], body: tuple[Group, ...], down: tuple[Group, ...]
) -> Reading:
    """The reading with these groups.

    `held` are the sets and the pair of the hand, those of one type in the order of kinds; `body` is
    the knitted straight, if there is one; `down` are the melds.
    """
    chis = [group for group in (*down, *held) if group.type == "chi"]
    pengs = [group for group in (*down, *held) if group.type in _ALIKE]
    pairs = [group for group in held if group.type == "pair"]
    if down:
        chis.sort(key=_in_order)
        pengs.sort(key=_in_order)
    return Reading(form, (*chis, *pengs, *pairs, *body))


def _in_order(group: Group) -> tuple[tuple[int, ...], bool]:
    return group.kinds, group.melded


def knitted_bodies(counts: Sequence[int], wilds: int = 0) -> Iterator[tuple[Group, list[int], int]]:
    """The knitted straights in a hand: each with the rest of the counts and of the wild tiles."""
    if SUITED - counts[:SUITED].count(0) + wilds < RANKS:
        return
    for body in KNITTED:
        if not (wilds or counts[body[0]]):
            continue
        lacking = [*map(counts.__getitem__, body)].count(0)
        if lacking <= wilds:
            rest = list(counts)
            for kind in body:
                rest[kind] -= rest[kind] > 0
            yield Group("knitted", body), rest, wilds - lacking


def without_sets(counts: Sequence[int], number: int, wilds: int, aim: Aim) -> Iterator[Reading]:
    """Every reading of a hand without melds as a form without sets; seven pairs only if natural.

    Args:
        counts: the number of natural tiles of each kind.
        number: the number of kinds that the hand has.
        wilds: the number of wild tiles.
        aim: the wins that count.

    """
    # Seven pairs have few kinds, the other forms many.
    if (
        Form.SEVEN_PAIRS in aim.forms
        and not wilds
        and number <= PAIRS
        and (aim.repeats or number == PAIRS)
    ):
        yield from _seven_pairs(counts)
    if number < len(ORPHANS) - wilds:
        return
    held = tuple([kind for kind, count in enumerate(counts) for _ in range(count)])
    kinds = {*held}
    if Form.THIRTEEN_ORPHANS in aim.forms and kinds <= {*ORPHANS}:
        doubled = [kind for kind in kinds if counts[kind] > 1]
        if len(kinds) + wilds - (not doubled) == len(ORPHANS):
            for kind in doubled or ORPHANS:
                whole = tuple(sorted((*ORPHANS, kind)))
                yield Reading(Form.THIRTEEN_ORPHANS, (Group("orphans", whole),))
    if Form.KNITTED in aim.forms and len(kinds) == len(held):
        for whole in sorted({*_knitted(kinds, wilds)}):
            yield Reading(Form.KNITTED, (Group("knitted", whole),))


def _seven_pairs(counts: Sequence[int]) -> Iterator[Reading]:
    if any(count % 2 for count in counts) or sum(counts) != 2 * PAIRS:
        return
    pairs = [TWINS[kind] for kind, count in enumerate(counts) for _ in range(count // 2)]
    yield Reading(Form.SEVEN_PAIRS, tuple(pairs))


def _knitted(held: set[int], wilds: int) -> Iterator[tuple[int, ...]]:
    """The tiles of every knitted hand that has the kinds `held` and `wilds` more."""
    for body in KNITTED:
        whole = {*body, *range(SUITED, len(KINDS))}
        if held <= whole:
            for more in combinations(sorted(whole - held), wilds):
                yield tuple(sorted((*held, *more)))


@lru_cache(maxsize=PARTS_KEPT)
def _divisions(start: int, counts: tuple[int, ...]) -> tuple[tuple[Group, ...], ...]:
    """Every division of one suit, or of the honours, into sets and at most one pair.

    `start` is the first kind of the suit, and `counts` are the numbers of tiles by kind.
    """
    divided: list[tuple[Group, ...]] = []
    size = sum(counts)
    if size % 3 != 1:
        _divide(start, counts, 0, size % 3 // 2, (), divided)
    return tuple(sorted([tuple(sorted(way)) for way in divided]))


def _divide(
    start: int,
    counts: tuple[int, ...],
    place: int,
    pairs: int,
    parts: tuple[Group, ...],
    out: list[tuple[Group, ...]],
) -> None:
    """Appends to `out` each division of the tiles from `place` on into sets and `pairs` pairs.

    Every division begins with the groups in `parts`. The number of chis that begin at the place
    decides the use of its other tiles: pengs and a pair.
    """
    size = len(counts)
    while place < size and not counts[place]:
        place += 1
    if place == size:
        # Sets have three tiles each: when all tiles are divided, no pair can be missing.
        out.append(parts)
        return
    kind, most = start + place, 0
    if size == RANKS and place + 2 < RANKS:
        most = min(counts[place : place + 3])
    for chis in range(most + 1):
        pengs, left = divmod(counts[place] - chis, 3)
        paired = left // 2
        if left == 1 or paired > pairs:
            continue
        some, rest = parts + (PENGS[kind],) * pengs + (TWINS[kind],) * paired, counts
        if chis:
            some += (CHIS[kind],) * chis
            one, two = counts[place + 1] - chis, counts[place + 2] - chis
            rest = (*counts[: place + 1], one, two, *counts[place + 3 :])
        _divide(start, rest, place + 1, pairs - paired, some, out)


# The groups of a hand: chis by their lowest kind; pengs and pairs by their kind.
CHIS = {
    kind: Group("chi", (kind, kind + 1, kind + 2))
    for kind in range(SUITED)
    if kind % RANKS + 2 < RANKS
}
PENGS = tuple(Group("peng", (kind,) * 3) for kind in range(len(KINDS)))
TWINS = tuple(Group("pair", (kind,) * 2) for kind in range(len(KINDS)))
