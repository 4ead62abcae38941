"""Stages of a climbing game: the parts before the play, such as bidding and doubling."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from paiju.climbing.flow.play_phase import refusal_of
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
        phases: the names of its phases.
        record: the attribute of states and views that lists the actions of this stage.
        field: the name of that list in JSON.
        about: the description of that list in the documents.
        types: the types of its actions, each with its name for players.
        most: the largest number of actions in this stage.
        open: gives the legal actions of a seat in a state.
        done: gives the step that a legal action makes. Its arguments are the state before, the same
            state with the action added to the list, and the action.
        default: the place of the default action among the legal ones.
        shown: gives the actions so far that a seat sees, for a state and the seat, or None for a
            spectator; None if everybody sees all.
        why: gives the refusal of an action that is not legal, for the state and the action.
        restarts: the error text for a record that goes on after an action that deals the cards
            again; None if no action of this stage does so.
        spoken: gives the name of an action in a sentence about a state or a view, and the action
            with only the facts that are said; None if every action has the name of its type and
            all its facts are said.
        events: the types of its events. A type that the play has too takes its text from here.

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
    shown: Callable[[S, int | None], tuple[A, ...]] | None = None
    why: Callable[[S, A], Refusal] = lambda *_: NOT_OFFERED
    restarts: Text | None = None
    spoken: Callable[[Any, A], tuple[Text, A]] | None = None
    events: tuple[EventType, ...] = ()

    def acts(self, of: S | View) -> tuple[A, ...]:
        """The actions of this stage so far, in a state or a view."""
        found: tuple[A, ...] = getattr(of, self.record)
        return found

    def named(self, seen: S | View, action: A) -> tuple[Text, A]:
        """The name of an action in a sentence, and the action with the facts that are said."""
        return self.spoken(seen, action) if self.spoken else (self.types[action.type], action)

    def auto(self, state: S, seat: int) -> A:
        """The default action of a seat in this stage."""
        return self.open(state, seat)[self.default]

    def step(self, state: S, seat: int, action: A) -> Step[S]:
        """The step that an action makes, or its refusal.

        Cards named by rank alone are replaced by cards of the hand.
        """
        if action.cards and action.type in self.types:
            cards = state.hands[seat].take(action.cards)
            if cards is None:
                return Step(state, refusal=refusal_of(Reason.NOT_IN_HAND))
            action = replace(action, cards=cards)
        if action not in self.open(state, seat):
            return Step(state, refusal=self.why(state, action))
        listed = replace(state, **{self.record: (*self.acts(state), action)})  # type: ignore[arg-type] # the field of its acts
        return self.done(state, listed, action)
