"""Decisions from actions with scores, and the reasons that planning players share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from paiju.play.players.player import Candidate, Decision, Why
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paiju.melding.hands.actions import Action

PASSES = Why(
    "passes", Text("吃碰不划算，过", "leaves the tile: with it the hand would be worth less")
)
SAFER = Why("safer", Text("这张更安全", "this one is safer than what leaves most"))
_NEAR_WIN = Text(
    "{seat} 号座位听牌的可能约 {percent}%",
    "seat {seat} waits already, with a chance of {percent} %",
)


class Choice(Protocol):
    """An action with its score."""

    @property
    def action(self) -> Action:
        """The action."""

    @property
    def score(self) -> float:
        """The worth of the action less the points that it risks."""


def decision_for(
    choices: Sequence[Choice], much: float, reasons: Iterable[Why], nodes: int
) -> Decision[Action]:
    """The decision for the first of some choices.

    Args:
        choices: the choices, the best first, with scores in points.
        much: the difference in points that a `temperature` of 1 hardly notices.
        reasons: the reasons for the best choice.
        nodes: the number of positions that were evaluated.

    """
    candidates = tuple(Candidate(each.action, each.score) for each in choices)
    best = candidates[0]
    return Decision(best.action, best.value, candidates, tuple(reasons), nodes, much=much)


def near_win(seat: int, likely: float) -> Why:
    """The reason that a seat probably waits already; `likely` is the probability."""
    return Why("near_win", _NEAR_WIN.format(seat=seat, percent=round(100 * likely)))
