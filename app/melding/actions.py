"""What a seat may do in mahjong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.tiles.tile import Tile


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a seat does; each type has its own facts, and leaves the others as they are.

    Attributes:
        type: `discard` (of `tile`); `chi` (with the three `tiles` of the run), `peng` or `gang` of
            what another seat discarded; `gang` of `tile` in one's own turn, concealed or added to
            a peng; `hu`, a win; `pass`, which claims nothing; or `auto`: pass where that may be
            done, else discard the tile drawn, or the last of the hand where none was.
        seat: who does it; None for the one seat that is to act.

    """

    type: str
    seat: int | None = None
    tile: Tile | None = None
    tiles: tuple[Tile, ...] = ()
