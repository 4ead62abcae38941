"""The hot loops of maxims: what a seat leads, and what it follows with.

A seat chooses by its own hand, the cards that nobody has played yet, and the groups of which seats
have shown that they have no card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.jit import kernel_in_room
from paiju.tricks.players.hand_kernels import (
    CHEAP,
    FAR,
    FIRST,
    LAST,
    NONE,
    RICH,
    begins,
    cheapest,
    cost,
    count,
    find,
    put_back,
    start_of,
    take,
)
from paiju.tricks.seat.board import (
    HOLDER,
    LED,
    PIECES,
    PLACED,
    RUFFED,
    SEATS,
    SIZE,
    TABLE,
    THROW,
    TOP,
)
from paiju.tricks.seat.card_table import GROUP, POINTS, STEP, STOP, TRUMP_GROUP

if TYPE_CHECKING:
    from paiju.tricks.seat.board import Board
    from paiju.tricks.seat.card_table import Numbers

# The maxims by which a card is chosen, as numbers.
SAFE, THROWS, DRAWS, FOR_PARTNER, SHORT, LOWEST = range(6)
FEEDS, TAKES, HIGH, RUFFS, LETS_GO, FORCED = range(6, 12)


@kernel_in_room
def is_top(
    board: Board, hand: Numbers, group_start: int, step: int, width: int, length: int
) -> bool:
    """Test if no other hand can have the same piece higher up, by the cards that are left."""
    facts, run = board.facts, 0
    last = -2
    for place in range(group_start, facts[group_start, STOP]):
        at = facts[place, STEP]
        # A piece that is higher begins above the step.
        if at >= step + length - 1:
            break
        if board.left[place] - hand[place] < width:
            continue
        if at == last:
            continue
        run = run + 1 if at == last + 1 else 1
        last = at
        if run >= length and at - length + 1 < step:
            return False
    return True


@kernel_in_room
def may_be_ruffed(board: Board, seat: int, group: int, first: int) -> bool:
    """Test if an enemy that is still to play is known to be able to ruff a group.

    The seats still to play are those from a number of places after this one on.
    """
    seats = board.now[SEATS]
    if group == TRUMP_GROUP:
        return False
    for further in range(1, first):
        other = (seat + further) % seats
        if board.sides[other] != board.sides[seat] and (
            board.voids[other, group] == 1 and board.voids[other, TRUMP_GROUP] == 0
        ):
            return True
    return False


@kernel_in_room
def lead_unit(
    board: Board, hand: Numbers, play: Numbers, place: int, width: int, length: int
) -> None:
    """Move a unit into the play, as the next piece that is led."""
    number = board.now[PIECES]
    board.pieces[number, 0], board.pieces[number, 1] = width, length
    board.now[PIECES] = number + 1
    take(board.facts, hand, play, place, width, length)


@kernel_in_room
def take_safe(board: Board, hand: Numbers, play: Numbers, start: int) -> int:
    """Move all units of a suit that nobody can beat, or one where throws are not allowed.

    The largest comes first. `board.room` is the whole hand. Returns the number of cards.
    """
    facts, now = board.facts, board.now
    now[PIECES] = 0
    total = 0
    while total == 0 or now[THROW] == 1:
        best, width_of, length_of = NONE, 1, 0
        for place in range(start, facts[start, STOP]):
            width = hand[place]
            while width > 0:
                length = 1
                if width > 1:
                    while begins(facts, hand, place, width, length + 1):
                        length += 1
                if width * length <= width_of * length_of:
                    break
                if is_top(board, board.room, start, facts[place, STEP], width, length):
                    best, width_of, length_of = place, width, length
                    break
                width -= 1
        if best == NONE:
            break
        lead_unit(board, hand, play, best, width_of, length_of)
        total += width_of * length_of
    return total


@kernel_in_room
def lead(board: Board, seat: int, hand: Numbers, play: Numbers) -> int:
    """Choose what to lead, and set its pieces; returns the maxim."""
    facts, now = board.facts, board.now
    seats = board.now[SEATS]
    for place in range(len(hand)):
        board.room[place] = hand[place]
    # 1. Cards of a suit that nobody can beat: the suit with the most of them.
    best, size = NONE, 0
    start = 0
    while start < len(facts):
        stop, group = facts[start, STOP], facts[start, GROUP]
        if group != TRUMP_GROUP and not may_be_ruffed(board, seat, group, seats):
            safe = take_safe(board, hand, play, start)
            if safe > 0:
                price = 10 * safe - count(hand, start, stop) - safe
                if best == NONE or price > size:
                    best, size = start, price
                put_back(hand, play, start, stop)
        start = stop
    if best != NONE:
        take_safe(board, hand, play, best)
        return SAFE if now[PIECES] == 1 else THROWS
    width_of, length_of = 1, 1
    trumps = 0
    own_start = start_of(facts, TRUMP_GROUP)
    if own_start != NONE:
        trumps = count(hand, own_start, facts[own_start, STOP])
    now[PIECES] = 0
    # 2. Trumps, if the hand has many: their highest piece if nobody can beat it, else a low one.
    rest = count(hand, 0, len(hand))
    out = 0
    if own_start != NONE:
        out = count(board.left, own_start, facts[own_start, STOP]) - trumps
    if trumps > 0 and out > 0 and (3 * trumps >= out + 2 or trumps == rest):
        stop = facts[own_start, STOP]
        for place in range(own_start, stop):
            width = hand[place]
            if width > 1 or (width == 1 and best == NONE):
                length = 1
                if width > 1:
                    while begins(facts, hand, place, width, length + 1):
                        length += 1
                tops = is_top(board, hand, own_start, facts[place, STEP], width, length)
                if (tops or width > 1) and (best == NONE or width * length > size):
                    best, size, width_of, length_of = place, width * length, width, length
        if best != NONE and (trumps == rest or 2 * trumps >= out):
            lead_unit(board, hand, play, best, width_of, length_of)
            return DRAWS
    # 3. A suit of which the partner has none and no enemy can ruff.
    start, best = 0, NONE
    while start < len(facts):
        stop, group = facts[start, STOP], facts[start, GROUP]
        if group != TRUMP_GROUP and count(hand, start, stop) > 0:
            helped = False
            for further in range(1, seats):
                other = (seat + further) % seats
                if board.sides[other] == board.sides[seat] and (
                    board.voids[other, group] == 1 and board.voids[other, TRUMP_GROUP] == 0
                ):
                    helped = True
            if helped and not may_be_ruffed(board, seat, group, seats):
                best = cheapest(facts, hand, start, stop, 1, FAR, RICH)
        start = stop
    if best != NONE:
        lead_unit(board, hand, play, best, 1, 1)
        return FOR_PARTNER
    # 4. A low card: of a short suit, or of the trumps if there is nothing else.
    start, best, least = 0, NONE, 0
    while start < len(facts):
        stop, group = facts[start, STOP], facts[start, GROUP]
        place = cheapest(facts, hand, start, stop, 1, FAR, CHEAP)
        if place != NONE:
            price = cost(facts, place, hand[place], 1, CHEAP)
            if group == TRUMP_GROUP:
                price += 30
            else:
                price += 3 * count(hand, start, stop)
                if may_be_ruffed(board, seat, group, seats):
                    price += 15
            if best == NONE or price < least:
                best, least = place, price
        start = stop
    lead_unit(board, hand, play, best, 1, 1)
    return SHORT if facts[best, GROUP] != TRUMP_GROUP else LOWEST


@kernel_in_room
def fill_owed(
    board: Board,
    hand: Numbers,
    play: Numbers,
    start: int,
    stop: int,
    aim: int,
) -> None:
    """Move what a hand with enough cards of a group owes to a lead, and its cheapest cards."""
    facts, need = board.facts, board.now[SIZE]
    for number in range(board.now[PIECES]):
        width, length = board.pieces[number, 0], board.pieces[number, 1]
        cards = width * length
        while width > 1 and cards > 1:
            fits = width * length <= cards
            if fits and length == 1:
                place = cheapest(facts, hand, start, stop, width, FAR, aim)
            elif fits:
                place = find(facts, hand, start, stop, width, length, FAR, LAST)
            else:
                place = NONE
            if place != NONE:
                take(facts, hand, play, place, width, length)
                cards -= width * length
                need -= width * length
            elif length > 1:
                length -= 1
            else:
                width -= 1
                length = cards // max(width, 1)
    for _ in range(need):
        place = cheapest(facts, hand, start, stop, 1, FAR, aim)
        take(facts, hand, play, place, 1, 1)


@kernel_in_room
def discard(board: Board, hand: Numbers, play: Numbers, number: int, aim: int) -> None:
    """Move a number of cards of any group: those that the hand gives away most gladly."""
    facts = board.facts
    for _ in range(number):
        found, least, start = NONE, 0, 0
        while start < len(facts):
            stop = facts[start, STOP]
            place = cheapest(facts, hand, start, stop, 1, FAR, aim)
            if place != NONE:
                price = cost(facts, place, hand[place], 1, aim)
                if facts[start, GROUP] == TRUMP_GROUP:
                    price += 70
                else:
                    price += 2 * min(count(hand, start, stop), 6)
                if found == NONE or price < least:
                    found, least = place, price
            start = stop
        take(facts, hand, play, found, 1, 1)


@kernel_in_room
def covers(
    board: Board,
    hand: Numbers,
    play: Numbers,
    start: int,
    stop: int,
    above: int,
    aim: int,
) -> bool:
    """Move the cheapest cards that cover the lead above a step; False, and no card, if none do."""
    facts = board.facts
    for number in range(board.now[PIECES]):
        width, length = board.pieces[number, 0], board.pieces[number, 1]
        least = above if number == 0 else FAR
        if length == 1:
            place = cheapest(facts, hand, start, stop, width, least, aim)
        else:
            place = find(facts, hand, start, stop, width, length, least, LAST)
        if place == NONE:
            for at in range(start, stop):
                hand[at] += play[at]
                play[at] = 0
            return False
        take(facts, hand, play, place, width, length)
    return True


@kernel_in_room
def follow(board: Board, seat: int, hand: Numbers, play: Numbers) -> int:
    """Choose what to follow with; returns the maxim."""
    facts, now = board.facts, board.now
    seats, group, size = now[SEATS], now[LED], now[SIZE]
    start = start_of(facts, group)
    stop = facts[start, STOP]
    held = count(hand, start, stop)
    behind = seats - now[PLACED]
    is_last = behind == 1
    is_ours = board.sides[now[HOLDER]] == board.sides[seat]
    trump_start = start_of(facts, TRUMP_GROUP)
    width, length = board.pieces[0, 0], board.pieces[0, 1]
    holds_start = trump_start if now[RUFFED] == 1 else start
    is_sure = is_last or (
        is_top(board, hand, holds_start, now[TOP], width, length)
        and (now[RUFFED] == 1 or not may_be_ruffed(board, seat, group, behind))
    )
    aim = RICH if is_ours and is_sure else CHEAP
    if held >= size:
        if now[RUFFED] == 0 and now[PIECES] == 1:
            taken = _over(board, seat, hand, play, start, stop, behind, is_ours, is_sure)
            if taken != NONE:
                return taken
        if held == size:
            for place in range(start, stop):
                play[place] += hand[place]
                hand[place] = 0
            return FORCED
        fill_owed(board, hand, play, start, stop, aim)
        return FEEDS if aim == RICH else LETS_GO
    if held == 0 and group != TRUMP_GROUP and trump_start != NONE and not is_ours:
        trump_stop = facts[trump_start, STOP]
        trumps = count(hand, trump_start, trump_stop)
        if trumps >= size and (now[TABLE] >= 5 or 2 * size <= trumps or is_last):
            above = now[TOP] if now[RUFFED] == 1 else FAR
            if covers(
                board, hand, play, trump_start, trump_stop, above, RICH if is_last else CHEAP
            ):
                return RUFFS
    for place in range(start, stop):
        play[place] += hand[place]
        hand[place] = 0
    discard(board, hand, play, size - held, aim)
    return FEEDS if aim == RICH else LETS_GO


@kernel_in_room
def _over(
    board: Board,
    seat: int,
    hand: Numbers,
    play: Numbers,
    start: int,
    stop: int,
    behind: int,
    is_ours: bool,  # noqa: FBT001 - a kernel takes arguments by position
    is_sure: bool,  # noqa: FBT001 - a kernel takes arguments by position
) -> int:
    """Take the trick in the group that was led, if that is good; the maxim, or `NONE`."""
    facts, now = board.facts, board.now
    width, length = board.pieces[0, 0], board.pieces[0, 1]
    highest = find(facts, hand, start, stop, width, length, now[TOP], FIRST)
    if highest == NONE or (is_ours and is_sure):
        return NONE
    group, place, maxim = facts[start, GROUP], NONE, TAKES
    tops = is_top(board, hand, start, facts[highest, STEP], width, length)
    if behind == 1 and not is_ours:
        place = highest
        if length == 1:
            place = cheapest(facts, hand, start, stop, width, now[TOP], RICH)
    elif not may_be_ruffed(board, seat, group, behind):
        if tops:
            # Over a partner's card that will be beaten, too.
            place = highest
            maxim = HIGH if is_ours else TAKES
        elif not is_ours and behind == 2 and (now[TABLE] > 0 or facts[highest, POINTS] == 0):
            # Third hand plays high, unless its highest card is one with points.
            place, maxim = highest, HIGH
    if place != NONE:
        take(facts, hand, play, place, width, length)
        return maxim
    return NONE


@kernel_in_room
def choose(board: Board, seat: int, hand: Numbers, play: Numbers) -> int:
    """Move the cards that a seat plays from its hand to an empty play; returns the maxim."""
    if board.now[PLACED] == 0:
        return int(lead(board, seat, hand, play))
    return int(follow(board, seat, hand, play))
