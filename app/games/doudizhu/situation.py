"""What a seat knows of a game of Dou Dizhu, as learned players take it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.holding import Holding, pack, unpack
from app.climbing.learned.situation import NONE, Situation
from app.games.doudizhu.calling import SEATS

if TYPE_CHECKING:
    from app.cards.card import Card
    from app.games.doudizhu.view import View

# The landlord, and the two peasants: seats counted from the landlord's.
TEAMS = (0, 1, 1)


def situation_of(view: View, landlord: int) -> Situation:
    """What a seat that is to play knows."""
    around = tuple((view.seat + away) % SEATS for away in range(SEATS))
    cards_of: tuple[list[Card], ...] = tuple([] for _ in range(SEATS))
    lasts = [NONE] * SEATS
    for turn in view.history:
        cards_of[turn.seat].extend(turn.cards)
        lasts[turn.seat] = turn.play.row if turn.play else NONE
    played = [Holding.of(cards).packed for cards in cards_of]
    hand = Holding.of(view.hand).packed
    bottom = unpack(Holding.of(view.bottom or ()).packed)
    shown = zip(bottom, unpack(played[landlord]), strict=True)
    return Situation(
        role=(view.seat - landlord) % SEATS,
        hand=hand,
        unseen=view.rules.play.deck.packed - hand - sum(played),
        known=pack([max(0, count - gone) for count, gone in shown]),
        played=tuple(played[seat] for seat in around),
        counts=tuple(view.counts[seat] for seat in around),
        lasts=tuple(lasts[seat] for seat in around),
        beat=view.last.play.row if view.last and view.last.play else NONE,
        owner=(view.last.seat - view.seat) % SEATS if view.last else 0,
        bombs=sum(1 for turn in view.history if turn.play and turn.play.is_bomb),
    )
