"""What all plays of a hand leave, as kernels take it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from app.climbing.core_arrays import SCORE_UNIT
from app.climbing.cores import cores_of
from app.climbing.moves import list_moves
from app.climbing.rest_kernels import best_rests, bound_rests
from app.climbing.split import apart
from tests.support.plain import plain

if TYPE_CHECKING:
    from app.cards.holding import Holding
    from app.climbing.core_arrays import CoreArrays
    from app.climbing.kernels import Rows, Scores, Words
    from app.climbing.table import MoveTable


@dataclass(frozen=True)
class Rests:
    """The cards of a hand and of its rests, each those that are not wild and those that are."""

    natural: Words
    wild: Words
    naturals: Words
    wilds: Words
    fixed: Words
    cores: CoreArrays

    @classmethod
    def of(cls, table: MoveTable, hand: Holding) -> Rests:
        """The rests of all plays of a hand."""
        natural, wild = apart(table, hand)
        naturals, wilds = table.taken(list_moves(table, hand), hand)
        naturals, wilds = natural[:, None] - naturals, wild[:, None] - wilds
        return cls(natural, wild, naturals, wilds, table.fixed, cores_of(table).arrays)

    def __len__(self) -> int:
        """How many rests there are."""
        return int(self.naturals.shape[1])

    def bounds(self, *, is_plain: bool = False) -> tuple[Scores, Rows, Scores]:
        """What each rest is worth at most, the cores of the hand, and the prices."""
        bound = plain(bound_rests) if is_plain else bound_rests.ready
        return bound(self.natural, self.wild, self.fixed, self.naturals, self.wilds, self.cores)

    def best(
        self,
        keep: int,
        budget: int,
        *,
        bounds: Scores | None = None,
        added: Scores | None = None,
        is_plain: bool = False,
    ) -> tuple[list[int], int]:
        """The scores of the best, and how much of the budget was used."""
        own, among, duals = self.bounds()
        if bounds is None:
            bounds = own
        if added is None:
            added = np.zeros(len(self), dtype=np.int64)
        order = np.argsort(-(bounds + added * SCORE_UNIT), kind="stable").astype(np.int32)
        best = plain(best_rests) if is_plain else best_rests.ready
        scores, used = best(
            self.naturals,
            self.wilds,
            self.fixed,
            bounds,
            added,
            order,
            among,
            duals,
            self.cores,
            keep,
            budget,
        )
        return scores.tolist(), used
