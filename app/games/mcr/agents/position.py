"""What a player has before him, in numbers, and what a meld makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from app.melding.distances import MAX_SETS
from app.melding.melds import Meld
from app.tiles.tile import COPIES, KIND, count_kinds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.games.mcr.view import View
    from app.melding.actions import Action
    from app.melding.kernels import Numbers
    from app.tiles.tile import Tile


class Holding(NamedTuple):
    """The concealed tiles of a hand, by kind, and how many sets it has not melded."""

    counts: Numbers
    sets: int


class Position(NamedTuple):
    """A view in numbers.

    Attributes:
        view: what the seat sees.
        held: what it holds.
        left: of each kind how many may still be drawn, as far as the player minds.

    """

    view: View
    held: Holding
    left: Numbers


def position_of(view: View, *, remembers: bool) -> Position:
    """A view as a player has it; who does not remember minds his own tiles only."""
    counts = np.array(count_kinds(view.hand), dtype=np.int64)
    own = (tile for meld in view.melds[view.seat] if meld for tile in meld.tiles)
    seen = open_tiles(view) if remembers else own
    left = COPIES - counts - np.array(count_kinds(seen), dtype=np.int64)
    return Position(view, Holding(counts, MAX_SETS - len(view.melds[view.seat])), left)


def open_tiles(view: View) -> Iterator[Tile]:
    """The tiles that lie open, and those of the seat's own melds."""
    for discards in view.discards:
        yield from discards
    for melds in view.melds:
        for meld in melds:
            if meld is not None:
                yield from meld.tiles


def after_meld(position: Position, action: Action) -> Holding:
    """What is held when a set has been put down, before anything is drawn or discarded."""
    counts = position.held.counts.copy()
    tabled, sets = position.view.tabled, position.held.sets
    tile = cast("Tile", action.tile if tabled is None else tabled.tile)
    if tabled is not None:
        counts[KIND[tile]] += 1
    if action.type == "gang":
        # All copies that are held go; one that is added to a peng is of a set already.
        added = tabled is None and counts[KIND[tile]] == 1
        counts[KIND[tile]] = 0
        return Holding(counts, sets - (not added))
    for each in action.tiles or (tile,) * 3:
        counts[KIND[each]] -= 1
    return Holding(counts, sets - 1)


def melds_after(view: View, action: Action | None) -> tuple[Meld, ...]:
    """A seat's own melds, when it has put down one more, or added a tile to a peng."""
    own = tuple(meld for meld in view.melds[view.seat] if meld is not None)
    if action is None:
        return own
    source = None if view.tabled is None else view.tabled.source
    tile = cast("Tile", action.tile if view.tabled is None else view.tabled.tile)
    if action.type == "chi":
        return (*own, Meld("chi", action.tiles[0], source))
    if action.type == "peng":
        return (*own, Meld("peng", tile, source))
    rest = tuple(meld for meld in own if meld.tile != tile or meld.type == "chi")
    return (*rest, Meld("gang", tile, source, concealed=source is None and rest == own))
