"""The analysis of a hand: shanten 向听 by form, waits 听, and the outlook after each discard.

A *kind* is a tile without regard to its copies, as its index in `KINDS`. Sets of kinds are often
bits of a number. A *form* is a form of a winning hand, such as seven pairs.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import compress
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.mahjong_tiles.tile import ALL_TILES, COPIES, KIND, KINDS, Tile, count_kinds, is_flower
from paiju.melding.hands import distance_kernels as kernels
from paiju.melding.hands.distances import limited_tables, tables
from paiju.melding.hands.winning_shapes import ANY_WIN, FOUR, PLAIN_FORMS, SETS, Form, count_natural

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paiju.melding.hands.melds import Meld
    from paiju.melding.hands.winning_shapes import Aim

# A tuple, because iteration over an enumeration is slow.
_FORMS = tuple(Form)
_EVERY_KIND = (1 << len(KINDS)) - 1
_RANK = itemgetter(0, 1)
# Enough for the combinations of distances of nearly all hands.
_KEPT = 4096
# Translates the digits "0" and "1" into the bytes 0 and 1.
_FLAGS = bytes.maketrans(b"01", b"\0\1")


class Supply(NamedTuple):
    """A useful tile, with the number of its copies that the player has not seen."""

    tile: Tile
    left: int


def _copies(tile: Tile) -> int:
    return 1 if is_flower(tile) else COPIES


# For each tile the supply by the number of copies seen; negative if an impossible hand has more
# than there are.
_SUPPLIES = tuple(
    tuple([Supply(tile, left) for left in range(_copies(tile), -2 * COPIES, -1)])
    for tile in ALL_TILES
)


class Outlook(NamedTuple):
    """The distance of a hand from a win, and the tiles that bring it nearer.

    Attributes:
        shanten: by form, the number of tiles to exchange until the hand waits; -1 is a win. Forms
            that the melds exclude are absent.
        accepts: the tiles that reduce the least shanten. For a waiting hand these are its waits,
            including those with no copy left.

    """

    shanten: Mapping[Form, int]
    accepts: tuple[Supply, ...]

    @property
    def best(self) -> int:
        """The shanten of the nearest form."""
        return min(self.shanten.values())

    @property
    def left(self) -> int:
        """The number of useful tiles (those in `accepts`) that may still be drawn."""
        return sum([left for _, left in self.accepts])

    @property
    def is_formal(self) -> bool:
        """Tests if the hand waits only for tiles that have no copy left."""
        return self.best == 0 and bool(self.accepts) and not self.left


class Discard(NamedTuple):
    """A possible discard of a hand, with the outlook of the hand after it."""

    tile: Tile
    outlook: Outlook


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of a hand.

    Attributes:
        outlook: the outlook of the hand itself; its `accepts` is empty if the hand must discard.
        discards: every possible discard, the best first; empty if the hand need not discard.

    """

    outlook: Outlook
    discards: tuple[Discard, ...] = ()


class _Held(NamedTuple):
    """A hand, in the form in which kernels take it.

    Attributes:
        counts: the number of natural tiles of each kind; kinds that fit no win of the aim count as
            0.
        wilds: the number of wild tiles.
        sets: the number of sets that the hand needs besides its melds.
        aim: the wins that count.
        natural: the kinds that may be useful as themselves, as bits.
        wild: the wild tiles of which the hand does not hold every copy, as bits by their place in
            `ALL_TILES`.
        four: the distance to four wild tiles, and the kinds that are useful for them as bits.

    """

    counts: kernels.Numbers
    wilds: int
    sets: int
    aim: Aim
    natural: int
    wild: int = 0
    four: tuple[int, int] = (kernels.NEVER, 0)


def analyse(
    hand: Sequence[Tile],
    melds: Sequence[Meld] = (),
    seen: Sequence[Tile] = (),
    *,
    aim: Aim = ANY_WIN,
) -> Analysis:
    """The analysis of a hand, with or without a tile to discard.

    The tiles must be possible, and their number must fit the melds; the questions of a game check
    that.

    Args:
        hand: the concealed tiles, wild ones among them.
        melds: the melds of the player.
        seen: tiles that lie open elsewhere, which no player can draw.
        aim: the wins that count.

    Returns:
        The outlook of the hand and, if it has a tile to discard, of each discard.

    >>> from paiju.mahjong_tiles.notation import parse_tiles
    >>> from paiju.melding.hands.winning_shapes import Aim
    >>> analyse(parse_tiles("123m456p789s EE CC")).outlook.accepts
    (Supply(tile='E', left=2), Supply(tile='C', left=2))
    >>> aim = Aim(wild=(Tile("F"),))
    >>> [tile for tile, _ in analyse(parse_tiles("123m456p78s EE CC F"), aim=aim).outlook.accepts]
    ['6s', '9s', 'E', 'C', 'F']
    """
    held = _held(hand, len(melds), aim)
    shown = _counted([*hand, *seen, *(tile for meld in melds for tile in meld.tiles)], aim)
    supplies = [of_kind[count] for of_kind, count in zip(_SUPPLIES, shown, strict=False)]
    distances, useful = _look(held)
    if len(hand) % 3 != 2:
        return Analysis(_outlook(distances, useful, supplies, held))
    if aim.wild or aim.fifth != "formal":
        discards = _each_discard(hand, len(melds), supplies, aim)
    else:
        discards = _discards(held, supplies, shown)
        # To discard a tile that fits no win changes nothing for the others.
        if aim.kinds != ANY_WIN.kinds:
            own = _outlook(distances, useful, supplies, held)
            useless = {KIND[tile] for tile in hand if not aim.has(KIND[tile])}
            discards += [
                (own.best + 1, -own.left, Discard(KINDS[kind], own)) for kind in sorted(useless)
            ]
    discards.sort(key=_RANK)
    outlook = Outlook(_shanten(tuple(distances)), ())
    return Analysis(outlook, tuple([discard for _, _, discard in discards]))


def shanten(hand: Sequence[Tile], melds: int = 0, *, aim: Aim = ANY_WIN) -> int:
    """The least shanten of a hand over all forms; faster than `analyse`.

    `melds` is the number of melds.

    >>> from paiju.mahjong_tiles.notation import parse_tiles
    >>> shanten(parse_tiles("123m456p789s EE CC"))
    0
    """
    return min(_look(_held(hand, melds, aim))[0]) - 1


def waits(hand: Sequence[Tile], melds: int = 0, *, aim: Aim = ANY_WIN) -> tuple[int, ...]:
    """The tiles that a hand waits for, as indices of `ALL_TILES`, even with no copy left.

    `melds` is the number of melds. A wild tile is waited for like another.

    >>> from paiju.mahjong_tiles.notation import parse_tiles
    >>> [KINDS[kind] for kind in waits(parse_tiles("2345m EEE SSS WWW"))]
    ['2m', '5m']
    """
    waited_on = waited_bits(hand, melds, aim=aim)
    return tuple([kind for kind in range(len(ALL_TILES)) if waited_on >> kind & 1])


def lacking(hand: Sequence[Tile], melds: int, *, aim: Aim) -> tuple[int, int]:
    """The number of tiles that a hand lacks to a win, and the kinds that are among them, as bits.

    The hand may have any number of tiles: it may leave some out. `melds` is the number of melds.

    >>> from paiju.mahjong_tiles.notation import parse_tiles
    >>> lacking(parse_tiles("EEE SSS WWW NN 12m"), 0, aim=ANY_WIN)
    (1, 4)
    """
    held = _held(hand, melds, aim)
    distances, useful = _look(held)
    least = min(distances)
    wanted = 0
    for distance, kinds in zip(distances, useful, strict=True):
        wanted |= kinds if distance == least else 0
    return least, wanted & held.natural | held.wild


def waited_bits(hand: Sequence[Tile], melds: int, *, aim: Aim = ANY_WIN) -> int:
    """The tiles that a hand waits for: bit n of the number is set for `ALL_TILES[n]`.

    `melds` is the number of melds.
    """
    held = _held(hand, melds, aim)
    distances, useful = _look(held)
    waited_on = 0
    for distance, kinds in zip(distances, useful, strict=True):
        waited_on |= kinds & held.natural | held.wild if distance == 1 else 0
    return waited_on


def _held(hand: Sequence[Tile], melds: int, aim: Aim) -> _Held:
    counts, wilds = count_natural(hand, aim)
    natural = aim.kinds
    if aim.fifth != "formal":
        natural &= ~sum([1 << kind for kind, count in enumerate(counts) if count == COPIES])
    fitting = np.array(counts, dtype=np.int64)
    if aim.kinds != ANY_WIN.kinds:
        fitting *= _flags_of(aim.kinds)
    held = _Held(fitting, wilds, aim.sets - melds, aim, natural)
    if not aim.wild:
        return held
    coming = wild_bits(tuple([tile for tile in aim.wild if hand.count(tile) < _copies(tile)]))
    four = _four_wild(wilds, draws=len(hand) % 3 == 1) if Form.FOUR_WILD in aim.forms else held.four
    return held._replace(natural=natural & ~wild_bits(aim.wild), wild=coming, four=four)


@cache
def _flags_of(kinds: int) -> kernels.Numbers:
    """For each kind 1 if it is among these kinds, which are bits; otherwise 0."""
    return np.array([kinds >> kind & 1 for kind in range(len(KINDS))], dtype=np.int64)


def _four_wild(wilds: int, *, draws: bool) -> tuple[int, int]:
    """The distance to four wild tiles, and the useful kinds; `draws` if the hand is to draw.

    A hand that has them and is to draw wins with any tile.
    """
    return max(FOUR - wilds, int(draws)), _EVERY_KIND * (wilds >= FOUR)


@cache
def wild_bits(wild: tuple[Tile, ...]) -> int:
    """Wild tiles as bits, by their place in `ALL_TILES`."""
    return sum(1 << KIND[tile] for tile in wild)


def _counted(tiles: Sequence[Tile], aim: Aim) -> list[int]:
    """The number of tiles of each kind; with wild tiles, of each of `ALL_TILES`."""
    return [*map(Counter(tiles).__getitem__, ALL_TILES)] if aim.wild else count_kinds(tiles)


def _look(held: _Held) -> tuple[list[int], list[int]]:
    """For each form of a win, the distance of a hand, and the useful kinds of tiles as bits."""
    distances = np.empty(kernels.FORMS, dtype=np.int64)
    useful = np.empty(kernels.FORMS, dtype=np.int64)
    kernels.look(*_asked(held), distances, useful)
    distance, kinds = held.four
    return [*distances.tolist(), distance], [*useful.tolist(), kinds]


def _asked(held: _Held) -> tuple[kernels.Numbers, int, int, int, kernels.Codes, kernels.Bytes]:
    """The arguments of a kernel about a hand: the fields of the hand, and the table."""
    counts, wilds, sets, aim, *_ = held
    forms = form_bits(aim.forms, repeats=aim.repeats) if aim.sets == SETS else 1
    table = limited_tables() if aim.fifth == "never" else tables()
    return counts, wilds, sets, forms, *table


@cache
def form_bits(forms: tuple[Form, ...], *, repeats: bool = True) -> int:
    """The plain forms among these as bits of a number, in which kernels take them.

    `repeats` is as in `Aim`.
    """
    bits = sum(1 << PLAIN_FORMS.index(form) for form in forms if form in PLAIN_FORMS)
    return bits if repeats else bits | kernels.DISTINCT_PAIRS


def _discards(
    held: _Held, supplies: list[Supply], shown: list[int]
) -> list[tuple[int, int, Discard]]:
    """The possible discards, each as (distance after it, minus the useful tiles left, discard)."""
    size = len(KINDS)
    distances = np.empty((size, kernels.FORMS), dtype=np.int64)
    facts, flags = np.empty((size, 2), dtype=np.int64), np.empty((size, size), dtype=np.int8)
    left = COPIES - np.array(shown)
    kernels.look_behind_discards(*_asked(held), held.aim.kinds, left, distances, facts, flags)
    discards, chosen = [], flags.tobytes()
    rows = zip(held.counts.tolist(), distances.tolist(), facts.tolist(), strict=True)
    for kind, (count, away, (least, useful)) in enumerate(rows):
        if count:
            accepts = tuple(compress(supplies, chosen[size * kind : size * (kind + 1)]))
            outlook = Outlook(_shanten(tuple(away)), accepts)
            discards.append((least, -useful, Discard(KINDS[kind], outlook)))
    return discards


def _each_discard(
    hand: Sequence[Tile], melds: int, supplies: list[Supply], aim: Aim
) -> list[tuple[int, int, Discard]]:
    """The possible discards as in `_discards`, where tiles are wild or a fifth copy is none."""
    discards = []
    for tile in sorted({*hand}, key=KIND.__getitem__):
        rest = [*hand]
        rest.remove(tile)
        held = _held(rest, melds, aim)
        outlook = _outlook(*_look(held), supplies, held)
        discards.append((outlook.best, -outlook.left, Discard(tile, outlook)))
    return discards


def _outlook(
    distances: list[int], useful: list[int], supplies: list[Supply], held: _Held
) -> Outlook:
    least, wanted = min(distances), 0
    for distance, kinds in zip(distances, useful, strict=True):
        if distance == least:
            wanted |= kinds
    wanted = wanted & held.natural | held.wild
    # One byte for each kind, from the lowest: 1 if it is wanted.
    chosen = f"{wanted:0{len(supplies)}b}"[::-1].encode().translate(_FLAGS)
    return Outlook(_shanten(tuple(distances)), tuple(compress(supplies, chosen)))


@lru_cache(maxsize=_KEPT)
def _shanten(distances: tuple[int, ...]) -> Mapping[Form, int]:
    """The shanten by form, from the distances of all forms; cached, since many hands share it."""
    forms = zip(_FORMS, distances, strict=False)
    return {form: distance - 1 for form, distance in forms if distance != kernels.NEVER}
