"""The outlook of a hand: shanten 向听 by form, waits 听, and the outlook after each discard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from app.melding import kernels
from app.melding.distances import MAX_SETS, honour_table, suit_table
from app.melding.forms import Form
from app.tiles.tile import COPIES, KINDS, Tile, count_kinds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.melding.melds import Meld


@dataclass(frozen=True, slots=True)
class Supply:
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
        return sum(supply.left for supply in self.accepts)

    @property
    def is_formal(self) -> bool:
        """True if the hand waits, but for tiles of which none is left."""
        return self.best == 0 and bool(self.accepts) and not self.left


@dataclass(frozen=True, slots=True)
class Discard:
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
    left = _left(hand, melds, seen)
    sets = MAX_SETS - len(melds)
    distances = np.empty(kernels.FORMS, dtype=np.int64)
    useful = np.empty(kernels.FORMS, dtype=np.int64)
    kernels.look(counts, sets, suit_table(), honour_table(), distances, useful)
    if len(hand) % 3 != 2:
        return Analysis(_outlook(distances, useful, left))
    own = Outlook(_outlook(distances, useful, left).shanten, ())
    return Analysis(own, _discards(counts, sets, left))


def _discards(counts: kernels.Numbers, sets: int, left: Sequence[int]) -> tuple[Discard, ...]:
    distances = np.empty((len(KINDS), kernels.FORMS), dtype=np.int64)
    useful = np.empty((len(KINDS), kernels.FORMS), dtype=np.int64)
    kernels.look_behind_discards(counts, sets, suit_table(), honour_table(), distances, useful)
    discards = [
        Discard(KINDS[kind], _outlook(distances[kind], useful[kind], left))
        for kind in np.flatnonzero(counts).tolist()
    ]
    discards.sort(key=lambda each: (each.outlook.best, -each.outlook.left))
    return tuple(discards)


def _outlook(distances: kernels.Numbers, useful: kernels.Numbers, left: Sequence[int]) -> Outlook:
    reached = distances.tolist()
    least = min(reached)
    kinds = 0
    for distance, some in zip(reached, useful.tolist(), strict=True):
        if distance == least:
            kinds |= some
    shanten = {
        form: distance - 1
        for form, distance in zip(Form, reached, strict=True)
        if distance != kernels.NEVER
    }
    accepts = tuple(
        Supply(tile, left[kind]) for kind, tile in enumerate(KINDS) if kinds >> kind & 1
    )
    return Outlook(shanten, accepts)


def _left(hand: Sequence[Tile], melds: Sequence[Meld], seen: Sequence[Tile]) -> list[int]:
    shown = count_kinds([*hand, *seen, *(tile for meld in melds for tile in meld.tiles)])
    return [COPIES - count for count in shown]
