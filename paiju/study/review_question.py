"""The question `review`, and the components of its answer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from paiju.play.declaration.question import TIME, Question, notation
from paiju.play.declaration.refusals import no_such_seat
from paiju.play.players.player import Why
from paiju.play.questions.answers import rounded
from paiju.play.questions.components import ID, MAX_NODES, MAX_SEATS, REASONS
from paiju.play.questions.every_game import MAX_ACTIONS, MAX_SKILL
from paiju.play.questions.proofs import PROOF, StateOf
from paiju.shapes.errors import Fault, InconsistentStateError
from paiju.shapes.field_types import DRAWN, Document, Field, Flag, Listed, Seed, Whole, always
from paiju.shapes.schema import listed, one_object, or_null, ref, whole
from paiju.study.review import CLASSES, LOSSES, TURNING_POINTS, Terms, review
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paiju.play.declaration.game import Game
    from paiju.play.declaration.question import Json
    from paiju.play.flow.flow import State
    from paiju.play.questions.answers import Writes
    from paiju.shapes.schema import Schema
    from paiju.study.review import Done, Judged, SeatReview

DEFAULT_BUDGET_MS, MAX_BUDGET_MS = 2_000, 10_000


def study_questions(game: Game) -> tuple[Question, ...]:
    """The questions about whole games: `review`, if the game has judges."""
    return (_review(game),) if game.judges else ()


def _review(game: Game) -> Question:
    def answer(request: Json, write: Writes) -> Json:
        state, actions = request["state"], request.get("actions")
        last, done = _recorded(game, state) if actions is None else _played(game, state, actions)
        terms = Terms(
            _seats(state, request.get("seats")),
            request["budget_ms"],
            request["seed"],
            request["skill"] or MAX_SKILL,
            request["hindsight"],
        )
        reviewed = review(game, done, terms)
        judge, places = reviewed.judge, _Places(game, last)
        return {
            "judge": None if judge is None else {"id": judge.id, "skill": judge.skill},
            "unit": game.judges[0].unit,
            "whole": game.judges[0].whole,
            "complete": reviewed.is_complete,
            "decisions": [_decision(game, each, places, write) for each in reviewed.decisions],
            "seats": [_seat(each) for each in reviewed.seats],
            "seed": request["seed"],
        }

    return Question(
        name="review",
        fields=_fields(game),
        answer="Review",
        ask=answer,
        budget=TIME,
        runs=True,
        summary=Text("这一局打得怎么样？", "How well was this game played?"),
        description=_DESCRIPTION,
        answer_description=Text(
            "每个决定的评判，各家的准确度。", "Decisions, and the accuracy of seats."
        ),
    )


_DESCRIPTION = Text(
    "复盘：由最强的机器人评判各家的每个决定，只按这一家当时知道的来判。打出的和最好的放在"
    "同样的分布里比，差距带误差；误差之内不算失误。预算算的是工作量，不是时间：同样的问题"
    "和种子，回答相同。没看到的决定 `class` 是 null，`complete` 是 false。",
    "Reviews a game: the strongest player judges each decision by what its seat knew then. What "
    "was done and the best are compared over the same deals, and their difference has an error, "
    "within which nothing is a mistake. The budget counts work, not time: the same question and "
    "seed have the same answer. Where it ends first, `class` is null and `complete` is false.",
)


def _fields(game: Game) -> Mapping[str, Field]:
    return {
        "state": always(StateOf(game)),
        "proof": PROOF,
        "actions": Field(
            Listed(Document(f"{game.component}Action", game.flow.read_action), MAX_ACTIONS),
            Text(
                "从 `state` 开始做的动作；不写就看 `state` 的记录。",
                "What was done from `state` on; by default the record of `state` is reviewed.",
            ),
        ),
        "seats": Field(
            Listed(Whole(0, game.seats - 1), game.seats, least=1),
            Text("评判哪几家；不写就是各家。", "The seats that are judged; by default all."),
        ),
        "skill": Field(
            Whole(1, MAX_SKILL),
            Text("评判的水平最高到几。", "The highest skill of a judge."),
            default=None,
            may_be_null=True,
        ),
        "budget_ms": Field(
            Whole(1, MAX_BUDGET_MS),
            Text("整个复盘最多花多少。", "The most that the whole review may take."),
            default=DEFAULT_BUDGET_MS,
        ),
        "hindsight": Field(
            Flag(),
            Text("加上亮着牌的结论。", "Adds what open cards say."),
            default=False,
        ),
        "seed": Field(Seed(), default=DRAWN),
        "notation": notation(game.scripts, prefix=game.component),
    }


def _seats(state: Any, wanted: Sequence[int] | None) -> tuple[int, ...]:  # noqa: ANN401 - each game has its own
    """The seats to judge, each once; raises `UnknownChoiceError` for a seat not in the game."""
    every = range(state.rules.seats)
    for place, seat in enumerate(wanted or ()):
        if seat not in every:
            raise no_such_seat(len(every), "seats", place)
    return tuple(every if wanted is None else dict.fromkeys(wanted))


def _recorded(game: Game, state: State) -> tuple[State, Done]:
    """A state, and the actions in its record that led to it, each with the state before it."""
    flow = game.flow
    state_json = flow.write_state(state)
    begun = flow.read_state(
        {name: state_json[name] for name in game.decided_by.deal if name in state_json}
    )
    return state, [*flow.recorded_actions(begun, state)]


def _played(game: Game, state: State, actions: Sequence[Any]) -> tuple[State, Done]:
    """The state after some actions, and the actions, each with the state before it.

    An illegal action raises `InconsistentStateError`.
    """
    done = []
    for place, given in enumerate(actions):
        action = given if given.seat is not None else replace(given, seat=(*state.to_act, None)[0])
        step = game.flow.step(state, given)
        if step.refusal is not None:
            fault = Fault(step.refusal.code, step.refusal.text, ("actions", place))
            raise InconsistentStateError(fault)
        done.append((state, action))
        state = step.state
    return state, done


class _Places:
    """The places of earlier states in the record of the last state."""

    def __init__(self, game: Game, last: State) -> None:
        self._flow, self._decided_by = game.flow, game.decided_by
        self._last = self._flow.write_state(last)

    def of(self, state: State) -> int | None:
        """The number of recorded actions that led to a state; None if it has another deal."""
        state_json, last = self._flow.write_state(state), self._last
        if any(state_json.get(name) != last.get(name) for name in self._decided_by.deal):
            return None
        acts = [(state_json[name], last[name]) for name in self._decided_by.acts]
        return sum(len(own) for own, all_ in acts if own == all_[: len(own)])


def _decision(game: Game, judged: Judged, places: _Places, write: Writes) -> Json:
    decided, verdict, flow = judged.decided, judged.verdict, game.flow
    best = decided.action if decided.is_forced else verdict and verdict.best
    reasons = _reasons(judged)
    hindsight = judged.hindsight
    return {
        "turn": decided.turn,
        "played": flow.write_action(decided.action, write.script),
        "best": None if best is None else flow.write_action(best, write.script),
        "judged": {
            "seat": decided.seat,
            "at": places.of(decided.state),
            "class": judged.grade,
            "win_probability": rounded(judged.chance),
            "value": verdict and rounded(verdict.value),
            "best_value": verdict and rounded(verdict.value + verdict.loss),
            "loss": 0 if decided.is_forced else verdict and rounded(verdict.loss),
            "error": 0 if decided.is_forced else verdict and rounded(verdict.error),
            "deals": verdict.deals if verdict else 0,
            "gain": verdict and rounded(verdict.gain),
            "risk": verdict and rounded(verdict.risk),
            "reasons": [{"code": why.code, "text": write.text(why.text)} for why in reasons],
            "hindsight": hindsight and {"before": hindsight.before, "after": hindsight.after},
        },
    }


def _reasons(judged: Judged) -> Sequence[Why]:
    """The reasons why the best action is better, or why the decision has no grade."""
    if judged.grade is None:
        return (_NO_JUDGE if judged.judge is None else _NOT_REACHED,)
    return judged.case.reasons() if judged.case and judged.grade in LOSSES else ()


def _seat(seat_review: SeatReview) -> Json:
    return {
        "seat": seat_review.seat,
        "accuracy": rounded(seat_review.accuracy),
        "loss": rounded(seat_review.loss),
        "counts": {**seat_review.counts, "unjudged": seat_review.unjudged},
        "turning_points": list(seat_review.turning_points),
        "luck": rounded(seat_review.luck),
    }


_NO_JUDGE = Why(
    "no_judge",
    Text(
        "这类决定，或者这套规则，没有评判",
        "no judge weighs decisions of this kind, or knows these rules",
    ),
)
_NOT_REACHED = Why("not_reached", Text("预算先用完了", "the budget ended before it"))


def _worth(zh: str, en: str) -> Schema:
    return {**_WORTH, "description": Text(zh, en)}


_WORTH, _MOST = ref("Worth"), 1_000_000
_TURN = whole(0, MAX_ACTIONS - 1, Text("第几个动作，从 0 数起。", "Which action it is, from 0."))
_SEAT = whole(0, MAX_SEATS - 1)
_MAYBE = or_null({"type": "boolean"})
_JUDGED = one_object(
    {
        "seat": _SEAT,
        "at": or_null(
            whole(
                0,
                MAX_ACTIONS,
                Text(
                    "在它之前的记录有几项：`decided_by.acts` 的各个列表接起来数。",
                    "The acts before it, of the lists of `decided_by.acts` one after another.",
                ),
            )
        ),
        "class": {
            # Some generators of clients cannot read null as a value of an enum.
            "type": ["string", "null"],
            "maxLength": max(map(len, CLASSES)),
            "pattern": f"^({'|'.join(CLASSES)})$",
            "description": Text(
                "null 是没有评判。",
                "Null where it was not judged.",
            ),
        },
        "win_probability": or_null(
            {
                "type": "number",
                "minimum": 0,
                "maximum": 1,
                "description": Text(
                    "动手前这一方打赢的机会，与 `/suggest` 的同一个评判、同一个数；没有就是 null。",
                    "The chance of its side to win before the action, by the judge of `/suggest` "
                    "and equal to what that says; null where there is none.",
                ),
            }
        ),
        "value": _WORTH,
        "best_value": _WORTH,
        "loss": _WORTH,
        "error": _worth("差距的标准误差。", "The standard error of `loss`."),
        "deals": whole(0, MAX_NODES, Text("比了多少种分布。", "The deals weighed.")),
        "gain": _worth("最佳打法期望多得几分。", "How much more the best plans are worth."),
        "risk": _worth("打出的点炮风险多几分。", "How much more what was done risks."),
        "reasons": REASONS,
        "hindsight": or_null(
            {
                **one_object({"before": _MAYBE, "after": _MAYBE}),
                "description": Text(
                    "牌全亮着的话，这一方能不能先走完：打之前，打之后。",
                    "With open hands, whether its side could be out next: before it and after it.",
                ),
            }
        ),
    }
)
_REVIEWED = one_object(
    {
        "seat": _SEAT,
        "accuracy": or_null({"type": "number", "minimum": 0, "maximum": 100}),
        "loss": {"type": "number", "minimum": 0, "maximum": _MOST},
        "counts": one_object(dict.fromkeys((*CLASSES, "unjudged"), whole(0, MAX_ACTIONS))),
        "turning_points": listed(_TURN, TURNING_POINTS),
        "luck": _worth(
            "开打时手里的牌值多少。", "The worth of its cards or tiles when the play began."
        ),
    }
)


_ACTION = ref("AnyAction")
_DECISION = one_object(
    {"turn": _TURN, "played": _ACTION, "best": or_null(_ACTION), "judged": ref("Judged")}
)
_REVIEW = one_object(
    {
        "judge": or_null(one_object({"id": ID, "skill": whole(1, MAX_SKILL)})),
        "unit": {
            "enum": ["share", "points"],
            "description": Text(
                "价值的单位：能赢到的份额（0 到 1，一般就是胜率），或者分。",
                "The unit of worths: the share of what may be won, from 0 to 1, or points.",
            ),
        },
        "whole": {
            "type": "number",
            "minimum": 0,
            "maximum": _MOST,
            "description": Text("一局值多少，损失按它来分级。", "The worth of a game."),
        },
        "complete": {"type": "boolean"},
        "decisions": listed(_DECISION, MAX_ACTIONS),
        "seats": listed(ref("ReviewedSeat"), MAX_SEATS),
        "seed": ref("Seed"),
    }
)
# The components of the answer; they are the same for every game.
SHAPES: Mapping[str, Schema] = {
    "Worth": {"type": ["number", "null"], "minimum": -_MOST, "maximum": _MOST},
    "Judged": _JUDGED,
    "ReviewedSeat": _REVIEWED,
    "Review": _REVIEW,
}
