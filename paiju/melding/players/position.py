"""Positions: views of tile games as arrays, and how far a hand is from a win.

A win counts whatever its fans are, also where the rules ask for a minimum.

A *kind* is a tile as its index in `KINDS`; arrays by kind have one number for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar, cast

import numpy as np

from paiju.mahjong_tiles.tile import COPIES, KIND, KINDS, is_flower
from paiju.melding.hands.actions import Action
from paiju.melding.hands.distance_kernels import EVERY_FORM
from paiju.melding.hands.distances import tables
from paiju.melding.hands.melds import Meld
from paiju.melding.hands.waits import form_bits
from paiju.melding.hands.winning_shapes import ANY_WIN, count_natural
from paiju.melding.players import kernels
from paiju.play.players.player import Decision, Why
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.actions import Tabled
    from paiju.melding.hands.distance_kernels import Numbers
    from paiju.melding.hands.winning_shapes import Aim
    from paiju.melding.rules.dialect import Dialect


class TileView(Protocol):
    """The part of a view that players of every tile game use."""

    @property
    def seat(self) -> int:
        """The seat of the view."""

    @property
    def phase(self) -> str:
        """The phase of the game; `claims` while a tile may be claimed."""

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The tiles that the seat holds."""

    @property
    def melds(self) -> tuple[tuple[Meld, ...], ...]:
        """The melds of each seat."""

    @property
    def discards(self) -> tuple[tuple[Tile, ...], ...]:
        """The discards of each seat."""

    @property
    def tabled(self) -> Tabled | None:
        """The tile that may be claimed."""

    @property
    def offers(self) -> Sequence[Action]:
        """The actions that the seat may do now."""


V = TypeVar("V", bound=TileView)


class Holding(NamedTuple):
    """A hand, in the form in which kernels take it.

    Attributes:
        counts: the number of concealed tiles of each kind, without wild ones.
        sets: the number of sets that the hand needs besides its melds.
        forms: the forms of a win that count, as bits.
        wilds: the number of wild tiles.

    """

    counts: Numbers
    sets: int
    forms: int = EVERY_FORM
    wilds: int = 0


class Position(NamedTuple, Generic[V]):
    """A view with the numbers that players think with.

    Attributes:
        view: the view.
        held: the hand of the seat.
        left: by kind, the number of tiles that may still be drawn, as far as the player knows.

    """

    view: V
    held: Holding
    left: Numbers


def position_of(view: V, *, remembers: bool, aim: Aim = ANY_WIN) -> Position[V]:
    """The position of a view.

    Args:
        view: the view of the seat.
        remembers: whether the player counts the open tiles of other seats, or only their own.
        aim: the wins that count; tiles that fit none of them are left out of all counts.

    """
    natural, wilds = count_natural(view.hand, aim)
    counts = np.array(natural, dtype=np.int64)
    own = (tile for meld in view.melds[view.seat] for tile in meld.tiles)
    seen = open_tiles(view) if remembers else own
    gone, _ = count_natural([*seen], aim)
    left = COPIES - counts - np.array(gone, dtype=np.int64)
    for tile in aim.wild:
        if not is_flower(tile):
            left[KIND[tile]] = 0
    sets = aim.sets - len(view.melds[view.seat])
    held = Holding(counts, sets, form_bits(aim.forms, repeats=aim.repeats), wilds)
    if aim.kinds == ANY_WIN.kinds:
        return Position(view, held, left)
    fits = np.array([aim.has(kind) for kind in range(len(KINDS))])
    return Position(view, held._replace(counts=counts * fits), left * fits)


def open_tiles(view: TileView) -> Iterator[Tile]:
    """The tiles of all discards and melds that the seat can see."""
    for discards in view.discards:
        yield from discards
    for melds in view.melds:
        for meld in melds:
            yield from meld.tiles


def after_meld(position: Position[V], action: Action) -> Holding:
    """The hand after the action melds a tile, before the next draw or discard."""
    counts = position.held.counts.copy()
    tabled, sets = position.view.tabled, position.held.sets
    tile = cast("Tile", action.tile if tabled is None else tabled.tile)
    if tabled is not None:
        counts[KIND[tile]] += 1
    if action.type == "gang":
        # All copies in the hand leave it. A tile added to a peng makes no new set.
        added = tabled is None and counts[KIND[tile]] == 1
        counts[KIND[tile]] = 0
        return position.held._replace(counts=counts, sets=sets - (not added))
    for each in action.tiles or (tile,) * 3:
        counts[KIND[each]] -= 1
    return position.held._replace(counts=counts, sets=sets - 1)


def melds_after(view: TileView, action: Action | None) -> tuple[Meld, ...]:
    """The melds of the seat after an action that makes one, or adds a tile to a peng.

    If the action is None, the melds stay as they are.
    """
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
    """The distance of a hand from its nearest form of a win.

    Attributes:
        distance: the number of missing tiles; a hand that waits misses one.
        left: the number of useful tiles that may still be drawn.
        kinds: the useful kinds, as bits.

    """

    distance: int
    left: int
    kinds: int

    @property
    def waits_for_one(self) -> bool:
        """Tests if the hand waits for one kind of tile only, even if no copy is left."""
        return self.distance == 1 and self.kinds.bit_count() == 1

    @property
    def rank(self) -> tuple[int, int]:
        """A sort key that puts the nearest hand first."""
        return self.distance, -self.left


def nearness_of(held: Holding, left: Numbers) -> Nearness:
    """The nearness of a hand that need not discard; `left` is as in `Position`."""
    out = np.empty(3, dtype=np.int64)
    kernels.outlook(held.counts, left, *held[1:], *tables(), out)
    return Nearness(*out.tolist())


def nearness_after_discards(held: Holding, left: Numbers) -> dict[int, Nearness]:
    """By kind of tile discarded, the nearness of the hand after that; `left` as in `Position`."""
    out = np.empty((len(KINDS), 3), dtype=np.int64)
    kernels.outlooks(held.counts, left, *held[1:], *tables(), out)
    return {kind: Nearness(*out[kind].tolist()) for kind in np.flatnonzero(held.counts).tolist()}


def best_nearness(held: Holding, left: Numbers) -> Nearness:
    """The nearness of a hand; if it must discard, that after its best discard.

    `left` is as in `Position`.
    """
    if (held.counts.sum() + held.wilds) % 3 == 1:
        return nearness_of(held, left)
    after = nearness_after_discards(held, left)
    # A hand of wild tiles has no other to discard.
    return min(after.values(), key=lambda each: each.rank, default=nearness_of(held, left))


def obvious_decision(view: TileView, *, claims: bool, dialect: Dialect) -> Decision[Action] | None:
    """The decision that needs no thought: a win, or a pass to keep the hand closed.

    None if the player has to think. A player with `claims` makes melds, and so has to think about
    them.
    """
    for offer in view.offers:
        if offer.type == "hu":
            return Decision(offer, reasons=(_wins(dialect),))
    if view.phase == "claims" and not claims:
        return Decision(Action("pass", view.seat), reasons=(_stays_closed(dialect),))
    return None


def _wins(dialect: Dialect) -> Why:
    return Why("wins", dialect.of(Text("能{win}就{win}", "wins whenever it may")))


def _stays_closed(dialect: Dialect) -> Why:
    text = Text("门前清，只{win}不吃碰", "keeps the hand closed, and claims to win only")
    return Why("stays_closed", dialect.of(text))
