"""Actions in mahjong, and the tile that they may claim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from app.tiles.tile import Tile


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a seat; each type has its own facts, and leaves the others as they are.

    Attributes:
        type: `discard` (of `tile`); `chi` (with the three `tiles` of the run), `peng` or `gang` of
            what another seat discarded; `gang` of `tile` in one's own turn, concealed or added to
            a peng; `hu`, a win; `pass`, which claims nothing; or `auto`: pass where that may be
            done, else discard the tile drawn, or the last of the hand where none was.
        seat: its seat; None for the one seat that is to act.

    """

    type: str
    seat: int | None = None
    tile: Tile | None = None
    tiles: tuple[Tile, ...] = ()


class Tabled(NamedTuple):
    """A tile that others may claim.

    Attributes:
        tile: the tile.
        source: the seat that gave it.
        is_last: whether the seat after that has nothing left to draw: then it may only be won.
        is_robbed: whether it was added to a peng, and not discarded.

    """

    tile: Tile
    source: int
    is_last: bool = False
    is_robbed: bool = False
