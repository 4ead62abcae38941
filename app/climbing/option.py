"""Something that a seat may do, and how far what may be done is looked into."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from app.cards.holding import Holding
    from app.climbing.reading import Play


class Cut(NamedTuple):
    """A way to cut what is left of a hand: its power, its number of plays, and their rows."""

    power: int
    plays: int
    rows: tuple[int, ...] = ()


class Option(NamedTuple):
    """Something that may be done: a play, None for a pass, and what it leaves.

    The cut is the best one of what is left, where it is known.
    """

    play: Play | None
    rest: Holding
    cut: Cut | None = None

    @property
    def is_bomb(self) -> bool:
        """Whether it spends a bomb."""
        return self.play is not None and self.play.is_bomb

    @property
    def size(self) -> int:
        """How many cards it plays."""
        return len(self.play.cards) if self.play else 0


class Scope(NamedTuple):
    """How far a position is looked into.

    Attributes:
        cuts: how many ways to cut the hand are looked at for what may be led.
        answers: the most plays looked at on a play of others.
        hints: hints asked for before those that differ in kickers alone are put together.
        keeps_cuts: whether what a play leaves is judged by one cut: of a lead by that in which it
            was found, of an answer by the best; else what it leaves is only counted.

    """

    cuts: int = 3
    answers: int = 8
    hints: int = 16
    keeps_cuts: bool = True


SCOPE = Scope()
