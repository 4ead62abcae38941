"""The position of a seat to act, encoded as numbers for the policy network."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import sub
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from paiju.climbing.network.features import KNOWN_SIZES, are_alike
from paiju.climbing.plays.table import LOW_SUITS
from paiju.playing_cards.card import ALL_CARDS, LANE, LANE_OF, SUITED_RANKS, Card
from paiju.playing_cards.holding import LANES, Holding, pack, unpack

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import numpy.typing as npt

    from paiju.climbing.network.features import Coding
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Numbers
    from paiju.climbing.seat.position import Position

# The bits of a word, and the mask of the lower of two words.
_BITS = 64
_LOW = (1 << _BITS) - 1

# The tables whose decks are kept: enough for a game with levels, and some others.
_DECKS_KEPT = 40

# No play: a lead, a pass, or a seat that has not acted.
NONE = -1
# A bound above every rank: no play was passed on.
NO_BOUND = LANES

# Columns of `EncodedPositions.words`, and of `EncodedPositions.numbers`; the last of each line is
# the first of the columns for seats.
HAND, UNSEEN, KNOWN, PLAYED = 0, 1, 2, 3
ROLE, BEAT, OWNER, BOMBS_PLAYED, COUNTS = 0, 1, 2, 3, 4


class EncodedPositions(NamedTuple):
    """Encoded positions as a table of columns for kernels; seats are counted from the one to act.

    The columns have the meanings of the attributes of `EncodedPosition`.

    Attributes:
        words: counts of cards, shape (positions, columns, 2): `HAND`, `UNSEEN`, `KNOWN`, then from
            `PLAYED` on a column for each seat, then the cards that each seat led.
        numbers: shape (positions, columns): `ROLE`, `BEAT`, `OWNER`, `BOMBS_PLAYED`, then from
            `COUNTS` on a column for each seat in each group: counts, lasts, bounds for one card,
            ... up to `KNOWN_SIZES` cards, passed. The last column is `opens`.
        suits: shape (positions, 2, suits): the suits of the hand and of the unseen cards, in the
            form of `paiju.climbing.network.suit_kernels`; no suits if they do not matter.

    """

    words: npt.NDArray[np.uint64]
    numbers: Numbers
    suits: npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class EncodedPosition:
    """A position encoded as numbers; seats count from the one to act, cards are packed counts.

    Attributes:
        role: the seat to act, counted from the one that led first; 0 if all seats are alike.
        hand: the cards of the seat to act.
        unseen: the cards that it does not see.
        known: the public cards in the hand of the seat that led first: those that it was seen to
            take, less the cards of the same ranks that it played since.
        played: the cards that each seat played.
        counts: the number of cards of each seat.
        lasts: the row of each seat's last action; `NONE` for a pass, or before its first action.
        beat: the row of the play to beat; `NONE` on a lead.
        owner: the seat that played it; 0 on a lead.
        bombs: the number of bombs played.
        opens: the lane of the card that the play must contain; `NONE` for none.
        led: the cards that each seat led. Like `passed` and `bounds`, empty in games whose wild
            cards have a lane of their own.
        passed: for each seat, the patterns of the plays on which it passed, as bits. Plays of its
            own side count only if the rules force a seat to beat.
        bounds: for each n up to `KNOWN_SIZES` and each seat, a rank as its place in the order:
            the lowest one of n equal cards on which the seat passed, or `NO_BOUND` for none. If the
            rules force a seat to beat, it holds no n cards of a higher rank.
        suits: the suits of the hand, if they matter.
        unseen_suits: the suits of the unseen cards, if they matter.

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
    opens: int = NONE
    led: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    bounds: tuple[int, ...] = ()
    suits: tuple[int, ...] = ()
    unseen_suits: tuple[int, ...] = ()

    @property
    def columns(self) -> EncodedPositions:
        """This one position as columns for kernels."""
        return columns_of((self,))


def columns_of(positions: tuple[EncodedPosition, ...]) -> EncodedPositions:
    """Encoded positions as columns for kernels."""
    groups, numbers = [], []
    for each in positions:
        none = (0,) * len(each.counts)
        groups.append((each.hand, each.unseen, each.known, *each.played, *(each.led or none)))
        numbers.append(
            (
                *(each.role, each.beat, each.owner, each.bombs, *each.counts, *each.lasts),
                *(each.bounds or (NO_BOUND,) * (KNOWN_SIZES * len(none))),
                *(each.passed or none),
                each.opens,
            )
        )
    words = [[(packed & _LOW, packed >> _BITS) for packed in each] for each in groups]
    suits = [(each.suits, each.unseen_suits) for each in positions]
    return EncodedPositions(
        np.array(words, dtype=np.uint64),
        np.array(numbers, dtype=np.int64),
        np.array(suits, dtype=np.uint64),
    )


def encode_position(position: Position[Any, Any], coding: Coding) -> EncodedPosition:
    """A position as the policy network reads it, encoded for the table of a coding."""
    game, view, table, around = position.game, position.view, position.table, position.order_of_play
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
    if table.has_suits:
        suits = suits_of(view.hand, table)
        seen = (card for cards in (view.hand, *cards_of) for card in cards)
        unseen_suits = tuple(map(sub, whole_suits, suits_of(seen, table)))
    taken = zip(
        unpack(Holding.of(game.taken_openly(view)).packed),
        unpack(played[position.first]),
        strict=True,
    )
    last, noted = (
        position.last,
        _LeadsAndPasses() if coding.wilds else _leads_and_passes(position, coding),
    )
    return EncodedPosition(
        role=0 if are_alike(position.teams) else (position.seat - position.first) % len(around),
        hand=hand,
        unseen=whole - hand - sum(played),
        known=pack([max(0, count - gone) for count, gone in taken]),
        played=tuple(played[seat] for seat in around),
        counts=tuple(position.counts[seat] for seat in around),
        lasts=tuple(lasts[seat] for seat in around),
        beat=NONE if last is None else last.row,
        owner=around.index(position.owner),
        bombs=bombs,
        opens=LANE_OF[contains] if (contains := position.duties.contains) else NONE,
        led=noted.led,
        passed=noted.passed,
        bounds=noted.bounds,
        suits=suits,
        unseen_suits=unseen_suits,
    )


class _LeadsAndPasses(NamedTuple):
    """The leads and passes of each seat, as in `EncodedPosition`; empty if not needed."""

    led: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    bounds: tuple[int, ...] = ()


def _leads_and_passes(position: Position[Any, Any], coding: Coding) -> _LeadsAndPasses:
    """The leads and passes of each seat in the history of a position."""
    history, teams, table = position.view.history, position.teams, position.table
    must_beat, around = position.round.must_beat, position.order_of_play
    left = [*position.counts]
    for turn in history:
        left[turn.seat] += len(turn.cards)
    led: list[list[Card]] = [[] for _ in around]
    passed, bounds = [0] * len(around), [[NO_BOUND] * len(around) for _ in range(KNOWN_SIZES)]
    on_table: Play | None = None
    owner, others = position.first, 0
    for turn in history:
        seat, play = turn.seat, turn.play
        if play is not None:
            if on_table is None:
                led[seat] += turn.cards
            left[seat] -= len(turn.cards)
            on_table, owner, others = play, seat, len(left) - left.count(0) - (left[seat] > 0)
        elif on_table is not None:
            if must_beat or teams[owner] != teams[seat]:
                passed[seat] |= 1 << coding.kinds.item(coding.cores.item(on_table.row))
                if (
                    on_table.links == 1
                    and not on_table.is_bomb
                    and len(on_table.cards) <= KNOWN_SIZES
                ):
                    of_size = bounds[len(on_table.cards) - 1]
                    of_size[seat] = min(of_size[seat], table.rules.order.index(on_table.key))
            others -= 1
            # The trick is over when all others that hold cards have passed.
            if others == 0:
                on_table = None
    return _LeadsAndPasses(
        tuple(table.count(Holding.of(led[seat])) for seat in around),
        tuple(passed[seat] for seat in around),
        tuple(of_size[seat] for of_size in bounds for seat in around),
    )


def suits_of(cards: Iterable[Card], table: MoveTable) -> tuple[int, ...]:
    """The natural cards of each suit as packed counts with four bits a rank, from low suits up."""
    packed = sum(map(_units_of(table).__getitem__, cards))
    return tuple([packed >> (_BITS * suit) & _LOW for suit in range(len(LOW_SUITS))])


@lru_cache(maxsize=_DECKS_KEPT)
def _units_of(table: MoveTable) -> dict[Card, int]:
    """The amount that each card adds to the joined words of all suits.

    It is 0 for cards that are wild or have no suit.
    """
    return {
        card: 0 if card not in _PLACES or table.is_wild(card) else one << (_BITS * suit)
        for card in ALL_CARDS
        for suit, one in (_PLACES.get(card, (0, 0)),)
    }


def place_of(card: Card, table: MoveTable, suits: int) -> tuple[int, int]:
    """The lane and the suit of a card.

    The lane is the byte of packed counts that counts the card: that of its rank. Wild cards that
    are not of a drawn rank have a lane of their own, as in `MoveTable.count`.

    The suit is its place in `LOW_SUITS`. `suits` is the number of suits, 0 if suits do not matter;
    it also stands for the suit of a card whose suit does not matter.
    """
    wilds = table.rules.wilds
    if wilds and not wilds.drawn and table.is_wild(card):
        return LANES - 1, suits
    place = _PLACES.get(card) if suits else None
    return LANE_OF[card], suits if place is None else place[0]


@lru_cache(maxsize=_DECKS_KEPT)
def _deck_of(table: MoveTable) -> tuple[int, tuple[int, ...]]:
    """The whole deck as packed counts, and its cards by suit (`suits_of`)."""
    cards = table.rules.deck.cards
    return table.count(Holding.of(cards)), suits_of(cards, table)


# For each card with a suit: the suit, and one card of its rank with four bits a rank.
_PLACES: Mapping[Card, tuple[int, int]] = MappingProxyType(
    {
        Card(rank + suit): (place, 1 << (4 * LANE[rank]))
        for rank in SUITED_RANKS
        for place, suit in enumerate(LOW_SUITS)
    }
)
