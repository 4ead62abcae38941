"""The hot loop of possible deals: unseen cards are dealt to hidden hands and to the kitty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.jit import kernel_in_room

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

NONE = -1
# A generator of Lehmer's: the next number is this one times a factor, modulo a prime.
_FACTOR, _PRIME = 48_271, 2_147_483_647
# The unit of weights.
WEIGHT = 16


@kernel_in_room
def draw(chance: Numbers, stop: int) -> int:
    """A number from 0 up to `stop`, excluding it."""
    chance[0] = chance[0] * _FACTOR % _PRIME
    return int((chance[0] >> 4) % stop)


@kernel_in_room
def deal_out(
    unseen: Numbers,
    order: Numbers,
    known: Numbers,
    hands: Numbers,
    most: Numbers,
    rooms: Numbers,
    weights: Numbers,
    chance: Numbers,
) -> int:
    """Deal cards at random into hidden hands; the number of cards that found no place.

    Args:
        unseen: [cards] the copies of each card to deal.
        order: [kinds] the cards in which kinds are dealt: those first that fit into the fewest
            hands.
        known: [hands, cards] the cards that each hand has for certain.
        hands: [hands, cards] the hands; they are filled.
        most: [hands, cards] the most copies of each card that a hand may hold.
        rooms: [hands] the number of cards that each hand still takes; it becomes 0.
        weights: [hands, cards] how gladly a hand takes a card, of `WEIGHT`.
        chance: [1] the state of the generator, from 1 up.
    """
    homeless = 0
    for hand in range(len(rooms)):
        for place in range(len(unseen)):
            hands[hand, place] = known[hand, place]
    for place in order:
        for _ in range(unseen[place]):
            total = 0
            for hand in range(len(rooms)):
                if hands[hand, place] < most[hand, place]:
                    total += rooms[hand] * weights[hand, place]
            if total > 0:
                drawn = draw(chance, total)
                for hand in range(len(rooms)):
                    if hands[hand, place] < most[hand, place]:
                        drawn -= rooms[hand] * weights[hand, place]
                        if drawn < 0:
                            hands[hand, place] += 1
                            rooms[hand] -= 1
                            break
            else:
                homeless += 1 - _make_room(known, hands, most, rooms, chance, place)
    return homeless


@kernel_in_room
def _make_room(
    known: Numbers, hands: Numbers, most: Numbers, rooms: Numbers, chance: Numbers, place: int
) -> int:
    """Give a card to a hand without room, which gives another one away; 1 if that is possible."""
    cards = known.shape[1]
    first = draw(chance, cards)
    for to in range(len(rooms)):
        if rooms[to] == 0:
            continue
        for by in range(len(rooms)):
            if by == to or hands[by, place] >= most[by, place]:
                continue
            for further in range(cards):
                other = (first + further) % cards
                # Only cards that were dealt here, not those that are known, may go.
                if (
                    other != place
                    and hands[by, other] > known[by, other]
                    and hands[to, other] < most[to, other]
                ):
                    hands[by, other] -= 1
                    hands[to, other] += 1
                    hands[by, place] += 1
                    rooms[to] -= 1
                    return 1
    return 0
