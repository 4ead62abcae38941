"""Endings solved over all possible deals of the unseen cards."""

from __future__ import annotations

from itertools import islice
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.cards.holding import Holding, unpack
from app.climbing.players.solver.kernels import Task, solve_all
from app.climbing.players.solver.legal_kernels import TURN
from app.climbing.players.solver.plays import Goal, plays_of, rules_for
from app.climbing.players.solver.solve import MAX_PLAYS, nothing_known, steps_from
from app.climbing.reading import read_as
from app.climbing.table import as_words
from app.games.doudizhu.calling import SEATS
from app.games.doudizhu.rulesets import ROUND

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from app.climbing.kernels import Numbers, Rows, Words
    from app.climbing.reading import Play
    from app.climbing.seat import Branch
    from app.games.doudizhu.agents.played import Position

# The most cards, worlds (deals of the unseen cards) and positions of a search. A thousand positions
# take a quarter of a millisecond compiled, a second as plain Python.
MAX_CARDS = 20
MAX_WORLDS = 40
NODES = 4_000
# The most cards and worlds of a patient search, which is one of more than `NODES` positions.
PATIENT_CARDS = 24
PATIENT_WORLDS = 100
PLAIN_NODES = 200
# The number of positions that fit into a processor's first cache.
PLACES = 1 << 11
_WORD = 64


class RankMove(NamedTuple):
    """A choice by ranks: the packed rest of the hand, and the core of its play; -1 for a pass."""

    rest: int
    core: int


class Solution(NamedTuple):
    """The result of solving an ending.

    Attributes:
        choices: all choices.
        shares: by choice, the share of worlds in which it wins against every defence.
        worlds: the number of worlds.
        nodes: the number of positions searched.

    """

    choices: tuple[RankMove, ...]
    shares: tuple[float, ...]
    worlds: int
    nodes: int

    @property
    def best(self) -> float:
        """The best share."""
        return max(self.shares)

    @property
    def winners(self) -> tuple[RankMove, ...]:
        """The choices of the best share."""
        best = self.best
        ranked = zip(self.choices, self.shares, strict=True)
        return tuple(choice for choice, share in ranked if share == best)


def move_of(position: Position, branch: Branch) -> RankMove:
    """A branch by its ranks alone."""
    return RankMove(branch.rest.packed, _core(position, branch.play))


def branch_of(position: Position, choice: RankMove) -> Branch:
    """A choice with cards."""
    if choice.core < 0:
        return position.branch_of(None)
    group = Holding.of(position.hand.pick(position.hand.packed - choice.rest))
    return position.branch_of(read_as(position.table, group, choice.core))


def solve_ending(position: Position, nodes: int = NODES) -> Solution | None:
    """Solve an ending; None if it has too many cards or worlds, or takes too many nodes."""
    table, hand = position.table, position.hand
    is_patient = nodes > NODES
    if len(hand) + len(position.unseen) > (PATIENT_CARDS if is_patient else MAX_CARDS):
        return None
    most_worlds = PATIENT_WORLDS if is_patient else MAX_WORLDS
    worlds, weights = _worlds(position, most_worlds + 1)
    if len(weights) > most_worlds:
        return None
    # Seats are counted from the landlord.
    seats = [(position.first + place) % SEATS for place in range(SEATS)]
    pools = [hand if seat == position.seat else position.pools[seat] for seat in seats]
    sizes = [position.counts[seat] for seat in seats]
    found = [table.groups(*each, MAX_PLAYS) for each in zip(pools, sizes, strict=True)]
    groups = [each for each in found if each is not None]
    if len(groups) < SEATS:
        return None
    steps = _steps(position)
    words, cores = groups[steps[0, TURN]]
    packed = as_words(hand.packed)[:, None]
    rests = packed - words
    if position.last is not None:
        (first, stop), (bombs, _) = table.beating(position.last.row)
        chosen = (cores >= first) & (cores < stop) | (cores >= bombs)
        rests, cores = rests[:, chosen], cores[chosen]
    # A seat that can lead nothing, for its last card is the flower, passes too.
    if position.last is not None or not len(cores):
        rests, cores = np.append(rests, packed, axis=1), np.append(cores, np.int32(-1))
    plays, rules = plays_of(table, pools, groups), rules_for(ROUND, Goal((0,)), table.base)
    task = Task(plays, rules, nothing_known(table, SEATS, nodes, PLACES))
    most = nodes if solve_all.is_compiled else min(nodes, PLAIN_NODES)
    won, used = solve_all(np.ascontiguousarray(rests.T), cores, worlds, weights, steps, task, most)
    if won[0] < 0:
        return None
    shares = tuple((won / weights.sum()).tolist())
    left = (low | high << _WORD for low, high in rests.T.tolist())
    choices = tuple(map(RankMove, left, cores.tolist()))
    return Solution(choices, shares, len(weights), int(used))


def _core(position: Position, play: Play | None) -> int:
    return position.table.core(play.row).number if play else -1


def _place(position: Position, seat: int) -> int:
    return (seat - position.first) % SEATS


def _steps(position: Position) -> Rows:
    owner, turn = _place(position, position.owner), _place(position, position.seat)
    # The seat behind the one that played last has passed, if it is not the turn's.
    passed = {(owner + 1) % SEATS} - {turn}
    return steps_from(PATIENT_CARDS, SEATS, (turn, _core(position, position.last), owner, passed))


def _worlds(position: Position, limit: int) -> tuple[Words, Numbers]:
    """The hands of all seats but the own, by world, and the worlds' weights.

    No more worlds than `limit` are listed.
    """
    shown = Holding.of(position.shown).packed
    free = position.hidden.packed - shown
    following = position.following
    # The shown cards are the landlord's; the landlord itself sees none of its own among them.
    knows = following == position.first
    size = position.counts[following] - len(position.shown) * knows
    found = ways(unpack(free), size, limit)
    one = np.array([taken for taken, _ in found], dtype=np.int8).view("<u8")
    two, seen, place = as_words(free) - one, as_words(shown), _place(position, following)
    hands = np.zeros((len(found), SEATS, 2), dtype=np.uint64)
    hands[:, place] = one + seen if knows else one
    hands[:, (place + 1) % SEATS] = two if knows else two + seen
    return hands, np.array([weight for _, weight in found], dtype=np.int64)


def ways(counts: Sequence[int], size: int, limit: int) -> list[tuple[tuple[int, ...], int]]:
    """The ways to take so many cards, by rank, each with its number of ways by suit.

    There are so many cards of each rank. No more ways than `limit` are listed.

    >>> ways((2, 1), 2, limit=9)
    [((2, 0), 1), ((1, 1), 2)]
    """
    return list(islice(_ways(counts, size, sum(counts)), limit))


def _ways(counts: Sequence[int], size: int, cards: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The same, one after the other; the ranks have so many cards in all."""
    if not counts:
        if not size:
            yield (), 1
        return
    count, others = counts[0], counts[1:]
    left = cards - count
    for here in range(min(count, size), max(size - left, 0) - 1, -1):
        for taken, number in _ways(others, size - here, left):
            yield (here, *taken), comb(count, here) * number
