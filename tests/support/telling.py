"""Playing games in tests by short texts, one for each action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from paiju.play.flow.flow import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.play.flow.flow import Event, Step

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Telling(Generic[S]):
    """A player of games by texts.

    Attributes:
        step: the step of the game's flow.
        said: reads the action of a text.

    """

    step: Callable[[S, Any], Step[S]]
    said: Callable[[str], object]

    def after(self, state: S, *words: str) -> S:
        """The state after these actions; a refused one fails the test."""
        for word in words:
            result = self.step(state, self.said(word))
            assert result.refusal is None, (word, result.refusal)
            state = result.state
        return state

    def events_of(self, state: S, word: str) -> tuple[Event, ...]:
        """The events of an action."""
        return self.step(state, self.said(word)).events

    def refused(self, state: S, word: str) -> str | None:
        """The code of the refusal of an action; None if it is legal.

        It checks that a refused action changes nothing.
        """
        result = self.step(state, self.said(word))
        if result.refusal is None:
            return None
        assert (result.state, result.events) == (state, ())
        return result.refusal.code
