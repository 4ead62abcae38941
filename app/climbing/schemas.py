"""The components of a climbing game: those of all such games, and its own records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.climbing.reasons import Reason
from app.climbing.shapes import SHAPES
from app.climbing.stakes import FACTOR, STAKE
from app.play.events import event_shape
from app.play.schemas import MAX_SCORE, playing_shapes, suggestion_of
from app.shapes.kinds import Listed, Whole
from app.shapes.schema import (
    described,
    open_word,
    or_null,
    ref,
)
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.climbing.course import Course
    from app.play.protocol import Refusal
    from app.shapes.record import Record
    from app.shapes.schema import Schema


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


def worth_of(component: str, *, with_points: bool = False) -> Schema:
    """An action of a game, the play that it makes, and its worth; with points, those expected."""
    return {
        "action": ref(f"{component}Action"),
        "play": or_null(ref("Play")),
        "win_probability": or_null(
            {
                "type": "number",
                "minimum": 0,
                "maximum": 1,
                "description": Text(
                    "机器人估计这样打赢的比例。",
                    "The share of games that the player expects to win by it.",
                ),
            }
        ),
        "value": or_null(
            {
                "type": "number",
                "minimum": -MAX_SCORE,
                "maximum": MAX_SCORE,
                "description": Text(
                    "机器人自己的估计，它就按这个选：按得分打的是预计的输赢（分），其余是打赢的比例。",
                    "The player's own estimate, by which it chooses: the points that it expects, "
                    "of a player for points, else the share of games that it expects to win.",
                ),
            }
        ),
        **(_EXPECTED if with_points else {}),
    }


def reason_of(refusals: Iterable[Refusal]) -> Schema:
    """The reasons for which a game refuses an action: those of plays, and its own."""
    own = (refusal.code for refusal in refusals)
    return open_word((*(reason.value for reason in Reason), *own))


def shapes_of(
    course: Course[Any, Any, Any],
    refusals: Iterable[Refusal],
    score: Record[Any],
    *,
    with_points: bool = False,
) -> dict[str, Schema]:
    """The components of a game: those of every climbing game, and its own records.

    With points, some player tells what it expects to score.
    """
    acts = course.acts
    seat = Whole(0, acts.seats - 1)
    shapes = {
        "Action": acts.action.shape(),
        "Choice": acts.choice_schema(),
        "Dealt": course.dealt.record.shape(),
        "Turn": acts.turn(acts.seats).shape(),
        "Event": event_shape(course.events),
        "Score": score.shape(),
        "State": course.state_record.shape(),
        "Suggestion": suggestion_of(worth_of(acts.component, with_points=with_points)),
        "View": course.view_record.shape(),
    }
    to_act = described(Listed(seat, acts.seats).schema(), course.to_act)
    stakes = () if course.stake is None else (STAKE, FACTOR)
    return {
        **SHAPES,
        **{record.component: record.shape() for record in stakes},
        **playing_shapes(acts.component, to_act, reason_of(refusals), score.shape()),
        **{f"{acts.component}{name}": shape for name, shape in shapes.items()},
    }
