"""The hot loop that writes the features of whole games, in which every hand is seen.

Who learns, or looks ahead over hands that he made up, may judge a game by them; no player is shown
them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.climbing.learned.coding import (
    BOMBS,
    FEWEST,
    W_BEAT,
    W_BOMBS,
    W_COUNTS,
    W_END,
    W_FEWEST,
    W_HANDS,
    W_KIND,
    W_OWNER,
    W_TURN,
)
from app.climbing.learned.feature_kernels import kind_of, write_cards, write_row
from app.climbing.learned.fewest_kernels import fewest
from app.climbing.learned.rounds_kernels import BOMBED, HANDS, LEADER, LEFT_OF, TO_BEAT, TURN
from app.jit import kernel

if TYPE_CHECKING:
    from app.climbing.kernels import Rows, Words
    from app.climbing.learned.coding import Bits, Coding
    from app.climbing.learned.rounds_kernels import Rounds


@kernel
def code_wholes(rounds: Rounds, games: Rows, coding: Coding, memory: Words) -> Bits:
    """How some rounds stand, with every hand."""
    parts, seats, width = coding.wholes, len(coding.teams), coding.places[-1]
    most = (parts[W_COUNTS + 1] - parts[W_COUNTS]) // seats
    bits = np.zeros((len(games), parts[W_END]), dtype=np.uint8)
    for at in range(len(games)):
        words, numbers = rounds.words[games[at]], rounds.numbers[games[at]]
        beat = numbers[TO_BEAT]
        for seat in range(seats):
            hand, count = words[HANDS + seat], numbers[LEFT_OF + seat]
            write_cards(bits, at, parts[W_HANDS] + seat * width, hand[0], hand[1], coding)
            if count > 0:
                bits[at, parts[W_COUNTS] + seat * most + min(count, most) - 1] = 1
                plays = fewest(hand[0], hand[1], coding, memory)
                bits[at, parts[W_FEWEST] + seat * FEWEST + min(plays, FEWEST) - 1] = 1
        if beat >= 0:
            write_row(bits, at, parts[W_BEAT], beat, coding)
        bits[at, parts[W_OWNER] + (numbers[LEADER] if beat >= 0 else seats)] = 1
        bits[at, parts[W_TURN] + numbers[TURN]] = 1
        bits[at, parts[W_KIND] + kind_of(beat, coding)] = 1
        bits[at, parts[W_BOMBS] + min(numbers[BOMBED], BOMBS - 1)] = 1
    return bits
