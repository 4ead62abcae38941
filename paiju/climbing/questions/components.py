"""The components of a climbing game in the OpenAPI document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.climbing.flow.stakes import FACTOR, STAKE
from paiju.climbing.questions.card_records import SHAPES
from paiju.climbing.rules.reasons import Reason
from paiju.play.declaration.refusals import OF_EVERY_GAME
from paiju.play.flow.events import event_shape
from paiju.play.questions.components import MAX_SCORE, playing_shapes, suggestion_of
from paiju.shapes.field_types import Listed, Whole
from paiju.shapes.schema import (
    described,
    open_word,
    or_null,
    ref,
)
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from paiju.climbing.flow.flow import ClimbingFlow
    from paiju.play.flow.flow import Refusal
    from paiju.play.players.judge import Unit
    from paiju.shapes.record import Record
    from paiju.shapes.schema import Schema


_EXPECTED: Schema = {
    "expected_score": or_null(
        {
            "type": "number",
            "minimum": -MAX_SCORE,
            "maximum": MAX_SCORE,
            "description": Text(
                "按得分打的机器人估计这样打的输赢；为赢而打的不估，是 null。",
                "What a player for points expects to win or lose by it; null of one for wins.",
            ),
        }
    )
}


_VALUE: Mapping[Unit, Schema] = {
    "share": {
        "type": "number",
        "minimum": 0,
        "maximum": 1,
        "description": Text(
            "机器人自己的估计，它按这个选：这样打赢多少局，从 0 到 1。不是胜率："
            "弱的机器人估得偏。不作估计的是 null。",
            "The player's own estimate, by which it chooses: the share of games, from 0 to 1, "
            "that it expects to win so. It is no chance: a weak player is wrong. Null of one that "
            "makes no estimate.",
        ),
    },
    "points": {
        "type": "number",
        "minimum": -MAX_SCORE,
        "maximum": MAX_SCORE,
        "description": Text(
            "机器人自己的估计，它按这个选：这样打预计赢几分，输是负的。不作估计的是 null。",
            "The player's own estimate, by which it chooses: the points that it expects to win "
            "so, less than 0 where it expects to lose. Null of one that makes no estimate.",
        ),
    },
}


def weighed_action(component: str, unit: Unit = "share", *, with_points: bool = False) -> Schema:
    """The fields of a weighed action: the action, its play, its value, and the expected score.

    Args:
        component: the prefix of the game's components.
        unit: the unit of `value`.
        with_points: whether the expected score is among the fields.
    """
    return {
        "action": ref(f"{component}Action"),
        "play": or_null(ref("Play")),
        "value": or_null(_VALUE[unit]),
        **(_EXPECTED if with_points else {}),
    }


def reason_schema(refusals: Iterable[Refusal]) -> Schema:
    """The codes with which a game refuses an action: those of plays, and its own."""
    own = (refusal.code for refusal in refusals)
    return open_word((*(reason.value for reason in Reason), *own))


def components_of(
    flow: ClimbingFlow[Any, Any, Any],
    score: Record[Any],
    unit: Unit = "share",
    *,
    refusals: Iterable[Refusal] = OF_EVERY_GAME,
    with_points: bool = False,
) -> dict[str, Schema]:
    """The components of a game: those of every climbing game, and its own records.

    Args:
        flow: the flow of the game.
        score: its score as a record.
        unit: the unit of the values that its players compare.
        refusals: the refusals of its flow besides those of plays.
        with_points: whether some player of a game that is played for wins also estimates points.
    """
    acts = flow.acts
    seat = Whole(0, acts.seats - 1)
    shapes = {
        "Action": acts.action.shape(),
        "Choice": acts.choice_schema(),
        "Dealt": flow.dealt.record.shape(),
        "Turn": acts.turn(acts.seats).shape(),
        "Event": event_shape(flow.events),
        "Score": score.shape(),
        "State": flow.state_record.shape(),
        "Suggestion": suggestion_of(weighed_action(acts.component, unit, with_points=with_points)),
        "View": flow.view_record.shape(),
    }
    to_act = described(Listed(seat, acts.seats).schema(), flow.to_act)
    stakes = () if flow.stake is None else (STAKE, FACTOR)
    return {
        **SHAPES,
        **{record.component: record.shape() for record in stakes},
        **playing_shapes(acts.component, to_act, reason_schema(refusals), score.shape()),
        **{f"{acts.component}{name}": shape for name, shape in shapes.items()},
    }
