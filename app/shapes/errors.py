"""What is wrong with a question, as the domain sees it.

::

    ImpossibleError         a question that cannot be understood, or cannot be true
    ├── ShapeError          a value of another type or size than the contract says
    ├── NotationError       not a card, by its writing
    ├── InconsistentError   cards that cannot all exist: five 3s, the same card twice
    │   ├── InconsistentStateError  a state that no game can come to
    │   └── InconsistentViewError   a view that nobody can have
    └── UnknownChoiceError  a rule set, an option or a pattern that the game does not have

What is merely against the rules of play is no error: it is an answer, with a reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.text import Text

Place = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong: a stable code, the words for a person, and the place in the question."""

    code: str
    text: Text
    place: Place = ()

    def under(self, *place: str | int) -> Fault:
        """The same fault, seen from further out."""
        return Fault(self.code, self.text, (*place, *self.place))


class ImpossibleError(ValueError):
    """A question that cannot be answered; it carries at least one fault."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(fault.text.en for fault in faults))
        self.faults = faults

    def under(self, *place: str | int) -> ImpossibleError:
        """The same error, with every place seen from further out."""
        return type(self)(*(fault.under(*place) for fault in self.faults))


def together(refused: Sequence[ImpossibleError]) -> ImpossibleError:
    """All the faults of several errors as one, which is of the class of the first."""
    return type(refused[0])(*(fault for error in refused for fault in error.faults))


class ShapeError(ImpossibleError):
    """A value has another type or size than the contract says."""


class NotationError(ImpossibleError):
    """Something is not a card, by its writing."""


class InconsistentError(ImpossibleError):
    """The cards named cannot all exist."""


class InconsistentStateError(InconsistentError):
    """No game can come to this state."""


class InconsistentViewError(InconsistentError):
    """Nobody can have this view of a game."""


class UnknownChoiceError(ImpossibleError):
    """The game has no such rule set, option, value or pattern."""
