"""The duties of a seat 义务: limits on its plays and passes besides beating the last play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from paiju.playing_cards.card import Card


@dataclass(frozen=True, slots=True)
class Duties:
    """The duties 义务 of a seat at its turn: limits on its plays and passes.

    Attributes:
        must_beat: whether it must beat the last play if it can 必管.
        frees_bombs: whether it may pass all the same if only bombs would beat the last play.
        highest: whether a single that it plays must be its highest one 报单.
        must_stop: whether it must play its highest single on a single, even if it could pass 必顶.
        contains: the card that its play must contain; a rank without a suit is any card of that
            rank; "" if there is no such card.
        alone: whether its play must be that card and nothing else.
        only: the one pattern, with its number of links, that it may still play after it has
            passed in this trick; None if it may play any.
        bars_last: the ranks that may not be in the last play of a hand.

    """

    must_beat: bool = False
    frees_bombs: bool = False
    highest: bool = False
    must_stop: bool = False
    contains: Card | Literal[""] = ""
    alone: bool = False
    # Page cursors are made from the repr of duties. Questions cannot set these two, so they stay
    # out of it.
    only: tuple[str, int] | None = field(default=None, repr=False)
    bars_last: str = field(default="", repr=False)

    @property
    def narrows(self) -> bool:
        """Tests if the duties forbid some plays, and not only the pass."""
        return self.highest or bool(self.contains or self.bars_last) or self.only is not None


# No duties.
FREE = Duties()
