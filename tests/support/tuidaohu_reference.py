"""A plain reference of 推倒胡 with wild tiles: every reading, and its fans as the rule books say.

It uses nothing of the engine. Tiles are codes; a group is a tuple of codes.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

from tests.support.wild_tiles import ANY, BLOCKS, EVERY, every_reading, missing, missing_pairs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    Groups = tuple[tuple[str, ...], ...]

ENDS = tuple(tile for tile in EVERY if len(tile) == 1 or tile[0] in "19")


class Plain(NamedTuple):
    """A rule set: its wild tiles, the other tiles, its forms, and its fans."""

    wild: Sequence[str]
    faces: Sequence[str]
    pairs: bool
    orphans: bool
    four: bool
    copies: int
    unit: Callable[[Seen], int]


class Seen(NamedTuple):
    """A win in a reading.

    Attributes:
        form: `sets`, `pairs`, `orphans` or `four`.
        groups: the concealed groups.
        melds: the groups that lie open, triplets all of them.
        held: the tiles held before the win, wild ones as themselves.
        tile: the tile won on.
        wild: the wild tiles.
        drawn: whether it was drawn.

    """

    form: str
    groups: Groups
    melds: Groups
    held: Sequence[str]
    tile: str
    wild: Sequence[str]
    drawn: bool

    @property
    def tiles(self) -> Counter[str]:
        """The tiles by code, as they are read."""
        return Counter(tile for group in (*self.groups, *self.melds) for tile in group)

    @property
    def suits(self) -> set[str]:
        """The suits; "" for honours."""
        return {tile[1:] for tile in self.tiles}

    @property
    def is_flush(self) -> bool:
        """Tests if all tiles are of one suit."""
        return self.form != "four" and len(self.suits) == 1 and "" not in self.suits

    @property
    def is_triplets(self) -> bool:
        """Tests if it is triplets and a pair."""
        return self.form == "sets" and all(len({*group}) == 1 for group in self.groups)

    @property
    def holds_wild(self) -> bool:
        """Tests if a wild tile is held."""
        return any(tile in self.wild for tile in (*self.held, self.tile))

    def triplets(self, kinds: str) -> int:
        """The number of triplets of these honours."""
        groups = (*self.groups, *self.melds) if self.form == "sets" else ()
        return sum(len(group) == 3 and group[0] in [*kinds] for group in groups)

    def pair(self, kinds: str) -> bool:
        """Tests if the pair is one of these honours."""
        return self.form == "sets" and any(
            len(group) == 2 and group[0] in [*kinds] for group in self.groups
        )


def hongzhong(seen: Seen) -> int:
    """红中: two to the power of the fans, at most four."""
    fans = (not seen.holds_wild) + seen.is_triplets
    runs = [group[0] for group in seen.groups if len({*group}) == 3]
    fans += any(f"1{suit}" in runs and f"4{suit}" in runs and f"7{suit}" in runs for suit in "mps")
    fans += 2 * seen.is_flush
    if seen.form == "pairs":
        fours = [tile for tile, count in seen.tiles.items() if count >= 4]
        natural = Counter(tile for tile in seen.held if tile not in seen.wild)
        if seen.tile in seen.wild:
            is_dragon = any(natural[tile] < 4 for tile in fours)
        else:
            is_dragon = seen.tile in fours
        fans += 3 if is_dragon else 2
    return 1 << min(4, fans)


def room(_: Seen) -> int:
    """Two from each."""
    return 2


def shapes(seen: Seen) -> int:
    """广东 of rooms: twice the sum of multiples."""
    if seen.form == "four":
        return 2
    if seen.form == "orphans":
        return 16
    if seen.suits == {""}:
        return 16
    sets = 0
    if all(tile in ENDS for tile in seen.tiles):
        sets = 6
    elif seen.is_flush:
        sets = 4 + 4 * (seen.form == "pairs")
    elif seen.form == "pairs":
        sets = 4
    elif seen.is_triplets:
        sets = 2
    return 2 * (sets or 1)


def guangdong_mil(seen: Seen) -> int:
    """广东 of competitions: the sum of fans, twice if no flower is held."""
    closed, drawn = not seen.melds, seen.drawn
    if seen.form == "four":
        return 12
    if seen.form == "orphans":
        return (16 + drawn) * (1 + (not seen.holds_wild))
    fans = drawn + 0
    is_ends = all(tile in ENDS for tile in seen.tiles)
    if closed and _is_gates(seen):
        return (fans + 16) * (1 + (not seen.holds_wild))
    if seen.form == "pairs":
        fans += 6
    elif closed:
        fans += 1
    fans += 4 * (len(seen.suits) == 2 and "" in seen.suits) + 8 * seen.is_flush
    if is_ends and seen.is_triplets:
        fans += 12
    elif seen.is_triplets and seen.triplets("ESWN") < 4:
        fans += 4
    fans += sum(_big_and_little(seen, kinds) for kinds in ("CFP", "ESWN"))
    return fans * (1 + (not seen.holds_wild))


def _big_and_little(seen: Seen, kinds: str) -> int:
    lacking = len(kinds) - seen.triplets(kinds)
    return 16 * (lacking == 0) + 12 * (lacking == 1 and seen.pair(kinds))


def _is_gates(seen: Seen) -> bool:
    """Tests if the tiles before the last are 1112345678999 of a suit, as they are read."""
    gates = Counter("1112345678999")
    ranks = Counter(tile[0] for group in seen.groups for tile in group)
    held = Counter(tile[0] for tile in seen.held if tile not in seen.wild)
    more = [*(ranks - gates).elements()]
    if not seen.is_flush or gates - ranks or held - gates:
        return False
    return seen.tile in seen.wild or more == [seen.tile[0]]


SUITED = tuple(tile for block in BLOCKS[:3] for tile in block)
PLAIN: Mapping[str, Plain] = {
    "hongzhong": Plain(
        "C", (*SUITED, "C"), pairs=True, orphans=False, four=False, copies=4, unit=hongzhong
    ),
    "hz_room": Plain(
        "C", (*SUITED, "C"), pairs=False, orphans=False, four=True, copies=ANY, unit=room
    ),
    "guangdong": Plain("P", EVERY, pairs=True, orphans=True, four=True, copies=ANY, unit=shapes),
    "guangdong_mil": Plain(
        ("1f", "2f", "3f", "4f"),
        EVERY,
        pairs=True,
        orphans=True,
        four=True,
        copies=4,
        unit=guangdong_mil,
    ),
}


def readings(plain: Plain, tiles: Sequence[str], melds: int) -> Iterator[tuple[str, Groups]]:
    """Every reading of concealed tiles, with its form."""
    natural = [tile for tile in tiles if tile not in plain.wild]
    wilds = len(tiles) - len(natural)
    for groups in every_reading(natural, wilds, 4 - melds, plain.copies, plain.faces):
        yield "sets", groups
    if plain.pairs and not melds:
        for groups in _pairs(natural, wilds, plain):
            yield "pairs", groups
    if plain.orphans and not melds and {*natural} <= {*ENDS}:
        doubled = len(natural) - len({*natural})
        if doubled <= 1:
            yield "orphans", (tuple(ENDS),)
    if plain.four and wilds >= 4:
        yield "four", ()


def _pairs(natural: Sequence[str], wilds: int, plain: Plain) -> Iterator[Groups]:
    counts = Counter(natural)
    left = wilds - sum(count % 2 for count in counts.values())
    if left < 0:
        return
    paired = [tile for tile, count in counts.items() for _ in range(-(-count // 2))]
    for more in combinations_with_replacement(plain.faces, left // 2):
        pairs = [*paired, *more]
        if 2 * max(Counter(pairs).values()) <= plain.copies:
            yield tuple((tile, tile) for tile in pairs)


def wins(plain: Plain, tiles: Sequence[str], melds: int) -> bool:
    """Tests if concealed tiles win."""
    return next(readings(plain, tiles, melds), None) is not None


def unit(
    plain: Plain, held: Sequence[str], tile: str, melds: Sequence[str], *, drawn: bool
) -> int | None:
    """The points of a payer for the dearest reading; None if the tiles are no win.

    `melds` are the tiles of the triplets that lie open.
    """
    down = tuple((each,) * 3 for each in melds)
    units = [
        plain.unit(Seen(form, groups, down, held, tile, plain.wild, drawn))
        for form, groups in readings(plain, (*held, tile), len(melds))
    ]
    return max(units, default=None)


def waits(plain: Plain, held: Sequence[str], melds: int) -> set[str]:
    """The tiles that win, but for natural ones that the hand holds four of, or all wild ones."""
    copies = {tile: 1 if tile.endswith("f") else 4 for tile in (*plain.faces, *plain.wild)}
    return {
        tile
        for tile, most in copies.items()
        if held.count(tile) < most and wins(plain, [*held, tile], melds)
    }


def shanten(plain: Plain, held: Sequence[str], melds: int) -> int:
    """The number of tiles to exchange until the hand waits; -1 for a win."""
    natural = [tile for tile in held if tile not in plain.wild]
    wilds = len(held) - len(natural)
    distances = [missing(natural, 4 - melds, plain.copies)]
    if plain.pairs and not melds:
        distances.append(missing_pairs(natural, plain.copies))
    if plain.orphans and not melds:
        ends = [tile for tile in natural if tile in ENDS]
        distances.append(13 - len({*ends}) + (len(ends) == len({*ends})))
    nearest = min(distances) - wilds
    # Four wild tiles of thirteen win with any other tile.
    four = max(4 - wilds, int(len(held) % 3 == 1))
    return min(nearest, four) - 1 if plain.four else nearest - 1
