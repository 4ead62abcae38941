"""The cores of a rule set as arrays, for the kernels that split hands into plays."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from paiju.climbing.plays.forms import counts_of, is_suited, kicker_caps
from paiju.climbing.plays.table import LOW_SUITS, MoveTable, as_columns
from paiju.climbing.plays.table_kernels import FACTS, MAX_OF_RANK, SCORE_UNIT, CoreArrays
from paiju.playing_cards.card import LANE, RANKS
from paiju.playing_cards.holding import LANES, unpack

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paiju.climbing.plays.forms import Core, Section
    from paiju.climbing.plays.table_kernels import Counts, Numbers
    from paiju.climbing.rules.rule_set import Pattern, RuleSet

IMPOSSIBLE = -(1 << 30)
_FLOWER = LANE["F"]
_NO_CAPS = (0,) * LANES


class Taking(NamedTuple):
    """A core as splits choose it: one that takes kickers, spans ranks, or is of one suit.

    Attributes:
        core: the core.
        score: the score of a play of the core.
        slots: the number of kickers that it takes.
        size: the number of cards of a kicker.
        caps: for each rank, the largest number of kickers of that rank.
        shares: for each rank, the cap limited to `slots`, and the number of cards of a kicker.
        jokers_apart: whether its kickers may not be both jokers.
        rank: the lane of its rank; -1 if it spans several.
        is_pure: whether it consists of wild cards only.
        plane: the place of its suit in `LOW_SUITS`, from 1 on; 0 if its suits do not matter.
        is_plain: whether it takes no wild cards.

    """

    core: Core
    score: int
    slots: int
    size: int
    caps: tuple[int, ...]
    shares: tuple[tuple[int, int], ...]
    jokers_apart: bool
    rank: int
    is_pure: bool
    plane: int = 0
    is_plain: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Alone:
    """The plays that consist of one rank alone; an object equals only itself, for quick caching.

    Attributes:
        lane: the lane of the rank.
        groups: the plays, as number of cards, score and row. Bombs that differ only in their wild
            cards appear once.
        stranded: the weight of a card that no play takes.

    """

    lane: int
    groups: tuple[tuple[int, int, int], ...]
    stranded: int


@dataclass(frozen=True, slots=True)
class Cores:
    """The cores and the plays of single ranks of which splits are made.

    Attributes:
        cores: the cores that the search chooses: all but those of one rank without kickers.
        arrays: the same cores as arrays for kernels.
        ranks: for each rank, the plays that consist of it alone.
        weights: for each core of the table, the weight of a play of it.

    """

    cores: tuple[Taking, ...]
    arrays: CoreArrays
    ranks: tuple[Alone, ...]
    weights: Numbers


def cores_of(table: MoveTable) -> Cores:
    """The cores of a table, prepared at the first call; they do not depend on the wild ranks."""
    found = _PREPARED.get(table.base)
    if found is None:
        found = _PREPARED[table.base] = _prepared(table.base)
    return found


# Weak keys: the cores are dropped with their table.
_PREPARED: WeakKeyDictionary[MoveTable, Cores] = WeakKeyDictionary()


def _prepared(table: MoveTable) -> Cores:
    rules = table.rules
    groups: list[dict[int, tuple[int, int]]] = [{} for _ in range(LANES)]
    suited: list[Taking] = []
    cores: list[Taking] = []
    weights: list[int] = []
    for section in table.sections:
        of_section = weights_in(rules, section)
        weights += of_section
        for core, weight in _unlike(section, of_section):
            score = weight * SCORE_UNIT - 1
            if is_suited(section.pattern):
                suited += _of_suits(rules, section, core, score)
                continue
            is_alone = section.pattern.kickers is None and _is_of_one_rank(core)
            if is_alone and not _is_mixed(rules, section.pattern):
                play = (score, core.start)
                groups[core.key].setdefault(unpack(core.packed)[core.key], play)
            else:
                cores.append(_taking(rules, section, core, score))
    cores = suited + cores
    of_rank = tuple(tuple((size, *play) for size, play in plays.items()) for plays in groups)
    loose = _loose(of_rank, rules.weights.stranded)
    counts = table.core_counts[[taking.core.number for taking in cores]]
    arrays = CoreArrays(
        words=as_columns(counts),
        facts=np.array([_facts(taking) for taking in cores], dtype=np.int64).reshape(-1, FACTS),
        caps=_by_lane([taking.caps for taking in cores]),
        jokers_apart=np.array([taking.jokers_apart for taking in cores], dtype=np.bool_),
        loose=loose,
        relief=_relief(loose),
    )
    return Cores(
        cores=tuple(cores),
        arrays=arrays,
        ranks=tuple(
            Alone(lane, plays, rules.weights.stranded) for lane, plays in enumerate(of_rank)
        ),
        weights=np.array(weights, dtype=np.int64),
    )


def _facts(each: Taking) -> list[int]:
    """The facts of a core, in the order of the columns of `CoreArrays.facts`."""
    counts = unpack(each.core.packed)
    members = [lane for lane, count in enumerate(counts) if count]
    return [
        each.score,
        sum(counts),
        each.slots,
        each.size,
        each.slots * each.size,
        each.rank,
        each.plane,
        each.is_plain,
        each.is_pure,
        sum(1 << lane for lane in members),
        len(members),
        sum(lane << (4 * place) for place, lane in enumerate(members)),
    ]


def _by_lane(counts: Iterable[Iterable[int]]) -> Counts:
    """The numbers of kickers of each core by lane, as an array; shape (cores, lanes)."""
    packed = b"".join(map(bytes, counts))
    # A writable copy, because kernels are compiled again for read-only arrays.
    return np.frombuffer(packed, dtype=np.int8).reshape(-1, LANES).copy()


def _unlike(section: Section, weights: Sequence[int]) -> Iterator[tuple[Core, int]]:
    """The cores of a section with their weights; of cores with equal counts, the first alone.

    Such cores differ in a suit that breaks ties. Flushes are an exception: each suit keeps one.
    """
    seen = set()
    for core, weight in zip(section.cores, weights, strict=True):
        suit = core.suit if is_suited(section.pattern) else ""
        if (core.packed, suit) not in seen:
            seen.add((core.packed, suit))
            yield core, weight


def _taking(rules: RuleSet, section: Section, core: Core, score: int, plane: int = 0) -> Taking:
    pattern = section.pattern
    kickers = pattern.kickers
    caps = _NO_CAPS
    if kickers is not None:
        most = kicker_caps(rules, pattern, section.links, counts_of(core.packed))
        caps = tuple((most // kickers.size).tolist())
    size = kickers.size if kickers else 0
    caps, shares = _limits(caps, section.kickers, size)
    return Taking(
        core=core,
        score=score,
        slots=section.kickers,
        size=size,
        caps=caps,
        shares=shares,
        jokers_apart=kickers is None or not kickers.jokers,
        rank=core.key if not plane and _is_of_one_rank(core) else -1,
        is_pure=pattern.wild == "all",
        plane=plane,
        is_plain=bool(plane and (core.suit or pattern.wild == "none")),
    )


@lru_cache(1024)
def _limits(
    caps: tuple[int, ...], slots: int, size: int
) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """The `caps` and `shares` of a `Taking`; cached, since many cores have the same."""
    return caps, tuple((min(cap, slots), size) for cap in caps)


def _of_suits(rules: RuleSet, section: Section, core: Core, score: int) -> list[Taking]:
    """A core of a pattern of one suit, as a `Taking` for each suit; as one if its suit is known."""
    if core.suit:
        return [_taking(rules, section, core, score, 1 + LOW_SUITS.index(core.suit))]
    return [
        _taking(rules, section, replace(core, start=row, stop=row + 1), score, plane)
        for plane, row in enumerate(range(core.start, core.stop), start=1)
    ]


def _is_of_one_rank(core: Core) -> bool:
    """Tests if all cards of a core are of one rank."""
    return unpack(core.packed).count(0) == LANES - 1


def _is_mixed(rules: RuleSet, pattern: Pattern) -> bool:
    """Tests if a pattern consists of wild cards that can be of different ranks."""
    return pattern.wild == "all" and rules.wilds is not None and rules.wilds.drawn > 1


def weights_in(rules: RuleSet, section: Section) -> list[int]:
    """For each core of a section, the weight of its plays in a split."""
    # The keys of chains have an order of their own.
    order, places = rules.order if section.links == 1 else rules.chain, len(rules.order)
    among = [order.find(RANKS[core.key]) for core in section.cores]
    if rules.suits and section.links > 1:
        # So have those of windows. Plays that differ only in the suit of a tie weigh the same.
        known: dict[int, int] = {}
        among = [
            known.setdefault(core.packed, at) * (places - 1) // len(section.cores)
            for at, core in enumerate(section.cores)
        ]
    weigh = lru_cache(partial(rules.weights.of, section.pattern.id, places=places))
    return [weigh(place) for place in among]


def _loose(groups: tuple[tuple[tuple[int, int, int], ...], ...], stranded: int) -> Numbers:
    of_lanes = []
    for of_rank in groups:
        of_lane = [[0, *[IMPOSSIBLE] * MAX_OF_RANK]]
        for _ in range(MAX_OF_RANK):
            fewer, now = of_lane[-1], [0]
            for count in range(1, MAX_OF_RANK + 1):
                ways = [fewer[count - size] + score for size, score, _ in of_rank if size <= count]
                now.append(max(ways, default=IMPOSSIBLE))
            of_lane.append(now)
        of_lanes.append(of_lane)
    loose: Numbers = np.array(of_lanes, dtype=np.int64)
    # The flower card has no rank: without a play that takes it, it stays behind.
    loose[_FLOWER, 1:, 1] = stranded * SCORE_UNIT
    return np.maximum(loose, IMPOSSIBLE)


def _relief(loose: Numbers) -> Numbers:
    """`CoreArrays.relief`: the largest gain for each card that is played elsewhere.

    It is indexed by rank, plays and count, like `loose`.
    """
    relief = np.zeros_like(loose)
    for count in range(1, MAX_OF_RANK + 1):
        possible = loose[:, :, count] > IMPOSSIBLE
        for elsewhere in range(1, count + 1):
            saved = -(-(loose[:, :, count - elsewhere] - loose[:, :, count]) // elsewhere)
            known = possible & (loose[:, :, count - elsewhere] > IMPOSSIBLE)
            relief[:, :, count] = np.where(
                known, np.maximum(relief[:, :, count], saved), relief[:, :, count]
            )
    return np.maximum.accumulate(relief, axis=2)
