"""Danger: how likely a discard is to be won by another, by what each has put down and thrown away.

A player who waits does so for two or three kinds. Which they are is guessed from what is known of
tiles everywhere (the middle of a suit is waited for more often than its ends, and those more often
than honours), from his own discards, from what others discarded since he last did and he did not
take, and from the suit of his melds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.cards.tiles import KIND, KINDS, SUITS
from app.mahjong.rulesets import SEATS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from app.mahjong.agents.position import Position
    from app.mahjong.melds import Meld
    from app.mahjong.view import View

    Reals = NDArray[np.float64]

_RANKS = 9

# How often somebody who waits waits for a kind, by its rank; and for an honour that nobody has
# shown.
_BY_RANK = (0.05, 0.07, 0.08, 0.08, 0.08, 0.08, 0.08, 0.07, 0.05)
_HONOUR = 0.05
_EVERYWHERE = np.array([*_BY_RANK * len(SUITS), *[_HONOUR] * (len(KINDS) - 3 * _RANKS)])
_SUITED = np.arange(len(KINDS)) < 3 * _RANKS
_SUIT_OF = np.arange(len(KINDS)) // _RANKS

# What is left of that for a kind that he discarded himself, or did not take a moment ago.
_DISCARDED, _PASSED = 0.3, 0.05
# Two melds and more of one suit: that suit, and the others.
_HIS_SUIT, _OTHER_SUITS, _FLUSH = 1.6, 0.5, 2

# How likely a player waits: by his discards, and more with each meld.
_FIRST, _BY_TURN, _BY_MELD, _SURE = 0.25, 0.035, 0.12, 0.9


def waiting(melds: int, discards: int) -> float:
    """How likely a player waits, by his melds and his discards."""
    return min(max(_BY_TURN * discards + _BY_MELD * melds - _FIRST, 0.0), _SURE)


def nearest_win(view: View) -> tuple[int, float]:
    """The other who most likely waits, and how likely he does."""
    found = {
        seat: waiting(len(view.melds[seat]), len(view.discards[seat]))
        for seat in range(SEATS)
        if seat != view.seat
    }
    seat = max(found, key=lambda each: found[each])
    return seat, found[seat]


def dangers(position: Position) -> Reals:
    """For each kind how likely its discard is won by another."""
    view = position.view
    safe = np.ones(len(KINDS))
    # Of an honour that lies open nobody can have a set or a pair to wait with for long.
    scarce = np.where(_SUITED, 1.0, np.minimum(position.left, 3) / 3)
    for seat in range(SEATS):
        if seat != view.seat:
            likely = waiting(len(view.melds[seat]), len(view.discards[seat]))
            safe *= 1 - likely * _waits_of(view, seat) * scarce
    return 1 - safe


def _waits_of(view: View, seat: int) -> Reals:
    """How likely another who waits waits for each kind."""
    found = _EVERYWHERE * _suits_of(view.melds[seat])
    for tile in view.discards[seat]:
        found[KIND[tile]] = min(found[KIND[tile]], _DISCARDED * _EVERYWHERE[KIND[tile]])
    for turn in reversed(view.history):
        if turn.seat == seat and turn.type == "discard":
            break
        if turn.type == "discard" and turn.tile is not None:
            found[KIND[turn.tile]] *= _PASSED
    return found


def _suits_of(melds: tuple[Meld | None, ...]) -> Reals:
    """How much more, or less, each kind is wanted by who has these melds."""
    suits = {KIND[meld.tile] // _RANKS for meld in melds if meld and KIND[meld.tile] < 3 * _RANKS}
    if len(suits) != 1 or len(melds) < _FLUSH:
        return np.ones(len(KINDS))
    (suit,) = suits
    wanted = np.where(suit == _SUIT_OF, _HIS_SUIT, _OTHER_SUITS)
    return np.where(_SUITED, wanted, 1.0)
