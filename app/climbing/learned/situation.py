"""The situation of a seat that is to play cards, as learned players take it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import sub
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from app.cards.card import LANE, LANE_OF, SUITED_RANKS, Card
from app.cards.holding import LANES, Holding, pack, unpack
from app.climbing.table import LOW_SUITS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import numpy.typing as npt

    from app.climbing.learned.coding import Numbers
    from app.climbing.seat import Position
    from app.climbing.table import MoveTable

# The bits of a word, and the lower of two.
_BITS = 64
_LOW = (1 << _BITS) - 1

# Tables of a game that has one for each level, and some others.
_DECKS_KEPT = 40

# No play: a lead, a pass, or a seat that has not acted.
NONE = -1

# The columns of `Situations.words` and of `Situations.numbers`; seats' columns follow.
HAND, UNSEEN, KNOWN, PLAYED = 0, 1, 2, 3
ROLE, BEAT, OWNER, BOMBS_PLAYED, COUNTS = 0, 1, 2, 3, 4


class Situations(NamedTuple):
    """Many situations as kernels take them; seats are counted from the one that is to play.

    Attributes:
        words: for each situation the groups of cards `HAND`, `UNSEEN`, `KNOWN`, and from `PLAYED`
            on one for each seat, two words each.
        numbers: for each situation `ROLE`, `BEAT`, `OWNER`, `BOMBS_PLAYED`, and from `COUNTS` on
            the cards left of each seat and then the last row of each.
        suits: for each situation the suits of the seat's hand, and those of the unseen cards, as
            `app.climbing.learned.suit_kernels` has them; none where suits do not matter.

    """

    words: npt.NDArray[np.uint64]
    numbers: Numbers
    suits: npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class Situation:
    """A situation; seats are counted from the one that is to play, groups are packed.

    Attributes:
        role: which seat it is, counted from the one that led first; 0 where none differs.
        hand: its cards.
        unseen: the cards that it does not see.
        known: the cards that everybody knows the first seat to hold: what it has of those that it
            was seen to take, which are taken to be the first of their ranks that it plays.
        played: what each seat played.
        counts: how many cards each seat holds.
        lasts: the row of what each seat played last; `NONE` if it passed then, or never acted.
        beat: the row of the play to beat; `NONE` on a lead.
        owner: the seat that played it; 0 on a lead.
        bombs: how many bombs were played.
        suits: the suits of the hand, where they matter.
        unseen_suits: those of the cards that it does not see.

    """

    role: int
    hand: int
    unseen: int
    known: int
    played: tuple[int, ...]
    counts: tuple[int, ...]
    lasts: tuple[int, ...]
    beat: int
    owner: int
    bombs: int
    suits: tuple[int, ...] = ()
    unseen_suits: tuple[int, ...] = ()

    @property
    def columns(self) -> Situations:
        """The situation as kernels take it."""
        return columns_of((self,))


def columns_of(situations: tuple[Situation, ...]) -> Situations:
    """Situations as kernels take them."""
    groups = [(each.hand, each.unseen, each.known, *each.played) for each in situations]
    numbers = [
        (each.role, each.beat, each.owner, each.bombs, *each.counts, *each.lasts)
        for each in situations
    ]
    words = [[(packed & _LOW, packed >> _BITS) for packed in each] for each in groups]
    suits = [(each.suits, each.unseen_suits) for each in situations]
    return Situations(
        np.array(words, dtype=np.uint64),
        np.array(numbers, dtype=np.int64),
        np.array(suits, dtype=np.uint64),
    )


def situation_of(position: Position[Any, Any]) -> Situation:
    """The situation of a position; a seat that counts knows how many cards every other has."""
    game, view, table, around = position.game, position.view, position.table, position.around
    cards_of: list[list[Card]] = [[] for _ in around]
    lasts, bombs = [NONE] * len(around), 0
    for turn in view.history:
        cards_of[turn.seat] += turn.cards
        lasts[turn.seat] = turn.play.row if turn.play else NONE
        bombs += turn.play is not None and turn.play.is_bomb
    hand, played = table.count(position.hand), [table.count(Holding.of(each)) for each in cards_of]
    whole, whole_suits = _deck_of(table)
    suits: tuple[int, ...] = ()
    unseen_suits: tuple[int, ...] = ()
    if game.has_suits:
        suits = suits_of(view.hand, table)
        seen = (card for cards in (view.hand, *cards_of) for card in cards)
        unseen_suits = tuple(map(sub, whole_suits, suits_of(seen, table)))
    taken = zip(
        unpack(Holding.of(game.in_sight(view)).packed), unpack(played[position.first]), strict=True
    )
    last = position.last
    return Situation(
        role=0 if game.has_places else (position.seat - position.first) % len(around),
        hand=hand,
        unseen=whole - hand - sum(played),
        known=pack([max(0, count - gone) for count, gone in taken]),
        played=tuple(played[seat] for seat in around),
        counts=tuple(position.counts[seat] for seat in around),
        lasts=tuple(lasts[seat] for seat in around),
        beat=NONE if last is None else last.row,
        owner=around.index(position.owner),
        bombs=bombs,
        suits=suits,
        unseen_suits=unseen_suits,
    )


def suits_of(cards: Iterable[Card], table: MoveTable) -> tuple[int, ...]:
    """Of each suit, from the lowest up, the cards that are not wild, four bits for each rank."""
    suits = [0] * len(LOW_SUITS)
    for card in cards:
        place = _PLACES.get(card)
        if place is not None and not table.is_wild(card):
            suits[place[0]] += place[1]
    return tuple(suits)


def place_of(card: Card, table: MoveTable, suits: int) -> tuple[int, int]:
    """The lane and the suit of a card, of so many; cards of no suit that matters have that number.

    A single wild card has a lane of its own, as `MoveTable.count` has it.
    """
    wilds = table.rules.wilds
    if wilds and not wilds.drawn and table.is_wild(card):
        return LANES - 1, suits
    place = _PLACES.get(card) if suits else None
    return LANE_OF[card], suits if place is None else place[0]


@lru_cache(maxsize=_DECKS_KEPT)
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
