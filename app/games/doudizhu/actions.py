"""What a seat may do in Dou Dizhu."""

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
        type: `call` (with `points`), `rob`, `double` (with `factor`), `redouble` (with the `seats`
            that are redoubled), `play` (with `cards`, and what wild ones are `declared` to stand
            for), `pass`, which declines in every phase, or `auto`: pass wherever that may be done,
            and lead the smallest single.
        seat: who does it; None for the one seat that is to act.

    """

    type: str
    seat: int | None = None
    points: int = 0
    factor: int = 1
    seats: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    declared: tuple[tuple[Card, str], ...] = ()


def playing(seat: int, play: Play) -> Action:
    """The action of playing these cards, read in this way."""
    return Action("play", seat, cards=play.cards, declared=play.wild)
