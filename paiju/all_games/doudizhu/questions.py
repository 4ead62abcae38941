"""The question `bid`, the fields of `deal`, and the components that only Dou Dizhu has."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.all_games.doudizhu.bidding import advise, explain_bid
from paiju.all_games.doudizhu.calling import SEATS
from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.models import policy_for, shipped
from paiju.all_games.doudizhu.players import BOTS
from paiju.all_games.doudizhu.players.learned import hopes_by
from paiju.all_games.doudizhu.scoring import SCORE
from paiju.climbing.players.network_player import LearnedPlayer
from paiju.climbing.questions.components import records_of
from paiju.play.declaration.game import shapes_of
from paiju.play.declaration.question import TIME, Dealing, Question, notation
from paiju.play.players.player import Why
from paiju.play.questions.fields import (
    MAX_CHOICES,
    MAX_SCORE,
    MAX_SKILL,
    REASONS,
    Id,
    WrittenBy,
    budget,
    rounded,
)
from paiju.play.questions.view_fields import seen
from paiju.shapes.field_types import Field, Flag, Listed, Part, Share, Whole, always
from paiju.shapes.read import at
from paiju.shapes.record import Record
from paiju.shapes.schema import ref
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.all_games.doudizhu.bidding import Advice
    from paiju.all_games.doudizhu.players.prospects import Hopes
    from paiju.all_games.doudizhu.state import View
    from paiju.climbing.questions.plays import Writer
    from paiju.play.declaration.game import Game
    from paiju.play.declaration.question import Json
    from paiju.shapes.schema import Schema


# The id of the hand model in answers.
_BY_HANDS = "hands"
# The skills of learned players.
_LEARNED = {bot.skill for bot in BOTS if isinstance(bot.agent, LearnedPlayer)}
# The lowest skill that calls by expected scores; weaker players use rules of thumb.
_LEAST_ADVISED = 2


def own_questions(of: Game) -> tuple[Question, ...]:
    """The question `bid`: advice on a call, a robbery or a double."""
    fields = {
        "view": seen(of),
        "skill": Field(
            Whole(_LEAST_ADVISED, MAX_SKILL),
            Text(
                "判断这手牌时，假定大家打多好：4 和 5 用学来的模型，2 和 3 用只看手牌"
                "的模型；不写就是最强的。",
                "The skill of the players that the hand is judged for: 4 and 5 by the learnt "
                "model, 2 and 3 by the model of hands; the strongest if omitted.",
            ),
            default=MAX_SKILL,
            may_be_null=True,
        ),
        "budget_ms": budget(
            Text(
                "判断手牌最多花多少；不够用学来的模型时，用只看手牌的模型。",
                "The longest that judging the hand may take; if that is too short for the "
                "learnt model, the model of hands judges it.",
            )
        ),
        "notation": notation(of.scripts, prefix=of.component),
    }
    bid = Question(
        name="bid",
        fields=fields,
        answer=ADVICE,
        ask=_bid,
        budget=TIME,
        summary=Text("叫不叫，抢不抢，加不加倍？", "Call, rob, double?"),
        description=Text(
            "轮到叫牌、抢地主或加倍的一家该怎么选：列出能说的每一种，最好的在前，各带"
            "期望得分，由 `by` 判断：水平 4 和 5 用它们打牌的模型，对没见过的牌取平均；"
            "水平 2 和 3，以及那个模型不懂的规则，用只看手牌的模型。两种都用打过的牌局拟"
            "合，再用别的牌局校准。`landlord_index` 是拿这手牌当地主赢的机会，不管问的水"
            "平，都是学来的模型说的；它不懂的规则由只看手牌的模型说；预算不够它算时是 "
            "null。没什么可说的时候 `action` 是 null，`reasons` 说明原因，也没有指数。"
            "`index_seed001` 是运城斗地主的指数，供对照；`must_call` 是按它的规矩这手"
            "牌该不该当地主。",
            "Advice for a seat that must call, rob or double: its choices, the best first, "
            "each with its expected score, by `by`: for skills 4 and 5 the model that they "
            "play by, averaged over the unseen cards, for 2 and 3, and if that model does "
            "not know the rules, one of hands; both are fitted on played games and "
            "calibrated on others. `landlord_index` is the chance of a landlord with this "
            "hand to win, whatever skill is asked by the learned model, and by that of hands "
            "only under rules that the other does not know; null where the budget is too "
            "short for it. If the seat has no choice, `action` is null, `reasons` say why, "
            "and there is no index. `index_seed001` is the index of the Yuncheng game, for "
            "comparison, and `must_call` whether its rules would have this hand be the "
            "landlord's.",
        ),
        answer_description=Text(
            "该说什么，每个选择值多少。", "The best choice, and the worth of each."
        ),
    )
    return (bid,)


def _bid(request: Json, write: Writer) -> Json:
    view = request["view"]
    refusal = explain_bid(view)
    if refusal is not None:
        return ADVICE.write(Advised(Why(*refusal)), write)
    with at("view"):
        learned = hopes_by(shipped(), request["budget_ms"])(view)
        is_learned = (request["skill"] or MAX_SKILL) in _LEARNED
        advice = advise(view, lambda _: learned if is_learned else None)
        index = _index(view, learned, advice)
        return ADVICE.write(Advised(advice.why, advice, index), write)


def _index(view: View, learned: Hopes | None, advice: Advice) -> float | None:
    """The probability that a landlord with the hand wins.

    The learned model gives it if it knows the rules, or None if there was no time for it. For other
    rules the hand model gives it.
    """
    if learned is not None:
        return learned.landlord.win
    return None if policy_for(shipped(), view.table) else advice.landlord_index


DEALING = Dealing(
    fields={
        "first": Field(
            Whole(0, SEATS - 1),
            Text(
                "先说话的一家；不写就用种子抽。",
                "The seat that speaks first; drawn from the seed if left out.",
            ),
        )
    },
    deal=COURSE.deal_of_question,
    summary=Text("发牌", "Deal the cards."),
    description=Text(
        "给三家发牌，留出底牌，说明谁先说话。手牌按玩家的习惯从大到小理好。",
        "Deals the cards to three seats, leaves the bottom for the landlord, and says who "
        "speaks first. Hands are sorted as a player holds them: high to low.",
    ),
    answer_description=Text(
        "新的一局的局面、轮到谁、能做什么。",
        "The state of a fresh game, whose turn it is and what they may do.",
    ),
)


class Advised(NamedTuple):
    """The advice to a seat with its reasons, or the reason why it has nothing to say.

    Attributes:
        why: the reason of the advice, or why there is none.
        advice: the advice, or None.
        landlord_index: the chance of a landlord with the hand to win, or None.

    """

    why: Why
    advice: Advice | None = None
    landlord_index: float | None = None


def _of_advice(of: Callable[[Advice], Any]) -> Callable[[Advised], Any]:
    return lambda advised: None if advised.advice is None else of(advised.advice)


def _of_best(name: str) -> Callable[[Advised], Any]:
    of = _CHOICE.fields[name].getter(name)
    return _of_advice(lambda advice: of(advice.choices[0]))


_CHOICE: Record[Any] = Record(
    fields={
        "action": always(
            WrittenBy(
                ref("DoudizhuAction"),
                by=lambda action, write: COURSE.write_action(action, write.script),
            )
        ),
        "expected_score": always(
            Part({"type": "number", "minimum": -MAX_SCORE, "maximum": MAX_SCORE}),
            Text("这一家这样选的期望输赢。", "The expected score of the seat."),
            of=lambda choice: rounded(choice.expected),
        ),
    }
)
_nullable = partial(always, may_be_null=True)
ADVICE: Record[Advised] = Record(
    fields={
        **{
            name: replace(field, may_be_null=True, of=_of_best(name))
            for name, field in _CHOICE.fields.items()
        },
        "choices": always(
            Listed(_CHOICE, MAX_CHOICES),
            Text("能说的，最好的在前。", "The choices, the best first."),
            of=lambda advised: advised.advice.choices if advised.advice else (),
        ),
        "landlord_index": _nullable(
            Share(),
            Text("拿这手牌当地主赢的机会。", "The chance of a landlord with this hand to win."),
            of=lambda advised: rounded(advised.landlord_index),
        ),
        "index_seed001": _nullable(
            Share(),
            Text("运城斗地主的地主指数。", "The landlord index of the Yuncheng game."),
            of=_of_advice(lambda advice: rounded(advice.seeds_index)),
        ),
        "must_call": _nullable(
            Flag(),
            Text("是不是双王，或者四个 2。", "Whether it is both jokers, or all four 2s."),
            of=_of_advice(lambda advice: advice.must_call),
        ),
        "by": _nullable(
            Id(),
            Text(
                "由谁判断：模型的 id，或者 `hands`，只看手牌的模型。",
                "The judge of the hand: a model by its id, or `hands`, that of hands.",
            ),
            of=_of_advice(lambda advice: advice.by or _BY_HANDS),
        ),
        "reasons": replace(REASONS, of=lambda advised: (advised.why,)),
    },
    component="DoudizhuAdvice",
)
SHAPES: Mapping[str, Schema] = shapes_of(
    COURSE.acts.component, COURSE.events, records_of(COURSE, SCORE)
)
