"""Games told in words: each text is an action."""

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
    """A game's `step`, with the reader of its action texts."""

    step: Callable[[S, Any], Step[S]]
    said: Callable[[str], object]

    def after(self, state: S, *words: str) -> S:
        """The state after these actions, none of which may be refused."""
        for word in words:
            result = self.step(state, self.said(word))
            assert result.refusal is None, (word, result.refusal)
            state = result.state
        return state

    def events_of(self, state: S, word: str) -> tuple[Event, ...]:
        """The events of an action."""
        return self.step(state, self.said(word)).events

    def refused(self, state: S, word: str) -> str | None:
        """The code of the refusal of an action, which changes nothing; None if it is legal."""
        result = self.step(state, self.said(word))
        if result.refusal is None:
            return None
        assert (result.state, result.events) == (state, ())
        return result.refusal.code
