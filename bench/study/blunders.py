"""Planted blunders: moves that a referee says lose much take the place of an expert's."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from app.chance import Chance
from app.play.questions import MAX_SKILL
from app.study.review import Terms, review
from bench.figures import Figure, Reading
from bench.study.courts import told
from bench.study.games import play
from bench.study.referee import BLUNDER, MISTAKE, Loss, difference, loss_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.play.agents import Agent
    from app.study.review import Judged
    from bench.study.courts import Court
    from bench.study.games import Done

# The blunders of a game, and the seconds of a review for a seat.
PLANTED, BUDGET = 3, 2.0
# In the first look a blunder loses so much more than it must: few that do turn out to lose less.
_MORE = 1.5
GOAL = 0.9
# The skill of the players.
EXPERT = 4


class Planted(NamedTuple):
    """A planted blunder.

    Attributes:
        turn: the number of its action.
        action: the action.
        loss: what it loses.
        again: the same by the other referee.

    """

    turn: int
    action: Any
    loss: Loss
    again: Loss


class Found(NamedTuple):
    """The review of a game with blunders.

    Attributes:
        planted: the class of each of them, with what it is.
        accused: the other moves that were called blunders, with the loss by the referee.
        seconds: the processor time of the review, for each seat of it.

    """

    planted: tuple[tuple[str | None, Planted], ...]
    accused: tuple[Loss, ...]
    seconds: float


def terms(court: Court, seed: str) -> Terms:
    """The terms of a review of every seat."""
    seats = range(court.seats)
    return Terms(seats, int(1000 * BUDGET) * len(seats), seed, MAX_SKILL)


class _Planter:
    """Plants blunders in a game while it is played."""

    def __init__(self, court: Court, seed: str) -> None:
        self._court, self._seed, self._turn = court, seed, -1
        self._chance = Chance(seed, "planting")
        self.planted: list[Planted] = []

    def change(self, state: Any, action: Any) -> Any:  # noqa: ANN401 - each game has its own
        """A blunder in place of an action, or the action."""
        self._turn += 1
        court, flow = self._court, self._court.game.flow
        is_tried = not self._chance.randrange(court.rare)
        if len(self.planted) == PLANTED or state.phase not in court.phases or not is_tried:
            return action
        keys = {court.referee.key(state, action)}
        for number in range(court.tried):
            tried = flow.pick(state, self._chance.randrange)
            key = court.referee.key(state, tried)
            if key in keys:
                continue
            keys.add(key)
            label = f"{self._seed} {self._turn} {number}"
            pair = (tried, action)
            quick = difference(court.referee.worths(state, pair, court.quick, f"{label} quick"))
            if quick.mean < _MORE * BLUNDER:
                continue
            loss = loss_of(court.referee, state, tried, court.deals, label, (action,))
            if loss.mean < BLUNDER:
                continue
            again = difference(court.second.worths(state, pair, court.again, f"{label} again"))
            if again.mean + 2 * again.error >= BLUNDER:
                self.planted.append(Planted(self._turn, tried, loss, again))
                return tried
        return action


def figure(court: Court, number: int, seed: str) -> Figure:
    """The figures of the planted blunders of so many games, and of other accusations."""
    found = [
        told(studied(court, f"{seed} {court.game.id} {each}"), "blunders", court, each)
        for each in range(number)
    ]
    planted = [each for game in found for each in game.planted]
    accused = [each.mean for game in found for each in game.accused]
    called = sum(grade == "blunder" for grade, _ in planted)
    named = sum(grade in {"blunder", "mistake"} for grade, _ in planted)
    right = called + sum(each >= MISTAKE for each in accused)
    every = called + len(accused)
    return Figure(
        f"{court.game.id}: planted blunders",
        (
            Reading("recall", _share(named, len(planted)), "%", least=GOAL),
            Reading("precision", _share(right, every), "%", least=GOAL),
            Reading("called blunders", _share(called, len(planted)), "%"),
            Reading("of", len(planted), "planted moves"),
            Reading("in", number, "games"),
            Reading("mean loss", _mean([each.loss.mean for _, each in planted])),
            Reading("by other players", _mean([each.again.mean for _, each in planted])),
            Reading("others accused", len(accused)),
            Reading("of its budget", _mean([each.seconds for each in found]) / BUDGET, "%"),
        ),
    )


def _share(part: int, every: int) -> float:
    return part / every if every else 0.0


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def studied(court: Court, seed: str) -> Found:
    """A game with planted blunders, reviewed; what else is called a blunder goes to the referee."""
    done, planted = with_blunders(court, seed)
    started = process_time()
    decisions = review(court.game, done, terms(court, seed)).decisions
    seconds = (process_time() - started) / court.seats
    graded = {each.decided.turn: each for each in decisions}
    turns = {each.turn for each in planted}
    accused = [each for each in decisions if each.grade == "blunder"]
    others = [each for each in accused if each.decided.turn not in turns]
    return Found(
        tuple((graded[each.turn].grade, each) for each in planted),
        tuple(checked(court, done, each, seed) for each in others),
        seconds,
    )


def with_blunders(court: Court, seed: str) -> tuple[Done, Sequence[Planted]]:
    """A game of experts with planted blunders."""
    planter = _Planter(court, seed)
    return play(court.game, experts(court), seed, change=planter.change), planter.planted


def experts(court: Court) -> list[Agent[Any, Any]]:
    """An expert on every seat."""
    return [court.game.bot(min(EXPERT, court.game.strongest)).agent] * court.seats


def checked(court: Court, done: Done, judged: Judged, seed: str) -> Loss:
    """The loss of a move by the referee, to whom the best one of the review is told too."""
    state, action = done[judged.decided.turn]
    verdict = judged.verdict
    others = [] if verdict is None else [verdict.best]
    label = f"{seed} {judged.decided.turn} checked"
    return loss_of(court.referee, state, action, court.deals, label, others)
