"""The cards that a hand has left after each of its plays, as arguments of kernels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.table_kernels import NEVER
from paiju.climbing.splits.cores import cores_of
from paiju.climbing.splits.many_rests_kernels import best_rests
from tests.support.plain import plain

if TYPE_CHECKING:
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import CoreArrays, Numbers, Words
    from paiju.playing_cards.holding import Holding


@dataclass(frozen=True)
class Rests:
    """The natural and the wild cards of a hand, and of what each of its plays leaves."""

    natural: Words
    wild: Words
    naturals: Words
    wilds: Words
    fixed: Words
    cores: CoreArrays

    @classmethod
    def of(cls, table: MoveTable, hand: Holding) -> Rests:
        """The arguments for a hand at a table."""
        natural, wild = table.words(hand)
        naturals, wilds = table.taken(list_moves(table, hand), hand)
        naturals, wilds = natural[:, None] - naturals, wild[:, None] - wilds
        return cls(natural, wild, naturals, wilds, table.fixed, cores_of(table).arrays)

    def __len__(self) -> int:
        """The number of plays."""
        return int(self.naturals.shape[1])

    def best(
        self,
        keep: int,
        budget: int,
        *,
        bounds: Numbers | None = None,
        added: Numbers | None = None,
        is_plain: bool = False,
    ) -> tuple[list[int], list[int], int]:
        """The best scores, the upper bound for each play, and the budget that was used."""
        best = plain(best_rests) if is_plain else best_rests.ready
        scores, limits, used = best(
            self.natural,
            self.wild,
            self.fixed,
            self.naturals,
            self.wilds,
            np.full(len(self), -NEVER, dtype=np.int64) if bounds is None else bounds,
            np.zeros(len(self), dtype=np.int64) if added is None else added,
            self.cores,
            keep,
            budget,
        )
        return scores.tolist(), limits.tolist(), used
