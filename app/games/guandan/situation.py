"""What a seat knows of a round of Guandan, as learned players take it."""

from __future__ import annotations

from functools import lru_cache
from operator import sub
from types import MappingProxyType
from typing import TYPE_CHECKING

from app.cards.card import LANE, LANE_OF, SUITED_RANKS, Card
from app.cards.holding import LANES, Holding
from app.climbing.learned.situation import NONE, Situation
from app.climbing.table import LOW_SUITS
from app.games.guandan.rulesets import HAND, SEATS, TABLES_KEPT
from app.games.guandan.state import table_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from app.climbing.table import MoveTable
    from app.games.guandan.view import View

# Seats that face each other are a team.
TEAMS = (0, 1, 0, 1)


def situation_of(view: View) -> Situation:
    """What a seat that is to play knows; whoever counts knows how many cards everybody has."""
    table = table_of(view)
    around = tuple((view.seat + away) % SEATS for away in range(SEATS))
    played: dict[int, list[Card]] = {seat: [] for seat in range(SEATS)}
    lasts = dict.fromkeys(range(SEATS), NONE)
    for turn in view.history:
        played[turn.seat] += turn.cards
        lasts[turn.seat] = turn.play.row if turn.play else NONE
    gone = [card for cards in played.values() for card in cards]
    seen = (*view.hand, *gone)
    every, every_suit = _deck_of(table)
    packed = table.count(Holding.of(view.hand))
    return Situation(
        role=0,
        hand=packed,
        unseen=every - table.count(Holding.of(seen)),
        known=0,
        played=tuple(table.count(Holding.of(played[seat])) for seat in around),
        counts=tuple(HAND - len(played[seat]) for seat in around),
        lasts=tuple(lasts[seat] for seat in around),
        beat=view.last.play.row if view.last and view.last.play else NONE,
        owner=(view.last.seat - view.seat) % SEATS if view.last else 0,
        bombs=sum(1 for turn in view.history if turn.play and turn.play.is_bomb),
        suits=suits_of(view.hand, table),
        unseen_suits=tuple(map(sub, every_suit, suits_of(seen, table))),
    )


def suits_of(cards: Iterable[Card], table: MoveTable) -> tuple[int, ...]:
    """Of each suit, from the lowest up, the cards that are not wild, four bits for each rank."""
    suits = [0] * len(LOW_SUITS)
    for card in cards:
        place = _PLACES.get(card)
        if place is not None and not table.is_wild(card):
            suits[place[0]] += place[1]
    return tuple(suits)


def place_of(card: Card, table: MoveTable) -> tuple[int, int]:
    """The lane and the suit of a card; wild cards and jokers have the number of all suits."""
    if table.is_wild(card):
        return LANES - 1, len(LOW_SUITS)
    place = _PLACES.get(card)
    return LANE_OF[card], len(LOW_SUITS) if place is None else place[0]


@lru_cache(maxsize=TABLES_KEPT)
def _deck_of(table: MoveTable) -> tuple[int, tuple[int, ...]]:
    """The whole deck, packed, and its suits."""
    cards = table.rules.deck.cards
    return table.count(Holding.of(cards)), suits_of(cards, table)


# The suit of each card that has one, and one of its rank.
_PLACES: Mapping[Card, tuple[int, int]] = MappingProxyType(
    {
        Card(rank + suit): (place, 1 << (4 * LANE[rank]))
        for rank in SUITED_RANKS
        for place, suit in enumerate(LOW_SUITS)
    }
)
