"""A rule set of a climbing game that has nothing but the play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from app.climbing.table import MoveTable, table_of

if TYPE_CHECKING:
    from app.climbing.round import Round
    from app.climbing.ruleset import RuleSet
    from app.text import Text


@dataclass(frozen=True)
class Rules:
    """A rule set with its options settled.

    Attributes:
        id: its name in questions.
        name: its name for people.
        about: one line that says what it is.
        options: its options.
        play: the deck, the order and the patterns.
        round: the rules of the play phase, which has a team for each seat.
        bottom: the number of cards that are left over when all hands are dealt.

    """

    id: str
    name: Text
    about: Text
    options: Any
    play: RuleSet
    round: Round
    bottom: int = 0

    @cached_property
    def table(self) -> MoveTable:
        """The move table, compiled at first use."""
        return table_of(self.play)

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.round.teams)
