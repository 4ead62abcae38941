"""Errors in questions.

::

    ImpossibleError         a question that cannot be understood, or cannot be true
    ├── ShapeError          a value of a wrong type or size
    ├── NotationError       text that is not a card
    ├── InconsistentError   cards that cannot all exist: five 3s, the same card twice
    │   ├── InconsistentStateError  a state that no game can reach
    │   └── InconsistentViewError   a view that no seat can have
    └── UnknownChoiceError  a rule set, an option or a pattern that the game does not have

An illegal action is not an error: the answer gives a reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.text import Text

Place = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """An error in a question: a code that never changes, a text, and the place in the question."""

    code: str
    text: Text
    place: Place = ()

    def under(self, *place: str | int) -> Fault:
        """The fault with `place` put in front of its own place."""
        return Fault(self.code, self.text, (*place, *self.place))


class ImpossibleError(ValueError):
    """A question that cannot be answered, with at least one fault."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(fault.text.en for fault in faults))
        self.faults = faults

    def under(self, *place: str | int) -> ImpossibleError:
        """The error with `place` put in front of the places of all faults."""
        return type(self)(*(fault.under(*place) for fault in self.faults))


def together(refused: Sequence[ImpossibleError]) -> ImpossibleError:
    """One error with the faults of several; its class is that of the first."""
    return type(refused[0])(*(fault for error in refused for fault in error.faults))


class ShapeError(ImpossibleError):
    """A value has a wrong type or size."""


class NotationError(ImpossibleError):
    """A text is not a card or tile."""


class InconsistentError(ImpossibleError):
    """The named cards cannot all exist."""


class InconsistentStateError(InconsistentError):
    """No game can reach this state."""


class InconsistentViewError(InconsistentError):
    """No seat can have this view."""


class UnknownChoiceError(ImpossibleError):
    """The game has no such rule set, option, value or pattern."""
