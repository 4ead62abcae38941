"""The hot loop of playing on: maxims play deals to their end, after each of some plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.jit import kernel_in_room
from paiju.tricks.players.hand_kernels import (
    FAR,
    FIRST,
    NONE,
    below,
    count,
    find,
    start_of,
)
from paiju.tricks.players.maxim_kernels import choose, lead_unit
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
    TOP,
)
from paiju.tricks.seat.card_table import GROUP, POINTS, START, STEP, STOP, TRUMP_GROUP

if TYPE_CHECKING:
    from paiju.tricks.seat.board import Board
    from paiju.tricks.seat.card_table import Numbers

# The number of units of a play that leaves the first choice to the maxims.
NOTHING_FIRST = -1


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
        place = find(facts, room, start, stop, width, length, FAR, FIRST)
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
                if find(facts, hands[other], start, stop, width, length, step, FIRST) != NONE:
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
