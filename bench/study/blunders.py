"""Planted blunders: reviews must find moves that lose much, put in place of an expert's moves."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from bench.figures import Figure, Reading
from bench.study.games import play
from bench.study.pieces import gathered, work_of
from bench.study.referee import BLUNDER, MISTAKE, Loss, difference, loss_of
from paiju.chance import Chance
from paiju.play.questions.fields import MAX_SKILL
from paiju.study.review import Terms, review

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bench.study.courts import Court
    from bench.study.games import Done
    from paiju.play.players.player import Player
    from paiju.study.review import Judged

# The blunders of a game, and the seconds of a review for a seat.
PLANTED, BUDGET = 3, 2.0
# The factor by which a move must lose more than the bound of a blunder in a first, short look; few
# such moves turn out to lose less than the bound.
_MORE = 1.5
GOAL = 0.9
# The skill of the players, where the game has it.
EXPERT = 4


class Planted(NamedTuple):
    """A planted blunder.

    Attributes:
        turn: the number of the action in the game.
        action: the action.
        loss: the loss of the action by the referee.
        again: the loss of the action by the other referee.

    """

    turn: int
    action: Any
    loss: Loss
    again: Loss


class JudgedMove(NamedTuple):
    """A move as a review and the referee judge it.

    Attributes:
        turn: the number of the move in the game.
        move: the move, as text.
        grade: the move's class in the review, such as `blunder`; None if it has none.
        judged: the loss of the move by the review, and the standard error of that loss.
        best: the move that the review thinks best, as text.
        loss: the loss of the move by the referee, and the standard error of that loss.
        again: the loss of the move by the other referee; None if that one was not asked.

    """

    turn: int
    move: str
    grade: str | None
    judged: tuple[float, float]
    best: str
    loss: tuple[float, float]
    again: float | None = None


class Found(NamedTuple):
    """The review of a game with blunders.

    Attributes:
        planted: the planted blunders.
        accused: other moves that the review calls blunders.
        seconds: the processor time of the review per seat.

    """

    planted: tuple[JudgedMove, ...]
    accused: tuple[JudgedMove, ...]
    seconds: float


def terms(court: Court, seed: str) -> Terms:
    """The terms of a review of every seat: budget, seed and skill."""
    seats = range(court.seats)
    return Terms(seats, int(1000 * BUDGET) * len(seats), seed, MAX_SKILL)


class _Planter:
    """Plants blunders in a game while it is played."""

    def __init__(self, court: Court, seed: str) -> None:
        self._court, self._seed, self._turn = court, seed, -1
        self._chance = Chance(seed, "planting")
        self.planted: list[Planted] = []

    def change(self, state: Any, action: Any) -> Any:  # noqa: ANN401 - each game has its own
        """The action to play: a blunder, if one is planted here, else the expert's action."""
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
            loss = loss_of(court, state, tried, label, BLUNDER, (action,))
            if loss.mean < BLUNDER:
                continue
            again = self._again(state, pair, label)
            if again.mean + 2 * again.error >= BLUNDER:
                self.planted.append(Planted(self._turn, tried, loss, again))
                return tried
        return action

    def _again(self, state: Any, pair: Sequence[Any], label: str) -> Loss:  # noqa: ANN401 - as above
        """The loss of a blunder by the other referee.

        The other referee plays half of its games first, and the rest only if the loss is too small.

        Args:
            state: the state in which the blunder is made.
            pair: the blunder, and the expert's action.
            label: the label of the random numbers.
        """
        second, half = self._court.second, self._court.again // 2
        rows = second.worths(state, pair, half, f"{label} again")
        if difference(rows).mean < BLUNDER:
            rest = second.worths(state, pair, self._court.again - half, f"{label} once more")
            rows = np.concatenate((rows, rest))
        return difference(rows)


def figure(court: Court, folder: Path | None, number: int, seed: str) -> Figure:
    """The figure of a game: the planted blunders that reviews find, and their other accusations.

    Args:
        court: the game with its referees.
        folder: the folder for files of findings; None to keep none.
        number: the number of games.
        seed: the seed of the games.
    """
    label = f"{seed} {court.game.id}"
    found = gathered(
        *(folder, work_of("blunders", court), seed, number),
        lambda each: studied(court, f"{label} {each}")._asdict(),
    )
    planted = [JudgedMove(*each) for game in found for each in game["planted"]]
    accused = [JudgedMove(*each).loss[0] for game in found for each in game["accused"]]
    called = sum(each.grade == "blunder" for each in planted)
    named = sum(each.grade in {"blunder", "mistake"} for each in planted)
    right = called + sum(each >= MISTAKE for each in accused)
    every = called + len(accused)
    return Figure(
        f"{court.game.id}: planted blunders",
        (
            Reading("recall", _share(named, len(planted)), "%", least=GOAL),
            Reading("precision", _share(right, every), "%", least=GOAL),
            Reading("called blunders", _share(called, len(planted)), "%"),
            Reading("of", len(planted), "planted moves"),
            Reading("in", len(found), "games"),
            Reading("mean loss", _mean([each.loss[0] for each in planted])),
            Reading("by other players", _mean([each.again or 0.0 for each in planted])),
            Reading("others accused", len(accused)),
            Reading("of its budget", _mean([each["seconds"] for each in found]) / BUDGET, "%"),
        ),
    )


def _share(part: int, every: int) -> float:
    return part / every if every else 0.0


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def studied(court: Court, seed: str) -> Found:
    """The review of a game with planted blunders; the referee judges its other accusations."""
    done, planted = with_blunders(court, seed)
    started = process_time()
    decisions = review(court.game, done, terms(court, seed)).decisions
    seconds = (process_time() - started) / court.seats
    graded = {each.decided.turn: each for each in decisions}
    turns = {each.turn for each in planted}
    accused = [each for each in decisions if each.grade == "blunder"]
    others = [each for each in accused if each.decided.turn not in turns]
    return Found(
        tuple(
            judged_move(court, graded[each.turn], each.loss, each.again.mean) for each in planted
        ),
        tuple(
            judged_move(court, each, checked(court, done, each, seed, MISTAKE)) for each in others
        ),
        seconds,
    )


def judged_move(court: Court, judged: Judged, loss: Loss, again: float | None = None) -> JudgedMove:
    """A move as a review and the referee judge it.

    Args:
        court: the game with its referees.
        judged: the move in the review.
        loss: the loss of the move by the referee.
        again: the loss of the move by the other referee, if that one was asked.
    """
    verdict, decided = judged.verdict, judged.decided
    key = court.referee.key
    return JudgedMove(
        decided.turn,
        str(key(decided.state, decided.action)),
        judged.grade,
        (0.0, 0.0) if verdict is None else (verdict.loss, verdict.error),
        "" if verdict is None else str(key(decided.state, verdict.best)),
        (loss.mean, loss.error),
        again,
    )


def with_blunders(court: Court, seed: str) -> tuple[Done, Sequence[Planted]]:
    """A game of experts with planted blunders: the game, and the blunders."""
    planter = _Planter(court, seed)
    return play(court.game, experts(court), seed, change=planter.change), planter.planted


def experts(court: Court) -> list[Player[Any, Any]]:
    """The players of a game by seat: the expert on every seat."""
    return [court.game.bot(min(EXPERT, court.game.strongest)).agent] * court.seats


def checked(court: Court, done: Done, judged: Judged, seed: str, bound: float) -> Loss:
    """The loss of a move by the referee, which also considers the best move of the review.

    Args:
        court: the game with its referees.
        done: the reviewed game.
        judged: the move in the review.
        seed: the seed of the game.
        bound: the referee stops once the loss is clearly above or below this.
    """
    state, action = done[judged.decided.turn]
    verdict = judged.verdict
    others = [] if verdict is None else [verdict.best]
    label = f"{seed} {judged.decided.turn} checked"
    return loss_of(court, state, action, label, bound, others)
