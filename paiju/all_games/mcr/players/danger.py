"""The danger of discards in 国标, with numbers that were counted in games among experts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from paiju.all_games.mcr.rulesets import SEATS
from paiju.mahjong_tiles.tile import HONOURS, SUITS
from paiju.melding.players.danger import Habits, Pace

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from paiju.all_games.mcr.view import View
    from paiju.melding.players.position import Position

    Reals = NDArray[np.float64]

_BY_RANK = (0.06, 0.09, 0.09, 0.09, 0.09, 0.09, 0.09, 0.09, 0.06)
_HONOUR = 0.08
PACE = Pace(first=3, by_turn=0.028, by_melds=0.05, sure=0.9)
HABITS = Habits(
    waiting=PACE.waiting,
    by_kind=np.array([*_BY_RANK * len(SUITS), *[_HONOUR] * len(HONOURS)]),
    by_open=np.array([1.0, 0.4, 0.15, 0.12, 0.0]),
    discarded=0.1,
    flush=2,
    own_suit=1.6,
    other_suits=0.5,
)


def nearest_win(view: View) -> tuple[int, float]:
    """The other seat that most likely waits for a win, and the chance that it does."""
    return HABITS.nearest_win(view, _others(view.seat))


def dangers(position: Position[Any]) -> Reals:
    """The chance, by kind, that another seat wins if a tile of that kind is discarded."""
    return HABITS.dangers(position, _others(position.view.seat))


def _others(own: int) -> list[int]:
    return [seat for seat in range(SEATS) if seat != own]
