"""The components of the OpenAPI document that tile games share: tiles, melds, hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.field_types import MAX_TILES, MAX_TILES_TEXT
from paiju.mahjong_tiles.tile import FLOWERS, WALL
from paiju.melding.flow.wall import HAND
from paiju.melding.hands.field_types import MAX_ROWS, MELD
from paiju.melding.hands.melds import STATES
from paiju.play.flow.events import event_shape
from paiju.play.questions.fields import ID, rounded
from paiju.shapes.field_types import Part, PlainText, Whole, always
from paiju.shapes.record import Record
from paiju.shapes.schema import ANSWERED, NUMBERED, deck_schema, listed, ref, whole
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from paiju.mahjong_tiles.tile import Tile
    from paiju.play.flow.events import EventType
    from paiju.shapes.field_types import Field
    from paiju.shapes.schema import Schema
    from paiju.shapes.union import Variants

MAX_TILE_TEXT = 8
MAX_MELD_TILES = 4

_NUMBER = whole(0, len(WALL) - 1)


def _lists(most: int) -> tuple[Schema, Schema]:
    """The schemas of a list of codes of tiles, and of a list of numbers of tiles."""
    return listed(ref("Tile"), most), listed(_NUMBER, most)


SHAPES: Mapping[str, Schema] = {
    "Tile": {
        "type": "string",
        "description": Text(
            "一张麻将牌的代码。`notation: ids` 时是编号，见 `/openapi.json?notation=ids`。",
            "A tile by its code. With `notation: ids` it is a number, as "
            "`/openapi.json?notation=ids` describes it.",
        ),
        "maxLength": MAX_TILE_TEXT,
        NUMBERED: _NUMBER,
    },
    "AnyTile": {
        "description": Text(
            "一张麻将牌：`1m`-`9m` 万、`1p`-`9p` 饼、`1s`-`9s` 条、`E` `S` `W` `N` 东"
            "南西北、`C` `F` `P` 中发白、`1f`-`8f` 花；`notation: botzone` 时是 `W1` "
            "`B1` `T1` `F1` `J1` `H1`；`notation: ids` 时是单张牌的编号：0 到 135，按"
            "上面的顺序每种四张，136 到 143 是花。",
            "A tile: `1m`-`9m` 万, `1p`-`9p` 饼, `1s`-`9s` 条, `E` `S` `W` `N` winds, `C` "
            "`F` `P` 中發白, `1f`-`8f` flowers; with `notation: botzone` `W1` `B1` `T1` `F1` "
            "`J1` `H1`; with `notation: ids` the number of a single tile: 0 to 135, four "
            "of each in that order, 136 to 143 the flowers.",
        ),
        "anyOf": [{"type": "string", "minLength": 1, "maxLength": MAX_TILE_TEXT}, _NUMBER],
        ANSWERED: ref("Tile"),
    },
    "Tiles": {
        "description": Text(
            "一组麻将牌，列表；不是编号的话也可以是一个字符串。缩写 `123m EEE`、`五万`、"
            "`東`、小写都认。",
            "Tiles, as a list or, unless they are numbers, as one string. The short form "
            "`123m EEE` is understood, as are `五万`, `東` and lower case.",
        ),
        "anyOf": [*_lists(MAX_TILES), {"type": "string", "maxLength": MAX_TILES_TEXT}],
        ANSWERED: listed(ref("Tile"), MAX_TILES),
    },
    "MeldTiles": {
        "description": Text(
            "一副副露的牌，列表或一个字符串。", "The tiles of a meld, as a list or as one string."
        ),
        "anyOf": [*_lists(MAX_MELD_TILES), {"type": "string", "maxLength": MAX_TILES_TEXT}],
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
        "description": Text(
            "麻将牌，写法同别处；`notation: states` 时是一行行的牌编号和状态：-1 没有，"
            "1 在手里，2 碰，3 吃，4 暗杠，5 明杠，副露由此得出。",
            "Tiles, as elsewhere; or, with `notation: states`, rows of a tile's number "
            "and its state: -1 no tile, 1 held, 2 peng 碰, 3 chi 吃, 4 concealed gang 暗杠, 5 "
            "open gang 明杠, from which the melds follow.",
        ),
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
}


def rule_set_of(
    component: str, deck_of: Callable[[Any], tuple[Tile, ...]], most: int, more: Mapping[str, Field]
) -> Record[Any]:
    """The record of a rule set, as the catalogue has it.

    Args:
        component: the name of its OpenAPI component.
        deck_of: gives the tiles of a rule set.
        most: the greatest number of tiles of a deck.
        more: the fields that only this game has.

    """
    return Record(
        fields={
            "id": always(Part(ID)),
            "name": always(PlainText()),
            "about": always(PlainText()),
            "options": always(Part(ref("Options")), of=lambda rules: asdict(rules.options)),
            "seats": always(Whole(2, 4)),
            "tiles": always(
                Whole(1, most),
                Text("牌墙有几张。", "How many tiles the wall has."),
                of=lambda rules: len(deck_of(rules)),
            ),
            "deck": always(
                Part(deck_schema(Text("每种牌有几张。", "How many there are of each tile."))),
                of=lambda rules: Counter(deck_of(rules)),
            ),
            "max_hand": always(Whole(1, HAND + 1), of=lambda _: HAND + 1),
            **more,
        },
        component=component,
    )


# The greatest value that a player gives to an action; the least is its negative.
_MOST_VALUED = 10_000
_VALUED = Part({"type": "number", "minimum": -_MOST_VALUED, "maximum": _MOST_VALUED})
_VALUE = Text(
    "机器人自己的估计，它按这个选，越高越好。水平 3 起是分：之后可能赢到的，减去要冒的险。"
    "水平 2 不算分：是有效张的百分之一减去还差的张数。什么都不比较的是 null。",
    "The player's own estimate, by which it chooses: the higher the better. From skill 3 on it is "
    "points: what the wins behind it may bring, less what it risks. Skill 2 counts no points: it "
    "takes the tiles missing from a hundredth of those that help. Null of one that compares "
    "nothing.",
)
# The fields of an action that a player weighed, besides the action.
WEIGHED: Mapping[str, Field] = {
    "value": always(_VALUED, _VALUE, may_be_null=True, of=lambda weighed: rounded(weighed.value))
}


def shapes_of(
    component: str,
    events: tuple[EventType, ...],
    records: Iterable[Record[Any] | Variants[Any]],
) -> Mapping[str, Schema]:
    """The OpenAPI components of a game besides those of its questions, by name.

    Args:
        component: the prefix of the names.
        events: the types of the game's events.
        records: the records of the game.
    """
    shapes = {record.component: record.shape() for record in records}
    return {**SHAPES, f"{component}Event": event_shape(events), **shapes}
