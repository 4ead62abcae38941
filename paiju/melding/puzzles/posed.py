"""The parts that puzzles of tile games share: the record of the hand, and the single move.

A move names tiles; only the first move counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.field_types import TileList, Tiles
from paiju.mahjong_tiles.tile import Tile, chinese_name
from paiju.melding.hands.field_types import Melds
from paiju.play.declaration.puzzles import Tried
from paiju.shapes.field_types import always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

# The tiles that a move names.
Named = tuple[Tile, ...]

# A hand in the form in which questions about hands take it.
POSITION: Record[Any] = Record(
    fields={"hand": always(TileList()), "melds": always(Melds(), of=lambda _: ())}
)
# The one move of a puzzle.
MOVE: Record[Named] = Record(
    fields={"tiles": always(Tiles(), of=lambda tiles: tiles)},
    make=lambda parts: parts["tiles"],
    component="TileChoice",
)


def first_move_result(
    position: Any,  # noqa: ANN401 - each puzzle has its own
    moves: Sequence[Named],
    judge: Callable[[Named], tuple[bool, Text]],
) -> Tried:
    """The result of the moves in a puzzle that the first move decides.

    `judge` gives whether a move is right, and the reason.
    """
    if not moves:
        return Tried(position, (), None, done=False)
    right, why = judge(moves[0])
    return Tried(position, (moves[0],), right, done=True, explained=why)


def tile_names(tiles: Iterable[Tile], suits: Mapping[str, Text]) -> Text:
    """The names of tiles in words; `suits` are the game's names of the suits, by letter.

    >>> tile_names((Tile("1p"), Tile("E")), {"p": Text("筒", "dots")})
    Text(zh='一筒、东', en='1p E')
    """
    held = tuple(tiles)
    return Text("、".join(chinese_name(tile, suits["p"].zh) for tile in held), " ".join(held))


def joined(sentences: Iterable[Text]) -> Text:
    """Sentences joined into one text."""
    held = tuple(sentences)
    return Text("".join(each.zh for each in held), " ".join(each.en for each in held))
