"""Positions: views of tile games in numbers, and the nearness of a hand regardless of fans."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar, cast

import numpy as np

from paiju.mahjong_tiles.tile import COPIES, KIND, KINDS, count_kinds
from paiju.melding.hands.actions import Action
from paiju.melding.hands.distance_kernels import EVERY_FORM
from paiju.melding.hands.distances import MAX_SETS, honour_table, suit_table
from paiju.melding.hands.melds import Meld
from paiju.melding.hands.waits import bits_of
from paiju.melding.hands.winning_shapes import ANY_WIN
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
    """The parts of a view that players of any tile game ask for."""

    @property
    def seat(self) -> int:
        """The seat of the view."""

    @property
    def phase(self) -> str:
        """The phase of the game; `claims` while a tile may be claimed."""

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The seat's own tiles."""

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
    """The concealed tiles of a hand by kind, the sets without a meld, and the forms as bits."""

    counts: Numbers
    sets: int
    forms: int = EVERY_FORM


class Position(NamedTuple, Generic[V]):
    """A view in numbers.

    Attributes:
        view: the view.
        held: the hand.
        left: the number of tiles of each kind that may still be drawn, as the player counts them.

    """

    view: V
    held: Holding
    left: Numbers


def position_of(view: V, *, remembers: bool, aim: Aim = ANY_WIN) -> Position[V]:
    """The position of a view; a player without memory counts its own tiles only.

    Tiles that fit no win of the aim are worth nothing, and none of them is left.
    """
    counts = np.array(count_kinds(view.hand), dtype=np.int64)
    own = (tile for meld in view.melds[view.seat] for tile in meld.tiles)
    seen = open_tiles(view) if remembers else own
    left = COPIES - counts - np.array(count_kinds(seen), dtype=np.int64)
    held = Holding(counts, MAX_SETS - len(view.melds[view.seat]), bits_of(aim.forms))
    if aim.kinds == ANY_WIN.kinds:
        return Position(view, held, left)
    fits = np.array([aim.has(kind) for kind in range(len(KINDS))])
    return Position(view, held._replace(counts=counts * fits), left * fits)


def open_tiles(view: TileView) -> Iterator[Tile]:
    """The open tiles, and those of the seat's own melds."""
    for discards in view.discards:
        yield from discards
    for melds in view.melds:
        for meld in melds:
            yield from meld.tiles


def after_meld(position: Position[V], action: Action) -> Holding:
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
        return position.held._replace(counts=counts, sets=sets - (not added))
    for each in action.tiles or (tile,) * 3:
        counts[KIND[each]] -= 1
    return position.held._replace(counts=counts, sets=sets - 1)


def melds_after(view: TileView, action: Action | None) -> tuple[Meld, ...]:
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
    kernels.outlook(held.counts, left, *held[1:], suit_table(), honour_table(), found)
    return Nearness(*found.tolist())


def behind_discards(held: Holding, left: Numbers) -> dict[int, Nearness]:
    """The nearness of a hand after each discard, by kind."""
    found = np.empty((len(KINDS), 3), dtype=np.int64)
    kernels.outlooks(held.counts, left, *held[1:], suit_table(), honour_table(), found)
    return {kind: Nearness(*found[kind].tolist()) for kind in np.flatnonzero(held.counts).tolist()}


def best_nearness(held: Holding, left: Numbers) -> Nearness:
    """The nearness of a hand, after its best discard if it must discard."""
    if held.counts.sum() % 3 == 1:
        return nearness_of(held, left)
    return min(behind_discards(held, left).values(), key=lambda each: each.rank)


def first_decision(view: TileView, *, claims: bool, dialect: Dialect) -> Decision[Action] | None:
    """Win, or pass where the hand stays closed; None where there is more to think about."""
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
