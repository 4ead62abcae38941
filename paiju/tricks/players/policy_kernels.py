"""The hot loops of the players: the choice of a card by maxims, and rounds that are played on.

Cards are rows of counts by the numbers of a `CardTable`. A seat chooses by its own hand, the cards
that nobody has played yet, and the groups of which seats have shown that they have no card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.jit import kernel_in_room
from paiju.tricks.seat.board import (
    DEALER,
    HOLDER,
    LEADER,
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
from paiju.tricks.seat.card_table import GROUP, JOINED, POINTS, START, STEP, STOP, TRUMP_GROUP

if TYPE_CHECKING:
    from paiju.tricks.seat.board import Board
    from paiju.tricks.seat.card_table import Numbers

# The maxims by which a card is chosen, as numbers.
SAFE, THROWS, DRAWS, FOR_PARTNER, SHORT, LOWEST = range(6)
FEEDS, TAKES, HIGH, RUFFS, LETS_GO, FORCED = range(6, 12)

NONE, FAR = -1, 1 << 20
# The number of units of a play that leaves the first choice to the maxims.
NOTHING_FIRST = -1


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
    is_low: bool,  # noqa: FBT001 - a kernel takes arguments by position
) -> int:
    """The place of a piece that begins above a step: the highest, or the lowest one; or `NONE`."""
    found = NONE
    for place in range(start, stop):
        if facts[place, STEP] >= above:
            break
        if begins(facts, row, place, width, length):
            found = place
            if not is_low:
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
def cost(facts: Numbers, place: int, copies: int, width: int, feeds: bool) -> int:  # noqa: FBT001 - as above
    """How dear a tuple is to its hand: high cards, points, and more copies than are played."""
    height = facts[place, STOP] - 1 - place
    points = facts[place, POINTS]
    price = 4 * height + (3 * points if not feeds else -20 * points)
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
    feeds: bool,  # noqa: FBT001 - as above
) -> int:
    """The place of the tuple above a step that is given away most gladly; `NONE` without any."""
    found, least = NONE, 0
    for place in range(start, stop):
        if facts[place, STEP] >= above:
            break
        if row[place] < width:
            continue
        price = cost(facts, place, row[place], width, feeds)
        if found == NONE or price < least:
            found, least = place, price
    return found


@kernel_in_room
def fill_owed(
    board: Board,
    hand: Numbers,
    play: Numbers,
    start: int,
    stop: int,
    feeds: bool,  # noqa: FBT001 - as above
) -> None:
    """Move what a hand with enough cards of a group owes to a lead, and its cheapest cards."""
    facts, need = board.facts, board.now[SIZE]
    for number in range(board.now[PIECES]):
        width, length = board.pieces[number, 0], board.pieces[number, 1]
        cards = width * length
        while width > 1 and cards > 1:
            fits = width * length <= cards
            if fits and length == 1:
                place = cheapest(facts, hand, start, stop, width, FAR, feeds)
            elif fits:
                place = find(facts, hand, start, stop, width, length, FAR, True)
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
        place = cheapest(facts, hand, start, stop, 1, FAR, feeds)
        take(facts, hand, play, place, 1, 1)


@kernel_in_room
def discard(board: Board, hand: Numbers, play: Numbers, number: int, feeds: bool) -> None:  # noqa: FBT001 - as above
    """Move so many cards of any group: those that the hand gives away most gladly."""
    facts = board.facts
    for _ in range(number):
        found, least, start = NONE, 0, 0
        while start < len(facts):
            stop = facts[start, STOP]
            place = cheapest(facts, hand, start, stop, 1, FAR, feeds)
            if place != NONE:
                price = cost(facts, place, hand[place], 1, feeds)
                if facts[start, GROUP] == TRUMP_GROUP:
                    price += 70
                else:
                    price += 2 * min(count(hand, start, stop), 6)
                if found == NONE or price < least:
                    found, least = place, price
            start = stop
        take(facts, hand, play, found, 1, 1)


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
def put_back(hand: Numbers, play: Numbers, start: int, stop: int) -> None:
    """Move the cards of a part of a play back into the hand."""
    for place in range(start, stop):
        hand[place] += play[place]
        play[place] = 0


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
                best = cheapest(facts, hand, start, stop, 1, FAR, True)
        start = stop
    if best != NONE:
        lead_unit(board, hand, play, best, 1, 1)
        return FOR_PARTNER
    # 4. A low card: of a short suit, or of the trumps if there is nothing else.
    start, best, least = 0, NONE, 0
    while start < len(facts):
        stop, group = facts[start, STOP], facts[start, GROUP]
        place = cheapest(facts, hand, start, stop, 1, FAR, False)
        if place != NONE:
            price = cost(facts, place, hand[place], 1, False)
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
def covers(
    board: Board,
    hand: Numbers,
    play: Numbers,
    start: int,
    stop: int,
    above: int,
    feeds: bool,  # noqa: FBT001 - as above
) -> bool:
    """Move the cheapest cards that cover the lead above a step; False, and no card, if none do."""
    facts = board.facts
    for number in range(board.now[PIECES]):
        width, length = board.pieces[number, 0], board.pieces[number, 1]
        least = above if number == 0 else FAR
        if length == 1:
            place = cheapest(facts, hand, start, stop, width, least, feeds)
        else:
            place = find(facts, hand, start, stop, width, length, least, True)
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
    feeds = is_ours and is_sure
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
        fill_owed(board, hand, play, start, stop, feeds)
        return FEEDS if feeds else LETS_GO
    if held == 0 and group != TRUMP_GROUP and trump_start != NONE and not is_ours:
        trump_stop = facts[trump_start, STOP]
        trumps = count(hand, trump_start, trump_stop)
        if trumps >= size and (now[TABLE] >= 5 or 2 * size <= trumps or is_last):
            above = now[TOP] if now[RUFFED] == 1 else FAR
            if covers(board, hand, play, trump_start, trump_stop, above, is_last):
                return RUFFS
    for place in range(start, stop):
        play[place] += hand[place]
        hand[place] = 0
    discard(board, hand, play, size - held, feeds)
    return FEEDS if feeds else LETS_GO


@kernel_in_room
def _over(
    board: Board,
    seat: int,
    hand: Numbers,
    play: Numbers,
    start: int,
    stop: int,
    behind: int,
    is_ours: bool,  # noqa: FBT001 - as above
    is_sure: bool,  # noqa: FBT001 - as above
) -> int:
    """Take the trick in the group that was led, if that is good; the maxim, or `NONE`."""
    facts, now = board.facts, board.now
    width, length = board.pieces[0, 0], board.pieces[0, 1]
    highest = find(facts, hand, start, stop, width, length, now[TOP], False)
    if highest == NONE or (is_ours and is_sure):
        return NONE
    is_last = behind == 1
    group = facts[start, GROUP]
    tops = is_top(board, hand, start, facts[highest, STEP], width, length)
    if is_ours:
        # The partner's card will be beaten, so a card that nobody beats goes over it.
        if not tops or may_be_ruffed(board, seat, group, behind):
            return NONE
        take(facts, hand, play, highest, width, length)
        return HIGH
    if is_last:
        place = highest
        if length == 1:
            place = cheapest(facts, hand, start, stop, width, now[TOP], True)
        take(facts, hand, play, place, width, length)
        return TAKES
    if may_be_ruffed(board, seat, group, behind):
        return NONE
    if tops:
        take(facts, hand, play, highest, width, length)
        return TAKES
    # Third hand plays high, unless its highest card is one with points.
    if behind == 2 and (now[TABLE] > 0 or facts[highest, POINTS] == 0):
        take(facts, hand, play, highest, width, length)
        return HIGH
    return NONE


@kernel_in_room
def choose(board: Board, seat: int, hand: Numbers, play: Numbers) -> int:
    """Move the cards that a seat plays from its hand to an empty play; returns the maxim."""
    if board.now[PLACED] == 0:
        return int(lead(board, seat, hand, play))
    return int(follow(board, seat, hand, play))


@kernel_in_room
def put_lead(board: Board, seat: int, play: Numbers) -> None:
    """Begin a trick with a play whose pieces are set."""
    now, facts = board.now, board.facts
    size = 0
    for place in range(len(play)):
        if play[place]:
            size += play[place]
            now[LED] = facts[place, GROUP]
    now[LEADER], now[PLACED], now[HOLDER] = seat, 0, seat
    now[RUFFED], now[TABLE], now[SIZE] = 0, 0, size
    now[TOP] = _covered(board, play, now[LED])


@kernel_in_room
def lay(board: Board, seat: int, play: Numbers) -> None:
    """Put a play on the table; the trick knows its holder and its points afterwards."""
    now, facts = board.now, board.facts
    led = now[LED]
    own, trumps, total = 0, 0, 0
    for place in range(len(play)):
        copies = play[place]
        if copies:
            total += copies
            now[TABLE] += copies * facts[place, POINTS]
            board.left[place] -= copies
            if facts[place, GROUP] == led:
                own += copies
            elif facts[place, GROUP] == TRUMP_GROUP:
                trumps += copies
    if now[PLACED] > 0:
        if own < total:
            board.voids[seat, led] = 1
        is_ruff = trumps == total
        if is_ruff or (own == total and now[RUFFED] == 0 and now[PIECES] == 1):
            top = _covered(board, play, TRUMP_GROUP if is_ruff else led)
            over = is_ruff and now[RUFFED] == 0
            if top != NONE and (over or top < now[TOP]):
                now[HOLDER], now[TOP], now[RUFFED] = seat, top, int(is_ruff)
    now[PLACED] += 1


@kernel_in_room
def _covered(board: Board, play: Numbers, group: int) -> int:
    """The step of the first piece of the lead in a play; `NONE` if the play does not cover it."""
    facts, room = board.facts, board.room
    start = start_of(facts, group)
    stop = facts[start, STOP]
    for place in range(start, stop):
        room[place] = play[place]
    top = NONE
    for number in range(board.now[PIECES]):
        width, length = board.pieces[number, 0], board.pieces[number, 1]
        place = find(facts, room, start, stop, width, length, FAR, False)
        if place == NONE:
            return NONE
        if number == 0:
            top = facts[place, STEP]
        at = place
        for turn in range(length):
            after = below(facts, room, at, width) if turn < length - 1 else NONE
            room[at] -= width
            at = after
    return int(top)


@kernel_in_room
def play_on(
    board: Board, hands: Numbers, play: Numbers, points: Numbers, kitty: int, times: Numbers
) -> None:
    """Play a round to its end; adds what each seat takes to `points`.

    Args:
        board: the board; it changes.
        hands: [seats, cards] the hands; they become empty.
        play: [cards] room for a play, all 0.
        points: [seats] the points that each seat has taken.
        kitty: the points of the kitty.
        times: [2, widths, lengths] how often they count for a last trick of a piece that was led,
            taken without and with trumps.
    """
    now = board.now
    seats = now[SEATS]
    while True:
        if now[PLACED] == seats:
            taker = now[HOLDER]
            points[taker] += now[TABLE]
            now[PLACED], now[LEADER] = 0, taker
            if count(hands[taker], 0, len(play)) == 0:
                if board.sides[taker] != board.sides[now[DEALER]]:
                    width, length = board.pieces[0, 0], board.pieces[0, 1]
                    is_trump = 1 if now[RUFFED] == 1 or now[LED] == TRUMP_GROUP else 0
                    points[taker] += kitty * times[is_trump, width, length]
                return
        seat = (now[LEADER] + now[PLACED]) % seats
        is_lead = now[PLACED] == 0
        choose(board, seat, hands[seat], play)
        if is_lead:
            put_lead(board, seat, play)
        lay(board, seat, play)
        for place in range(len(play)):
            play[place] = 0


@kernel_in_room
def first_play(
    board: Board,
    seat: int,
    hands: Numbers,
    units: Numbers,
    number: int,
    play: Numbers,
    way: Numbers,
    points: Numbers,
) -> None:
    """Lead the units of a play, or the one that is forced if the throw fails in these hands.

    Args:
        board: the board.
        seat: the seat that leads.
        hands: [seats, cards] the hands; that of the seat still has the cards.
        units: [units, 3] the width, the length and the place of each unit, the largest first.
        number: the number of units.
        play: [cards] room for the play, all 0; it is filled.
        way: 1 if the largest unit is forced, not the smallest; 1 if the first seat that beats any
            decides; 1 if only opponents count; the penalty, and that for each card.
        points: [seats] the points of each seat; a penalty counts for the attackers.
    """
    facts, seats = board.facts, board.now[SEATS]
    start = facts[units[0, 2], START]
    stop = facts[start, STOP]
    forced, worth = NONE, 0
    if number > 1:
        for further in range(1, seats):
            other = (seat + further) % seats
            if way[2] == 1 and board.sides[other] == board.sides[seat]:
                continue
            for each in range(number):
                width, length, place = units[each, 0], units[each, 1], units[each, 2]
                step = facts[place, STEP]
                if find(facts, hands[other], start, stop, width, length, step, False) != NONE:
                    size = width * length
                    key = (-size if way[0] == 1 else size) * FAR - step
                    if forced == NONE or key < worth:
                        forced, worth = each, key
            if way[1] == 1 and forced != NONE:
                break
    if forced != NONE:
        width, length, place = units[forced, 0], units[forced, 1], units[forced, 2]
        board.now[PIECES] = 0
        lead_unit(board, hands[seat], play, place, width, length)
        put_lead(board, seat, play)
        penalty = way[3] + way[4] * count(hands[seat], start, stop)
        if board.sides[seat] == board.sides[board.now[DEALER]]:
            points[(seat + 1) % seats] += penalty
        else:
            points[seat] -= penalty
        return
    board.now[PIECES] = 0
    for each in range(number):
        lead_unit(board, hands[seat], play, units[each, 2], units[each, 0], units[each, 1])
    put_lead(board, seat, play)


@kernel_in_room
def judge(
    board: Board,
    fresh: Board,
    deals: Numbers,
    hands: Numbers,
    plays: Numbers,
    units: Numbers,
    numbers: Numbers,
    way: Numbers,
    times: Numbers,
    scores: Numbers,
) -> None:
    """Play every deal on from every play; the attackers' points from now on.

    Args:
        board: the board.
        fresh: room for a copy of it.
        deals: [deals, seats + 1, cards] the hands and the kitty of each deal.
        hands: [seats, cards] room for hands.
        plays: [plays, cards] the plays of the seat to act.
        units: [plays, units, 3] for a lead, the units of each play.
        numbers: [plays] the number of units; 0 for a follow, `NOTHING_FIRST` for no play.
        way: as in `first_play`.
        times: as in `play_on`.
        scores: [deals, plays] the scores; they are filled.
    """
    seats, cards = board.now[SEATS], len(board.left)
    seat = (board.now[LEADER] + board.now[PLACED]) % seats
    taken = hands[seats]
    laid = hands[seats + 1]
    for deal in range(len(deals)):
        kitty = 0
        for place in range(cards):
            kitty += deals[deal, seats, place] * board.facts[place, POINTS]
        for each in range(len(plays)):
            for place in range(cards):
                fresh.left[place] = board.left[place]
                laid[place] = 0
                for other in range(seats):
                    hands[other, place] = deals[deal, other, place]
            for other in range(seats):
                taken[other] = 0
                fresh.sides[other] = board.sides[other]
                for group in range(board.voids.shape[1]):
                    fresh.voids[other, group] = board.voids[other, group]
            for at in range(len(board.now)):
                fresh.now[at] = board.now[at]
            for at in range(board.now[PIECES]):
                fresh.pieces[at, 0] = board.pieces[at, 0]
                fresh.pieces[at, 1] = board.pieces[at, 1]
            if numbers[each] > 0:
                first_play(fresh, seat, hands, units[each], numbers[each], laid, way, taken)
            elif numbers[each] == 0:
                for place in range(cards):
                    laid[place] = plays[each, place]
                    hands[seat, place] -= laid[place]
            if numbers[each] != NOTHING_FIRST:
                lay(fresh, seat, laid)
                for place in range(cards):
                    laid[place] = 0
            play_on(fresh, hands, laid, taken, kitty, times)
            score = 0
            for other in range(seats):
                if board.sides[other] != board.sides[board.now[DEALER]]:
                    score += taken[other]
            scores[deal, each] = score
