"""Kernels of the forward pass of a policy network, and of play by it.

The inputs are bits, most of them 0, so a layer that reads them adds rows of its weights. All sums
are taken in one order in single precision, without fused operations, so that equal positions give
equal bytes on every machine.

Handing tables and networks to a kernel takes as long as a small decision. So there are kernels that
make a whole decision, replay a game, or play games to their end in one call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.network.choice_kernels import choices
from paiju.climbing.network.encoded_position import ROLE
from paiju.climbing.network.feature_kernels import code_actions, code_afters, code_states
from paiju.climbing.network.rounds_kernels import advance, play_cards, play_each, situations_in
from paiju.climbing.plays.table_kernels import ZERO
from paiju.jit import kernel

if TYPE_CHECKING:
    from paiju.climbing.network.encoded_position import EncodedPositions
    from paiju.climbing.network.features import Coding
    from paiju.climbing.network.rounds_kernels import Rounds
    from paiju.climbing.network.weights_file import Critic, Network, Tensor, Units
    from paiju.climbing.plays.table_kernels import Bits, Flags, Rows, Shares, Words


@kernel
def add_bits(bits: Bits, weights: Tensor, sums: Units) -> None:
    """Add to `sums` the row of weights of every bit that is set.

    Rows are added in order, four in one pass, which halves the cost of loading the sums.
    """
    places = np.empty(len(bits) + 1, dtype=np.int32)
    number = ZERO
    for place in range(len(bits)):
        places[number] = place
        number += int(np.int64(bits[place]))
    whole = number - number % 4
    for at in range(0, whole, 4):
        one, two, three, four = places[at], places[at + 1], places[at + 2], places[at + 3]
        for unit in range(len(sums)):
            half = (sums[unit] + weights[one, unit]) + weights[two, unit]
            sums[unit] = (half + weights[three, unit]) + weights[four, unit]
    for at in range(whole, number):
        place = places[at]
        for unit in range(len(sums)):
            sums[unit] += weights[place, unit]


@kernel
def add_units(units: Units, weights: Tensor, sums: Units) -> None:
    """Add to `sums` the rows of weights times units, for units above 0: a ReLU and a layer."""
    places = np.empty(len(units) + 1, dtype=np.int32)
    number = ZERO
    for place in range(len(units)):
        places[number] = place
        number += int(np.int64(units[place] > 0))
    whole = number - number % 4
    for at in range(0, whole, 4):
        one, two, three, four = places[at], places[at + 1], places[at + 2], places[at + 3]
        a, b, c, d = units[one], units[two], units[three], units[four]
        for unit in range(len(sums)):
            half = (sums[unit] + a * weights[one, unit]) + b * weights[two, unit]
            sums[unit] = (half + c * weights[three, unit]) + d * weights[four, unit]
    for at in range(whole, number):
        place = places[at]
        for unit in range(len(sums)):
            sums[unit] += units[place] * weights[place, unit]


@kernel
def read_state(state: Bits, role: int, network: Network[Tensor]) -> Units:
    """The hidden units of a state, for a role."""
    first = network.state_bias[role].copy()
    add_bits(state, network.state[role], first)
    second = network.middle_bias[role].copy()
    add_units(first, network.middle[role], second)
    for unit in range(len(first)):
        # Both layers have a ReLU.
        kept = first[unit] if first[unit] > 0 else np.float32(0)
        second[unit] = kept + (second[unit] if second[unit] > 0 else np.float32(0))
    view: Units = network.joint_bias[role].copy()
    add_units(second, network.joint[role], view)
    return view


@kernel
def score_moves(
    view: Units, actions: Bits, afters: Bits, role: int, network: Network[Tensor]
) -> Units:
    """The policy's logits of moves in a state.

    Args:
        view: the hidden units of the state (`read_state`).
        actions: the features of each move by itself.
        afters: the features of each move in its position.
        role: the role of the seat to act.
        network: the policy.

    """
    scores = np.empty(len(actions), dtype=np.float32)
    joint = np.empty(len(view), dtype=np.float32)
    last = np.empty(network.score_bias.shape[1], dtype=np.float32)
    for move in range(len(scores)):
        for unit in range(len(view)):
            joint[unit] = view[unit]
        add_bits(actions[move], network.static[role], joint)
        add_bits(afters[move], network.dynamic[role], joint)
        for unit in range(len(last)):
            last[unit] = network.score_bias[role, unit]
        add_units(joint, network.score[role], last)
        total = network.out_bias[role]
        for unit in range(len(last)):
            if last[unit] > 0:
                total += last[unit] * network.out[role, unit]
        scores[move] = total
    return scores


@kernel
def chance_of(view: Units, head: int, network: Network[Tensor]) -> float:
    """The chance that the side of a seat wins.

    `view` has the hidden units of the seat's state (`read_state`), and `head` is the number of the
    forecast (`head_of`).
    """
    last = network.value_bias[head].copy()
    for place in range(len(view)):
        for unit in range(len(last)):
            last[unit] += view[place] * network.value[head, place, unit]
    total = network.chance_bias[head]
    for unit in range(len(last)):
        if last[unit] > 0:
            total += last[unit] * network.chance[head, unit]
    return float(1 / (1 + np.exp(-np.float64(total))))


@kernel
def head_of(role: int, moves: int, network: Network[Tensor]) -> int:
    """The number of the forecast for a role; a state with a single move may have its own.

    `moves` is the number of moves in the state.
    """
    roles = len(network.out_bias)
    return role + roles if moves == 1 and len(network.chance_bias) > roles else role


@kernel
def score_each(
    situations: EncodedPositions,
    starts: Rows,
    rows: Rows,
    coding: Coding,
    memory: Words,
    network: Network[Tensor],
) -> Units:
    """The logits of all moves of many positions.

    The moves of a position lie between its start and the next one in `starts`.
    """
    states = code_states(situations, coding, memory)
    actions = code_actions(rows, coding)
    afters = code_afters(situations, starts, rows, coding, memory)
    scores = np.empty(len(rows), dtype=np.float32)
    for at in range(len(states)):
        first, stop, role = starts[at], starts[at + 1], situations.numbers[at, ROLE]
        view = read_state(states[at], role, network)
        scores[first:stop] = score_moves(
            view, actions[first:stop], afters[first:stop], role, network
        )
    return scores


@kernel
def judge_wholes(wholes: Bits, critic: Critic[Tensor]) -> Units:
    """The critic's estimate of each game, before the tanh; `wholes` are the games' features."""
    values = np.empty(len(wholes), dtype=np.float32)
    for at in range(len(wholes)):
        first = critic.first_bias.copy()
        add_bits(wholes[at], critic.first, first)
        second = critic.second_bias.copy()
        add_units(first, critic.second, second)
        total = critic.out_bias[0]
        for unit in range(len(first)):
            kept = max(first[unit], np.float32(0)) + max(second[unit], np.float32(0))
            total += kept * critic.out[unit]
        values[at] = total
    return values


@kernel
def best_of_each(scores: Units, starts: Rows, rows: Rows) -> Rows:
    """The row of the highest score in each of many positions.

    The rows of a position lie between its start and the next one in `starts`; each has a score.
    """
    chosen = np.empty(len(starts) - 1, dtype=np.int32)
    for at in range(len(chosen)):
        best = starts[at]
        for move in range(starts[at] + 1, starts[at + 1]):
            if scores[move] > scores[best]:
                best = move
        chosen[at] = rows[best]
    return chosen


@kernel
def shares_of_each(played: int, scores: Units, starts: Rows, rows: Rows) -> Shares:
    """The policy's probability of the row `played` in each of many positions.

    It is 0 where the row is not among those of the position, which lie between its start and the
    next one in `starts`. `scores` has the logit of each row.
    """
    shares = np.zeros(len(starts) - 1, dtype=np.float64)
    for at in range(len(shares)):
        best = scores[starts[at]]
        for move in range(starts[at] + 1, starts[at + 1]):
            best = max(best, scores[move])
        total = 0.0
        for move in range(starts[at], starts[at + 1]):
            odds = np.exp(np.float64(scores[move] - best))
            total += odds
            if rows[move] == played:
                shares[at] = odds
        shares[at] /= total
    return shares


# The work of reading a state; the unit is a scored move.
READING = 12

# More decisions than any game has.
TO_THE_END = 1 << 30


@kernel
def judge_first(
    situations: EncodedPositions, cap: int, coding: Coding, memory: Words, network: Network[Tensor]
) -> tuple[Rows, Units, float]:
    """The rows of the first position, at most `cap` of each core; their logits; the chance to win.

    `memory` is the cache of `fewest`.
    """
    starts, rows = choices(situations, cap, coding, memory)
    role = situations.numbers[0, ROLE]
    view = read_state(code_states(situations, coding, memory)[0], role, network)
    afters = code_afters(situations, starts, rows, coding, memory)
    scores = score_moves(view, code_actions(rows, coding), afters, role, network)
    return rows, scores, chance_of(view, head_of(role, len(rows), network), network)


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
    network: Network[Tensor],
) -> tuple[Shares, int]:
    """Replay the same turns in every round, and rate them by a policy.

    Args:
        rounds: the rounds at their start; they are played on in place.
        rows: the row of each turn.
        cards: the counts of the cards of each turn. They are given, because a row leaves a choice
            among equivalent cards.
        suits: the suits of these cards, if they matter.
        is_asked: the turns that are rated.
        anything: the probability that a decision is random.
        cap: the most choices of a core.
        coding: the table.
        memory: the cache of `fewest`.
        network: the policy.

    Returns:
        For each round, the probability of the rated turns; and the work.
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
    network: Network[Tensor],
) -> int:
    """Play rounds on, in place, by a policy's best choices; returns the work.

    A round stops when it is over, or when `decisions` decisions have been made in it. A turn with a
    single choice is no decision. `cap` is the most choices of a core, and `memory` is the cache of
    `fewest`. The unit of work is a scored move; reading a state is `READING` units.
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
