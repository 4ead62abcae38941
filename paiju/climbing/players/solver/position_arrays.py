"""The plays of open hands and the rules of a round, as arrays for the solver's kernels."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.climbing.players.solver.legal_kernels import (
    HIGHEST,
    MUST,
    OFF,
    PASS,
    Beating,
    Plays,
    Rules,
)
from paiju.climbing.plays.forms import counts_of
from paiju.climbing.plays.reading import beats
from paiju.climbing.plays.table import TABLES_KEPT
from paiju.playing_cards.holding import LANES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.climbing.plays.table import Groups, MoveTable
    from paiju.climbing.plays.table_kernels import Rows, Words
    from paiju.climbing.rules.round import Round
    from paiju.playing_cards.holding import Holding

# The units of a number that sorts plays: by seat, then bombs last, then more cards first, then
# fewer wild cards first.
_A_SEAT, _A_BOMB, _A_CARD = 1 << 20, 1 << 16, 1 << 7
# The rules kept: rounds of several games, each with a goal for each seat.
_RULES_KEPT = 64
# Cores with this many cards of a rank may take the cards of a bomb.
_FOUR = 4
# A number of cards that no lane has.
_NEVER = 1 << 7
_BITS = 1 << np.arange(LANES, dtype=np.int32)


class Goal(NamedTuple):
    """The goal of a side; all other seats play against it together.

    Attributes:
        side: the seats of the side.
        within: all of them must be among the first `within` seats that are out, one of them first
            of all; if 0, one of them must be the next to be out.

    """

    side: tuple[int, ...]
    within: int = 0


class _Ordered(NamedTuple):
    """The cores of a table, with columns that sort them.

    Attributes:
        order: which core beats which.
        tried: for each core, a number that is lower if the solver tries the core earlier.
        read: for each core, a number that is lower if it is a stronger reading.

    """

    order: Beating
    tried: Rows
    read: Rows


def plays_of(table: MoveTable, hands: Sequence[Holding], groups: Sequence[Groups]) -> Plays:
    """All plays of all seats, in the order in which the solver tries them.

    Bombs come last. Before them, plays of more cards come first; of these, the ones with fewer wild
    cards. The readings and duties that make plays illegal are not in the result yet; `narrowed`
    adds them.
    """
    ordered, ranks = _ordered(table.base), []
    for seat, (hand, (words, cores)) in enumerate(zip(hands, groups, strict=True)):
        rank = ordered.tried[cores] + seat * _A_SEAT
        wild = table.natural_and_wild(table.count(hand))[1]
        if wild:
            lanes = np.flatnonzero(counts_of(wild))
            rank += _counts(words)[:, lanes].sum(axis=1)
        ranks.append(rank)
    places = np.concatenate(ranks).argsort(kind="stable")
    # The pass comes after all plays.
    words = np.zeros((2, len(places) + 1), dtype=np.uint64)
    cores = np.full(len(places) + 1, -1, dtype=np.int32)
    words[:, :PASS] = np.concatenate([each for each, _ in groups], axis=1)[:, places]
    cores[:PASS] = np.concatenate([each for _, each in groups])[places]
    return Plays(
        words=words,
        cores=cores,
        starts=np.array([*accumulate(map(len, ranks), initial=0)], dtype=np.int32),
        better=np.full(len(cores), -1, dtype=np.int32),
        broken=np.zeros(len(cores), dtype=np.int32),
        barred=np.zeros((len(hands), 2), dtype=np.uint64),
        order=ordered.order,
    )


def narrowed(plays: Plays, table: MoveTable, hands: Sequence[Holding], barred: Words) -> Plays:
    """The plays with their stronger readings, the bombs that they break up, and barred cards.

    Hands with wild cards have no stronger readings: players say what a wild card stands for, and so
    how their cards are read. `barred` are the cards that no last play may contain, by seat.
    """
    better, broken = plays.better.copy(), plays.broken.copy()
    ranks, starts = _ordered(table.base).read[plays.cores], plays.starts
    for hand, first, stop in zip(hands, starts[:-1], starts[1:], strict=True):
        if not table.natural_and_wild(table.count(hand))[1]:
            places = np.arange(first, stop)
            low, high = plays.words[:, first:stop]
            places = places[np.lexsort((ranks[first:stop], low, high))]
            same = (plays.words[:, places[1:]] == plays.words[:, places[:-1]]).all(axis=0)
            better[places[1:][same]] = places[:-1][same]
    if table.rules.whole:
        broken[:PASS] = _broken(table.base, plays)
    return plays._replace(better=better, broken=broken, barred=barred)


def _broken(table: MoveTable, plays: Plays) -> Rows:
    """For each play, the lanes whose bombs it would break up, as bits."""
    cores = plays.cores[:PASS]
    groups = np.array([section.pattern.group for section in table.all_sections])
    is_four = groups[table.section_numbers(cores)] >= _FOUR
    is_short, is_bomb = cores >= plays.order.short, cores >= plays.order.first_bomb
    # A short form with four of a rank may break up any bomb, other short forms none.
    in_core = np.zeros((len(cores), LANES), dtype=np.bool_)
    in_core[~is_short] = table.core_counts[cores[~is_short]] > 0
    kept = (is_short & is_four)[:, None] | (in_core & (is_four | is_bomb)[:, None])
    broken: Rows = (((_counts(plays.words[:, :PASS]) > 0) & ~kept) @ _BITS).astype(np.int32)
    return broken


def _counts(words: Words) -> Rows:
    """Words of two for each play as counts by lane; shape (plays, lanes)."""
    return np.ascontiguousarray(words.T).view(np.int8)


@lru_cache(maxsize=TABLES_KEPT)
def _ordered(table: MoveTable) -> _Ordered:
    """The cores of a table with their order, those of short forms last."""
    pairs = [(section, core) for section in table.all_sections for core in section.cores]
    beaten = [table.beating(core.start) for _, core in pairs]
    others = [
        [*ranges[2:], *_shorts_on(table, core.start)]
        for ranges, (_, core) in zip(beaten, pairs, strict=True)
    ]
    tried = [
        (section.tier > 0) * _A_BOMB - section.size * _A_CARD if section.short is None else 0
        for section, _ in pairs
    ]
    strength = sorted(range(len(pairs)), key=lambda core: table.strength(pairs[core][1].start))
    read = np.empty(len(pairs), dtype=np.int32)
    read[strength] = np.arange(len(pairs))
    singles = next((each.span for each in table.sections if each.size == 1), (0, 0))
    least = np.full(LANES, _NEVER, dtype=np.int32)
    for lane, bomb in table.rank_bombs if table.rules.whole else ():
        least[lane] = counts_of(bomb)[lane]
    order = Beating(
        ends=_column(end for (_, end), *_ in beaten),
        bombs=_column(first for _, (first, _), *_ in beaten),
        starts=_column(accumulate(map(len, others), initial=0)),
        by=_column(each for ranges in others for pair in ranges for each in pair).reshape(-1, 2),
        singles=_column(singles),
        first_bomb=table.first_above(0),
        short=len(table.cores),
        least=least,
    )
    return _Ordered(order, _column(tried), read)


def _column(numbers: Iterator[int] | Sequence[int]) -> Rows:
    return np.array([*numbers], dtype=np.int32)


def _shorts_on(table: MoveTable, last: int) -> Iterator[tuple[int, int]]:
    """The short forms that beat the play of a row, as ranges of cores."""
    cores = (core for section in table.short for core in section.cores)
    beating = [core.number for core in cores if beats(table, core.start, last)]
    for _, run in groupby(enumerate(beating), key=lambda each: each[1] - each[0]):
        numbers = [*map(itemgetter(1), run)]
        yield numbers[0], numbers[-1] + 1


@lru_cache(maxsize=_RULES_KEPT)
def rules_for(rules: Round, goal: Goal, table: MoveTable) -> Rules:
    """The rules of a round and the goal of a side, as arrays for a table.

    Duties of a game's first play are left out.
    """
    order = _ordered(table).order
    sections = [table.section_of(*rules.returns)] if rules.returns else []
    returns = [(*each.span, each.size) for each in sections] or [(0, 0, 0)]
    called = [
        any(table.may_beat(each, core.start) for each in sections)
        for section in table.all_sections
        for core in section.cores
    ]
    is_asked = rules.frees_bombs or rules.report != "off" or bool(rules.bars_last or sections)
    return Rules(
        attacks=_column(int(seat in goal.side) for seat in range(len(rules.teams))),
        partners=_column(team * (rules.heir == "partner") for team in rules.teams),
        locks_out=rules.locks_out,
        within=goal.within,
        step=rules.turns % len(rules.teams),
        must_beat=rules.must_beat,
        frees_bombs=rules.frees_bombs,
        report={"off": OFF, "highest": HIGHEST, "must": MUST}[rules.report],
        hands_on=bool(rules.bars_last),
        returns=_column(returns[0]),
        called=_column(map(int, called)),
        is_plain=not (is_asked or table.rules.whole or table.short or len(order.by)),
    )
