"""The hot loops of hands: pieces are found in rows of cards, and moved into plays.

Cards are rows of counts by the numbers of a `CardTable`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.jit import kernel_in_room
from paiju.tricks.seat.card_table import GROUP, JOINED, POINTS, STEP, STOP

if TYPE_CHECKING:
    from paiju.tricks.seat.card_table import Numbers

# No place; and a step that is below all others.
NONE, FAR = -1, 1 << 20
# Which piece is found: the highest, or the lowest one.
FIRST, LAST = 0, 1
# The cards that a hand gives away: its cheapest cards, or those with most points.
CHEAP, RICH = 0, 1


@kernel_in_room
def begins(facts: Numbers, row: Numbers, place: int, width: int, length: int) -> bool:
    """Test if a piece lies in a row from a place on."""
    if row[place] < width:
        return False
    at = place
    for _ in range(length - 1):
        at = below(facts, row, at, width)
        if at == NONE:
            return False
    return True


@kernel_in_room
def below(facts: Numbers, row: Numbers, place: int, width: int) -> int:
    """The place of a tuple on the neighbouring lower step; `NONE` if there is none."""
    if facts[place, JOINED] == 0:
        return NONE
    step = facts[place, STEP] + 1
    for at in range(place + 1, facts[place, STOP]):
        if facts[at, STEP] > step:
            break
        if facts[at, STEP] == step and row[at] >= width:
            return at
    return NONE


@kernel_in_room
def find(
    facts: Numbers,
    row: Numbers,
    start: int,
    stop: int,
    width: int,
    length: int,
    above: int,
    end: int,
) -> int:
    """The place of a piece that begins above a step: the highest, or the lowest one; or `NONE`."""
    found = NONE
    for place in range(start, stop):
        if facts[place, STEP] >= above:
            break
        if begins(facts, row, place, width, length):
            found = place
            if end == FIRST:
                break
    return found


@kernel_in_room
def take(facts: Numbers, row: Numbers, play: Numbers, place: int, width: int, length: int) -> None:
    """Move a piece from a row to a play."""
    at = place
    for number in range(length):
        after = below(facts, row, at, width) if number < length - 1 else NONE
        row[at] -= width
        play[at] += width
        at = after


@kernel_in_room
def count(row: Numbers, start: int, stop: int) -> int:
    """The number of cards in a part of a row."""
    total = 0
    for place in range(start, stop):
        total += row[place]
    return total


@kernel_in_room
def start_of(facts: Numbers, group: int) -> int:
    """The number of the first card of a group; `NONE` if no card is in it."""
    at = 0
    while at < len(facts):
        if facts[at, GROUP] == group:
            return at
        at = facts[at, STOP]
    return NONE


@kernel_in_room
def cost(facts: Numbers, place: int, copies: int, width: int, aim: int) -> int:
    """The price of a tuple to its hand: high cards, points, and more copies than are played."""
    height = facts[place, STOP] - 1 - place
    points = facts[place, POINTS]
    price = 4 * height + (-20 * points if aim == RICH else 3 * points)
    if facts[place, STEP] == 0:
        price += 10
    if copies > width:
        price += 12
    return int(price)


@kernel_in_room
def cheapest(
    facts: Numbers,
    row: Numbers,
    start: int,
    stop: int,
    width: int,
    above: int,
    aim: int,
) -> int:
    """The place of the tuple above a step that is given away most gladly; `NONE` without any."""
    found, least = NONE, 0
    for place in range(start, stop):
        if facts[place, STEP] >= above:
            break
        if row[place] < width:
            continue
        price = cost(facts, place, row[place], width, aim)
        if found == NONE or price < least:
            found, least = place, price
    return found


@kernel_in_room
def put_back(hand: Numbers, play: Numbers, start: int, stop: int) -> None:
    """Move the cards of a part of a play back into the hand."""
    for place in range(start, stop):
        hand[place] += play[place]
        play[place] = 0
