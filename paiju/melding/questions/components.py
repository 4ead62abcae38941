"""The record of a rule set of tiles, and the fields of an action that players weighed."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.field_types import MAX_HAND
from paiju.play.questions.fields import ID, rounded
from paiju.shapes.field_types import Part, PlainText, Whole, always
from paiju.shapes.record import Record
from paiju.shapes.schema import deck_schema, ref
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.shapes.field_types import Field


def rule_set_of(component: str, most: int, more: Mapping[str, Field]) -> Record[Any]:
    """The record of a rule set, as the catalogue has it.

    Args:
        component: the name of its OpenAPI component.
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
                of=lambda rules: len(rules.walls.tiles),
            ),
            "deck": always(
                Part(deck_schema(Text("每种牌有几张。", "How many there are of each tile."))),
                of=lambda rules: Counter(rules.walls.tiles),
            ),
            "max_hand": always(Whole(1, MAX_HAND), of=lambda rules: rules.walls.hand + 1),
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
