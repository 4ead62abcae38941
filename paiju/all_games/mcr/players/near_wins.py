"""The chances of tiles and of the hand's end, for the search 算进张 of hands near a win.

The numbers were counted in 150 games of an expert against three greedy players.
"""

from __future__ import annotations

from math import ceil

import numpy as np

from paiju.all_games.mcr.players.ahead_kernels import FARTHEST, Hands, Pace
from paiju.all_games.mcr.players.worth_kernels import CHI, PENG, WIN
from paiju.mahjong_tiles.tile import HONOURS, KINDS, SUITS

# The rate at which the three other seats discard an unseen tile, per own draw: by rank, and of an
# honour.
_BY_RANK = (3.4, 2.8, 2.5, 2.5, 2.5, 2.5, 2.5, 2.8, 3.4)
_HONOUR = 3.6
_DISCARDED = np.array([*_BY_RANK * len(SUITS), *[_HONOUR] * len(HONOURS)])
# The shares of these discards that can be claimed: for a chow only those of one seat; for a pung
# nearly all, because sometimes another seat wins with the tile.
_CHI, _PENG = 0.32, 0.92

# The chance that another seat wins in a round grows with each draw by `_BY_DRAW`, from 0 while
# `_FIRST` draws or more are left up to `_MOST`. `_LOSS` is its cost in points.
_FIRST, _BY_DRAW, _MOST, _LOSS = 18.0, 0.008, 0.125, 15.0

# The most rounds of a layer of time, in which at most one tile comes; the most layers; and the
# rounds that count for a hand without draws, which may still win by a discard.
_SPAN, _LAYERS, LAST = 2.0, 12, 0.25

# The number of best plans that are searched, the most hands on the way to them, and the slots of
# their hash table.
SEARCHED, _HANDS, _PLACES = 600, 6000, 1 << 14


def pace(draws: float, unseen: int) -> Pace:
    """The chances for the search, from the numbers of draws and of unseen tiles that are left."""
    rounds = max(draws, LAST)
    layers = min(max(ceil(rounds / _SPAN), FARTHEST), _LAYERS)
    span = rounds / layers
    stays, saves, ends = [1.0], [0.0], 1.0
    for layer in range(layers):
        haste = _BY_DRAW * (_FIRST - (layer + 0.5) * span)
        stays.append((1 - min(max(haste, 0.0), _MOST)) ** span)
        ends *= stays[-1]
        saves.append(_LOSS * (1 - ends))
    more = np.zeros((4, len(KINDS)))
    more[CHI], more[PENG], more[WIN] = _CHI * _DISCARDED, _PENG * _DISCARDED, _DISCARDED
    return Pace(span / max(unseen, 1), more, np.array(stays), np.array(saves))


def room(layers: int, hands: int = _HANDS) -> Hands:
    """Empty tables for at most `hands` hands on the way to plans, with `layers` layers of time."""
    return Hands(
        slots=np.zeros(_PLACES, dtype=np.int64),
        many=np.zeros(1, dtype=np.int64),
        keys=np.empty(hands, dtype=np.int64),
        moved=np.empty((hands, 2), dtype=np.int64),
        steps=np.empty(hands, dtype=np.int64),
        takes=np.empty((hands, len(KINDS)), dtype=np.int64),
        claims=np.empty((hands, 2), dtype=np.int64),
        fans=np.empty((hands, 2, len(KINDS)), dtype=np.int64),
        values=np.empty((hands, 2, layers + 1)),
    )
