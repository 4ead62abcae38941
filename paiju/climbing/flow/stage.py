"""A stage of a climbing game: what comes before the play, such as bids and doubling."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, TypeVar

from paiju.climbing.flow.play_phase import REFUSALS
from paiju.climbing.flow.records import Action
from paiju.climbing.flow.state import State
from paiju.climbing.rules.reasons import Reason
from paiju.play.declaration.refusals import NOT_OFFERED
from paiju.play.flow.flow import Refusal, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.climbing.flow.state import View
    from paiju.play.flow.events import EventType
    from paiju.text import Text

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


@dataclass(frozen=True, kw_only=True)
class Stage(Generic[S, A]):
    """A part of a game before the play, in which seats choose among a few actions.

    Attributes:
        phases: its phases.
        record: the attribute of states and views that lists what was done in it.
        field: the name of that list in JSON.
        about: the description of that list in the documents.
        types: the types of its actions, each with its name for people.
        events: the types of its events; a word of the play that comes here too has its text here.
        most: the most actions that it takes.
        open: the actions that a seat may do.
        done: the state after an action that was open, and what happened: of the state before, the
            state in which the action is on the list, and the action.
        default: the place of the default among the open actions.
        shown: the actions so far that a seat sees; None where it sees all.
        why: the refusal of an action that is not open.
        restarts: the words for a list that is too long, because its last action began the game
            anew; None where none does.

    """

    phases: tuple[str, ...]
    record: str
    field: str
    about: Text
    types: Mapping[str, Text]
    most: int
    open: Callable[[S, int], tuple[A, ...]]
    done: Callable[[S, S, A], Step[S]]
    default: int = 0
    shown: Callable[[S, int], tuple[A, ...]] | None = None
    why: Callable[[S, A], Refusal] = lambda *_: NOT_OFFERED
    restarts: Text | None = None
    events: tuple[EventType, ...] = ()

    def acts(self, of: S | View) -> tuple[A, ...]:
        """Its actions so far."""
        found: tuple[A, ...] = getattr(of, self.record)
        return found

    def auto(self, state: S, seat: int) -> A:
        """The default action of a seat."""
        return self.open(state, seat)[self.default]

    def step(self, state: S, seat: int, action: A) -> Step[S]:
        """Do an action that is open; its cards are those of the hand that it names."""
        if action.cards and action.type in self.types:
            cards = state.hands[seat].take(action.cards)
            if cards is None:
                return Step(state, refusal=REFUSALS[Reason.NOT_IN_HAND])
            action = replace(action, cards=cards)
        if action not in self.open(state, seat):
            return Step(state, refusal=self.why(state, action))
        listed = replace(state, **{self.record: (*self.acts(state), action)})  # type: ignore[arg-type] # the field of its acts
        return self.done(state, listed, action)
