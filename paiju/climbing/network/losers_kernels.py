"""Kernels that split a hand of two packs by its losers and its bombs.

A play is a loser to the degree that the other side is likely to beat it by its own form. A loser
costs the lead, and a bomb brings it back. Chains are taken greedily, the best first, as long as
that lowers the cost; the rest is counted rank by rank, where trios take pairs as kickers. Suits are
ignored. The split is nearly the best, like the number of plays in `plays_needed_kernels`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.climbing.network.features import BOMBS_CUT, LOSERS, MARGINS, ONE_SUIT, WORST
from paiju.climbing.network.suit_kernels import (
    NATURAL,
    cards_in,
    number_of,
    ranks_in,
    shortage,
    wild_cards,
)
from paiju.climbing.plays.table_kernels import ZERO, count_in, lacking
from paiju.jit import kernel

if TYPE_CHECKING:
    from paiju.climbing.network.features import Coding
    from paiju.climbing.plays.table_kernels import Bits, Flags, Numbers, Rows, Shares, Words

# The cost of a play that is never beaten, and the value of a bomb; a loser costs 1.
_PLAY, _BOMB = 0.2, 0.8
# The least difference between costs, because sums in different orders differ by rounding.
_LEAST = 1e-9
# The number of lanes, that of ranks with suits, and the lanes of the jokers, which follow these.
_LANES, _RANKS_IN_SUITS, _BLACK, _RED = 15, 13, 13, 14
_FOUR = 4


class Cut(NamedTuple):
    """A split of a hand, or a part of one, in numbers.

    Attributes:
        cost: its cost.
        losers: the expected number of plays that are beaten.
        worst: the highest chance that a play is beaten; that play can go last, when nobody beats
            it any more.
        second: the second highest chance.
        bombs: the number of bombs.

    """

    cost: float
    losers: float
    worst: float
    second: float
    bombs: int


@kernel
def beaten_by(lacks: Shares, role: int, coding: Coding) -> Shares:
    """For each core, the chance that the other side beats it by its own form, without bombs.

    `lacks` is from `paiju.climbing.network.beat_odds_kernels.lacks_of`; `role` is the seat, counted
    from the one that led first.
    """
    teams, seats, cores = coding.teams, len(coding.teams), len(coding.stops)
    beaten = np.zeros(cores + 1, dtype=np.float64)
    for other in range(1, seats):
        if teams[(role + other) % seats] != teams[role]:
            for core in range(cores):
                beaten[core] = 1 - (1 - beaten[core]) * lacks[0, other - 1, core]
    return beaten


@kernel
def held_in(hands: Words, suits: Words, coding: Coding) -> Flags:
    """For each seat and core, whether the seat holds that core, if need be with its wild cards."""
    # Columns are local, because handing over a whole coding in the loop costs more than the work.
    sizes, kinds, spans, fixed = coding.sizes, coding.suit_kinds, coding.spans, coding.fixed
    cores, number = coding.core_words, len(coding.stops)
    held = np.zeros((len(hands), number), dtype=np.bool_)
    for seat in range(len(hands)):
        low, high = hands[seat, 0], hands[seat, 1]
        wilds = wild_cards(high)
        for core in range(number):
            if kinds[core] == ONE_SUIT:
                for suit in range(suits.shape[1]):
                    cards = number_of(ranks_in(suits[seat, suit]) & spans[core])
                    held[seat, core] |= cards + wilds >= sizes[core]
            else:
                lack = shortage(cores[0, core], cores[1, core], low, high, fixed)
                held[seat, core] = 0 <= lack <= wilds
    return held


@kernel
def beaten_in(held: Flags, seat: int, coding: Coding) -> Shares:
    """For each core, 1 if an enemy of `seat` holds a higher one of the same form, else 0.

    `held` is from `held_in`.
    """
    stops, teams = coding.stops, coding.teams
    beaten = np.zeros(len(stops) + 1, dtype=np.float64)
    for other in range(len(teams)):
        if teams[other] == teams[seat]:
            continue
        is_above = False
        for above in range(len(stops)):
            core = len(stops) - 1 - above
            is_above &= core + 1 != stops[core]
            if is_above:
                beaten[core] = 1.0
            is_above |= held[other, core]
    return beaten


@kernel
def cut_by_losers(
    low: np.uint64,
    high: np.uint64,
    beaten: Shares,
    chains: Words,
    chain_cores: Rows,
    groups: Numbers,
    level: int,
) -> Cut:
    """A split of a hand with a low cost, given for each core how likely it is beaten.

    `low` and `high` are the packed counts of the hand. `chains`, `chain_cores`, `groups` (which is
    `rank_cores`) and `level` are columns of a coding.
    """
    wilds, high = wild_cards(high), high & NATURAL
    best = _by_rank(low, high, wilds, beaten, Cut(0.0, 0.0, 0.0, 0.0, 0), groups, level)
    fits, number = np.arange(chains.shape[1]), chains.shape[1]
    base, is_better = Cut(0.0, 0.0, 0.0, 0.0, 0), True
    while is_better:
        is_better, chosen, helping, before = False, ZERO, ZERO, best.cost
        for place in range(number):
            chain = fits[place]
            lack_low = lacking(chains[0, chain], low)
            lack_high = lacking(chains[1, chain], high)
            lack = cards_in(lack_low, lack_high)
            if lack > wilds:
                continue
            one = low - (chains[0, chain] - lack_low)
            other = high - (chains[1, chain] - lack_high)
            begun = _with(base, beaten[chain_cores[chain]])
            tried = _by_rank(one, other, wilds - lack, beaten, begun, groups, level)
            if tried.cost < before - _LEAST:
                fits[helping] = chain
                helping += 1
            if tried.cost < best.cost - _LEAST:
                best, chosen, is_better = tried, chain, True
        # Only chains that lowered the cost are tried in the next pass.
        number = helping
        if is_better:
            lack_low = lacking(chains[0, chosen], low)
            lack_high = lacking(chains[1, chosen], high)
            low -= chains[0, chosen] - lack_low
            high -= chains[1, chosen] - lack_high
            wilds -= cards_in(lack_low, lack_high)
            base = _with(base, beaten[chain_cores[chosen]])
    return best


@kernel
def _has_joker_bomb(high: np.uint64) -> bool:
    """Tests if the cards have all four jokers, which are a bomb."""
    return count_in(np.uint64(0), high, _BLACK) + count_in(np.uint64(0), high, _RED) == _FOUR


@kernel
def _with(cut: Cut, beaten: float) -> Cut:
    """The split `cut` with a further play, which is beaten with probability `beaten`."""
    worst, second = cut.worst, cut.second
    if beaten > worst:
        worst, second = beaten, worst
    elif beaten > second:
        second = beaten
    cost = cut.cost + _PLAY + (1 - _PLAY) * beaten
    return Cut(cost, cut.losers + beaten, worst, second, cut.bombs)


@kernel
def _with_bomb(cut: Cut) -> Cut:
    return Cut(cut.cost - _BOMB, cut.losers, cut.worst, cut.second, cut.bombs + 1)


@kernel
def _by_rank(
    low: np.uint64,
    high: np.uint64,
    wilds: int,
    beaten: Shares,
    cut: Cut,
    groups: Numbers,
    level: int,
) -> Cut:
    """The split `cut` with all remaining cards, rank by rank, where trios take pairs as kickers.

    The `wilds` wild cards turn trios into bombs, then single cards into pairs, lowest ranks first.
    Pairs of the level rank are not given away as kickers. For `beaten` and `groups` see
    `cut_by_losers`.
    """
    trios, units = 0, 0
    for lane in range(_RANKS_IN_SUITS):
        count = count_in(low, high, lane)
        trios += count == 3
        units += count == 1 and lane != level
    bombed = min(wilds, trios)
    paired = min(wilds - bombed, units)
    wilds -= bombed + paired
    pairs_with = trios - bombed
    stop = _RANKS_IN_SUITS if _has_joker_bomb(high) else _LANES
    if stop < _LANES:
        cut = _with_bomb(cut)
    for lane in range(stop):
        count = count_in(low, high, lane)
        is_low = lane < _RANKS_IN_SUITS and lane != level
        if count == 1 and is_low and paired > 0:
            paired -= 1
            count = 2
        if count >= _FOUR or (count == 3 and bombed > 0):
            bombed -= count == 3
            cut = _with_bomb(cut)
        elif count == 2 and is_low and pairs_with > 0:
            pairs_with -= 1
        elif count > 0:
            cut = _with(cut, beaten[groups[count - 1, lane]])
    if wilds > 0:
        cut = _with(cut, beaten[groups[wilds - 1, level]])
    return cut


@kernel
def write_losers(bits: Bits, at: int, place: int, cut: Cut) -> None:
    """Write the features of the split `cut`: which thresholds its numbers exceed.

    They are in row `at` of `bits`, from `place` on.
    """
    losers = cut.losers - cut.worst
    for step in range(len(LOSERS)):
        bits[at, place + step] = losers > LOSERS[step]
    place += len(LOSERS)
    for step in range(len(MARGINS)):
        bits[at, place + step] = losers - cut.bombs > MARGINS[step]
    place += len(MARGINS)
    for step in range(len(WORST)):
        bits[at, place + step] = cut.second > WORST[step]
    place += len(WORST)
    for step in range(BOMBS_CUT):
        bits[at, place + step] = cut.bombs > step
