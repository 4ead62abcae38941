"""The records of a climbing game, and the fields of an action that its players weighed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.climbing.flow.stakes import FACTOR, STAKE
from paiju.climbing.questions.plays import PLAY
from paiju.climbing.questions.rule_set import RULE_SET
from paiju.play.questions.fields import MAX_SCORE, rounded
from paiju.shapes.field_types import Part, Share, always
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.climbing.declared import DeclaredGame
    from paiju.climbing.flow.flow import ClimbingFlow
    from paiju.climbing.plays.reading import Play
    from paiju.play.players.judge import Unit
    from paiju.play.questions.suggest import Weighed
    from paiju.shapes.field_types import Field, FieldType
    from paiju.shapes.record import Record

_POINTS = Part({"type": "number", "minimum": -MAX_SCORE, "maximum": MAX_SCORE})


def _value(weighed: Weighed) -> float | None:
    return rounded(weighed.value)


_EXPECTED = always(
    _POINTS,
    Text(
        "按得分打的机器人估计这样打的输赢；为赢而打的不估，是 null。",
        "The expected score, of a player for points; null for one that plays for wins.",
    ),
    may_be_null=True,
    of=lambda weighed: rounded(weighed.points),
)
_VALUE: Mapping[Unit, Field] = {
    "share": always(
        Share(),
        Text(
            "机器人自己的估计，它按这个选：这样打赢多少局，从 0 到 1。不是胜率："
            "弱的机器人估得偏。不作估计的是 null。",
            "The player's own estimate, by which it chooses: the share of games, from 0 to "
            "1, that it expects to win so. It is not a chance: a weak player is wrong. Null "
            "for a player without estimates.",
        ),
        may_be_null=True,
        of=_value,
    ),
    "points": always(
        _POINTS,
        Text(
            "机器人自己的估计，它按这个选：这样打预计赢几分，输是负的。不作估计的是 null。",
            "The player's own estimate, by which it chooses: the points that it expects to win "
            "so, less than 0 where it expects to lose. Null of one that makes no estimate.",
        ),
        may_be_null=True,
        of=_value,
    ),
}


def weighed_fields(game: DeclaredGame, unit: Unit) -> dict[str, Field]:
    """The fields of an action that a player weighed: its play, its value, its expected score.

    `unit` is the unit of the values; only a game whose players can also play for points has
    expected scores.
    """

    def play(weighed: Weighed) -> Play | None:
        view, action = weighed.view, weighed.action
        return None if action is None else game.played.made_by(view, action)

    return {
        "play": always(PLAY, may_be_null=True, of=play),
        "value": _VALUE[unit],
        **({"expected_score": _EXPECTED} if game.has_scorers else {}),
    }


def records_of(flow: ClimbingFlow[Any, Any, Any], score: Record[Any]) -> tuple[FieldType, ...]:
    """The records of a game besides those of its questions, of which its own components are made.

    Args:
        flow: the flow of the game.
        score: the record of its score.
    """
    acts = flow.acts
    return (
        *(acts.action, acts.choice, acts.turn(acts.seats), flow.dealt),
        *(flow.state_record, flow.view_record, score, RULE_SET),
        *(() if flow.stake is None else (STAKE, FACTOR)),
    )
