"""A win to be scored: the hand, the winning tile, and the circumstances."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.mahjong_tiles.tile import WINDS, Tile

if TYPE_CHECKING:
    from collections.abc import Collection

    from paiju.melding.hands.melds import Meld


class Circumstances(NamedTuple):
    """The circumstances of a win: facts besides the tiles that its score depends on.

    A game uses only some of these facts.

    Attributes:
        self_draw: the winner drew the tile 自摸; otherwise it came from another player 点和.
        seat_wind: the wind of the winner's seat 门风.
        round_wind: the wind of the round 圈风.
        flowers: the flowers that the winner has shown.
        last_copy: the other three copies of the winning tile are visible 绝张; need not be set if
            the winner's own melds show all three.
        last_tile: the winning tile is the last of the wall 妙手回春, or the discard after that
            tile was drawn 海底捞月.
        after_gang: the tile came right after a gang: the winner's own if they drew the tile
            杠上开花, otherwise that of the player who discarded it 杠上炮.
        robbing_gang: the tile was added to a peng by another player 抢杠.
        first: the dealer won with the tiles dealt 天胡, or another seat on its first draw 地胡.
        special: the codes of other facts, which only this game has.
        wilds_out: the number of wild tiles that the winner has discarded.
        gang_tiles: the number of tiles that complete the hand, where a gang turned several.

    """

    self_draw: bool = False
    seat_wind: Tile = WINDS[0]
    round_wind: Tile = WINDS[0]
    flowers: tuple[Tile, ...] = ()
    last_copy: bool = False
    last_tile: bool = False
    after_gang: bool = False
    robbing_gang: bool = False
    first: bool = False
    special: frozenset[str] = frozenset()
    wilds_out: int = 0
    gang_tiles: int = 0


class Win(NamedTuple):
    """A win to be scored.

    Attributes:
        hand: the concealed tiles, without the winning tile.
        tile: the winning tile.
        melds: the melds of the winner.
        circumstances: the facts besides the tiles that the score depends on.

    """

    hand: tuple[Tile, ...]
    tile: Tile
    melds: tuple[Meld, ...] = ()
    circumstances: Circumstances = Circumstances()

    def wilds(self, wild: Collection[Tile]) -> int:
        """The number of wild tiles that the winner holds, the winning tile included."""
        return sum([tile in wild for tile in (*self.hand, self.tile)])
