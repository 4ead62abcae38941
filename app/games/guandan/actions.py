"""What a seat may do in Guandan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.cards.card import Card
    from app.climbing.reading import Play


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a seat does; each type has its own facts, and leaves the others as they are.

    Attributes:
        type: `pay` (a tribute 进贡, one of `cards`), `resist` (抗贡), `take` (which of two equal
            tributes goes to the first, by its payer `source`), `return` (还贡, one of `cards`),
            `play` (with `cards`, and what wild ones are `declared` to stand for), `pass`, or
            `auto`: the first choice there is in a tribute, in the play a pass wherever that may be
            done, and the lead of the smallest single.
        seat: who does it; None for the one seat that is to act.

    """

    type: str
    seat: int | None = None
    source: int | None = None
    cards: tuple[Card, ...] = ()
    declared: tuple[tuple[Card, str], ...] = ()


def playing(seat: int, play: Play) -> Action:
    """The action of playing these cards, read in this way."""
    return Action("play", seat, cards=play.cards, declared=play.wild)
