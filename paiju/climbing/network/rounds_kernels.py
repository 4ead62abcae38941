"""Kernels that play many rounds side by side, for self-play and for search.

A round ends when the first seat is out; or, if it is played for places, when a team is out or all
seats but one. Seats are counted in the order of play from the one that leads first. Cards are
counts; if suits matter, the suits of each hand are kept too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.climbing.network.choice_kernels import add_choices
from paiju.climbing.network.encoded_position import (
    BEAT,
    BOMBS_PLAYED,
    COUNTS,
    HAND,
    KNOWN,
    NO_BOUND,
    NONE,
    OWNER,
    PLAYED,
    ROLE,
    UNSEEN,
    EncodedPositions,
)
from paiju.climbing.network.features import A_TEAM_OUT, FIRST_OUT, KNOWN_SIZES
from paiju.climbing.network.suit_kernels import rest_of, take_suits, takes_of, wanted, wild_cards
from paiju.climbing.plays.table import as_columns
from paiju.climbing.plays.table_kernels import ONE, ZERO, lacking, leader
from paiju.jit import kernel

if TYPE_CHECKING:
    import numpy.typing as npt

    from paiju.climbing.network.features import Coding
    from paiju.climbing.plays.table_kernels import Counts, Numbers, Rows, Words


# Columns of `Rounds.words`; columns for seats begin with `HANDS`.
IN_SIGHT, ASIDE, HANDS = 0, 1, 2
# Columns of `Rounds.numbers`; columns for seats begin with `LEFT_OF`.
TURN, TO_BEAT, LEADER, BOMBED, WINNER, IS_OVER, TO_OPEN, RECORDED, LEFT_OF = range(9)
# The number of columns of `Rounds.numbers` for each seat.
OF_SEAT = 5 + KNOWN_SIZES

_NOTHING, _SINGLE = np.uint64(0), np.uint64(1)


class Rounds(NamedTuple):
    """Rounds side by side, as a table of columns.

    Attributes:
        words: counts of cards, shape (rounds, columns, 2).

            - `IN_SIGHT`: the public cards in the first seat's hand
            - `ASIDE`: the cards that no seat holds
            - from `HANDS` on, a column for each seat: its hand; then for each seat the cards that
              it played; then the cards that it led
        numbers: shape (rounds, columns).

            - `TURN`: the seat to act
            - `TO_BEAT`: the row to beat; `NONE` on a lead
            - `LEADER`: the seat that played it
            - `BOMBED`: the number of bombs played
            - `WINNER`: the seat that was out first; `NONE` while there is none
            - `IS_OVER`: 1 if the round is over
            - `TO_OPEN`: the lane of the card that the first play must hold; `NONE` for none, and
              after that play
            - `RECORDED`: the length of the record
            - from `LEFT_OF` on, a column for each seat in each group: the number of its cards; its
              last row; how often it played; its place (0 while it holds cards); its bounds for one
              card, ... up to `KNOWN_SIZES` cards; the patterns that it passed on, as bits
              (`EncodedPosition.bounds` and `EncodedPosition.passed`)
        suits: the suits of each hand, shape (rounds, seats, suits); no suits if they do not
            matter.
        record: shape (rounds, length); length 0 if results do not need it. First the seat that was
            dealt each card of the deck (the number of seats for none), then the turns: each is
            ((row × seats) + seat) × 2, plus 1 if it leads.

    """

    words: npt.NDArray[np.uint64]
    numbers: Numbers
    suits: npt.NDArray[np.uint64]
    record: Rows

    def copies(self, games: Rows | Numbers) -> Rounds:
        """Copies of some rounds, in the order of `games`."""
        return Rounds(self.words[games], self.numbers[games], self.suits[games], self.record[games])

    def put(self, games: Rows, others: Rounds) -> None:
        """Replace the rounds `games` by `others`, in this order."""
        self.words[games], self.numbers[games] = others.words, others.numbers
        self.suits[games], self.record[games] = others.suits, others.record


def begin(
    hands: Counts,
    known: Counts | None = None,
    suits: npt.NDArray[np.uint64] | None = None,
    aside: Counts | None = None,
    opens: Numbers | None = None,
    dealt: Rows | None = None,
) -> Rounds:
    """Rounds before their first play; the first seat leads.

    Args:
        hands: the counts of each round, seat and lane.
        known: the counts of the first seat's public cards, by round and lane.
        suits: the suits of each round and seat, if they matter.
        aside: the counts of cards that no seat holds, by round and lane.
        opens: for each round, the lane of the card that the first play must hold.
        dealt: for each round, the seat of each card of the deck; if given, rounds are recorded.
    """
    number, seats, lanes = hands.shape
    words = np.zeros((number, HANDS + 3 * seats, 2), dtype=np.uint64)
    for place, cards in ((IN_SIGHT, known), (ASIDE, aside)):
        if cards is not None:
            words[:, place] = as_columns(cards).T
    words[:, HANDS : HANDS + seats] = as_columns(hands.reshape(-1, lanes)).T.reshape(-1, seats, 2)
    numbers = np.zeros((number, LEFT_OF + OF_SEAT * seats), dtype=np.int64)
    numbers[:, LEFT_OF : LEFT_OF + seats] = hands.sum(axis=2)
    numbers[:, LEFT_OF + seats : LEFT_OF + 2 * seats] = NONE
    numbers[:, LEFT_OF + 4 * seats : LEFT_OF + (4 + KNOWN_SIZES) * seats] = NO_BOUND
    numbers[:, [TO_BEAT, WINNER]] = NONE
    numbers[:, TO_OPEN] = NONE if opens is None else opens
    suits_of_hands = np.zeros((number, seats, 0), dtype=np.uint64) if suits is None else suits
    if dealt is None:
        return Rounds(words, numbers, suits_of_hands, np.zeros((number, 0), dtype=np.int32))
    # Each play has at least one card, and every other seat may pass on it.
    cards = dealt.shape[1]
    numbers[:, RECORDED] = cards
    return Rounds(words, numbers, suits_of_hands, np.pad(dealt, ((0, 0), (0, cards * seats))))


@kernel
def play(rounds: Rounds, game: int, row: int, coding: Coding) -> None:
    """Play a row in the round `game`, or pass; the cards are chosen among equivalent ones."""
    words, seat = rounds.words[game], rounds.numbers[game, TURN]
    if row == len(coding.cores) - 1:
        _lay_down(rounds, game, row, _NOTHING, _NOTHING, coding)
        return
    suits, low, high = rounds.suits[game, seat], words[HANDS + seat, 0], words[HANDS + seat, 1]
    if coding.cores[row] >= coding.short:
        _lay_down(rounds, game, row, low, high, coding)
        return
    takes = takes_of(coding)
    rest = rest_of(low, high, suits, row, takes)
    if coding.wilds > 0:
        kept = np.zeros_like(suits)
        wanted(suits, wild_cards(high), coding.flushes, kept)
        take_suits(low, high, suits, row, kept, takes)
    _lay_down(rounds, game, row, low - rest[0], high - rest[1], coding)


@kernel
def play_cards(
    rounds: Rounds, game: int, row: int, cards: Words, suits: Words, coding: Coding
) -> None:
    """Play a row in the round `game`, or pass, with cards of given counts (`cards`) and `suits`."""
    seat = rounds.numbers[game, TURN]
    for suit in range(len(suits)):
        rounds.suits[game, seat, suit] -= suits[suit]
    _lay_down(rounds, game, row, cards[0], cards[1], coding)


@kernel
def _lay_down(
    rounds: Rounds, game: int, row: int, low: np.uint64, high: np.uint64, coding: Coding
) -> None:
    """Play a row in the round `game`, or pass; `low` and `high` are the packed counts of its cards.

    The suits of the hand are updated elsewhere.
    """
    seats = len(coding.teams)
    words, numbers = rounds.words[game], rounds.numbers[game]
    seat, core, hands = numbers[TURN], coding.cores[row], words[HANDS : HANDS + seats]
    if rounds.record.shape[1] > 0:
        leads = numbers[TO_BEAT] == NONE
        rounds.record[game, numbers[RECORDED]] = 2 * (row * seats + seat) + leads
        numbers[RECORDED] += 1
    if core == len(coding.stops):
        numbers[LEFT_OF + seats + seat] = NONE
        is_against = coding.teams[numbers[LEADER]] != coding.teams[seat]
        if coding.wilds == 0 and (coding.must_beat or is_against):
            _note_pass(numbers, seat, coding)
        _go_on(hands, numbers, coding)
        return
    for half in range(2):
        word = low if half == 0 else high
        words[HANDS + seat, half] -= word
        words[HANDS + seats + seat, half] += word
        if coding.wilds == 0 and numbers[TO_BEAT] == NONE:
            words[HANDS + 2 * seats + seat, half] += word
        if seat == 0:
            words[IN_SIGHT, half] = lacking(words[IN_SIGHT, half], word)
    numbers[TO_BEAT], numbers[LEADER] = row, seat
    numbers[BOMBED] += coding.tiers[core] > 0
    numbers[TO_OPEN] = NONE
    numbers[LEFT_OF + seat] -= coding.sizes[core]
    if core >= coding.short:
        numbers[LEFT_OF + seat] = 0
    numbers[LEFT_OF + seats + seat] = row
    numbers[LEFT_OF + 2 * seats + seat] += 1
    if numbers[LEFT_OF + seat] == 0:
        _leave(numbers, seat, coding)
    _go_on(hands, numbers, coding)


@kernel
def _note_pass(numbers: Numbers, seat: int, coding: Coding) -> None:
    """Note in the numbers of a round that a seat passed on a play: its pattern and the bound."""
    seats, core = len(coding.teams), coding.cores[numbers[TO_BEAT]]
    size = coding.sizes[core]
    numbers[LEFT_OF + (4 + KNOWN_SIZES) * seats + seat] |= 1 << coding.kinds[core]
    if size <= KNOWN_SIZES and coding.links[core] == 1 and coding.tiers[core] == 0:
        place = LEFT_OF + (3 + size) * seats + seat
        numbers[place] = min(numbers[place], coding.keys[core])


@kernel
def _leave(numbers: Numbers, seat: int, coding: Coding) -> None:
    """Record that a seat went out: its place, the winner if it is first, the end of the round."""
    seats, place = len(coding.teams), 1
    of_team, partners = 0, 0
    for other in range(seats):
        is_out = numbers[LEFT_OF + 3 * seats + other] > 0
        place += is_out
        if coding.teams[other] == coding.teams[seat]:
            partners += 1
            of_team += is_out
    numbers[LEFT_OF + 3 * seats + seat] = place
    if place == 1:
        numbers[WINNER] = seat
    is_last = coding.ends == A_TEAM_OUT and of_team + 1 == partners
    numbers[IS_OVER] = is_last or place == seats - 1 or coding.ends == FIRST_OUT


@kernel
def _go_on(hands: Words, numbers: Numbers, coding: Coding) -> None:
    """Set the next seat to act in the numbers of a round; after the last pass the winner leads.

    If the winner is out, its heir leads: its partner or the next seat, by the rules.
    """
    # There is a play to beat, because a leader cannot pass.
    seats, owner = len(coding.teams), numbers[LEADER]
    following = (numbers[TURN] + 1) % seats
    while following != owner and numbers[LEFT_OF + following] == 0:
        following = (following + 1) % seats
    if following == owner:
        numbers[TO_BEAT] = NONE
        following = leader(hands, owner, coding.heirs, ONE)
    numbers[TURN] = following


@kernel
def play_each(rounds: Rounds, games: Rows, rows: Rows, coding: Coding) -> None:
    """Play in each round of `games` the row at the same place in `rows`."""
    for at in range(len(games)):
        play(rounds, games[at], rows[at], coding)


@kernel
def advance(
    rounds: Rounds, games: Rows, cap: int, coding: Coding, memory: Words
) -> tuple[Rows, Rows, Rows]:
    """Play the rounds `games` on while there is only one choice, at most `cap` of each core.

    Returns:
        The rounds that wait for a decision (none that is over), where the choices of each begin,
        and the choices as `choices` lists them.
    """
    waiting = np.empty(len(games), dtype=np.int32)
    starts = np.zeros(len(games) + 1, dtype=np.int32)
    rows = np.empty(32 * len(games) + 64, dtype=np.int32)
    number, filled, seats = ZERO, ZERO, len(coding.teams)
    for at in range(len(games)):
        game = games[at]
        while rounds.numbers[game, IS_OVER] == 0:
            turn, beat, before = rounds.numbers[game, TURN], rounds.numbers[game, TO_BEAT], filled
            hand, suits = rounds.words[game, HANDS + turn], rounds.suits[game, turn]
            opens, following = rounds.numbers[game, TO_OPEN], (turn + 1) % seats
            while rounds.numbers[game, LEFT_OF + following] == 0:
                following = (following + 1) % seats
            left = rounds.numbers[game, LEFT_OF + following]
            rows, filled = add_choices(
                rows, filled, hand[0], hand[1], suits, beat, opens, left, cap, coding, memory
            )
            if filled > before + 1:
                waiting[number] = game
                number += 1
                starts[number] = filled
                break
            filled = before
            play(rounds, game, rows[before], coding)
    return waiting[:number].copy(), starts[: number + 1].copy(), rows[:filled].copy()


@kernel
def situations_in(rounds: Rounds, games: Rows, coding: Coding) -> EncodedPositions:
    """The encoded positions of the seats to act in the rounds `games`, in this order."""
    seats = len(coding.teams)
    words = np.zeros((len(games), PLAYED + 2 * seats, 2), dtype=np.uint64)
    last = COUNTS + (3 + KNOWN_SIZES) * seats
    numbers = np.zeros((len(games), last + 1), dtype=np.int64)
    suits = np.zeros((len(games), 2, rounds.suits.shape[2]), dtype=np.uint64)
    for at in range(len(games)):
        cards, facts = rounds.words[games[at]], rounds.numbers[games[at]]
        turn = facts[TURN]
        for half in range(2):
            words[at, HAND, half] = cards[HANDS + turn, half]
            words[at, KNOWN, half] = cards[IN_SIGHT, half]
            words[at, UNSEEN, half] = cards[ASIDE, half]
            for away in range(seats):
                seat = (turn + away) % seats
                words[at, PLAYED + away, half] = cards[HANDS + seats + seat, half]
                words[at, PLAYED + seats + away, half] = cards[HANDS + 2 * seats + seat, half]
                if away > 0:
                    words[at, UNSEEN, half] += cards[HANDS + seat, half]
        for suit in range(rounds.suits.shape[2]):
            for seat in range(seats):
                suits[at, int(seat != turn), suit] += rounds.suits[games[at], seat, suit]
        numbers[at, ROLE], numbers[at, BEAT] = coding.roles[turn], facts[TO_BEAT]
        if facts[TO_BEAT] >= 0:
            numbers[at, OWNER] = (facts[LEADER] - turn + seats) % seats
        numbers[at, BOMBS_PLAYED], numbers[at, last] = facts[BOMBED], facts[TO_OPEN]
        for away in range(seats):
            seat = (turn + away) % seats
            numbers[at, COUNTS + away] = facts[LEFT_OF + seat]
            numbers[at, COUNTS + seats + away] = facts[LEFT_OF + seats + seat]
            # The bounds of the seat, and the patterns that it passed on.
            for group in range(KNOWN_SIZES + 1):
                place = LEFT_OF + (4 + group) * seats + seat
                numbers[at, COUNTS + (2 + group) * seats + away] = facts[place]
    return EncodedPositions(words, numbers, suits)


@kernel
def deal_unseen(
    held: Counts, suited: Words, lanes: Rows, suits: Rows, room: Rows, worlds: int, seed: int
) -> tuple[Counts, npt.NDArray[np.uint64]]:
    """Random deals of hidden cards: the counts of each hand in each deal, and the suits.

    Args:
        held: the counts of the cards that each seat is known to hold; shape (seats, lanes).
        suited: the suits of these cards; shape (seats, suits), no suits if they do not matter.
        lanes: the lane of each hidden card.
        suits: the suit of each hidden card; the number of suits if it does not matter.
        room: the number of hidden cards in each hand.
        worlds: the number of deals.
        seed: the seed of the generator, at least 1.
    """
    seats, number = len(room), suited.shape[1]
    hands = np.zeros((worlds, seats, 16), dtype=np.int8)
    hand_suits = np.zeros((worlds, seats, number), dtype=np.uint64)
    order = np.arange(len(lanes)).astype(np.int32)
    state = seed
    for world in range(worlds):
        for place in range(len(order) - 1, 0, -1):
            # Lehmer's generator of random numbers.
            state = (state * 48271) % 2147483647
            other = state % (place + 1)
            order[place], order[other] = order[other], order[place]
        start = 0
        for seat in range(seats):
            for lane in range(16):
                hands[world, seat, lane] = held[seat, lane]
            for suit in range(number):
                hand_suits[world, seat, suit] = suited[seat, suit]
            for place in range(start, start + room[seat]):
                card = order[place]
                hands[world, seat, lanes[card]] += 1
                if suits[card] < number:
                    unit = _SINGLE << np.uint64(4 * lanes[card])
                    hand_suits[world, seat, suits[card]] += unit
            start += room[seat]
    return hands, hand_suits
