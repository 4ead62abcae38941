"""What the questions about sealed tables look like."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.api.fields import (
    MAX_ID,
    Asked,
    Choice,
    Line,
    PaijuField,
    Part,
    Seed,
    refusing,
    wrong_type,
)
from app.api.games import GAMES
from app.api.guandan_fields import AHEAD, MATCH, TEAM
from app.api.json_schema import one_object, one_of_these, or_null, ref
from app.api.schemas import MAX_SKILL, notation
from app.play.registry import GAMES as PLAYABLE
from app.shapes import reading as shapes
from app.tables.table import HUMAN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.api.fields import JsonSchema

# A game of Dou Dizhu takes a tenth of it; other games have longer records.
MAX_TABLE = 1 << 15
MAX_SEATS = 4

_SCRIPTS = [GAMES[name].scripts for name in PLAYABLE]


class RuleSetOfGame(PaijuField):
    """A rule set of the game that the same question names: its id, or {id, options}."""

    def json_schema(self) -> JsonSchema:
        """A reference: the shape stands once among the components."""
        return {"$ref": "#/components/schemas/RuleSetRef"}

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, Any] | None, **_: object
    ) -> object:
        del attr
        name = (data or {}).get("game")
        if not isinstance(name, str) or name not in GAMES:
            return None  # the game is refused, and what its rule sets are nobody knows
        game = GAMES[name]
        with refusing():
            return game.rules_of(*shapes.read_ruleset(value, game.default))


class Seats(PaijuField):
    """Who sits where: `human`, or a bot by its id or its skill."""

    def json_schema(self) -> JsonSchema:
        """The bounds of the list and of each seat."""
        by_name = {"type": "string", "minLength": 1, "maxLength": MAX_ID}
        by_skill = {"type": "integer", "minimum": 1, "maximum": MAX_SKILL}
        seat = {"anyOf": [by_name, by_skill]}
        return {"type": "array", "items": seat, "minItems": 2, "maxItems": MAX_SEATS}

    def _deserialize(self, value: object, *_: object, **__: object) -> list[str | int]:
        if not isinstance(value, list):
            raise wrong_type("列表", "a list")
        return [_seat(each) for each in value]


def _seat(value: object) -> str | int:
    who = value if isinstance(value, str) else shapes.as_whole(value)
    if who is None:
        raise wrong_type(
            f" {HUMAN}、机器人的 id 或水平的列表", f"a list of {HUMAN} and of bots' ids or skills"
        )
    return who


class AnyAction(PaijuField):
    """An action of whatever game the table is of; it is read when the table has been opened."""

    def json_schema(self) -> JsonSchema:
        """A reference to the action of each game."""
        return one_of_these([ref(f"{GAMES[name].component}Action") for name in PLAYABLE])

    def _deserialize(self, value: object, *_: object, **__: object) -> object:
        return value


class LayQuestion(Asked):
    """The question of /v1/tables."""

    component = "LayTableQuestion"
    game = Choice(tuple(PLAYABLE), "The game that is played.", required=True)
    ruleset = RuleSetOfGame(
        metadata={"description": "A rule set of the game; its default where none is named."}
    )
    seats = Seats(
        metadata={
            "description": f"Who sits where: one seat is `{HUMAN}`, and each of the others a bot, "
            "by its id or by its skill from 1 to 5. `GET /v1/games/{game}` lists the bots. Where "
            "nothing is said, the human sits on seat 0, among the weakest bots."
        }
    )
    seed = Seed(
        metadata={
            "description": "Draws the cards and the chance of the bots; whoever knows it knows the "
            "hidden cards. Where none is given, one that nobody can guess is drawn."
        }
    )
    match = Part(
        {
            **one_object({}, **MATCH, ahead=or_null({**TEAM, "description": AHEAD})),
            "description": "Where a match of several rounds stands, for the round that follows: "
            "`next` of the score of the round before, as it is. Without it the match begins.",
        }
    )
    notation = notation(*_SCRIPTS)


class ActQuestion(Asked):
    """The question of /v1/tables/act."""

    component = "ActAtTableQuestion"
    table = Line(MAX_TABLE, "`table` of the answer before, as it was.", required=True)
    action = AnyAction(
        required=True,
        metadata={"description": "What the human does; `seat` may be left out."},
    )
    notation = notation(*_SCRIPTS)


LAY = LayQuestion()
ACT = ActQuestion()
