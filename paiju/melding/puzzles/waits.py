"""The puzzle 听什么: which tiles does this hand wait for?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.tile import KINDS, sort_tiles
from paiju.melding.hands.winning_shapes import readings
from paiju.melding.puzzles.one_suit import OneSuit, unpack
from paiju.melding.puzzles.posed import POSITION, first_move_result, joined, tile_names
from paiju.play.declaration.puzzles import Hint, PuzzleKind, Tried
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.puzzles.posed import Named
    from paiju.play.declaration.game import Game, Json


@dataclass(frozen=True, kw_only=True)
class WaitsPuzzle(PuzzleKind):
    """The puzzle of a waiting hand of one suit; a move names all its waits."""

    def read(self, game: Game, packed: bytes) -> OneSuit:
        """The hand in bytes that `pack` made."""
        del game
        return unpack(packed)

    def write(self, game: Game, position: OneSuit, write: Any) -> Json:  # noqa: ANN401 - each game has its own
        """The hand as JSON."""
        del game
        return POSITION.write(position, write)

    def form(self, position: OneSuit) -> bytes:
        """The canonical form of the hand: its ranks upwards or downwards, whichever is less."""
        return bytes(min(position.ranks, position.ranks[::-1]))

    def tried(self, game: Game, position: OneSuit, moves: Sequence[Named]) -> Tried:
        """The result of the first move, which is right if it names every wait and no other tile."""
        return first_move_result(
            position, moves, lambda tiles: _judged(position, {*tiles}, game.suits)
        )

    def hint(self, game: Game, position: OneSuit) -> Hint:
        """A hint at the number of waits, and the waits."""
        del game
        return Hint(_HINT.format(many=len(position.waits)), position.waits)


def _judged(position: OneSuit, tiles: set[Tile], suits: Mapping[str, Text]) -> tuple[bool, Text]:
    """Tests if the named tiles are the waits of the hand; gives the reasons too."""
    return tiles == {*position.waits}, joined(_reasons(position, tiles, suits))


def _reasons(position: OneSuit, tiles: set[Tile], suits: Mapping[str, Text]) -> Iterator[Text]:
    waits = position.waits
    yield _WAITS.format(tiles=tile_names(waits, suits))
    if missed := [tile for tile in waits if tile not in tiles]:
        yield _MISSED.format(tiles=tile_names(missed, suits))
    if strange := tiles - {*waits}:
        yield _NO_WAITS.format(tiles=tile_names(sort_tiles(strange), suits))
    for tile in waits:
        groups = readings((*position.hand, tile))[0].groups
        ranks = ["".join(KINDS[kind][0] for kind in group.kinds) for group in groups]
        yield _READ.format(tile=tile_names((tile,), suits), groups=" ".join(ranks))


_HINT = Text("听 {many} 种牌", "it waits on {many} kinds")
_WAITS = Text("听{tiles}。", "It waits on {tiles}.")
_MISSED = Text("漏了{tiles}。", "Missed: {tiles}.")
_NO_WAITS = Text("不听{tiles}。", "No waits: {tiles}.")
_READ = Text("{tile}：{groups}。", "{tile}: {groups}.")
