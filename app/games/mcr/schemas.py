"""The components of 国标: tiles, melds, readings, fans."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from app.games.mcr.fans.principles import NAMES as PRINCIPLES
from app.games.mcr.reasons import Reason
from app.games.mcr.rulesets import HAND
from app.games.mcr.schemas_playing import SHAPES as PLAYING_SHAPES
from app.melding.forms import Form
from app.melding.kinds import MAX_ROWS
from app.melding.melds import STATES
from app.melding.shape import GroupType
from app.play.schemas import FLAG, ID
from app.shapes.kinds import MAX_ID
from app.shapes.schema import deck_schema, listed, one_object, or_null, ref, text, whole
from app.tiles.kinds import MAX_TILES, MAX_TILES_TEXT
from app.tiles.tile import COPIES, FLOWERS, KINDS, WALL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.shapes.schema import Schema

MAX_TILE_TEXT = 8
MAX_MELD_TILES = 4
MAX_POINTS = 88
MAX_TOTAL = 1000
MAX_FANS = 96
MAX_READINGS = 64
MAX_SHANTEN = 13

_CODE = {"type": "string", "maxLength": 2 * MAX_ID, "pattern": "^[a-z0-9_]+$"}
_REASON = {"type": "string", "enum": [reason.value for reason in Reason]}
_WORDS = text("The reason in words, in the caller's language.")
_GROUP_TILES = listed(ref("Tile"), HAND + 1)
_LEFT = whole(0, COPIES, "How many may still be drawn, as far as this player can see.")

_SUPPLY = one_object({"tile": ref("Tile"), "left": _LEFT})
_SUPPLIES = listed(_SUPPLY, len(KINDS))
_SHANTEN = {
    "description": "How many tiles must be exchanged before the hand waits, by form; 0 waits, -1 "
    "is a win, null where the melds exclude the form. `best` is the least.",
    **one_object(
        {form.value: or_null(whole(-1, MAX_SHANTEN)) for form in Form}
        | {"best": whole(-1, MAX_SHANTEN)}
    ),
}
_ACCEPTS = {**_SUPPLIES, "description": "The kinds that bring the nearest form nearer."}
_FORMAL = {
    **FLAG,
    "description": "Whether the hand waits in form only, for tiles of which none is left.",
}
_GROUP = one_object(
    {
        "type": {"type": "string", "enum": list(get_args(GroupType))},
        "tiles": _GROUP_TILES,
        "melded": {**FLAG, "description": "Whether it was put down."},
        "concealed": {**FLAG, "description": "Whether it was held, or is a concealed kong."},
    }
)
_READ = {
    "form": {"type": "string", "enum": [form.value for form in Form]},
    "groups": listed(_GROUP, 7, "The sets, by type and kind, and what else there is."),
}
_PLACE = whole(0, 6)
_FAN = {
    "code": _CODE,
    "name": text("The official Chinese name."),
    "text": text("The name in the caller's language."),
    "points": whole(1, MAX_POINTS),
}
_EXCLUDED = one_object(
    {
        **_FAN,
        "principle": {"type": "string", "enum": [principle.value for principle in PRINCIPLES]},
        "by": {**_CODE, "description": "The code of the fan that counts instead of it."},
        "reason": text("Why it does not count, in words."),
    }
)

_ASKED: dict[str, Schema] = {
    "Tile": {
        "description": "A tile: `1m`-`9m` 万, `1p`-`9p` 饼, `1s`-`9s` 条, `E` `S` `W` `N` winds, "
        "`C` `F` `P` 中發白, `1f`-`8f` flowers; with `notation: botzone` `W1` `B1` `T1` `F1` `J1` "
        "`H1`; with `notation: ids` the number of a single tile: 0 to 135, four of each in that "
        "order, 136 to 143 the flowers.",
        "anyOf": [
            {"type": "string", "minLength": 1, "maxLength": MAX_TILE_TEXT},
            {"type": "integer", "minimum": 0, "maximum": len(WALL) - 1},
        ],
    },
    "Tiles": {
        "description": "Tiles, as a list or, unless they are numbers, as one string. The short "
        "form `123m EEE` is understood, as are `五万`, `東` and lower case.",
        "anyOf": [
            listed(ref("Tile"), MAX_TILES),
            {"type": "string", "maxLength": MAX_TILES_TEXT},
        ],
    },
    "MeldTiles": {
        "description": "The tiles of a meld, as a list or as one string.",
        "anyOf": [
            listed(ref("Tile"), MAX_MELD_TILES),
            {"type": "string", "maxLength": MAX_TILES_TEXT},
        ],
    },
    "Flowers": {
        "anyOf": [
            whole(0, len(FLOWERS)),
            listed(ref("Tile"), len(FLOWERS)),
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
}

_ANSWERED: dict[str, Schema] = {
    "McrAnalysis": one_object(
        {
            "shanten": _SHANTEN,
            "waits": {**_SUPPLIES, "description": "What the hand waits on, if it waits."},
            "accepts": _ACCEPTS,
            "discards": listed(
                one_object(
                    {
                        "tile": ref("Tile"),
                        "shanten": _SHANTEN,
                        "accepts": _ACCEPTS,
                        "left": whole(0, len(WALL), "How many of those may still be drawn."),
                        "formal": _FORMAL,
                    }
                ),
                HAND + 1,
                "With a tile drawn: each kind that may be discarded and what it leaves, the best "
                "first.",
            ),
            "formal": _FORMAL,
        },
        text=_WORDS,
    ),
    "McrWin": one_object(
        {
            "wins": FLAG,
            "readings": listed(
                one_object(
                    {
                        **_READ,
                        "completes": listed(
                            _PLACE, 7, "The groups that the winning tile may have completed."
                        ),
                    }
                ),
                MAX_READINGS,
                "Every way to read the win.",
            ),
        },
        reason=_REASON,
        text=_WORDS,
    ),
    "McrWorth": one_object(
        {"wins": FLAG},
        total=whole(1, MAX_TOTAL, "What the win is worth, flowers included."),
        fans=listed(
            one_object({**_FAN, "count": whole(1, 2 * COPIES, "How often it counts.")}),
            MAX_FANS,
            "What counts, in the official order.",
        ),
        flowers=whole(0, len(FLOWERS), "How much of the total are flowers."),
        enough={
            **FLAG,
            "description": "Whether the fans reach the minimum, flowers left aside.",
        },
        minimum=whole(0, MAX_TOTAL),
        reading=one_object(
            {**_READ, "completes": {**_PLACE, "description": "The group that the tile completed."}}
        ),
        excluded=listed(_EXCLUDED, MAX_FANS, "What was found and does not count, and why."),
        reason=_REASON,
        text=_WORDS,
    ),
    "McrRuleSet": one_object(
        {
            "id": ID,
            "name": text(),
            "about": text(),
            "options": ref("Options"),
            "seats": whole(2, 4),
            "tiles": whole(1, len(WALL), "How many tiles the wall has."),
            "deck": deck_schema("How many there are of each tile."),
            "max_hand": whole(1, HAND + 1),
            "minimum": whole(0, MAX_TOTAL, "The points that a win needs, flowers left aside."),
            "fans": listed(
                one_object(
                    {
                        **_FAN,
                        "number": or_null(whole(1, MAX_FANS, "Its place in the official list.")),
                        "implies": listed(_CODE, MAX_FANS, "The fans that do not count beside it."),
                        "implies_one": listed(
                            _CODE, MAX_FANS, "The fans of which one does not count beside it."
                        ),
                    }
                ),
                MAX_FANS,
            ),
            "principles": listed(one_object({"id": ID, "name": text()}), 8),
        }
    ),
}

SHAPES: Mapping[str, Schema] = {**_ASKED, **_ANSWERED, **PLAYING_SHAPES}
