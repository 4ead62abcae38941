"""Winning shapes: the forms of a win, and every reading of tiles as a win.

A reading divides tiles into groups. A *kind* is a tile without regard to its copies, as its index
in `KINDS`.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from itertools import (
    combinations,
    combinations_with_replacement,
    permutations,
    product,
    takewhile,
)
from typing import TYPE_CHECKING, Literal, NamedTuple

from paiju.mahjong_tiles.tile import KIND, KINDS, SUITS, Tile, count_kinds
from paiju.melding.hands.suit_sizes import may_win

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.melding.hands.melds import Meld

GroupType = Literal["chi", "peng", "gang", "pair", "knitted", "orphans"]
_Part = tuple[GroupType, tuple[int, ...]]
_ALIKE = ("peng", "gang")

SETS = 4
_PAIRS = 7
RANKS = 9
_SUITED = RANKS * len(SUITS)
# The size of the cache of divisions: a few megabytes, which pay because parts of hands repeat.
PARTS_KEPT = 1 << 14
# The same for parts with wild tiles; fewer, for each has many divisions.
_WILD_PARTS_KEPT = 1 << 9
# The size of the cache of melds as groups: nearly all that exist.
_MELDS_KEPT = 1 << 9


class Form(StrEnum):
    """A form of a winning hand; the kernels number forms in this order.

    The forms are four sets and a pair; seven pairs 七对; thirteen orphans 十三幺; knitted tiles and
    honours 全不靠; and the knitted straight 组合龙 with a set and a pair.
    """

    STANDARD = "standard"
    SEVEN_PAIRS = "seven_pairs"
    THIRTEEN_ORPHANS = "thirteen_orphans"
    KNITTED = "knitted"
    KNITTED_STRAIGHT = "knitted_straight"


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
        forms: the forms of a win.
        kinds: the kinds that can be part of a win, as bits. The others are honours in a game
            without them, or the tiles of a void suit.

    """

    forms: tuple[Form, ...] = tuple(Form)
    kinds: int = (1 << len(KINDS)) - 1

    def has(self, kind: int) -> bool:
        """Tests if a kind can be part of a win."""
        return bool(self.kinds >> kind & 1)


ANY_WIN = Aim()


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
    tiles: Sequence[Tile], melds: Sequence[Meld] = (), wilds: int = 0, aim: Aim = ANY_WIN
) -> tuple[Reading, ...]:
    """Every reading of tiles, the winning tile included, as a win.

    A wild tile may be any tile of the aim, even a fifth copy; the reading shows the tile that it
    replaces.

    >>> from paiju.mahjong_tiles.notation import parse_tiles
    >>> [reading.form.value for reading in readings(parse_tiles("223344m 556677p 88s"))]
    ['standard', 'seven_pairs']
    >>> len(readings(parse_tiles("EEE SSS WWW NNN"), wilds=2))
    34
    """
    if not wilds and not may_win(tiles, melds):
        return ()
    counts = count_kinds(tiles)
    if aim.kinds != ANY_WIN.kinds and any(not aim.has(KIND[tile]) for tile in tiles):
        return ()
    down = tuple(map(group_of, melds))
    all_readings = [*_with_sets(Form.STANDARD, counts, wilds, aim, (), down)]
    # Most hands have too few kinds, or too many, for the other forms.
    number = len(KINDS) - counts.count(0)
    if number + wilds >= RANKS and len(down) <= 1 and Form.KNITTED_STRAIGHT in aim.forms:
        all_readings += _knitted_straights(counts, wilds, aim, down)
    if not melds and (number <= _PAIRS or number + wilds >= len(ORPHANS)):
        all_readings += _without_sets(counts, number, wilds, aim)
    return tuple(all_readings)


@lru_cache(maxsize=_MELDS_KEPT)
def group_of(meld: Meld) -> Group:
    """The group of a reading that a meld makes."""
    kinds = tuple([KIND[tile] for tile in meld.tiles])
    return Group(meld.type, kinds, melded=True, concealed=meld.concealed)


def _with_sets(
    form: Form,
    counts: Sequence[int],
    wilds: int,
    aim: Aim,
    body: tuple[Group, ...],
    down: tuple[Group, ...],
) -> Iterator[Reading]:
    for parted in _parted(counts, wilds, aim):
        for way in product(*parted):
            held = [group for groups in way for group in groups]
            pairs = [group for group in held if group.type == "pair"]
            whole = len(down) + len(held) - 1 + 3 * len(body) == SETS
            if len(pairs) == 1 and whole and _fit(held, wilds, aim):
                # The groups of the hand are in order already.
                chows = [group for group in (*down, *held) if group.type == "chi"]
                pungs = [group for group in (*down, *held) if group.type in _ALIKE]
                if down:
                    chows.sort(key=_in_order)
                    pungs.sort(key=_in_order)
                yield Reading(form, (*chows, *pungs, *pairs, *body))


def _in_order(group: Group) -> tuple[tuple[int, ...], bool]:
    return group.kinds, group.melded


def _parted(
    counts: Sequence[int], wilds: int, aim: Aim
) -> Iterator[list[tuple[tuple[Group, ...], ...]]]:
    """The divisions of each block (a suit, or the honours), for every sharing of wild tiles.

    An item has, for each block, all divisions of the block into groups.
    """
    starts = range(0, len(KINDS), RANKS)
    if not wilds:
        # In most hands one of the first blocks has no division; then the others do not matter.
        each = (_divisions(at, tuple(counts[at : at + RANKS])) for at in starts)
        plain = [*takewhile(bool, each)]
        if len(plain) == len(starts):
            yield plain
        return
    blocks = [(at, tuple(counts[at : at + RANKS])) for at in starts]
    for shares in _shares(blocks, wilds, aim):
        yield [divisions(*block, share) for block, share in zip(blocks, shares, strict=True)]


def _shares(
    blocks: Sequence[tuple[int, tuple[int, ...]]], wilds: int, aim: Aim
) -> Iterator[tuple[int, ...]]:
    """The numbers of wild tiles that the blocks can get, so that one has sets and a pair.

    All other blocks then have sets only.
    """
    sizes = [sum(counts) for _, counts in blocks]
    may_have = [any(map(aim.has, range(at, at + len(counts)))) for at, counts in blocks]
    for shares in product(*[range(wilds + 1) if may else (0,) for may in may_have]):
        if sum(shares) == wilds:
            rests = [(size + share) % 3 for size, share in zip(sizes, shares, strict=True)]
            if sorted(rests) == [0] * (len(blocks) - 1) + [2]:
                yield shares


def _fit(held: Sequence[Group], wilds: int, aim: Aim) -> bool:
    """Tests if every tile that a wild tile replaces is one of the aim."""
    return not wilds or all(aim.has(kind) for group in held for kind in group.kinds)


def _knitted_straights(
    counts: Sequence[int], wilds: int, aim: Aim, down: tuple[Group, ...]
) -> Iterator[Reading]:
    if _SUITED - counts[:_SUITED].count(0) + wilds < RANKS:
        return
    for body in KNITTED:
        if not (wilds or counts[body[0]]):
            continue
        lacking = [*map(counts.__getitem__, body)].count(0)
        if lacking <= wilds:
            rest = list(counts)
            for kind in body:
                rest[kind] -= rest[kind] > 0
            whole = (Group("knitted", body),)
            yield from _with_sets(Form.KNITTED_STRAIGHT, rest, wilds - lacking, aim, whole, down)


def _without_sets(counts: Sequence[int], number: int, wilds: int, aim: Aim) -> Iterator[Reading]:
    # Seven pairs have few kinds, the other forms many.
    if number <= _PAIRS and Form.SEVEN_PAIRS in aim.forms:
        yield from _seven_pairs(counts, wilds, aim)
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


def _seven_pairs(counts: Sequence[int], wilds: int, aim: Aim) -> Iterator[Reading]:
    pairs = [kind for kind, count in enumerate(counts) for _ in range((count + 1) // 2)]
    fresh, odd = divmod(wilds - len([count for count in counts if count % 2]), 2)
    if odd or fresh < 0 or len(pairs) + fresh != _PAIRS:
        return
    kinds = [kind for kind in range(len(KINDS)) if aim.has(kind)]
    for more in combinations_with_replacement(kinds, fresh):
        whole = sorted((*pairs, *more))
        yield Reading(Form.SEVEN_PAIRS, tuple([Group("pair", (kind, kind)) for kind in whole]))


def _knitted(held: set[int], wilds: int) -> Iterator[tuple[int, ...]]:
    """The tiles of every knitted hand that has the kinds `held` and `wilds` more."""
    for body in KNITTED:
        whole = {*body, *range(_SUITED, len(KINDS))}
        if held <= whole:
            for more in combinations(sorted(whole - held), wilds):
                yield tuple(sorted((*held, *more)))


def divisions(start: int, counts: tuple[int, ...], wilds: int = 0) -> tuple[tuple[Group, ...], ...]:
    """Every division of one suit, or of the honours, into sets and at most one pair.

    `start` is the first kind of the suit, and `counts` are the numbers of tiles by kind.

    >>> [[group.type for group in way] for way in divisions(0, (3, 1, 1, 0, 0, 0, 0, 0, 0))]
    [['chi', 'pair']]
    """
    return _wild_divisions(start, counts, wilds) if wilds else _divisions(start, counts)


def _ways(start: int, counts: tuple[int, ...], wilds: int = 0) -> tuple[tuple[Group, ...], ...]:
    if not wilds:
        divided: list[tuple[Group, ...]] = []
        size = sum(counts)
        if size % 3 != 1:
            _divide_plainly(start, counts, 0, size % 3 // 2, (), divided)
        return tuple(sorted([tuple(sorted(way)) for way in divided]))
    ways = sorted(set(_divide(list(counts), wilds, paired=(sum(counts) + wilds) % 3 != 2)))
    return tuple(
        tuple(Group(type_, tuple(start + place for place in places)) for type_, places in way)
        for way in ways
    )


def _divide_plainly(
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
    for chows in range(most + 1):
        pungs, left = divmod(counts[place] - chows, 3)
        paired = left // 2
        if left == 1 or paired > pairs:
            continue
        some, rest = parts + (_PUNGS[kind],) * pungs + (_TWINS[kind],) * paired, counts
        if chows:
            some += (_CHOWS[kind],) * chows
            one, two = counts[place + 1] - chows, counts[place + 2] - chows
            rest = (*counts[: place + 1], one, two, *counts[place + 3 :])
        _divide_plainly(start, rest, place + 1, pairs - paired, some, out)


_CHOWS = {
    kind: Group("chi", (kind, kind + 1, kind + 2))
    for kind in range(_SUITED)
    if kind % RANKS + 2 < RANKS
}
_PUNGS = tuple(Group("peng", (kind,) * 3) for kind in range(len(KINDS)))
_TWINS = tuple(Group("pair", (kind,) * 2) for kind in range(len(KINDS)))

_divisions = lru_cache(maxsize=PARTS_KEPT)(_ways)
_wild_divisions = lru_cache(maxsize=_WILD_PARTS_KEPT)(_ways)


def _divide(counts: list[int], wilds: int, *, paired: bool) -> Iterator[tuple[_Part, ...]]:
    place = next((place for place, count in enumerate(counts) if count), None)
    if place is None:
        yield from _of_wilds(len(counts), wilds, paired=paired)
        return
    for part in _parts_with(place, len(counts), wilds, paired=paired):
        # A tile of the hand is used before a wild one: the rest never divides worse for it.
        rest, left = list(counts), wilds
        for each in part[1]:
            if rest[each]:
                rest[each] -= 1
            else:
                left -= 1
        if left >= 0:
            for parts in _divide(rest, left, paired=paired or part[0] == "pair"):
                yield tuple(sorted((part, *parts)))


def _parts_with(place: int, size: int, wilds: int, *, paired: bool) -> Iterator[_Part]:
    """The groups that the lowest tile of a suit can be in; wild tiles may replace lower tiles.

    `place` is the place of the tile in its suit, and `size` the number of kinds in the suit.
    """
    yield "peng", (place,) * 3
    if not paired:
        yield "pair", (place,) * 2
    if size == RANKS:
        for low in range(max(place - min(wilds, 2), 0), min(place, RANKS - 3) + 1):
            yield "chi", (low, low + 1, low + 2)


def _of_wilds(size: int, wilds: int, *, paired: bool) -> Iterator[tuple[_Part, ...]]:
    """Every division of wild tiles alone into sets and, unless `paired`, a pair.

    `size` is the number of kinds in the suit.
    """
    # All tiles together divide into sets and a pair, so those that remain do too.
    count = (wilds - 2 * (not paired)) // 3
    runs = range(size - 2) if size == RANKS else ()
    sets: list[_Part] = [("chi", (low, low + 1, low + 2)) for low in runs]
    sets += [("peng", (place,) * 3) for place in range(size)]
    pairs: list[tuple[_Part, ...]] = [(("pair", (place,) * 2),) for place in range(size)]
    for some in combinations_with_replacement(sets, count):
        for pair in [()] if paired else pairs:
            yield (*some, *pair)
