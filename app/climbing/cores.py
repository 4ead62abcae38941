"""The cores of a rule set as arrays, for cutting hands into plays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from app.cards.holding import LANES, unpack
from app.cards.playing import RANKS
from app.climbing.kernels import SCORE_UNIT, CoreArrays
from app.climbing.kickers import kicker_caps
from app.climbing.table import TABLES_KEPT, as_columns

if TYPE_CHECKING:
    from app.climbing.kernels import Scores
    from app.climbing.ruleset import RuleSet
    from app.climbing.table import Core, MoveTable, Section

# Two packs have eight cards of a rank.
MOST_OF_RANK = 8
IMPOSSIBLE = -(1 << 30)


@dataclass(frozen=True, slots=True)
class Cores:
    """What a cut is made of.

    Attributes:
        cores: the cores that are chains, span ranks or take kickers.
        arrays: the same for kernels.
        groups: for each rank the plays of that rank alone: how many cards, the score, the row.
        weights: what a play of each core of the table is worth.

    """

    cores: tuple[tuple[Section, Core], ...]
    arrays: CoreArrays
    groups: tuple[tuple[tuple[int, int, int], ...], ...]
    weights: Scores


@lru_cache(maxsize=TABLES_KEPT)
def cores_of(table: MoveTable) -> Cores:
    """The cores of a table, prepared at the first call."""
    groups: list[list[tuple[int, int, int]]] = [[] for _ in range(LANES)]
    cores: list[tuple[Section, Core]] = []
    for section in table.sections:
        for core in section.cores:
            counts = unpack(core.packed)
            if section.pattern.kickers is None and LANES - counts.count(0) == 1:
                score = _score(table.rules, section, core)
                groups[core.key].append((counts[core.key], score, core.start))
            else:
                cores.append((section, core))
    kickers = [section.pattern.kickers for section, _ in cores]
    rows = np.array([list(unpack(core.packed)) for _, core in cores], dtype=np.int8)
    caps = [
        kicker_caps(table.rules, section.pattern, section.links, row) // (each.size if each else 1)
        for (section, _), each, row in zip(cores, kickers, rows, strict=True)
    ]
    weights = [
        weight(table.rules, section, core) for section in table.sections for core in section.cores
    ]
    arrays = CoreArrays(
        words=as_columns(rows),
        scores=np.array([_score(table.rules, *each) for each in cores], dtype=np.int64),
        slots=np.array([section.kickers for section, _ in cores], dtype=np.int32),
        sizes=np.array([each.size if each else 0 for each in kickers], dtype=np.int32),
        caps=np.array(caps, dtype=np.int8),
        jokers_apart=np.array([each is None or not each.jokers for each in kickers]),
        loose=_loose(groups),
    )
    return Cores(tuple(cores), arrays, tuple(map(tuple, groups)), np.array(weights, dtype=np.int64))


def weight(rules: RuleSet, section: Section, core: Core) -> int:
    """What a play of this core is worth in a cut."""
    place = rules.order.index(RANKS[core.key])
    return rules.weights.of(section.pattern.id, place, len(rules.order))


def _score(rules: RuleSet, section: Section, core: Core) -> int:
    return weight(rules, section, core) * SCORE_UNIT - 1


def _loose(groups: list[list[tuple[int, int, int]]]) -> Scores:
    loose = np.full((LANES, MOST_OF_RANK + 1), IMPOSSIBLE, dtype=np.int64)
    loose[:, 0] = 0
    for lane, plays in enumerate(groups):
        for count in range(1, MOST_OF_RANK + 1):
            ways = [loose[lane, count - size] + score for size, score, _ in plays if size <= count]
            loose[lane, count] = max(ways, default=IMPOSSIBLE)
    return loose
