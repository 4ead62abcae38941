"""Hidden deals: possible hands of the other seats, drawn in respect of all that turns prove."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.tricks.seat.card_table import GROUP, POINTS, STEP, TRUMP_GROUP
from paiju.tricks.seat.dealing_kernels import WEIGHT, deal_out

if TYPE_CHECKING:
    from paiju.play.players.player import Rng
    from paiju.tricks.seat.card_table import Numbers
    from paiju.tricks.seat.proofs import Proofs

# The tries to draw a deal within some limits.
_TRIES = 12
_MOST_SEEDS = 2_147_483_646
# The weights of trumps, and of high cards and points, that dealers seldom bury; of WEIGHT.
_TRUMPS, _DEAR = 2, 5


class HiddenDeals:
    """A source of possible deals of the cards that a seat does not see.

    Attributes:
        proofs: the proofs of the view.

    """

    def __init__(self, proofs: Proofs, rng: Rng) -> None:
        self.proofs = proofs
        facts = proofs.table.facts
        # Cards that fit into few hands are dealt first, since they have the least choice.
        homes = (proofs.most[proofs.rooms > 0] > 0).sum(axis=0)
        kinds = np.flatnonzero(proofs.unseen)
        self._kinds = kinds[np.argsort(homes[kinds], kind="stable")]
        self._weights = np.full(proofs.most.shape, WEIGHT)
        self._weights[-1, facts[:, GROUP] == TRUMP_GROUP] = _TRUMPS
        is_side = facts[:, GROUP] != TRUMP_GROUP
        is_dear = (facts[:, POINTS] > 0) | (facts[:, STEP] == 0)
        self._weights[-1, is_side & is_dear] = _DEAR
        # Some deals agree with everything; else one that agrees with the voids will do. The last
        # limits are none, so that there is always a deal.
        whole = np.full_like(proofs.most, proofs.table.whole.max())
        voids = np.where(proofs.most > 0, whole, 0)
        self._limits = [proofs.most] * _TRIES + [voids] * _TRIES + [whole]
        self._chance = np.array([1 + rng.randrange(_MOST_SEEDS)])

    def draw(self) -> Numbers:
        """[seats + 1, cards] the hands and the kitty of a deal."""
        drawn = map(self._dealt, self._limits)
        return next(hands for hands in drawn if hands is not None)

    def _dealt(self, most: Numbers) -> Numbers | None:
        """A deal within limits; None if it does not agree with all that it should."""
        proofs, hands = self.proofs, np.zeros_like(self.proofs.known)
        homeless = deal_out(
            proofs.unseen,
            self._kinds,
            proofs.known,
            hands,
            most,
            proofs.rooms.copy(),
            self._weights,
            self._chance,
        )
        is_strict = most is proofs.most
        return None if homeless or (is_strict and not proofs.allow(hands)) else hands

    def draw_some(self, number: int) -> Numbers:
        """[deals, seats + 1, cards] a number of deals."""
        return np.array([self.draw() for _ in range(number)])
