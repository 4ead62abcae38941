"""Kernels that write features: of states, of plays, of the rest of a hand, and of whole games.

Features are bits, a row of them for each state, play or game. Counts are thermometers: three cards
of a rank are the first three bits of its four. Features of whole games, with all hands known, are
for the learner and for the search over possible hands; players do not see them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.network.beat_odds_kernels import lacks_of, write_odds
from paiju.climbing.network.encoded_position import (
    BEAT,
    BOMBS_PLAYED,
    COUNTS,
    HAND,
    KNOWN,
    OWNER,
    PLAYED,
    ROLE,
    UNSEEN,
)
from paiju.climbing.network.features import (
    BOMBS,
    CHANGES,
    FLUSHES,
    KNOWN_SIZES,
    ONE_SUIT,
    Holds,
)
from paiju.climbing.network.losers_kernels import (
    beaten_by,
    beaten_in,
    cut_by_losers,
    held_in,
    write_losers,
)
from paiju.climbing.network.plays_needed_kernels import fewest, fewest_by
from paiju.climbing.network.rounds_kernels import BOMBED, HANDS, LEADER, LEFT_OF, TO_BEAT, TURN
from paiju.climbing.network.suit_kernels import (
    flushes_in,
    number_of,
    ranks_in,
    rest_of,
    shortage,
    take_suits,
    takes_of,
    wanted,
    wild_cards,
)
from paiju.climbing.plays.table_kernels import GUARD, ZERO, count_in, total
from paiju.jit import kernel

if TYPE_CHECKING:
    from paiju.climbing.network.encoded_position import EncodedPositions
    from paiju.climbing.network.features import Coding
    from paiju.climbing.network.rounds_kernels import Rounds
    from paiju.climbing.plays.table_kernels import Bits, Numbers, Rows, Words


# The parts of a state's features, in the order of `Coding.states`; the next groups likewise.
S_HAND, S_UNSEEN, S_KNOWN, S_BEAT, S_PLAYED, S_LASTS = 0, 1, 2, 3, 4, 5
S_COUNTS, S_ROLE, S_OWNER, S_FEWEST, S_BOMBS, S_KIND = 6, 7, 8, 9, 10, 11
S_LEVEL, S_FLUSHES, S_LOSERS, S_BOUNDS, S_PASSED, S_LED, S_END = 12, 13, 14, 15, 16, 17, 18
# The parts of the features of an action by itself (`Coding.actions`).
A_CARDS, A_KIND, A_KEY, A_LINKS, A_END = 0, 1, 2, 3, 4
# The parts of the features of an action in its position (`Coding.afters`).
R_HAND, R_LEFT, R_CHANGE, R_BEATEN, R_SAFE, R_WILDS, R_FLUSHES, R_BOMBS = range(8)
R_ODDS, R_LOSERS, R_END = 8, 9, 10
# The parts of the features of a whole game (`Coding.wholes`).
W_HANDS, W_BEAT, W_OWNER, W_TURN, W_COUNTS, W_FEWEST, W_KIND, W_BOMBS = range(8)
W_LEVEL, W_FLUSHES, W_LOSERS, W_END = 8, 9, 10, 11

_FOUR, _UNIT = np.uint64(0x0404040404040404), np.uint64(7)
NOTHING = np.uint64(0)


@kernel
def code_states(situations: EncodedPositions, coding: Coding, memory: Words) -> Bits:
    """The features of each position's state; shape (positions, features)."""
    number, seats = len(situations.numbers), len(coding.teams)
    bits = np.zeros((number, coding.states[S_END]), dtype=np.uint8)
    parts, width, rows = coding.states, coding.places[-1], coding.words
    places, level = coding.places, coding.level
    for at in range(number):
        words, numbers = situations.words[at], situations.numbers[at]
        beat = numbers[BEAT]
        low, high = words[HAND, 0], words[HAND, 1]
        write_cards(bits, at, parts[S_HAND], low, high, places, level)
        unseen_low, unseen_high = words[UNSEEN, 0], words[UNSEEN, 1]
        write_cards(bits, at, parts[S_UNSEEN], unseen_low, unseen_high, places, level)
        if parts[S_KNOWN + 1] > parts[S_KNOWN]:
            known_low, known_high = words[KNOWN, 0], words[KNOWN, 1]
            write_cards(bits, at, parts[S_KNOWN], known_low, known_high, places, level)
        if beat >= 0:
            write_cards(bits, at, parts[S_BEAT], rows[0, beat], rows[1, beat], places, level)
        for seat in range(seats):
            played, last = words[PLAYED + seat], numbers[COUNTS + seats + seat]
            here, there = parts[S_PLAYED] + seat * width, parts[S_LASTS] + seat * width
            write_cards(bits, at, here, played[0], played[1], places, level)
            if last >= 0:
                write_cards(bits, at, there, rows[0, last], rows[1, last], places, level)
            most = (parts[S_COUNTS + 1] - parts[S_COUNTS]) // seats
            count = min(numbers[COUNTS + seat], most)
            if count > 0:
                bits[at, parts[S_COUNTS] + seat * most + count - 1] = 1
        if parts[S_ROLE + 1] > parts[S_ROLE]:
            bits[at, parts[S_ROLE] + numbers[ROLE]] = 1
        bits[at, parts[S_OWNER] + numbers[OWNER]] = 1
        plays = fewest(low, high, coding, memory)
        most_plays = parts[S_FEWEST + 1] - parts[S_FEWEST]
        bits[at, parts[S_FEWEST] + min(max(plays, 1), most_plays) - 1] = 1
        bits[at, parts[S_BOMBS] + min(numbers[BOMBS_PLAYED], BOMBS - 1)] = 1
        bits[at, parts[S_KIND] + kind_of(beat, coding)] = 1
        if coding.wilds == 0:
            write_bounds(bits, at, parts[S_BOUNDS], numbers, coding)
            write_passed(bits, at, numbers, coding)
            for seat in range(seats):
                led, here = words[PLAYED + seats + seat], parts[S_LED] + seat * width
                write_cards(bits, at, here, led[0], led[1], places, level)
        if coding.wilds > 0:
            bits[at, parts[S_LEVEL] + coding.level] = 1
            suits = situations.suits[at, 0]
            write_flushes(bits, at, parts[S_FLUSHES], suits, wild_cards(high), coding.flushes)
            counts, unseen = numbers[COUNTS : COUNTS + seats], situations.suits[at, 1]
            lacks = lacks_of(words[UNSEEN], unseen, counts, coding)
            beaten = beaten_by(lacks, numbers[ROLE], coding)
            chains, chain_cores, groups = coding.chains, coding.chain_cores, coding.rank_cores
            cut = cut_by_losers(low, high, beaten, chains, chain_cores, groups, level)
            write_losers(bits, at, parts[S_LOSERS], cut)
    return bits


@kernel
def code_afters(
    situations: EncodedPositions, starts: Rows, rows: Rows, coding: Coding, memory: Words
) -> Bits:
    """The features of each row in its position; shape (rows, features).

    The rows of a position lie between its start and the next one in `starts`.
    """
    bits = np.zeros((len(rows), coding.afters[R_END]), dtype=np.uint8)
    parts, seats = coding.afters, len(coding.teams)
    takes, kinds, spans = takes_of(coding), coding.suit_kinds, coding.spans
    holds = Holds(coding.core_words, coding.sizes, kinds, spans, coding.fixed, coding.wilds)
    # Columns are local, because handing over a whole coding for each row costs more than the work.
    places, level, chains = coding.places, coding.level, coding.chains
    slots, single_slots, flushes = coding.slots, coding.single_slots, coding.flushes
    chain_cores, groups, pass_row = coding.chain_cores, coding.rank_cores, len(coding.cores) - 1
    for at in range(len(situations.numbers)):
        words, numbers = situations.words[at], situations.numbers[at]
        low, high = words[HAND, 0], words[HAND, 1]
        before = fewest(low, high, coding, memory)
        largest = ZERO
        team = coding.teams[numbers[ROLE]]
        for seat in range(1, seats):
            if coding.teams[(numbers[ROLE] + seat) % seats] != team:
                largest = max(largest, numbers[COUNTS + seat])
        suits, unseen = situations.suits[at, 0], situations.suits[at, 1]
        kept, rest_suits = np.zeros_like(suits), suits.copy()
        lacks, beaten = np.empty((2, 0, 0), dtype=np.float64), np.empty(0, dtype=np.float64)
        if coding.wilds > 0:
            wanted(suits, wild_cards(high), flushes, kept)
            lacks = lacks_of(words[UNSEEN], unseen, numbers[COUNTS : COUNTS + seats], coding)
            beaten = beaten_by(lacks, numbers[ROLE], coding)
        most = parts[R_LEFT + 1] - parts[R_LEFT] - 1
        # Plays of one core come one after another, and the same plays beat them: answers are kept.
        last_core, by_kind, last_bomb, by_bomb = -1, False, -1, False
        for place in range(starts[at], starts[at + 1]):
            row = rows[place]
            if coding.wilds > 0:
                rest_low, rest_high, spent = rest_of(low, high, suits, row, takes)
            elif coding.short <= coding.cores[row] < len(coding.stops):
                rest_low, rest_high, spent = NOTHING, NOTHING, ZERO
            else:
                rest_low, rest_high = low - coding.words[0, row], high - coding.words[1, row]
                spent = ZERO
            write_cards(bits, place, parts[R_HAND], rest_low, rest_high, places, level)
            plays = fewest_by(rest_low, rest_high, chains, slots, single_slots, memory)
            bits[place, parts[R_LEFT] + min(plays, most)] = 1
            change = min(max(plays - before + 2, 0), CHANGES - 1)
            bits[place, parts[R_CHANGE] + change] = 1
            if coding.wilds > 0:
                bits[place, parts[R_WILDS] + spent] = 1
                bombs = fours_in(rest_low) + fours_in(rest_high)
                bits[place, parts[R_BOMBS] + min(bombs, BOMBS - 1)] = 1
                for suit in range(len(suits)):
                    rest_suits[suit] = suits[suit]
                take_suits(low, high, rest_suits, row, kept, takes)
                left = wild_cards(rest_high)
                write_flushes(bits, place, parts[R_FLUSHES], rest_suits, left, flushes)
                core_to_beat = coding.cores[row if row != pass_row else numbers[BEAT]]
                write_odds(
                    bits, place, parts[R_ODDS], lacks, core_to_beat, coding.bombs[core_to_beat]
                )
                cut = cut_by_losers(rest_low, rest_high, beaten, chains, chain_cores, groups, level)
                write_losers(bits, place, parts[R_LOSERS], cut)
            if row == pass_row:
                continue
            core = coding.cores[row]
            if core != last_core:
                last_core, stop = core, coding.stops[core]
                by_kind = is_there(words[UNSEEN], unseen, core + 1, stop, largest, holds)
            if coding.bombs[core] != last_bomb:
                last_bomb, stop = coding.bombs[core], coding.short
                by_bomb = is_there(words[UNSEEN], unseen, last_bomb, stop, largest, holds)
            bits[place, parts[R_BEATEN]] = by_kind
            bits[place, parts[R_BEATEN] + 1] = by_bomb
            bits[place, parts[R_SAFE]] = plays <= 1 and not by_kind and not by_bomb
    return bits


@kernel
def code_actions(rows: Rows, coding: Coding) -> Bits:
    """The features of rows by themselves; shape (rows, features)."""
    bits = np.zeros((len(rows), coding.actions[A_END]), dtype=np.uint8)
    parts, words, places, level = coding.actions, coding.words, coding.places, coding.level
    for place in range(len(rows)):
        row = rows[place]
        core = coding.cores[row]
        write_cards(bits, place, parts[A_CARDS], words[0, row], words[1, row], places, level)
        bits[place, parts[A_KIND] + coding.kinds[core]] = 1
        bits[place, parts[A_LINKS] + coding.links[core]] = 1
        if core < len(coding.keys):
            bits[place, parts[A_KEY] + coding.keys[core]] = 1
    return bits


@kernel
def code_wholes(rounds: Rounds, games: Rows, coding: Coding, memory: Words) -> Bits:
    """The features of some rounds with all hands known; shape (games, features)."""
    parts, seats, width = coding.wholes, len(coding.teams), coding.places[-1]
    places, level, rows = coding.places, coding.level, coding.words
    most = (parts[W_COUNTS + 1] - parts[W_COUNTS]) // seats
    bits = np.zeros((len(games), parts[W_END]), dtype=np.uint8)
    is_even, width_flushes = coding.roles[seats - 1] == 0, len(coding.flushes)
    plays_width = (parts[W_FEWEST + 1] - parts[W_FEWEST]) // seats
    for at in range(len(games)):
        words, numbers = rounds.words[games[at]], rounds.numbers[games[at]]
        beat, turn = numbers[TO_BEAT], numbers[TURN]
        # Seats are counted from the one to act if all are alike, else from the one that led first.
        first = turn if is_even else 0
        held = np.empty((0, 0), dtype=np.bool_)
        if coding.wilds > 0:
            held = held_in(words[HANDS : HANDS + seats], rounds.suits[games[at]], coding)
        for place in range(seats):
            seat = (first + place) % seats
            hand, count = words[HANDS + seat], numbers[LEFT_OF + seat]
            at_hand = parts[W_HANDS] + place * width
            write_cards(bits, at, at_hand, hand[0], hand[1], places, level)
            if count > 0:
                bits[at, parts[W_COUNTS] + place * most + min(count, most) - 1] = 1
                plays = fewest(hand[0], hand[1], coding, memory)
                bits[at, parts[W_FEWEST] + place * plays_width + min(plays, plays_width) - 1] = 1
            if width_flushes > 0:
                at_place, wilds = parts[W_FLUSHES] + place * FLUSHES, wild_cards(hand[1])
                suits = rounds.suits[games[at], seat]
                write_flushes(bits, at, at_place, suits, wilds, coding.flushes)
            if coding.wilds > 0 and count > 0:
                beaten = beaten_in(held, seat, coding)
                chains, chain_cores, groups = coding.chains, coding.chain_cores, coding.rank_cores
                cut = cut_by_losers(hand[0], hand[1], beaten, chains, chain_cores, groups, level)
                width_losers = (parts[W_LOSERS + 1] - parts[W_LOSERS]) // seats
                write_losers(bits, at, parts[W_LOSERS] + place * width_losers, cut)
        if beat >= 0:
            write_cards(bits, at, parts[W_BEAT], rows[0, beat], rows[1, beat], places, level)
        owner = (numbers[LEADER] - first + seats) % seats if beat >= 0 else seats
        bits[at, parts[W_OWNER] + owner] = 1
        if not is_even:
            bits[at, parts[W_TURN] + turn] = 1
        bits[at, parts[W_KIND] + kind_of(beat, coding)] = 1
        bits[at, parts[W_BOMBS] + min(numbers[BOMBED], BOMBS - 1)] = 1
        if coding.wilds > 0:
            bits[at, parts[W_LEVEL] + coding.level] = 1
    return bits


@kernel
def write_bounds(bits: Bits, at: int, place: int, numbers: Numbers, coding: Coding) -> None:
    """Write the bounds of the other seats: the ranks above the lowest play that each passed on.

    Args:
        bits: the features, a row for each state.
        at: the row to write.
        place: the first feature to write.
        numbers: the numbers of the encoded position.
        coding: the layout of the features.

    """
    seats, ranks = len(coding.teams), coding.singles[1] - coding.singles[0]
    for size in range(KNOWN_SIZES):
        for away in range(1, seats):
            first = place + (size * (seats - 1) + away - 1) * ranks
            for rank in range(numbers[COUNTS + (2 + size) * seats + away] + 1, ranks):
                bits[at, first + rank] = 1


@kernel
def write_passed(bits: Bits, at: int, numbers: Numbers, coding: Coding) -> None:
    """Write the patterns of the plays that the other seats passed on, in row `at` of `bits`.

    `numbers` are those of the encoded position.
    """
    seats, parts = len(coding.teams), coding.states
    kinds = (parts[S_PASSED + 1] - parts[S_PASSED]) // (seats - 1)
    for away in range(1, seats):
        passed = numbers[COUNTS + (2 + KNOWN_SIZES) * seats + away]
        for kind in range(kinds):
            bits[at, parts[S_PASSED] + (away - 1) * kinds + kind] = passed >> kind & 1


@kernel
def is_there(pool: Words, suits: Words, first: int, stop: int, most: int, coding: Holds) -> bool:
    """Tests if some cards hold a core from `first` up to `stop` with at most `most` cards.

    `pool` has the counts of the cards, two words, and `suits` the same cards by suit. Suits are
    checked only for straight flushes.
    """
    for core in range(first, stop):
        if coding.sizes[core] > most:
            continue
        if coding.wilds > 0:
            wilds = wild_cards(pool[1])
            if coding.suit_kinds[core] == ONE_SUIT:
                for suit in range(len(suits)):
                    held = number_of(ranks_in(suits[suit]) & coding.spans[core])
                    if held + wilds >= coding.sizes[core]:
                        return True
                continue
            one, other = coding.core_words[0, core], coding.core_words[1, core]
            lack = shortage(one, other, pool[0], pool[1], coding.fixed)
            if 0 <= lack <= wilds:
                return True
            continue
        fit = ((pool[0] | GUARD) - coding.core_words[0, core]) & (
            (pool[1] | GUARD) - coding.core_words[1, core]
        )
        if fit & GUARD == GUARD:
            return True
    return False


@kernel
def fours_in(word: np.uint64) -> int:
    """The number of ranks in a word with four cards or more."""
    return int(np.int64(total((((word | GUARD) - _FOUR) & GUARD) >> _UNIT)))


@kernel
def write_flushes(
    bits: Bits, at: int, place: int, suits: Words, wilds: int, flushes: Words
) -> None:
    """Write how many suits hold a straight flush: without wild cards, and with them.

    The features are in row `at` of `bits`, from `place` on. `suits` are the cards by suit, `wilds`
    is the number of wild cards, and `flushes` has the ranks of each straight flush.
    """
    whole, helped = flushes_in(suits, wilds, flushes)
    for number in range(FLUSHES // 2):
        bits[at, place + number] = whole > number
        bits[at, place + FLUSHES // 2 + number] = helped > number


@kernel
def kind_of(row: int, coding: Coding) -> int:
    """The pattern of a row as a number (`Coding.kinds`); that of the pass for a negative row."""
    core = coding.cores[row] if row >= 0 else len(coding.kinds) - 1
    return int(coding.kinds[core])


@kernel
def write_cards(
    bits: Bits, at: int, place: int, low: np.uint64, high: np.uint64, places: Numbers, level: int
) -> None:
    """Write counts of cards as thermometers, one for each rank.

    Args:
        bits: the features, a row for each state, play or game.
        at: the row to write.
        place: the first feature to write.
        low: the lower word of the counts.
        high: the upper word.
        places: `Coding.places`: for each rank, the first of its features, counted from `place`.
        level: the lane of the level rank, which is written twice; -1 if there is none.

    """
    for lane in range(16):
        count = count_in(low, high, lane)
        first = place + places[lane]
        if level >= 0:
            # With wild cards a play may have more cards of a rank than the deck; and the level
            # rank is written twice.
            count = min(count, places[lane + 1] - places[lane])
            if lane == level:
                for card in range(min(count, places[17] - places[16])):
                    bits[at, place + places[16] + card] = 1
        for card in range(count):
            bits[at, first + card] = 1
