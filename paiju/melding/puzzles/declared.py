"""The declaration of the puzzles that every tile game has: waits, and the best discard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.melding.puzzles.discard import DiscardPuzzle
from paiju.melding.puzzles.posed import MOVE
from paiju.melding.puzzles.waits import WaitsPuzzle
from paiju.play.declaration.puzzles import Puzzles
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.waits import Discard

_MAKING = "paiju.melding.puzzles.making"


def tile_puzzles(
    ruleset: str,
    discards: Callable[[tuple[Tile, ...]], Iterable[Discard]],
    plans: Callable[[], Mapping[str, Text]],
    much: float,
) -> Puzzles:
    """The puzzles of a tile game; `discards`, `plans` and `much` are as in `DiscardPuzzle`."""
    return Puzzles(
        kinds=(
            WaitsPuzzle(
                id="waits",
                name=Text("听什么", "Waits"),
                about=Text(
                    "清一色十三张，听哪些牌？要说全。",
                    "Thirteen tiles of one suit: name every tile that wins.",
                ),
                ruleset=ruleset,
                maker=f"{_MAKING}:make_waits",
            ),
            DiscardPuzzle(
                id="discard",
                name=Text("打哪张", "Best discard"),
                about=Text(
                    "开局不久，别家还没打过牌：打哪张最好？",
                    "Early in the game nothing lies open yet: which discard is best?",
                ),
                ruleset=ruleset,
                maker=f"{_MAKING}:make_discards",
                discards=discards,
                plans=plans,
                much=much,
            ),
        ),
        move=MOVE,
    )
