"""The duties of a seat 义务: what it must do at its turn, beside beating the last play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from paiju.playing_cards.card import Card


@dataclass(frozen=True, slots=True)
class Duties:
    """The duties of a seat at its turn.

    Attributes:
        must_beat: it may not pass where it holds what beats the last play 必管.
        frees_bombs: it may pass where bombs alone beat the last play.
        highest: of the singles that it may play only the highest will do 报单.
        must_stop: that one must be played on a single, even where it might pass 必顶.
        contains: the card that its play must hold, of which a bare one is any of its rank.
        alone: that card is all that it plays.
        only: the pattern and the links of all that it may play, because it has passed.
        bars_last: the ranks that a last play may not hold.

    """

    must_beat: bool = False
    frees_bombs: bool = False
    highest: bool = False
    must_stop: bool = False
    contains: Card | Literal[""] = ""
    alone: bool = False
    # Cursors have what is shown of duties, and these do not come from questions.
    only: tuple[str, int] | None = field(default=None, repr=False)
    bars_last: str = field(default="", repr=False)

    @property
    def narrows(self) -> bool:
        """They forbid some plays, not only the pass."""
        return self.highest or bool(self.contains or self.bars_last) or self.only is not None


# Nothing must be done.
FREE = Duties()
