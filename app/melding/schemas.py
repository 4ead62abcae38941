"""The components of the document that tile games share: tiles, melds, hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.melding.arrange import ARRANGED
from app.melding.kinds import MAX_ROWS, MELD
from app.melding.melds import STATES
from app.melding.odds import ODDS, SUPPLY
from app.shapes.schema import ANSWERED, NUMBERED, listed, ref, whole
from app.tiles.kinds import MAX_TILES, MAX_TILES_TEXT
from app.tiles.tile import FLOWERS, WALL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.shapes.schema import Schema

MAX_TILE_TEXT = 8
MAX_MELD_TILES = 4

_NUMBER = whole(0, len(WALL) - 1)


def _lists(most: int) -> tuple[Schema, Schema]:
    """A list of codes and one of numbers: one list of both suits no tiles of an answer."""
    return listed(ref("Tile"), most), listed(_NUMBER, most)


SHAPES: Mapping[str, Schema] = {
    "Tile": {
        "type": "string",
        "description": "A tile by its code. With `notation: ids` it is a number, as "
        "`/openapi.json?notation=ids` describes it.",
        "maxLength": MAX_TILE_TEXT,
        NUMBERED: _NUMBER,
    },
    "AnyTile": {
        "description": "A tile: `1m`-`9m` 万, `1p`-`9p` 饼, `1s`-`9s` 条, `E` `S` `W` `N` winds, "
        "`C` `F` `P` 中發白, `1f`-`8f` flowers; with `notation: botzone` `W1` `B1` `T1` `F1` `J1` "
        "`H1`; with `notation: ids` the number of a single tile: 0 to 135, four of each in that "
        "order, 136 to 143 the flowers.",
        "anyOf": [
            {"type": "string", "minLength": 1, "maxLength": MAX_TILE_TEXT},
            _NUMBER,
        ],
        ANSWERED: ref("Tile"),
    },
    "Tiles": {
        "description": "Tiles, as a list or, unless they are numbers, as one string. The short "
        "form `123m EEE` is understood, as are `五万`, `東` and lower case.",
        "anyOf": [
            *_lists(MAX_TILES),
            {"type": "string", "maxLength": MAX_TILES_TEXT},
        ],
        ANSWERED: listed(ref("Tile"), MAX_TILES),
    },
    "MeldTiles": {
        "description": "The tiles of a meld, as a list or as one string.",
        "anyOf": [
            *_lists(MAX_MELD_TILES),
            {"type": "string", "maxLength": MAX_TILES_TEXT},
        ],
        ANSWERED: listed(ref("Tile"), MAX_MELD_TILES),
    },
    "Flowers": {
        "anyOf": [
            whole(0, len(FLOWERS)),
            *_lists(len(FLOWERS)),
            {"type": "string", "maxLength": MAX_TILES_TEXT},
        ]
    },
    "Hand": {
        "description": "Tiles, as elsewhere; or, with `notation: states`, rows of a tile's number "
        "and its state: -1 no tile, 1 held, 2 peng 碰, 3 chi 吃, 4 concealed gang 暗杠, 5 open "
        "gang 明杠, from which the melds follow.",
        "anyOf": [ref("Tiles"), ref("TileStates")],
    },
    "TileStates": {
        "type": "array",
        "maxItems": MAX_ROWS,
        "items": {
            "type": "array",
            "minItems": 2,
            "maxItems": 2,
            "items": {"type": "integer", "minimum": min(STATES), "maximum": len(WALL) - 1},
        },
    },
    "Meld": MELD.shape(),
    **{record.component: record.shape() for record in (ARRANGED, ODDS, SUPPLY)},
}
