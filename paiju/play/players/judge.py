"""Judges: they compare a seat's action with its best action, by what the seat knew at that time.

A game declares its judges. A judge opens one decision as a case, and spends as much work on it as
its caller asks. More work weighs the actions over more of the deals that were possible for the
seat, the same deals for all actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from paiju.play.players.player import Rng, Why

A = TypeVar("A")
V_contra = TypeVar("V_contra", contravariant=True)

# The unit of values: "share" is the share of what can be won, from 0 to 1, which is the probability
# of winning where nothing else counts.
Unit = Literal["share", "points"]


class Verdict(NamedTuple, Generic[A]):
    """The comparison of a seat's action with the strongest other action.

    Attributes:
        best: the best action: the seat's own, unless another has a higher value.
        value: the value of the seat's action.
        other: the value of the strongest other action; None if no other is worth considering.
        error: the standard error of the difference of the two values.
        deals: the number of deals over which both were weighed; 0 if the judge needs none.
        gain: the value of the best action's plans less that of the seat's action, from a judge
            that counts risks separately; None from others.
        risk: the additional risk of the seat's action, from such a judge; None from others.
        least: the loss that is certain, because the best action does the same and keeps more.

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
        """The value of the strongest other action, less that of the seat's action."""
        return 0.0 if self.other is None else self.other - self.value

    @property
    def loss(self) -> float:
        """The value that the seat lost by its action, at least 0."""
        return max(self.least, self.lead)


class Case(Protocol[A]):
    """One decision under review, as a judge has opened it."""

    @property
    def surprise(self) -> float | None:
        """The judge's surprise at the action, from 0 (expected) to 1; None if no look is needed."""

    def look(self, work: int, rng: Rng) -> int:
        """Works on the case for about `work`; gives the work done, 0 if more would be useless."""

    @property
    def verdict(self) -> Verdict[A]:
        """The verdict so far."""

    def reasons(self) -> tuple[Why, ...]:
        """The reasons why the best action is better than the seat's."""


class Hindsight(NamedTuple):
    """A solver's verdict: whether the seat's side can go out next, if all play best, hands open.

    Attributes:
        before: whether it can before the action; None if that takes too long to find out.
        after: whether it can after the action; None as above.
        milliseconds: the time that finding out took, as work is counted.

    """

    before: bool | None
    after: bool | None
    milliseconds: float


class Judge(Protocol[V_contra, A]):
    """A judge of a game, which values actions by playing or planning on from a view."""

    @property
    def id(self) -> str:
        """The id of the player or the model that judges."""

    @property
    def skill(self) -> int:
        """The skill of the player whose values it uses."""

    @property
    def unit(self) -> Unit:
        """The unit of its values."""

    @property
    def whole(self) -> float:
        """The value of a whole game, to which losses are compared."""

    @property
    def opening(self) -> int:
        """The work that opening a case costs, in the judge's own unit."""

    def work_in(self, budget: int) -> int:
        """The work, in the judge's own unit, that fits a budget in milliseconds."""

    def open(self, view: V_contra, action: A) -> Case[A] | None:
        """The case of an action in a view; None if it cannot be judged."""

    def luck(self, view: V_contra, work: int, rng: Rng) -> float | None:
        """The value of the hand dealt to a seat, when the play begins; None if unknown."""


AnyJudge = Judge[Any, Any]
