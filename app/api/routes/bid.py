"""Advice on calling and doubling, which Dou Dizhu alone has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api import schemas
from app.api.answers import Json, Writer
from app.cards.shapes import at
from app.doudizhu.bidding import advise

if TYPE_CHECKING:
    from app.api.blueprint import Blueprint
    from app.api.games import Game
    from app.doudizhu.bidding import Advice

_DIGITS = 4


def add_bid(blueprint: Blueprint, game: Game) -> None:
    """Add the question."""

    @blueprint.question(
        "/bid",
        schemas.bid(game),
        f"{game.component}Advice",
        operationId=f"{game.id}_bid",
        summary="Call, rob, double?",
        description="Advice for a seat that is to call, to rob or to double: everything that it "
        "may say, the best first, each with the score that may be expected of it. `landlord_index` "
        "is the share of games that a landlord wins with this hand, by a model fitted on played "
        "games and calibrated on others; `index_seed001` is the index of the Yuncheng game, for "
        "comparison, and `must_call` whether its rules would have this hand be the landlord's.",
        answer="What to say, and what each choice is worth.",
    )
    def bid(asked: Json) -> Json:
        with at("view"):
            return _written(game, advise(asked["view"]), Writer.for_question(asked))


def _written(game: Game, advice: Advice, write: Writer) -> Json:
    choices = [
        {
            "action": game.flow.write_action(each.action, write.script),
            "expected_score": round(each.expected, _DIGITS),
        }
        for each in advice.choices
    ]
    return {
        **choices[0],
        "choices": choices,
        "landlord_index": round(advice.landlord_index, _DIGITS),
        "index_seed001": round(advice.seeds_index, _DIGITS),
        "must_call": advice.must_call,
        "reasons": [{"code": advice.why.code, "text": write.text(advice.why.text)}],
    }
