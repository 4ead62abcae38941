"""Danger in 四川麻将: the chance that a rival wins with a discard, and its expected cost.

The numbers say when players wait and for which tiles. They were counted by
`python -m paiju.all_games.sichuan.lab.waits`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.mahjong_tiles.tile import HONOURS, KINDS, SUITS
from paiju.melding.hands.melds import MAX_MELDS
from paiju.melding.players.danger import Habits, Pace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.all_games.sichuan.players.position import Reals
    from paiju.all_games.sichuan.view import View

# The chance that a seat waits, by its melds, then by its discards that are not of its void suit.
WAITING = (
    (0.01, 0.11, 0.23, 0.34, 0.48, 0.59, 0.66, 0.71, 0.76, 0.83, 0.83, 0.83, 0.96),
    (0.02, 0.13, 0.27, 0.39, 0.50, 0.58, 0.64, 0.73, 0.75, 0.83, 0.83, 0.83, 0.94),
    (0.04, 0.18, 0.32, 0.45, 0.51, 0.62, 0.69, 0.73, 0.78, 0.80, 0.83, 0.83, 0.83),
    (0.12, 0.28, 0.53, 0.64, 0.72, 0.74, 0.79, 0.79, 0.82, 0.84, 0.88, 0.92, 0.92),
    (0.50, 0.50, 0.50, 0.90, 0.96, 0.96, 0.98, 0.98, 0.98, 0.98, 0.98, 0.98, 0.98),
)
LATE = len(WAITING[0]) - 1


def waiting(view: View, seat: int) -> float:
    """The chance that a seat waits for a win."""
    return WAITING[len(view.melds[seat])][min(kept(view, seat), LATE)]


def kept(view: View, seat: int) -> int:
    """The number of discards of a seat that are not of its void suit."""
    return sum(tile[1:] != view.voids[seat] for tile in view.discards[seat])


def _on(*by_rank: float) -> Reals:
    """The chance that a waiting seat waits for a tile, by kind; ranks 6 to 9 are as 4 to 1.

    `by_rank` has the chances for the ranks 1 to 5.
    """
    return np.array([*(*by_rank, *by_rank[-2::-1]) * len(SUITS), *[0.0] * len(HONOURS)])


# The habits that answers show. By the counts, melds of one suit tell nothing about the waits.
COUNTED = Habits(
    waiting=waiting,
    by_kind=_on(0.17, 0.19, 0.22, 0.22, 0.23),
    by_open=np.array([1.0, 0.57, 0.35, 0.29, 0.0]),
    discarded=0.15,
    flush=MAX_MELDS,
    own_suit=1.0,
    other_suits=1.0,
)
# The habits that players weigh. They are estimates: with the counted ones players won no more.
FEARED = Habits(
    waiting=Pace(first=2, by_turn=0.05, by_melds=0.06, sure=0.9).waiting,
    by_kind=_on(0.08, 0.11, 0.13, 0.13, 0.13),
    by_open=np.array([1.0, 0.7, 0.4, 0.2, 0.0]),
    discarded=0.15,
    flush=2,
    own_suit=1.7,
    other_suits=0.4,
)
# The expected fans of a rival's win besides those that its melds show; and further fans if the
# melds have one suit.
_HIDDEN, _FLUSH = 0.7, 1.0
_SUIT_OF = np.array([tile[1:] for tile in KINDS])


def dangers(view: View, rivals: Iterable[int], habits: Habits = COUNTED) -> dict[int, Reals]:
    """The chance that a rival wins if a tile is discarded, by rival and kind.

    The chance is 0 for the rival's void suit.
    """
    scarcity = habits.scarcity(view)
    return {
        seat: habits.danger(view, seat, scarcity) * (view.voids[seat] != _SUIT_OF)
        for seat in rivals
    }


def costs(view: View, rivals: Iterable[int]) -> Reals:
    """The expected points that rivals win if a tile is discarded, by kind."""
    chances = dangers(view, rivals, FEARED)
    return sum(
        (each * _paid_to(view, seat) for seat, each in chances.items()), np.zeros(len(KINDS))
    )


def _paid_to(view: View, seat: int) -> float:
    """The expected points that a seat wins from a discard, judged by its melds."""
    melds = view.melds[seat]
    fans = _HIDDEN + sum(meld.type == "gang" for meld in melds)
    if len(melds) >= FEARED.flush and len({meld.tile[1:] for meld in melds}) == 1:
        fans += _FLUSH
    cap = view.rules.options.cap
    return float(2 ** (min(fans, cap) if cap else fans))
