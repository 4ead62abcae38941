"""Positions: views of mahjong in numbers, and the nearness of a hand regardless of fans."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from app.games.mcr.agents import kernels
from app.melding.actions import Action
from app.melding.distances import MAX_SETS, honour_table, suit_table
from app.melding.melds import Meld
from app.play.agents import Decision, Why
from app.text import Text
from app.tiles.tile import COPIES, KIND, KINDS, count_kinds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.games.mcr.view import View
    from app.melding.kernels import Numbers
    from app.tiles.tile import Tile


class Holding(NamedTuple):
    """The concealed tiles of a hand by kind, and the number of sets without a meld."""

    counts: Numbers
    sets: int


class Position(NamedTuple):
    """A view in numbers.

    Attributes:
        view: the view.
        held: the hand.
        left: the number of tiles of each kind that may still be drawn, as the player counts them.

    """

    view: View
    held: Holding
    left: Numbers


def position_of(view: View, *, remembers: bool) -> Position:
    """The position of a view; a player without memory counts its own tiles only."""
    counts = np.array(count_kinds(view.hand), dtype=np.int64)
    own = (tile for meld in view.melds[view.seat] for tile in meld.tiles)
    seen = open_tiles(view) if remembers else own
    left = COPIES - counts - np.array(count_kinds(seen), dtype=np.int64)
    return Position(view, Holding(counts, MAX_SETS - len(view.melds[view.seat])), left)


def open_tiles(view: View) -> Iterator[Tile]:
    """The open tiles, and those of the seat's own melds."""
    for discards in view.discards:
        yield from discards
    for melds in view.melds:
        for meld in melds:
            yield from meld.tiles


def after_meld(position: Position, action: Action) -> Holding:
    """The hand after a meld, before a draw or a discard."""
    counts = position.held.counts.copy()
    tabled, sets = position.view.tabled, position.held.sets
    tile = cast("Tile", action.tile if tabled is None else tabled.tile)
    if tabled is not None:
        counts[KIND[tile]] += 1
    if action.type == "gang":
        # All held copies go; one that is added to a peng belongs to a set already.
        added = tabled is None and counts[KIND[tile]] == 1
        counts[KIND[tile]] = 0
        return Holding(counts, sets - (not added))
    for each in action.tiles or (tile,) * 3:
        counts[KIND[each]] -= 1
    return Holding(counts, sets - 1)


def melds_after(view: View, action: Action | None) -> tuple[Meld, ...]:
    """A seat's own melds after an action: with one more, or with a tile added to a peng."""
    own = view.melds[view.seat]
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


class Nearness(NamedTuple):
    """The nearness of a hand to its nearest form.

    Attributes:
        distance: the number of missing tiles; with one it waits.
        left: the number of useful tiles left.
        kinds: the useful kinds, as bits.

    """

    distance: int
    left: int
    kinds: int

    @property
    def waits_for_one(self) -> bool:
        """The hand waits, formally on one kind only."""
        return self.distance == 1 and self.kinds.bit_count() == 1

    @property
    def rank(self) -> tuple[int, int]:
        """The order of hands, the nearest first."""
        return self.distance, -self.left


def nearness_of(held: Holding, left: Numbers) -> Nearness:
    """The nearness of a hand without a tile to discard."""
    found = np.empty(3, dtype=np.int64)
    kernels.outlook(held.counts, left, held.sets, suit_table(), honour_table(), found)
    return Nearness(*found.tolist())


def behind_discards(held: Holding, left: Numbers) -> dict[int, Nearness]:
    """The nearness of a hand after each discard, by kind."""
    found = np.empty((len(KINDS), 3), dtype=np.int64)
    kernels.outlooks(held.counts, left, held.sets, suit_table(), honour_table(), found)
    return {kind: Nearness(*found[kind].tolist()) for kind in np.flatnonzero(held.counts).tolist()}


def best_nearness(held: Holding, left: Numbers) -> Nearness:
    """The nearness of a hand, after its best discard if it must discard."""
    if held.counts.sum() % 3 == 1:
        return nearness_of(held, left)
    return min(behind_discards(held, left).values(), key=lambda each: each.rank)


def first_decision(view: View, *, claims: bool) -> Decision[Action] | None:
    """Win, or pass where the hand stays closed; None where there is more to think about."""
    for offer in view.offers:
        if offer.type == "hu":
            return Decision(offer, reasons=(_WINS,))
    if view.phase == "claims" and not claims:
        return Decision(Action("pass", view.seat), reasons=(_CLOSED,))
    return None


_WINS = Why("wins", Text("能和就和", "wins whenever it may"))
_CLOSED = Why(
    "stays_closed", Text("门前清，只和不吃碰", "keeps the hand closed, and claims to win only")
)
