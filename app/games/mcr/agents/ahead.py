"""Looking ahead 算进张: how tiles come and how a hand ends, by which the hands to come are weighed.

The numbers were counted in 150 games of an expert among three greedy players.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

import numpy as np

from app.games.mcr.agents.ahead_kernels import FARTHEST, Hands, Pace, look_ahead
from app.games.mcr.agents.routes import book
from app.games.mcr.agents.worth_kernels import CHI, PENG, WIN
from app.melding.distances import honour_table, suit_table
from app.tiles.tile import HONOURS, KINDS, SUITS

if TYPE_CHECKING:
    from app.games.mcr.agents.form_kernels import Kept
    from app.games.mcr.agents.worth_kernels import Held, Reals

# How much more often the three others discard a tile that is left than one draws it oneself, by its
# rank; and an honour.
_BY_RANK = (3.4, 2.8, 2.5, 2.5, 2.5, 2.5, 2.5, 2.8, 3.4)
_HONOUR = 3.6
_DISCARDED = np.array([*_BY_RANK * len(SUITS), *[_HONOUR] * len(HONOURS)])
# How many of these can be had for a chow, which are those of one seat, and for a pung: now and then
# somebody else wins with it, or makes a pung.
_CHI, _PENG = 0.32, 0.92

# How likely somebody else wins in a round, by the draws that are left: nobody at first, then more
# with each. And what that costs.
_FIRST, _BY_DRAW, _MOST, _LOSS = 18.0, 0.008, 0.125, 15.0

# A layer is so many rounds or less, for in each one tile comes at most; and there are only so many
# layers. Who draws no more may still win by a discard.
_SPAN, _LAYERS, _LAST = 2.0, 12, 0.25

# Only so many plans are looked at, those that are worth most; with so many hands on the way to
# them, and the places that there are for these.
_PLANS, _HANDS, _PLACES = 600, 6000, 1 << 14


def pace(draws: float, unseen: int) -> Pace:
    """How tiles come and how the hand ends, with so many draws and unseen tiles left."""
    rounds = max(draws, _LAST)
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
    """Room for the hands on the way to plans, weighed with so many layers of time left."""
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


def look(held: Held, kept: Kept, prices: Reals, when: Pace, worth: Reals) -> None:
    """What each discard leaves a hand with, in the place of its kind; and last the hand itself."""
    look_ahead(
        held,
        _PLANS,
        book().lore,
        prices,
        when,
        suit_table(),
        honour_table(),
        kept,
        room(len(when.stays) - 1),
        worth,
    )
