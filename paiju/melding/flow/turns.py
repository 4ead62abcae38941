"""Turns of a hand of mahjong: what was done since the deal, as all could see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.mahjong_tiles.tile import COPIES
from paiju.melding.hands.actions import Action

if TYPE_CHECKING:
    from paiju.mahjong_tiles.tile import Tile

# The number of equal tiles that leave the hand in a turn.
_PUT_DOWN = {"discard": 1, "peng": COPIES - 2, "gang": COPIES - 1}


class Turn(NamedTuple):
    """An event of a hand, as all could see it, or its seat alone.

    Attributes:
        type: a tile drawn (`draw`), or shown as a flower and replaced (`flower`); three tiles given
            in an `exchange`, or got (`receive`); the choice of a `void` suit; a discard, a claim, a
            gang of one's own, a win; the wall found empty (`exhausted`), or a `foul`.
        seat: its seat; of `exhausted` the seat whose turn it would be.
        tile: which tile it was about; of a claim the tile claimed; for a void suit the tile laid
            face down.
        tiles: the run of a chi; the tiles given or got, None where they are hidden.
        source: the seat that gave the tiles, or the tile of a claim or a win.
        concealed: whether a gang is concealed; of one's own, it else was added to a peng.
        suit: the void suit; None where it is hidden.
        late: whether the tile added to a peng was not the one just drawn.
        fans: what a win counts, where the game tells it.
        value: what it is worth there.

    """

    type: str
    seat: int
    tile: Tile | None = None
    tiles: tuple[Tile, ...] | None = ()
    source: int | None = None
    concealed: bool = False
    suit: str | None = None
    late: bool = False
    fans: tuple[Any, ...] = ()
    value: int = 0

    @property
    def action(self) -> Action:
        """The action that was done."""
        return Action(self.type, self.seat, self.tile, self.tiles or (), self.suit)

    @property
    def put_down(self) -> tuple[Tile, ...]:
        """The tiles that left the hand in a discard, a claim or a gang, as far as they are known.

        >>> from paiju.mahjong_tiles.tile import Tile
        >>> Turn("peng", 1, Tile("1m")).put_down
        ('1m', '1m')
        """
        if self.tile is None:
            return ()
        if self.type == "chi":
            tiles = list(self.tiles or ())
            if self.tile in tiles:
                tiles.remove(self.tile)
            return tuple(tiles)
        if self.type == "gang" and self.source is None:
            return (self.tile,) * (COPIES if self.concealed else 1)
        return (self.tile,) * _PUT_DOWN.get(self.type, 0)
