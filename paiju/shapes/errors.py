"""Errors that refuse a question, with the faults found in it.

::

    ImpossibleError         a question that cannot be understood, or cannot be true
    ├── ShapeError          a value of a wrong type or size
    ├── NotationError       text that is not a card or a tile
    ├── InconsistentError   cards that cannot all exist: five 3s, the same card twice
    │   ├── InconsistentStateError  a state that no game can reach
    │   └── InconsistentViewError   a view that no seat can have
    └── UnknownChoiceError  a rule set, an option or a pattern that the game does not have

An illegal action is not an error: it gets an answer that gives the reason.
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
    """A fault in a question.

    Attributes:
        code: a code that never changes.
        text: a text for people, in both languages.
        place: the path to the faulty value in the question: names of fields and indices in lists.
    """

    code: str
    text: Text
    place: Place = ()

    def under(self, *place: str | int) -> Fault:
        """The same fault with steps added at the front of its place."""
        return Fault(self.code, self.text, (*place, *self.place))


class ImpossibleError(ValueError):
    """The error of a question that cannot be answered, with at least one fault."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(fault.text.en for fault in faults))
        self.faults = faults

    def under(self, *place: str | int) -> ImpossibleError:
        """The same error with steps added at the front of the place of each fault."""
        return type(self)(*(fault.under(*place) for fault in self.faults))


def together(refused: Sequence[ImpossibleError]) -> ImpossibleError:
    """One error with the faults of several errors; its class is that of the first one."""
    return type(refused[0])(*(fault for error in refused for fault in error.faults))


class ShapeError(ImpossibleError):
    """Raised if a value has a wrong type or size."""


class NotationError(ImpossibleError):
    """Raised if a text is not a card or tile."""


class InconsistentError(ImpossibleError):
    """Raised if cards or tiles cannot all exist together."""


class InconsistentStateError(InconsistentError):
    """Raised for a state that no game can reach."""


class InconsistentViewError(InconsistentError):
    """Raised for a view that no seat can have."""


class UnknownChoiceError(ImpossibleError):
    """Raised if the game has no such rule set, option, value or pattern."""
