"""What mahjong answers about one hand: how near it is, whether it wins, what that is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api import mahjong_schemas
from app.api.blueprint import Blueprint
from app.api.games import MAHJONG
from app.api.mahjong_answers import TileWriter
from app.mahjong import questions
from app.mahjong.winning import Circumstances, Win

if TYPE_CHECKING:
    from app.api.mahjong_answers import Json


def blueprint() -> Blueprint:
    """The operations of mahjong."""
    blueprint = Blueprint(
        MAHJONG.id,
        __name__,
        url_prefix=f"/v1/{MAHJONG.id}",
        description=f"Questions about {MAHJONG.name.en} {MAHJONG.name.zh}.",
    )
    _hands(blueprint)
    return blueprint


def _hands(blueprint: Blueprint) -> None:
    @blueprint.question(
        "/analyze",
        mahjong_schemas.analyze(),
        "MahjongAnalysis",
        operationId="mahjong_analyze",
        summary="How near is this hand to winning?",
        description="Tells the shanten 向听 of a hand in each of the five forms and what brings it "
        "nearer, with how many of each are left. A hand with a tile drawn is asked of each tile it "
        "may discard. A hand that waits only on tiles of which none is left still waits, in form: "
        "its waits say `left: 0`, and `formal` says so.",
        answer="How near the hand is.",
    )
    def analyze(asked: Json) -> Json:
        found = questions.analyse(asked["hand"], asked["melds"], asked["seen"])
        return TileWriter.for_question(asked).analysis(found)

    @blueprint.question(
        "/win",
        mahjong_schemas.win(),
        "MahjongWin",
        operationId="mahjong_win",
        summary="Does this hand win with that tile?",
        description="Reads the hand with the tile in every way that makes a win, and names the "
        "groups that the tile may have completed. Whether the win is worth enough is for /score.",
        answer="Whether it wins, and as what.",
    )
    def win(asked: Json) -> Json:
        found = questions.win(asked["hand"], asked["melds"], asked["tile"])
        return TileWriter.for_question(asked).readings(found, asked["tile"])

    @blueprint.question(
        "/score",
        mahjong_schemas.score(),
        "MahjongScore",
        operationId="mahjong_score",
        summary="What is this win worth?",
        description="Counts the fans 番种 of the reading, and of the place of the winning tile in "
        "it, that are worth most. `excluded` names what was found and does not count, with the "
        "principle: not repeating 不重复, not splitting 不拆移, nothing identical 不得相同, the "
        "highest 就高不就低, combining once 套算一次. Flowers are in the total, but do not help to "
        "reach the minimum.",
        answer="The fans that count, and those that do not.",
    )
    def score(asked: Json) -> Json:
        happened = Circumstances(**{name: asked[name] for name in Circumstances.__slots__})
        asked_of = Win(asked["hand"], asked["tile"], asked["melds"], happened)
        found = questions.score(asked["ruleset"], asked_of)
        return TileWriter.for_question(asked).score(asked["ruleset"], found)
