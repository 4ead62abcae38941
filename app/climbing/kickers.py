"""The kickers of cores."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from app.cards.card import LANE
from app.cards.holding import LANES, unpack

if TYPE_CHECKING:
    from app.climbing.ruleset import Kickers, Pattern, RuleSet

Counts = npt.NDArray[np.int8]

_JOKERS = [LANE["B"], LANE["R"]]


def kicker_caps(rules: RuleSet, pattern: Pattern, links: int, core: Counts) -> Counts:
    """The most cards of each rank that may be kickers of a core."""
    caps = np.zeros(LANES, dtype=np.int8)
    kickers = pattern.kickers
    if kickers is None:
        return caps
    lanes = [LANE[rank] for rank in rules.order]
    caps[lanes] = _most_alike(rules, kickers)[lanes]
    caps[core > 0] = _own_caps(pattern, links, caps[core > 0])
    if kickers.size > 1 and not kickers.jokers:
        caps[_JOKERS] = 0
    if links > 1 and kickers.size == 1 and not kickers.adjacent_trio:
        around = _neighbours(rules, core)
        caps[around] = np.minimum(caps[around], pattern.group - 1)
    return caps


def _own_caps(pattern: Pattern, links: int, caps: Counts) -> Counts:
    """The most further cards of each core rank that may be kickers."""
    kickers = pattern.kickers
    if kickers is None or kickers.own == "no" or (kickers.own == "chains" and links == 1):
        return np.zeros_like(caps)
    further = np.maximum(caps - pattern.group, 0)
    # Cards of one rank alone are no core with kickers.
    most = kickers.per_link * kickers.size - 1 if links == 1 else LANES
    return np.minimum(further, most, dtype=np.int8)


def kicker_choices(rules: RuleSet, pattern: Pattern, links: int, core: Counts) -> Counts:
    """Every choice of kickers for a core, the lowest first; an empty one if it takes none."""
    kickers = pattern.kickers
    if kickers is None:
        return np.zeros((1, LANES), dtype=np.int8)
    choices = _choices(rules, kickers, kickers.per_link * links)
    allowed: Counts = choices[(choices <= kicker_caps(rules, pattern, links, core)).all(axis=1)]
    return allowed


@lru_cache(maxsize=64)
def _choices(rules: RuleSet, kickers: Kickers, count: int) -> Counts:
    """Every choice of a number of kickers, without the limits of a core."""
    copies = unpack(rules.deck.packed)
    lanes = [LANE[rank] for rank in rules.order if copies[LANE[rank]] >= kickers.size]
    picks = np.array(list(combinations_with_replacement(lanes, count)), dtype=np.intp)
    choices = np.zeros((len(picks), LANES), dtype=np.int8)
    everyone = np.arange(len(picks))
    for column in picks.T:
        choices[everyone, column] += kickers.size
    possible: Counts = choices[(choices <= _most_alike(rules, kickers)).all(axis=1)]
    if kickers.jokers:
        return possible
    one_joker: Counts = possible[possible[:, _JOKERS].sum(axis=1) < 2]
    return one_joker


def _most_alike(rules: RuleSet, kickers: Kickers) -> Counts:
    most: Counts = np.frombuffer(unpack(rules.deck.packed), dtype=np.int8)
    if kickers.size == 2 or not kickers.repeat:
        return np.minimum(most, kickers.size, dtype=np.int8)
    return most if kickers.quad else np.minimum(most, 3, dtype=np.int8)


def _neighbours(rules: RuleSet, core: Counts) -> list[int]:
    chain = [LANE[rank] for rank in rules.chain]
    first, last = (chain.index(int(lane)) for lane in np.flatnonzero(core)[[0, -1]])
    around = range(first - 1, last + 2, last - first + 2)
    return [chain[at] for at in around if 0 <= at < len(chain)]
