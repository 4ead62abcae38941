"""Judges of calls, robberies and doubles, by the expected score of each choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paiju.all_games.doudizhu.bidding import RatedAction, advise, at_stake
from paiju.play.players.judge import Unit, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.all_games.doudizhu.players.prospects import Hopes
    from paiju.all_games.doudizhu.state import Action, View
    from paiju.play.players.player import Rng, Why

PHASES = ("calling", "doubling")


@dataclass(frozen=True, slots=True, kw_only=True)
class Calls:
    """The judge of calls, robberies and doubles, by a forecast of the hand.

    Values are shares of what can be won: 1 is certainly winning the largest stake among the seat's
    choices, 0 is certainly losing it.

    Attributes:
        hopes_of: gives the forecast of a view; None for rules that it does not know.
        within: gives the amount of work that fits into a budget in milliseconds.
        opening: the amount of work of one forecast.

    """

    hopes_of: Callable[[View], Hopes | None]
    within: Callable[[int], int]
    opening: int
    id: str
    skill: int
    unit: Unit = "share"
    whole: float = 1.0

    def work_in(self, budget: int) -> int:
        """The amount of work that fits into a budget in milliseconds."""
        return self.within(budget)

    def open(self, view: View, action: Action) -> Called | None:
        """The call or the double as a case to judge.

        None if the forecast does not know the rules.
        """
        if view.phase not in PHASES:
            return None
        hopes = self.hopes_of(view)
        if hopes is None:
            return None
        advice = advise(view, lambda _: hopes)
        (done,) = (each for each in advice.choices if same(each.action, action))
        other = next(each for each in advice.choices if each is not done)
        # Bombs may bring in more than the stake.
        stake = max(at_stake(view), *(abs(each.expected) for each in advice.choices))
        return Called(action, done, other, stake, advice.why)

    def luck(self, view: View, work: int, rng: Rng) -> None:
        """None: other judges value a hand, when the play begins."""


def same(one: Action, other: Action) -> bool:
    """Tests if two choices of a seat in the calling or the doubling are equal.

    >>> from paiju.all_games.doudizhu.state import Action
    >>> same(Action("call", 0, points=1), Action("call", 0, points=2))
    False
    """
    return (one.type, one.points, one.factor, {*one.seats}) == (
        *(other.type, other.points, other.factor, {*other.seats}),
    )


@dataclass(frozen=True, slots=True)
class Called:
    """A call or a double under review, which is judged as soon as it is opened.

    Attributes:
        action: the action of the seat.
        done: the action with its expected score.
        other: the best other choice.
        stake: the score that counts as a share of 1.
        why: the reason for the best choice.

    """

    action: Action
    done: RatedAction
    other: RatedAction
    stake: float
    why: Why

    @property
    def surprise(self) -> None:
        """None: no look is needed, since the verdict is already there."""

    def look(self, work: int, rng: Rng) -> int:  # noqa: ARG002 - more work would not help
        """No work: more of it would not change the verdict."""
        return 0

    def _share(self, rated: RatedAction) -> float:
        """An expected score as a share, from 0 (the stake is lost) to 1 (it is won)."""
        return (1 + rated.expected / self.stake) / 2

    @property
    def verdict(self) -> Verdict[Action]:
        """The verdict: the better of the action and the best other choice, with their shares."""
        own, other = self._share(self.done), self._share(self.other)
        return Verdict(self.other.action if other > own else self.action, own, other)

    def reasons(self) -> tuple[Why, ...]:
        """The reason for the best choice."""
        return (self.why,)
