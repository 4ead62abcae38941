"""Danger: the chance that another wins by a discard, from the melds and discards of each seat.

A waiting player waits on one to three kinds. They are guessed from the open tiles of a kind (few
players wait on kinds that are gone), from its own discards, from the tiles that it let pass since
its last discard, and from the suit of its melds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from paiju.mahjong_tiles.tile import COPIES, KIND, KINDS, SUITS, count_kinds
from paiju.melding.players.position import TileView, open_tiles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from paiju.melding.hands.melds import Meld
    from paiju.melding.players.position import Position

    Reals = NDArray[np.float64]

_RANKS = 9
_SUITED = np.arange(len(KINDS)) < len(SUITS) * _RANKS
_SUIT_OF = np.arange(len(KINDS)) // _RANKS


class Watched(TileView, Protocol):
    """A view with the turns of the game."""

    @property
    def history(self) -> Any:  # noqa: ANN401 - each game has turns of its own
        """The turns, each with its seat, type and tile."""


class Pace(NamedTuple):
    """The pace of players: when they begin to wait.

    Attributes:
        first: the discards before which nobody waits.
        by_turn: the chance to wait that each discard after those adds.
        by_melds: the chance to wait that each pair of melds adds.
        sure: the most that is sure.

    """

    first: int
    by_turn: float
    by_melds: float
    sure: float

    def chance(self, melds: int, discards: int) -> float:
        """The chance that a player waits, by its melds and its discards."""
        by_turn = self.by_turn * max(discards - self.first, 0)
        return min(by_turn + self.by_melds * melds * (melds - 1), self.sure)

    def waiting(self, view: TileView, seat: int) -> float:
        """The chance that a seat waits."""
        return self.chance(len(view.melds[seat]), len(view.discards[seat]))


class Habits(NamedTuple):
    """The habits of the players of a game.

    Attributes:
        waiting: the chance that a seat of a view waits.
        on: by kind the chance that a waiting player waits on it.
        by_open: the factor of that with none, one, two, three or four of a kind open.
        discarded: the factor for a kind that the player itself discarded.
        flush: the number of melds, all of one suit, from which the suits differ.
        own_suit: the factor of the suit of such melds.
        other_suits: the factor of the others.

    """

    waiting: Callable[[Any, int], float]
    on: Reals
    by_open: Reals
    discarded: float
    flush: int
    own_suit: float
    other_suits: float

    def nearest_win(self, view: TileView, seats: Iterable[int]) -> tuple[int, float]:
        """The seat that most likely waits, and its chance."""
        found = {seat: self.waiting(view, seat) for seat in seats}
        seat = max(found, key=lambda each: found[each])
        return seat, found[seat]

    def dangers(self, position: Position[Any], seats: Iterable[int]) -> Reals:
        """For each kind, the chance that one of the seats wins by its discard."""
        safe = np.ones(len(KINDS))
        scarce = self.scarce(position.view)
        for seat in seats:
            safe *= 1 - self.danger(position.view, seat, scarce)
        return 1 - safe

    def scarce(self, view: TileView) -> Reals:
        """The factor of each kind, by how many of it lie open."""
        return self.by_open[np.minimum(count_kinds(open_tiles(view)), COPIES)]

    def danger(self, view: Watched, seat: int, scarce: Reals) -> Reals:
        """For each kind, the chance that a seat wins by its discard."""
        return self.waiting(view, seat) * self._waits_of(view, seat) * scarce

    def _waits_of(self, view: Watched, seat: int) -> Reals:
        """The chance of each kind that a waiting seat waits on it."""
        found = self.on * self._suits_of(view.melds[seat])
        for tile in view.discards[seat]:
            found[KIND[tile]] = min(found[KIND[tile]], self.discarded * self.on[KIND[tile]])
        for turn in reversed(view.history):
            if turn.seat == seat and turn.type == "discard":
                break
            # It has just let such a tile pass.
            if turn.type == "discard" and turn.tile is not None:
                found[KIND[turn.tile]] = 0.0
        return found

    def _suits_of(self, melds: tuple[Meld, ...]) -> Reals:
        """The factor of each kind, by the suit of a seat's melds."""
        suits = {SUITS.index(meld.tile[1:]) for meld in melds if meld.tile[1:]}
        if len(suits) != 1 or len(melds) < self.flush:
            return np.ones(len(KINDS))
        (suit,) = suits
        wanted = np.where(suit == _SUIT_OF, self.own_suit, self.other_suits)
        return np.where(_SUITED, wanted, 1.0)
