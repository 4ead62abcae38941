"""Danger: how likely a discard is to be won by another, by what each has put down and thrown away.

A player who waits does so for one to three kinds. Which they are is guessed from how many of a kind
lie open (few people wait for what has gone), from his own discards, from what others discarded
since he last did and he did not take, and from the suit of his melds. The numbers were counted in
games among experts.
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

# How often somebody who waits waits for a kind, by its rank; and for an honour.
_BY_RANK = (0.06, 0.09, 0.09, 0.09, 0.09, 0.09, 0.09, 0.09, 0.06)
_HONOUR = 0.08
_EVERYWHERE = np.array([*_BY_RANK * len(SUITS), *[_HONOUR] * (len(KINDS) - 3 * _RANKS)])
_SUITED = np.arange(len(KINDS)) < 3 * _RANKS
_SUIT_OF = np.arange(len(KINDS)) // _RANKS

# What is left of that when none, one, two or three of a kind lie open.
_BY_OPEN = np.array([1.0, 0.4, 0.15, 0.12, 0.0])
# What is left of that for a kind that he discarded himself, or did not take a moment ago.
_DISCARDED, _PASSED = 0.1, 0.0
# Two melds and more of one suit: that suit, and the others.
_HIS_SUIT, _OTHER_SUITS, _FLUSH = 1.6, 0.5, 2

# How likely a player waits for a win that is worth enough: nobody at first, then more with each
# discard, and with each two of his melds.
_FIRST, _BY_TURN, _BY_MELDS, _SURE = 3, 0.028, 0.05, 0.9


def waiting(melds: int, discards: int) -> float:
    """How likely a player waits, by his melds and his discards."""
    by_turn = _BY_TURN * max(discards - _FIRST, 0)
    return min(by_turn + _BY_MELDS * melds * (melds - 1), _SURE)


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
    scarce = _BY_OPEN[np.minimum(count_kinds(open_tiles(view)), COPIES)]
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
