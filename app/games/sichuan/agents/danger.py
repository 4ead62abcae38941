"""Danger: the habits of players of 四川麻将, as judged, and what a discard may cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.melding.players.danger import Habits
from app.tiles.tile import HONOURS, KINDS, SUITS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.games.sichuan.agents.situation import Reals
    from app.games.sichuan.view import View

_BY_RANK = (0.08, 0.11, 0.13, 0.13, 0.13, 0.13, 0.13, 0.11, 0.08)
HABITS = Habits(
    first=2,
    by_turn=0.05,
    by_melds=0.06,
    sure=0.9,
    on=np.array([*_BY_RANK * len(SUITS), *[0.0] * len(HONOURS)]),
    by_open=np.array([1.0, 0.7, 0.4, 0.2, 0.0]),
    discarded=0.15,
    flush=2,
    own_suit=1.7,
    other_suits=0.4,
)
# The fans of a rival's win beside those that its melds show; and more where they are of one suit.
_HIDDEN, _FLUSH = 0.7, 1.0
_SUIT_OF = np.array([tile[1:] for tile in KINDS])


def dangers(view: View, rivals: Iterable[int]) -> dict[int, Reals]:
    """By rival, for each kind the chance that it wins by its discard; never with its void suit."""
    scarce = HABITS.scarce(view)
    return {
        seat: HABITS.danger(view, seat, scarce) * (view.voids[seat] != _SUIT_OF) for seat in rivals
    }


def costs(view: View, rivals: Iterable[int]) -> Reals:
    """For each kind, what rivals win by its discard, on average."""
    found = dangers(view, rivals)
    return sum((each * _paid_to(view, seat) for seat, each in found.items()), np.zeros(len(KINDS)))


def waiting(view: View, seat: int) -> float:
    """The chance that a seat waits, by its melds and its discards."""
    return HABITS.waiting(len(view.melds[seat]), len(view.discards[seat]))


def _paid_to(view: View, seat: int) -> float:
    """The cost of a win of a seat, as far as its melds show."""
    melds = view.melds[seat]
    fans = _HIDDEN + sum(meld.type == "gang" for meld in melds)
    if len(melds) >= HABITS.flush and len({meld.tile[1:] for meld in melds}) == 1:
        fans += _FLUSH
    cap = view.rules.options.cap
    return float(2 ** (min(fans, cap) if cap else fans))
