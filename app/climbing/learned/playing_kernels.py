"""The hot loops in which a policy plays: one decision, a game followed, and games played out.

To hand tables and networks to a kernel takes as long as a small decision: each of these is one call
for all that it does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.climbing.core_arrays import ZERO
from app.climbing.learned.choice_kernels import choices
from app.climbing.learned.feature_kernels import code_actions, code_afters, code_states
from app.climbing.learned.network_kernels import (
    best_of_each,
    chance_of,
    read_state,
    score_each,
    score_moves,
    shares_of_each,
)
from app.climbing.learned.rounds_kernels import advance, play_cards, play_each, situations_in
from app.climbing.learned.situation import ROLE
from app.jit import kernel

if TYPE_CHECKING:
    from app.climbing.kernels import Flags, Rows, Words
    from app.climbing.learned.coding import Coding
    from app.climbing.learned.network import Network, Shares, Units, Weights
    from app.climbing.learned.rounds_kernels import Rounds
    from app.climbing.learned.situation import Situations

# The cost of reading a state, in moves.
READING = 12

# More decisions than any game has.
TO_THE_END = 1 << 30


@kernel
def judge_first(
    situations: Situations, cap: int, coding: Coding, memory: Words, network: Network[Weights]
) -> tuple[Rows, Units, float]:
    """The rows of the first situation, their logits, and the chance to win."""
    starts, rows = choices(situations, cap, coding, memory)
    role = situations.numbers[0, ROLE]
    view = read_state(code_states(situations, coding, memory)[0], role, network)
    afters = code_afters(situations, starts, rows, coding, memory)
    scores = score_moves(view, code_actions(rows, coding), afters, role, network)
    return rows, scores, chance_of(view, role, network)


@kernel
def follow(
    rounds: Rounds,
    rows: Rows,
    cards: Words,
    suits: Words,
    is_asked: Flags,
    anything: float,
    cap: int,
    coding: Coding,
    memory: Words,
    network: Network[Weights],
) -> tuple[Shares, int]:
    """Let the same be played in every round, turn by turn, up to where it was played.

    `cards` are the counts of what was played, turn by turn, and `suits` their suits, where they
    matter: who may choose among cards that are alike may have chosen any.

    Gives how likely a policy makes, in each of them, what is asked about, where one of so many may
    be `anything`; and what that took.
    """
    games = np.arange(len(rounds.numbers)).astype(np.int32)
    likely, work = np.ones(len(games), dtype=np.float64), ZERO
    for turn in range(len(rows)):
        if is_asked[turn]:
            situations = situations_in(rounds, games, coding)
            starts, listed = choices(situations, cap, coding, memory)
            scores = score_each(situations, starts, listed, coding, memory, network)
            shares = shares_of_each(rows[turn], scores, starts, listed)
            for at in range(len(games)):
                number = starts[at + 1] - starts[at]
                likely[at] *= (1 - anything) * shares[at] + anything / number
            work += READING * len(games) + len(listed)
        for at in range(len(games)):
            play_cards(rounds, at, rows[turn], cards[turn], suits[turn], coding)
    return likely, work


@kernel
def play_on(
    rounds: Rounds,
    decisions: int,
    cap: int,
    coding: Coding,
    memory: Words,
    network: Network[Weights],
) -> int:
    """Let a policy decide in every round so often, or to its end; what that took.

    What is not over waits for the next decision then.
    """
    games, work, decided = np.arange(len(rounds.numbers)).astype(np.int32), ZERO, ZERO
    while True:
        games, starts, rows = advance(rounds, games, cap, coding, memory)
        if len(games) == 0 or decided == decisions:
            return work
        situations = situations_in(rounds, games, coding)
        scores = score_each(situations, starts, rows, coding, memory, network)
        play_each(rounds, games, best_of_each(scores, starts, rows), coding)
        work += READING * len(games) + len(rows)
        decided += 1
