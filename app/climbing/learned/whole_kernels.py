"""The hot loop that writes the features of whole games, with all hands known.

The learner judges games by them, and so does the search ahead over possible hands; players do not
see them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.climbing.learned.coding import (
    BOMBS,
    FLUSHES,
    W_BEAT,
    W_BOMBS,
    W_COUNTS,
    W_END,
    W_FEWEST,
    W_FLUSHES,
    W_HANDS,
    W_KIND,
    W_LEVEL,
    W_LOSERS,
    W_OWNER,
    W_TURN,
)
from app.climbing.learned.feature_kernels import kind_of, write_cards, write_flushes, write_row
from app.climbing.learned.fewest_kernels import fewest
from app.climbing.learned.loser_kernels import (
    beaten_in,
    cut_by_losers,
    held_in,
    write_losers,
)
from app.climbing.learned.rounds_kernels import BOMBED, HANDS, LEADER, LEFT_OF, TO_BEAT, TURN
from app.climbing.learned.suit_kernels import wild_cards
from app.jit import kernel

if TYPE_CHECKING:
    from app.climbing.kernels import Rows, Words
    from app.climbing.learned.coding import Bits, Coding
    from app.climbing.learned.rounds_kernels import Rounds


@kernel
def code_wholes(rounds: Rounds, games: Rows, coding: Coding, memory: Words) -> Bits:
    """The features of some rounds, with all hands."""
    parts, seats, width = coding.wholes, len(coding.teams), coding.places[-1]
    most = (parts[W_COUNTS + 1] - parts[W_COUNTS]) // seats
    bits = np.zeros((len(games), parts[W_END]), dtype=np.uint8)
    is_even, width_flushes = coding.roles[seats - 1] == 0, len(coding.flushes)
    plays_width = (parts[W_FEWEST + 1] - parts[W_FEWEST]) // seats
    for at in range(len(games)):
        words, numbers = rounds.words[games[at]], rounds.numbers[games[at]]
        beat, turn = numbers[TO_BEAT], numbers[TURN]
        # If all seats are alike, they are counted from the seat to act.
        first = turn if is_even else 0
        held = np.empty((0, 0), dtype=np.bool_)
        if coding.wilds > 0:
            held = held_in(words[HANDS : HANDS + seats], rounds.suits[games[at]], coding)
        for place in range(seats):
            seat = (first + place) % seats
            hand, count = words[HANDS + seat], numbers[LEFT_OF + seat]
            write_cards(bits, at, parts[W_HANDS] + place * width, hand[0], hand[1], coding)
            if count > 0:
                bits[at, parts[W_COUNTS] + place * most + min(count, most) - 1] = 1
                plays = fewest(hand[0], hand[1], coding, memory)
                bits[at, parts[W_FEWEST] + place * plays_width + min(plays, plays_width) - 1] = 1
            if width_flushes > 0:
                at_place, wilds = parts[W_FLUSHES] + place * FLUSHES, wild_cards(hand[1])
                suits = rounds.suits[games[at], seat]
                write_flushes(bits, at, at_place, suits, wilds, coding)
            if coding.wilds > 0 and count > 0:
                beaten = beaten_in(held, seat, coding)
                cut = cut_by_losers(hand[0], hand[1], beaten, coding)
                width_losers = (parts[W_LOSERS + 1] - parts[W_LOSERS]) // seats
                write_losers(bits, at, parts[W_LOSERS] + place * width_losers, cut)
        if beat >= 0:
            write_row(bits, at, parts[W_BEAT], beat, coding)
        owner = (numbers[LEADER] - first + seats) % seats if beat >= 0 else seats
        bits[at, parts[W_OWNER] + owner] = 1
        if not is_even:
            bits[at, parts[W_TURN] + turn] = 1
        bits[at, parts[W_KIND] + kind_of(beat, coding)] = 1
        bits[at, parts[W_BOMBS] + min(numbers[BOMBED], BOMBS - 1)] = 1
        if coding.wilds > 0:
            bits[at, parts[W_LEVEL] + coding.level] = 1
    return bits
