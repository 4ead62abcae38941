"""The hot loop of playing on: all seats play a deal of single cards to its end by plain maxims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.jit import kernel_in_room
from paiju.tricks.seat.card_table import GROUP, POINTS, START, STOP

if TYPE_CHECKING:
    from paiju.tricks.seat.card_table import Numbers

NONE = -1
# The cost of a trick to its taker for each card to come and for a lead, and the worth of driving
# a bad card out; all in hundredths of points.
_UNKNOWN, _LEAD, _DRIVES = 1_500, 4_000, 3_000
# The chance that a card takes the trick, at the least and at the most, in hundredths.
_LEAST, _MORE = 30, 70


@kernel_in_room
def play_on(
    facts: Numbers,
    hands: Numbers,
    trick: Numbers,
    leader: int,
    first: int,
    bad: int,
    piles: Numbers,
) -> None:
    """Play a deal to its end.

    Args:
        facts: the facts of each card.
        hands: [seats, cards] the hands, which are used up.
        trick: the cards on the table from the leader on; NONE in the other places.
        leader: the seat that leads the trick.
        first: the card that the next seat plays.
        bad: the card that nobody wants.
        piles: [seats, cards] the cards that each seat has taken, to which others are added.
    """
    seats, placed, card = len(hands), 0, first
    while placed < seats and trick[placed] != NONE:
        placed += 1
    while True:
        seat = (leader + placed) % seats
        if card == NONE:
            card = choose(facts, hands, seat, trick, placed, bad)
        hands[seat, card] -= 1
        trick[placed] = card
        placed, card = placed + 1, NONE
        if placed < seats:
            continue
        best = 0
        for place in range(1, seats):
            is_led = facts[trick[place], GROUP] == facts[trick[0], GROUP]
            if is_led and trick[place] < trick[best]:
                best = place
        leader, placed = (leader + best) % seats, 0
        for place in range(seats):
            piles[leader, trick[place]] += 1
            trick[place] = NONE
        if hands[leader].sum() == 0:
            return


@kernel_in_room
def choose(facts: Numbers, hands: Numbers, seat: int, trick: Numbers, placed: int, bad: int) -> int:
    """The card that a seat plays by maxims."""
    hand = hands[seat]
    if placed == 0:
        return choose_lead(facts, hands, seat, bad)
    start, stop = facts[trick[0], START], facts[trick[0], STOP]
    has_suit = hand[start:stop].sum() > 0
    holder, stake = trick[0], 0
    for place in range(placed):
        stake += facts[trick[place], POINTS]
        if start <= trick[place] < holder:
            holder = trick[place]
    best, most = NONE, 0
    for card in range(len(hand)):
        is_led = start <= card < stop
        if hand[card] == 0 or is_led != has_suit:
            continue
        size = facts[card, STOP] - facts[card, START]
        height = facts[card, STOP] - 1 - card
        value = -50 * facts[card, POINTS] + 25 * height
        if is_led and card < holder:
            left = len(hands) - 1 - placed
            chance = 100 if left == 0 else _LEAST + _MORE * height // size
            taken = 100 * (stake + facts[card, POINTS]) - _UNKNOWN * left
            value = (chance * taken + (100 - chance) * value) // 100
        if best == NONE or value > most:
            best, most = card, value
    return best


@kernel_in_room
def choose_lead(facts: Numbers, hands: Numbers, seat: int, bad: int) -> int:
    """The card that a seat leads by maxims."""
    hand = hands[seat]
    start, stop = facts[bad, START], facts[bad, STOP]
    others = hands[:, bad].sum() - hand[bad]
    drives = others > 0 and hand[start:bad].sum() == 0
    best, most = NONE, 0
    for card in range(len(hand)):
        if hand[card] == 0:
            continue
        size = facts[card, STOP] - facts[card, START]
        chance = _LEAST + _MORE * (facts[card, STOP] - 1 - card) // size
        value = chance * (100 * facts[card, POINTS] - _LEAD) // 100
        if drives and start <= card < stop:
            value += _DRIVES
        if best == NONE or value > most:
            best, most = card, value
    return best
