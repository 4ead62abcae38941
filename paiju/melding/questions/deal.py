"""The question `deal` of tile games: a fresh hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.play.declaration.question import Dealing
from paiju.shapes.read import at
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.chance import Seed
    from paiju.mahjong_tiles.notation import TileScript
    from paiju.melding.flow.turn_engine import TurnEngine
    from paiju.melding.flow.wall import Walls
    from paiju.play.declaration.question import Json
    from paiju.play.flow.flow import State
    from paiju.shapes.field_types import Field
    from paiju.shapes.record import Record


def dealing(
    fields: Mapping[str, Field],
    dealt: Callable[[Any], Record[Walls]],
    engine: TurnEngine[Any],
    description: Text,
) -> Dealing:
    """The question `deal`: a fresh hand from a seed, or from walls that were built elsewhere.

    Args:
        fields: the fields that only this game has.
        dealt: gives the record of the walls of a rule set.
        engine: the engine of the game.
        description: the description of the question.
    """

    def fresh(asked: Json, seed: Seed, script: TileScript) -> State:
        given, rules = None, asked["ruleset"]
        if asked.get("dealt") is not None:
            with at("dealt"):
                given = dealt(rules).read(asked["dealt"], script)
        named = {name: asked[name] for name in fields}
        state: State = engine.deal(rules, seed, given=given, **named)
        return state

    return Dealing(
        fields=fields,
        deal=fresh,
        summary=Text("发牌", "Deal the tiles."),
        description=Text(
            "{description}同一个种子，一场里每一盘的牌墙不同。",
            "{description} A seed builds other walls for each hand of a match.",
        ).format(description=description),
        answer_description=Text(
            "新的一盘的局面、轮到谁、能做什么。",
            "The state of a fresh hand, whose turn it is and what they may do.",
        ),
    )
