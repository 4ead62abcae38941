"""The outlook of a hand: shanten 向听 by form, waits 听, and the outlook after each discard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.melding import kernels
from app.melding.distances import MAX_SETS, honour_table, suit_table
from app.melding.shape import Form
from app.tiles.tile import COPIES, KINDS, Tile, count_kinds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.melding.melds import Meld


# An enumeration is slow to go through.
_FORMS = tuple(Form)


class Supply(NamedTuple):
    """A useful kind, with the number of its tiles that the player has not seen."""

    tile: Tile
    left: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """The outlook of a hand.

    Attributes:
        shanten: by form, the number of tiles to exchange until the hand waits; -1 is a win. Forms
            that the melds exclude are absent.
        accepts: the kinds that reduce the least shanten. For a waiting hand they are its waits,
            also those with no tile left: it waits *formally*.

    """

    shanten: dict[Form, int]
    accepts: tuple[Supply, ...]

    @property
    def best(self) -> int:
        """The shanten of the nearest form."""
        return min(self.shanten.values())

    @property
    def left(self) -> int:
        """The number of useful tiles that may still be drawn."""
        return sum([supply.left for supply in self.accepts])

    @property
    def is_formal(self) -> bool:
        """True if the hand waits, but for tiles of which none is left."""
        return self.best == 0 and bool(self.accepts) and not self.left


class Discard(NamedTuple):
    """A possible discard, with the outlook after it."""

    tile: Tile
    outlook: Outlook


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of a hand.

    Attributes:
        outlook: the outlook of the hand itself; with a tile to discard it accepts nothing.
        discards: for a hand with a tile to discard, every possible discard, the best first.

    """

    outlook: Outlook
    discards: tuple[Discard, ...] = ()


def analyse(
    hand: Sequence[Tile], melds: Sequence[Meld] = (), seen: Sequence[Tile] = ()
) -> Analysis:
    """Analyse a hand, with or without a tile to discard.

    The tiles must be possible, and their number must fit the melds; the questions of a game check
    that.

    >>> from app.tiles.notation import parse_tiles
    >>> analyse(parse_tiles("123m456p789s EE CC")).outlook.accepts
    (Supply(tile='E', left=2), Supply(tile='C', left=2))
    """
    counts = np.array(count_kinds(hand), dtype=np.int64)
    shown = count_kinds([*hand, *seen, *(tile for meld in melds for tile in meld.tiles)])
    supplies = [Supply(tile, COPIES - count) for tile, count in zip(KINDS, shown, strict=True)]
    own = _outlook(*_look(counts, len(melds)), supplies)
    if len(hand) % 3 != 2:
        return Analysis(own)
    return Analysis(Outlook(own.shanten, ()), _discards(counts, len(melds), supplies))


def waits(hand: Sequence[Tile], melds: int = 0) -> tuple[int, ...]:
    """The kinds on which a hand formally waits, even if all four of one are gone.

    >>> from app.tiles.notation import parse_tiles
    >>> [KINDS[kind] for kind in waits(parse_tiles("2345m EEE SSS WWW"))]
    ['2m', '5m']
    """
    distances, useful = _look(np.array(count_kinds(hand), dtype=np.int64), melds)
    waited_on = 0
    for distance, kinds in zip(distances, useful, strict=True):
        waited_on |= kinds if distance == 1 else 0
    return tuple([kind for kind in range(len(KINDS)) if waited_on >> kind & 1])


def _look(counts: kernels.Numbers, melds: int) -> tuple[list[int], list[int]]:
    """For each form the distance of a hand, and its useful kinds as bits."""
    distances = np.empty(kernels.FORMS, dtype=np.int64)
    useful = np.empty(kernels.FORMS, dtype=np.int64)
    kernels.look(counts, MAX_SETS - melds, suit_table(), honour_table(), distances, useful)
    return distances.tolist(), useful.tolist()


def _discards(counts: kernels.Numbers, melds: int, supplies: list[Supply]) -> tuple[Discard, ...]:
    distances = np.empty((len(KINDS), kernels.FORMS), dtype=np.int64)
    useful = np.empty((len(KINDS), kernels.FORMS), dtype=np.int64)
    sets = MAX_SETS - melds
    kernels.look_behind_discards(counts, sets, suit_table(), honour_table(), distances, useful)
    discards = [
        Discard(KINDS[kind], _outlook(distances[kind].tolist(), useful[kind].tolist(), supplies))
        for kind in np.flatnonzero(counts).tolist()
    ]
    discards.sort(key=lambda each: (each.outlook.best, -each.outlook.left))
    return tuple(discards)


def _outlook(distances: list[int], useful: list[int], supplies: list[Supply]) -> Outlook:
    least, wanted = min(distances), 0
    shanten = {}
    for form, distance, kinds in zip(_FORMS, distances, useful, strict=True):
        if distance == least:
            wanted |= kinds
        if distance != kernels.NEVER:
            shanten[form] = distance - 1
    accepts = [supply for kind, supply in enumerate(supplies) if wanted >> kind & 1]
    return Outlook(shanten, tuple(accepts))
