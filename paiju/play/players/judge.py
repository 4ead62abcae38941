"""Judges: they compare what a seat did with the best that it could do, by what it knew then.

A judge is declared by a game. It looks at one decision as long as it is asked to: more work weighs
the actions over more of the deals that the seat had to reckon with, the same for all actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from paiju.play.players.player import Rng, Why

A = TypeVar("A")
V_contra = TypeVar("V_contra", contravariant=True)

# The unit of what actions are worth: the share of what may be won, from 0 to 1, which is the chance
# to win where nothing else counts; or points.
Unit = Literal["share", "points"]


class Verdict(NamedTuple, Generic[A]):
    """The comparison of the action that was done with the strongest of the others.

    Attributes:
        best: the best action: the one that was done, unless another is worth more.
        value: the worth of the action that was done.
        other: the worth of the strongest other; None where nothing else is worth a look.
        error: the standard error of their difference.
        deals: the number of deals over which both were weighed; none where the judge needs none.
        gain: how much more the plans of the best are worth than those of what was done, of a judge
            that counts risks apart.
        risk: how much more is risked by what was done.
        least: what is lost in any case, because the best leaves more and does the same.

    """

    best: A
    value: float
    other: float | None = None
    error: float = 0.0
    deals: int = 0
    gain: float | None = None
    risk: float | None = None
    least: float = 0.0

    @property
    def lead(self) -> float:
        """The worth of the strongest other, less that of what was done."""
        return 0.0 if self.other is None else self.other - self.value

    @property
    def loss(self) -> float:
        """The worth that was lost."""
        return max(self.least, self.lead)


class Case(Protocol[A]):
    """A decision before a judge."""

    @property
    def surprise(self) -> float | None:
        """The surprise that the action is to the judge, from 0 to 1; None if it needs no look."""

    def look(self, work: int, rng: Rng) -> int:
        """Look at it with about so much work; return the work, none if more would show nothing."""

    @property
    def verdict(self) -> Verdict[A]:
        """The verdict so far."""

    def reasons(self) -> tuple[Why, ...]:
        """The reasons for which the best action is better than the one that was done."""


class Hindsight(NamedTuple):
    """The verdict of open cards: whether the side of a seat can be out next, with best play.

    Attributes:
        before: whether it can before an action; None where that takes too long to find out.
        after: the same after the action.
        milliseconds: the work.

    """

    before: bool | None
    after: bool | None
    milliseconds: float


class Judge(Protocol[V_contra, A]):
    """A judge of a game."""

    @property
    def id(self) -> str:
        """The player or the model that judges."""

    @property
    def skill(self) -> int:
        """The skill of the player whose judgement it is."""

    @property
    def unit(self) -> Unit:
        """The unit of worths."""

    @property
    def whole(self) -> float:
        """The worth of a whole game, by which losses are measured."""

    @property
    def opening(self) -> int:
        """The work of opening a case."""

    def work_in(self, budget: int) -> int:
        """The work for a budget in milliseconds."""

    def open(self, view: V_contra, action: A) -> Case[A] | None:
        """The case of an action that is done in a view; None if it cannot judge that."""

    def luck(self, view: V_contra, work: int, rng: Rng) -> float | None:
        """The worth of what a seat holds when the play begins; None if it cannot say."""


AnyJudge = Judge[Any, Any]
