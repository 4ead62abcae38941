"""The judge of tile games, who scores every choice as the planner does: its worth less its risk.

A planner is a player who weighs the plans for a win that each action leaves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from paiju.mahjong_tiles.tile import sort_tiles
from paiju.melding.players.better import Compared, why_better
from paiju.melding.players.confirming import Confirmed, unseen_tiles
from paiju.play.players.judge import Unit, Verdict
from paiju.play.players.player import Why
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from paiju.melding.hands.actions import Action
    from paiju.melding.players.confirming import PlaysOn
    from paiju.melding.players.position import Position
    from paiju.play.players.player import Rng

V = TypeVar("V", bound=Any)

# The least loss that counts against a choice, as a share of `Planning.whole`.
LEAST = 0.02


class Weighed(Protocol):
    """An action that a planner has weighed."""

    @property
    def action(self) -> Action:
        """The action."""

    @property
    def worth(self) -> float:
        """The points that the plans after the action are worth."""

    @property
    def cost(self) -> float:
        """The points that the action risks."""

    @property
    def score(self) -> float:
        """The worth less the cost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Planning(Generic[V]):
    """The judge that weighs actions as a planner does.

    Attributes:
        weigh: weighs the actions of a view, among them the one that was chosen.
        why: gives the reasons for a weighed action.
        worth: gives the worth of the hand of a view, even if its seat is not to act.
        whole: the points of a whole game, the unit in which a loss counts.
        id: the id of the judge.
        skill: the skill of the planner.
        unit: the unit of worths.
        opening: the milliseconds that one weighing takes.
        position: gives the position of a view for the wins of its seat; None before the play.
        dots: the game's Chinese word for the suit of dots.
        plays_on: plays hands to the end, so that no discard is called a mistake by the plans alone.

    """

    weigh: Callable[[V, Action], Sequence[Weighed]]
    why: Callable[[Any], Iterable[Why]]
    worth: Callable[[V], float]
    whole: float
    id: str = "expert"
    skill: int = 4
    unit: Unit = "points"
    opening: int = 10
    position: Callable[[V], Position[V] | None] | None = None
    dots: str = "饼"
    plays_on: PlaysOn[V, Any] | None = None

    def work_in(self, budget: int) -> int:
        """The work that fits a budget; both are milliseconds."""
        return budget

    def open(self, view: V, action: Action) -> Planned | Confirmed | None:
        """The case of an action in a view; None if the planner does not weigh the action."""
        chosen = with_sorted_tiles(action)
        weighed = {with_sorted_tiles(each.action): each for each in self.weigh(view, action)}
        if chosen not in weighed:
            return None
        rivals = [each for key, each in weighed.items() if key != chosen]
        best_other = max(rivals, key=lambda each: each.score, default=None)
        position = None if self.position is None else self.position(view)
        planned = Planned(self, action, weighed[chosen], best_other, position)
        return self._checked_by_playouts(view, planned) or planned

    def _checked_by_playouts(self, view: V, planned: Planned) -> Confirmed | None:
        """The case with playouts, for a discard that the plans call a mistake; otherwise None."""
        plays, verdict = self.plays_on, planned.verdict
        are_discards = {planned.action.type, verdict.best.type} == {"discard"}
        if plays is None or not are_discards or verdict.loss < LEAST * self.whole:
            return None
        state = plays.state_of(view)
        unseen = unseen_tiles(state, plays.deck)
        if unseen is None:
            return None
        return Confirmed(planned, plays, state, unseen, self.whole, planned.action)

    def luck(self, view: V, work: int, rng: Rng) -> float:  # noqa: ARG002 - it needs no chance
        """The worth of the hand in a view."""
        return self.worth(view)


def with_sorted_tiles(action: Action) -> Action:
    """An action with its tiles sorted, so that equal actions compare equal."""
    return replace(action, tiles=sort_tiles(action.tiles))


@dataclass(frozen=True, slots=True)
class Planned:
    """A case that the planner decides at once, without playouts.

    Attributes:
        judge: the judge of the case.
        action: the action that was chosen.
        done: that action as the planner weighs it.
        other: the best other action; None if there is none.
        position: the position; None before the play.

    """

    judge: Planning[Any]
    action: Action
    done: Weighed
    other: Weighed | None
    position: Position[Any] | None = None

    @property
    def surprise(self) -> None:
        """None: no look is needed, since the case is already weighed."""

    def look(self, work: int, rng: Rng) -> int:  # noqa: ARG002 - it has no chance
        """Zero: more work would show nothing new."""
        return 0

    @property
    def verdict(self) -> Verdict[Action]:
        """The verdict, with the points that the best action gains and the extra risk taken."""
        done, other = self.done, self.other
        if other is None:
            return Verdict(self.action, done.score)
        if other.score <= done.score:
            return Verdict(self.action, done.score, other.score, gain=0.0, risk=0.0)
        return Verdict(
            other.action,
            done.score,
            other.score,
            gain=other.worth - done.worth,
            risk=done.cost - other.cost,
        )

    def reasons(self) -> tuple[Why, ...]:
        """The points that the best action gains, and the reasons in words."""
        verdict, best = self.verdict, self.other
        gain, risk = verdict.gain or 0.0, verdict.risk or 0.0
        why = (_GAINS.format(points=f"{gain:.1f}"),) if round(gain, 1) > 0 else ()
        routes = () if best is None else self.judge.why(best)
        compared = Compared(self.action, verdict.best, risk, self.judge.dots)
        better = why_better(self.position, compared, routes)
        return (*(Why("plans", text) for text in why), *better)


_GAINS = Text(
    "最佳打法期望多得 {points} 分", "the best choice is expected to win {points} points more"
)
