"""Turns: the public record of a hand of mahjong since the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.mahjong_tiles.tile import COPIES
from paiju.melding.hands.actions import GANGS, Action

if TYPE_CHECKING:
    from paiju.mahjong_tiles.tile import Tile

# The number of equal tiles that leave the hand in a turn.
_PUT_DOWN = {"discard": 1, "peng": COPIES - 2, **dict.fromkeys(GANGS, COPIES - 1)}


class Turn(NamedTuple):
    """One turn of a hand: an action or a draw. In a view, parts that are hidden are None.

    Attributes:
        type: a tile drawn (`draw`), or shown as a flower and replaced (`flower`); three tiles given
            in an `exchange`, or got (`receive`); the choice of a `void` suit; `discard`; a claim or
            a gang of one's own (`chi`, `peng`, `gang`); a win (`hu`); tiles of the wall that are
            turned over after it (`birds`); the wall found empty (`exhausted`); an illegal action
            that ends the hand (`foul`).
        seat: the seat that took the turn; for `exhausted` the seat whose turn it would be.
        tile: the tile drawn, shown, discarded, claimed, or made a gang of; for `void` the tile laid
            face down.
        tiles: the run of a chi; the tiles given or got, None if hidden.
        source: the seat that gave the tiles, or the tile of a claim or a win.
        concealed: whether a gang is concealed. A gang of one's own that is not concealed is a tile
            added to a peng.
        suit: the void suit; None if hidden.
        late: whether the tile added to a peng was not the one just drawn.
        fans: the fans of a win, in games that record them.
        value: the value of a win, in games that record it.
        dice: the dice that were thrown, in games that throw any.

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
    dice: tuple[int, ...] = ()

    @property
    def action(self) -> Action:
        """The action of the turn."""
        return Action(self.type, self.seat, self.tile, self.tiles or (), self.suit)

    @property
    def put_down(self) -> tuple[Tile, ...]:
        """The known tiles that left the hand in a discard, a claim or a gang.

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
        if self.type in GANGS and self.source is None:
            return (self.tile,) * (COPIES if self.concealed else 1)
        return (self.tile,) * _PUT_DOWN.get(self.type, 0)
