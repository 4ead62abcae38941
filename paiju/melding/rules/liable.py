"""Liable payers 包: the seat that gave what made a win certain answers for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paiju.melding.hands.melds import Meld


def giver_of(melds: Sequence[Meld], decides: Callable[[Sequence[Meld]], bool]) -> int | None:
    """The seat that gave the tile of the meld that decided; None if no seat did.

    A concealed gang comes from no seat. A gang that was added to a peng came with the peng.

    Args:
        melds: the melds of a seat, in the order in which they were made.
        decides: tests if the melds so far decide.

    >>> from paiju.mahjong_tiles.tile import Tile
    >>> from paiju.melding.hands.melds import Meld
    >>> melds = [Meld("peng", Tile(code), source) for code, source in (("C", 0), ("F", 2))]
    >>> giver_of(melds, lambda so_far: len(so_far) == 2), giver_of(melds, lambda _: False)
    (2, None)
    """
    for number, meld in enumerate(melds, 1):
        if decides(melds[:number]):
            return meld.source
    return None
