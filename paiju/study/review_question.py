"""The question `review`: how well each decision of a game was made."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.play.declaration.question import TIME, Question, notation
from paiju.play.declaration.refusals import no_such_seat
from paiju.play.players.player import Why
from paiju.play.questions.fields import (
    MAX_ACTIONS,
    MAX_NODES,
    MAX_SEATS,
    MAX_SKILL,
    REASONS,
    Id,
    WrittenBy,
    rounded,
)
from paiju.play.questions.proofs import PROOF, StateOf
from paiju.shapes.errors import Fault, InconsistentStateError
from paiju.shapes.field_types import (
    DRAWN,
    Document,
    Field,
    Flag,
    Listed,
    OrNull,
    Part,
    Seed,
    Share,
    Whole,
    Word,
    always,
)
from paiju.shapes.record import Record
from paiju.shapes.schema import one_object, ref, whole
from paiju.study.review import CLASSES, LOSSES, TURNING_POINTS, Terms, review
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from paiju.chance import Seed as AnySeed
    from paiju.play.declaration.game import Game
    from paiju.play.declaration.question import Json
    from paiju.play.flow.flow import State
    from paiju.play.players.judge import AnyJudge, Hindsight, Verdict
    from paiju.play.questions.fields import Writes
    from paiju.study.review import Done, Judged, Review, SeatReview

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
        told = _Answer(game, reviewed, _Places(game, last), request["seed"])
        return REVIEW.write(told, write)

    return Question(
        name="review",
        fields=_fields(game),
        answer=REVIEW,
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
    "同样的分布里比，差距带误差；误差之内不算失误。预算算的是工作量，不是时间：同样的请求"
    "和种子，响应相同。没看到的决定 `class` 是 null，`complete` 是 false。",
    "Reviews a game: the strongest player judges each decision with the knowledge of its "
    "seat at that time. The action and the best one are compared over the same deals, and "
    "their difference has an error, within which nothing counts as a mistake. The budget "
    "counts work, not time: the same question and seed have the same answer. If it ends "
    "first, `class` is null and `complete` is false.",
)


def _fields(game: Game) -> Mapping[str, Field]:
    return {
        "state": always(StateOf(game)),
        "proof": PROOF,
        "actions": Field(
            Listed(Document(f"{game.component}Action", game.flow.read_action), MAX_ACTIONS),
            Text(
                "从 `state` 开始做的动作；不写就看 `state` 的记录。",
                "The actions from `state` on; by default the record of `state` is reviewed.",
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


def _reasons(judged: Judged) -> Sequence[Why]:
    """The reasons why the best action is better, or why the decision has no grade."""
    if judged.grade is None:
        return (_NO_JUDGE if judged.judge is None else _NOT_REACHED,)
    return judged.case.reasons() if judged.case and judged.grade in LOSSES else ()


_NO_JUDGE = Why(
    "no_judge",
    Text(
        "这类决定，或者这套规则，没有评判",
        "no judge weighs decisions of this kind, or knows these rules",
    ),
)
_NOT_REACHED = Why("not_reached", Text("预算先用完了", "the budget ended before it"))


class _Answer(NamedTuple):
    """A review as the question answers it."""

    game: Game
    review: Review
    places: _Places
    seed: AnySeed

    @property
    def decisions(self) -> list[_Decision]:
        """The decisions, each with what writes it."""
        return [_Decision(self.game, each, self.places) for each in self.review.decisions]


class _Decision(NamedTuple):
    """A decision of the game, and the verdict on it."""

    game: Game
    judged: Judged
    places: _Places

    @property
    def best(self) -> Any:  # noqa: ANN401 - each game has its own
        """The best action, if it is known."""
        decided, verdict = self.judged.decided, self.judged.verdict
        return decided.action if decided.is_forced else verdict and verdict.best

    def of_verdict(self, of: Callable[[Verdict[Any]], float | None]) -> float | None:
        """A number of the verdict, rounded; None without one."""
        return None if self.judged.verdict is None else rounded(of(self.judged.verdict))

    def of_loss(self, of: Callable[[Verdict[Any]], float | None]) -> float | None:
        """The same of a number that is 0 where there was no choice."""
        return 0 if self.judged.decided.is_forced else self.of_verdict(of)


_MOST = 1_000_000
# Null is a worth, but None as the value of a field would leave it out: the value is in a tuple.
_WORTH = WrittenBy(
    {"type": ["number", "null"], "minimum": -_MOST, "maximum": _MOST},
    "Worth",
    by=lambda told, _: told[0],
)
_TURN = Part(
    whole(0, MAX_ACTIONS - 1, Text("第几个动作，从 0 数起。", "Which action it is, from 0."))
)
_SEAT = Whole(0, MAX_SEATS - 1)
_POSITIVE = Part({"type": "number", "minimum": 0, "maximum": _MOST})


def _number(
    of: Callable[[Verdict[Any]], float | None], zh: str = "", en: str = "", *, is_loss: bool = False
) -> Field:
    """The field of a number of the verdict, which may be null."""
    take = _Decision.of_loss if is_loss else _Decision.of_verdict
    return always(_WORTH, Text(zh, en) if en else None, of=lambda each: (take(each, of),))


_HINDSIGHT: Record[Hindsight] = Record(
    fields={
        "before": always(Flag(), may_be_null=True),
        "after": always(Flag(), may_be_null=True),
    }
)
_JUDGED: Record[_Decision] = Record(
    fields={
        "seat": always(_SEAT, of="judged.decided.seat"),
        "at": always(
            Whole(0, MAX_ACTIONS),
            Text(
                "在它之前的记录有几项：`decided_by.acts` 的各个列表接起来数。",
                "The acts before it, of the lists of `decided_by.acts` one after another.",
            ),
            may_be_null=True,
            of=lambda each: each.places.of(each.judged.decided.state),
        ),
        "class": always(
            # Some generators of clients cannot read null as a value of an enum.
            OrNull(Word(tuple(CLASSES))),
            Text("null 是没有评判。", "Null where it was not judged."),
            may_be_null=True,
            of="judged.grade",
        ),
        "win_probability": always(
            Share(),
            Text(
                "动手前这一方打赢的机会，与 `/suggest` 的同一个评判、同一个数；没有就是 null。",
                "The chance of its side to win before the action, by the judge of "
                "`/suggest`, with the same value; null if there is no judge.",
            ),
            may_be_null=True,
            of=lambda each: rounded(each.judged.chance),
        ),
        "value": _number(lambda verdict: verdict.value),
        "best_value": _number(lambda verdict: verdict.value + verdict.loss),
        "loss": _number(lambda verdict: verdict.loss, is_loss=True),
        "error": _number(
            lambda verdict: verdict.error,
            "差距的标准误差。",
            "The standard error of `loss`.",
            is_loss=True,
        ),
        "deals": always(
            Whole(0, MAX_NODES),
            Text("比了多少种分布。", "The deals weighed."),
            of=lambda each: each.judged.verdict.deals if each.judged.verdict else 0,
        ),
        "gain": _number(
            lambda verdict: verdict.gain,
            "最佳打法期望多得几分。",
            "How much more the best plans are worth.",
        ),
        "risk": _number(
            lambda verdict: verdict.risk,
            "打出的点炮风险多几分。",
            "How much more the action risks.",
        ),
        "reasons": replace(REASONS, of=lambda each: _reasons(each.judged)),
        "hindsight": always(
            _HINDSIGHT,
            Text(
                "牌全亮着的话，这一方能不能先走完：打之前，打之后。",
                "With open hands, whether its side could be out next: before it and after it.",
            ),
            may_be_null=True,
            of="judged.hindsight",
        ),
    },
    component="Judged",
)
_REVIEWED: Record[SeatReview] = Record(
    fields={
        "seat": always(_SEAT),
        "accuracy": always(
            Part({"type": "number", "minimum": 0, "maximum": 100}),
            may_be_null=True,
            of=lambda seat: rounded(seat.accuracy),
        ),
        "loss": always(_POSITIVE, of=lambda seat: rounded(seat.loss)),
        "counts": always(
            Part(one_object(dict.fromkeys((*CLASSES, "unjudged"), whole(0, MAX_ACTIONS)))),
            of=lambda seat: {**seat.counts, "unjudged": seat.unjudged},
        ),
        "turning_points": always(Listed(_TURN, TURNING_POINTS)),
        "luck": always(
            _WORTH,
            Text("开打时手里的牌值多少。", "The worth of its cards or tiles when the play began."),
            of=lambda seat: (rounded(seat.luck),),
        ),
    },
    component="ReviewedSeat",
)
_ACTION = WrittenBy(
    ref("AnyAction"), by=lambda told, write: told[0].write_action(told[1], write.script)
)
_DECISION: Record[_Decision] = Record(
    fields={
        "turn": always(_TURN, of="judged.decided.turn"),
        "played": always(_ACTION, of=lambda each: (each.game.flow, each.judged.decided.action)),
        "best": always(
            _ACTION,
            may_be_null=True,
            of=lambda each: None if each.best is None else (each.game.flow, each.best),
        ),
        "judged": always(_JUDGED, of=lambda each: each),
    }
)
_JUDGE: Record[AnyJudge] = Record(fields={"id": always(Id()), "skill": always(Whole(1, MAX_SKILL))})
REVIEW: Record[_Answer] = Record(
    fields={
        "judge": always(_JUDGE, may_be_null=True, of="review.judge"),
        "unit": always(
            Part({"enum": ["share", "points"]}),
            Text(
                "价值的单位：能赢到的份额（0 到 1，一般就是胜率），或者分。",
                "The unit of worths: a share of the stake, from 0 to 1, or points.",
            ),
            of=lambda answer: answer.game.judges[0].unit,
        ),
        "whole": always(
            _POSITIVE,
            Text("一局值多少，损失按它来分级。", "The worth of a game."),
            of=lambda answer: answer.game.judges[0].whole,
        ),
        "complete": always(Flag(), of="review.is_complete"),
        "decisions": always(Listed(_DECISION, MAX_ACTIONS)),
        "seats": always(Listed(_REVIEWED, MAX_SEATS), of="review.seats"),
        "seed": always(Seed()),
    },
    component="Review",
)
