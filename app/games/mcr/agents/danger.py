"""Danger: the chance that another wins by a discard, from the melds and discards of each seat.

A waiting player waits on one to three kinds. They are guessed from the open tiles of a kind (few
players wait on kinds that are gone), from its own discards, from the tiles that it let pass since
its last discard, and from the suit of its melds. The numbers were counted in games among experts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.games.mcr.agents.position import open_tiles
from app.games.mcr.rulesets import SEATS
from app.tiles.tile import COPIES, KIND, KINDS, SUITS, count_kinds

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from app.games.mcr.agents.position import Position
    from app.games.mcr.view import View
    from app.melding.melds import Meld

    Reals = NDArray[np.float64]

_RANKS = 9

# The chance that a waiting player waits on a kind, by its rank; and on an honour.
_BY_RANK = (0.06, 0.09, 0.09, 0.09, 0.09, 0.09, 0.09, 0.09, 0.06)
_HONOUR = 0.08
_EVERYWHERE = np.array([*_BY_RANK * len(SUITS), *[_HONOUR] * (len(KINDS) - 3 * _RANKS)])
_SUITED = np.arange(len(KINDS)) < 3 * _RANKS
_SUIT_OF = np.arange(len(KINDS)) // _RANKS

# The factor of that with none, one, two or three of a kind open.
_BY_OPEN = np.array([1.0, 0.4, 0.15, 0.12, 0.0])
# The factor of that for a kind that the player discarded, or just let pass.
_DISCARDED, _PASSED = 0.1, 0.0
# The factors of a suit and of the others, with at least so many melds of one suit.
_HIS_SUIT, _OTHER_SUITS, _FLUSH = 1.6, 0.5, 2

# The chance that a player waits for a win: none at first, then more with each discard, and with
# each pair of its melds.
_FIRST, _BY_TURN, _BY_MELDS, _SURE = 3, 0.028, 0.05, 0.9


def waiting(melds: int, discards: int) -> float:
    """The chance that a player waits, by its melds and its discards."""
    by_turn = _BY_TURN * max(discards - _FIRST, 0)
    return min(by_turn + _BY_MELDS * melds * (melds - 1), _SURE)


def nearest_win(view: View) -> tuple[int, float]:
    """The other seat that most likely waits, and its chance."""
    found = {
        seat: waiting(len(view.melds[seat]), len(view.discards[seat]))
        for seat in range(SEATS)
        if seat != view.seat
    }
    seat = max(found, key=lambda each: found[each])
    return seat, found[seat]


def dangers(position: Position) -> Reals:
    """For each kind, the chance that another wins by its discard."""
    view = position.view
    safe = np.ones(len(KINDS))
    scarce = _BY_OPEN[np.minimum(count_kinds(open_tiles(view)), COPIES)]
    for seat in range(SEATS):
        if seat != view.seat:
            likely = waiting(len(view.melds[seat]), len(view.discards[seat]))
            safe *= 1 - likely * _waits_of(view, seat) * scarce
    return 1 - safe


def _waits_of(view: View, seat: int) -> Reals:
    """The chance of each kind that a waiting seat waits on it."""
    found = _EVERYWHERE * _suits_of(view.melds[seat])
    for tile in view.discards[seat]:
        found[KIND[tile]] = min(found[KIND[tile]], _DISCARDED * _EVERYWHERE[KIND[tile]])
    for turn in reversed(view.history):
        if turn.seat == seat and turn.type == "discard":
            break
        if turn.type == "discard" and turn.tile is not None:
            found[KIND[turn.tile]] *= _PASSED
    return found


def _suits_of(melds: tuple[Meld, ...]) -> Reals:
    """The factor of each kind, by the suit of a seat's melds."""
    suits = {SUITS.index(meld.tile[1:]) for meld in melds if meld.tile[1:]}
    if len(suits) != 1 or len(melds) < _FLUSH:
        return np.ones(len(KINDS))
    (suit,) = suits
    wanted = np.where(suit == _SUIT_OF, _HIS_SUIT, _OTHER_SUITS)
    return np.where(_SUITED, wanted, 1.0)
