"""Advice on calling and doubling, which Dou Dizhu alone has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api import schemas
from app.api.answers import Json, Writer
from app.games.doudizhu.agents import BOTS
from app.games.doudizhu.agents.learned import Learned, hopes_by
from app.games.doudizhu.bidding import advise, fitted_hopes
from app.games.doudizhu.models import shipped
from app.shapes.reading import at

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.api.blueprint import Blueprint
    from app.api.games import Game
    from app.games.doudizhu.bidding import Advice
    from app.games.doudizhu.prospects import Hopes
    from app.games.doudizhu.view import View

_DIGITS = 4
# What the model of hands is called.
_BY_HANDS = "hands"
# The skills of players who learnt from games.
_LEARNED = {bot.skill for bot in BOTS if isinstance(bot.agent, Learned)}


def add_bid(blueprint: Blueprint, game: Game) -> None:
    """Add the question."""

    @blueprint.question(
        "/bid",
        schemas.bid(game),
        f"{game.component}Advice",
        is_heavy=True,
        operationId=f"{game.id}_bid",
        summary="Call, rob, double?",
        description="Advice for a seat that is to call, to rob or to double: everything that it "
        "may say, the best first, each with the score that may be expected of it. `landlord_index` "
        "is the share of games that a landlord wins with this hand, by `by`: for skills 4 and 5 "
        "the model that they play by, averaged over the cards that are not seen, for 2 and 3, and "
        "where that model does not know the rules, one of hands; both are fitted on played games "
        "and calibrated on others. `index_seed001` is the index of the Yuncheng game, for "
        "comparison, and `must_call` whether its rules would have this hand be the landlord's.",
        answer="What to say, and what each choice is worth.",
    )
    def bid(asked: Json) -> Json:
        with at("view"):
            return _written(game, advise(asked["view"], _judge(asked)), Writer.for_question(asked))


def _judge(asked: Json) -> Callable[[View], Hopes | None]:
    """What says what the hand may hope for."""
    if asked["skill"] not in _LEARNED:
        return fitted_hopes
    return hopes_by(shipped(), asked["budget_ms"])


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
        "by": advice.by or _BY_HANDS,
        "reasons": [{"code": advice.why.code, "text": write.text(advice.why.text)}],
    }
