"""The forward pass of a policy network: what a seat sees, and what each of its moves is worth.

The inputs are bits, most of them 0: a layer that reads them adds up the rows of its weights. All
sums are taken in one order in single precision, and nothing is fused, so that equal positions get
equal bytes on every machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.climbing.learned.situation import ROLE
from app.jit import kernel

if TYPE_CHECKING:
    from app.climbing.kernels import Rows
    from app.climbing.learned.coding import Bits, Numbers
    from app.climbing.learned.network import Network, Shares, Units, Weights


@kernel
def add_bits(bits: Bits, weights: Weights, sums: Units) -> None:
    """Add the weights of every bit that is set."""
    for place in range(len(bits)):
        if bits[place]:
            for unit in range(len(sums)):
                sums[unit] += weights[place, unit]


@kernel
def add_units(units: Units, weights: Weights, sums: Units) -> None:
    """Add what units that are above 0 come to: those below are as good as 0."""
    for place in range(len(units)):
        unit = units[place]
        if unit > 0:
            for target in range(len(sums)):
                sums[target] += unit * weights[place, target]


@kernel
def read_state(state: Bits, role: int, network: Network[Weights]) -> Units:
    """What a seat in a role makes of what it sees, before any of its moves."""
    first = network.state_bias[role].copy()
    add_bits(state, network.state[role], first)
    second = network.middle_bias[role].copy()
    add_units(first, network.middle[role], second)
    for unit in range(len(first)):
        # Below 0 either of them counts as 0.
        kept = first[unit] if first[unit] > 0 else np.float32(0)
        second[unit] = kept + (second[unit] if second[unit] > 0 else np.float32(0))
    view: Units = network.joint_bias[role].copy()
    add_units(second, network.joint[role], view)
    return view


@kernel
def score_moves(
    view: Units, actions: Bits, afters: Bits, role: int, network: Network[Weights]
) -> Units:
    """What each move is worth to a seat that sees so much: the logits of its policy."""
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
def chance_of(view: Units, role: int, network: Network[Weights]) -> float:
    """How likely the side of a seat wins that sees so much."""
    last = network.value_bias[role].copy()
    for place in range(len(view)):
        for unit in range(len(last)):
            last[unit] += view[place] * network.value[role, place, unit]
    total = network.chance_bias[role]
    for unit in range(len(last)):
        if last[unit] > 0:
            total += last[unit] * network.chance[role, unit]
    return float(1 / (1 + np.exp(-np.float64(total))))


@kernel
def choose_each(
    states: Bits,
    numbers: Numbers,
    starts: Rows,
    rows: Rows,
    actions: Bits,
    afters: Bits,
    network: Network[Weights],
) -> Rows:
    """What the policy plays in each situation; moves from one start to the next belong to one."""
    chosen = np.empty(len(states), dtype=np.int32)
    for at in range(len(states)):
        first, stop = starts[at], starts[at + 1]
        view = read_state(states[at], numbers[at, ROLE], network)
        scores = score_moves(
            view, actions[first:stop], afters[first:stop], numbers[at, ROLE], network
        )
        best = 0
        for move in range(1, len(scores)):
            if scores[move] > scores[best]:
                best = move
        chosen[at] = rows[first + best]
    return chosen


@kernel
def shares_of_each(
    played: int,
    states: Bits,
    numbers: Numbers,
    starts: Rows,
    rows: Rows,
    actions: Bits,
    afters: Bits,
    network: Network[Weights],
) -> Shares:
    """How likely the policy plays that row in each of many situations; 0 where it is not listed."""
    shares = np.zeros(len(states), dtype=np.float64)
    for at in range(len(states)):
        first, stop = starts[at], starts[at + 1]
        view = read_state(states[at], numbers[at, ROLE], network)
        scores = score_moves(
            view, actions[first:stop], afters[first:stop], numbers[at, ROLE], network
        )
        best = scores[0]
        for move in range(1, len(scores)):
            best = max(best, scores[move])
        total = 0.0
        for move in range(len(scores)):
            odds = np.exp(np.float64(scores[move] - best))
            total += odds
            if rows[first + move] == played:
                shares[at] = odds
        shares[at] /= total
    return shares
