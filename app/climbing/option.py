"""The options of a seat, and the scope of their search."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from app.cards.holding import Holding
    from app.climbing.reading import Play


class Cut(NamedTuple):
    """A split of the rest of a hand: its power, its number of plays, and their rows."""

    power: int
    plays: int
    rows: tuple[int, ...] = ()


class Option(NamedTuple):
    """An option: a play (None for a pass), and the rest of the hand.

    The cut is the best split of the rest, if it is known.
    """

    play: Play | None
    rest: Holding
    cut: Cut | None = None

    @property
    def is_bomb(self) -> bool:
        """The play is a bomb."""
        return self.play is not None and self.play.is_bomb

    @property
    def size(self) -> int:
        """The number of cards played."""
        return len(self.play.cards) if self.play else 0


class Scope(NamedTuple):
    """The scope of the options of a position.

    Attributes:
        cuts: the number of splits of the hand whose plays are leads.
        answers: the most follows that are considered.
        hints: the number of hints before those that differ only in kickers are merged.
        keeps_cuts: the rest is judged by one split: after a lead by that of the lead, after a
            follow by the best; else it is only counted.

    """

    cuts: int = 3
    answers: int = 8
    hints: int = 16
    keeps_cuts: bool = True


SCOPE = Scope()
