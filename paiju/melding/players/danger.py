"""Danger: the probability that another seat wins with a discard.

Most waiting players wait for one to three kinds of tiles. The estimate uses the number of open
tiles of a kind (few players wait for kinds that are gone). Of each player it uses the discards, the
tiles that they did not claim since their last discard, and the suit of their melds. Arrays by kind
have one number for each tile of `KINDS`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from paiju.mahjong_tiles.tile import (
    COPIES,
    KIND,
    KINDS,
    RANKS,
    SUITED,
    SUITS,
    count_kinds,
    is_flower,
)
from paiju.melding.players.position import TileView, open_tiles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from paiju.melding.hands.melds import Meld
    from paiju.melding.players.position import Position

    Reals = NDArray[np.float64]

_SUITED = np.arange(len(KINDS)) < SUITED
_SUIT_OF = np.arange(len(KINDS)) // RANKS


class Watched(TileView, Protocol):
    """A view that has the turns of the hand too."""

    @property
    def history(self) -> Any:  # noqa: ANN401 - each game has turns of its own
        """The turns, each with its seat, type and tile."""

    @property
    def has_history(self) -> bool:
        """True if these are all turns; otherwise they are the last turn of each seat."""


class Pace(NamedTuple):
    """The pace of players: the probability that a player already waits, as the hand goes on.

    Attributes:
        first: the number of discards up to which no player waits.
        by_turn: the probability that each later discard adds.
        by_melds: the probability that n melds add, divided by n × (n - 1).
        sure: the greatest probability.

    """

    first: int
    by_turn: float
    by_melds: float
    sure: float

    def chance(self, melds: int, discards: int) -> float:
        """The probability that a player with a number of melds and of discards waits."""
        by_turn = self.by_turn * max(discards - self.first, 0)
        return min(by_turn + self.by_melds * melds * (melds - 1), self.sure)

    def waiting(self, view: TileView, seat: int) -> float:
        """The probability that a seat waits, by its melds and discards in a view."""
        return self.chance(len(view.melds[seat]), len(view.discards[seat]))


class Habits(NamedTuple):
    """The numbers by which a game's danger is estimated, as counted in games of its players.

    Attributes:
        waiting: gives the probability that a seat of a view waits.
        by_kind: by kind, the probability that a waiting player waits for it.
        by_open: the factors of that probability if none, one, two, three or four tiles of a kind
            are open.
        discarded: the factor for a kind that the player has discarded.
        flush: the number of melds of one suit from which a player is thought to collect the suit.
        own_suit: the factor of the suit that such a player collects.
        other_suits: the factor of the other suits.
        is_locked: tests if a seat of a view has declared that it is ready, and so keeps its hand as
            it is: it waits for none of the tiles that were discarded since then.

    """

    waiting: Callable[[Any, int], float]
    by_kind: Reals
    by_open: Reals
    discarded: float
    flush: int
    own_suit: float
    other_suits: float
    is_locked: Callable[[Any, int], bool] = lambda *_: False

    def nearest_win(self, view: TileView, seats: Iterable[int]) -> tuple[int, float]:
        """The seat that most probably waits, and the probability."""
        chances = {seat: self.waiting(view, seat) for seat in seats}
        seat = max(chances, key=lambda each: chances[each])
        return seat, chances[seat]

    def dangers(self, position: Position[Any], seats: Iterable[int]) -> Reals:
        """By kind of tile, the probability that one of the seats wins if it is discarded."""
        safe = np.ones(len(KINDS))
        scarcity = self.scarcity(position.view)
        for seat in seats:
            safe *= 1 - self.danger(position.view, seat, scarcity)
        return 1 - safe

    def scarcity(self, view: TileView) -> Reals:
        """By kind of tile, the factor for the number of tiles of the kind that lie open."""
        seen = [tile for tile in open_tiles(view) if not is_flower(tile)]
        return self.by_open[np.minimum(count_kinds(seen), COPIES)]

    def danger(self, view: Watched, seat: int, scarcity: Reals) -> Reals:
        """By kind of tile, the probability that a seat wins if it is discarded.

        `scarcity` is the result of the method `scarcity` for the same view.
        """
        return self.waiting(view, seat) * self._waits_of(view, seat) * scarcity

    def _waits_of(self, view: Watched, seat: int) -> Reals:
        """By kind of tile, the probability that a waiting seat waits for it, before `scarcity`."""
        chances = self.by_kind * self._suits_of(view.melds[seat])
        for tile in view.discards[seat]:
            # Flowers are discarded where they are wild; nobody waits for them on the table.
            if not is_flower(tile):
                chances[KIND[tile]] = min(
                    chances[KIND[tile]], self.discarded * self.by_kind[KIND[tile]]
                )
        changed = "ready" if self.is_locked(view, seat) else "discard"
        for turn in reversed(view.history):
            # Before a last turn of another type, the last discard is not known.
            if turn.seat == seat and (turn.type == changed or not view.has_history):
                break
            # The seat could have won with this tile, and did not.
            if turn.type == "discard" and turn.tile is not None and not is_flower(turn.tile):
                chances[KIND[turn.tile]] = 0.0
        return chances

    def _suits_of(self, melds: tuple[Meld, ...]) -> Reals:
        """By kind of tile, the factor for its suit: a seat may collect the suit of its melds."""
        suits = {SUITS.index(meld.tile[1:]) for meld in melds if meld.tile[1:]}
        if len(suits) != 1 or len(melds) < self.flush:
            return np.ones(len(KINDS))
        (suit,) = suits
        wanted = np.where(suit == _SUIT_OF, self.own_suit, self.other_suits)
        return np.where(_SUITED, wanted, 1.0)
