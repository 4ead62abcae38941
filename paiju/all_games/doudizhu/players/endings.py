"""Endings, solved for all possible deals of the unseen cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.all_games.doudizhu.calling import SEATS
from paiju.all_games.doudizhu.rulesets import ROUND
from paiju.climbing.players.solver.legal_kernels import TURN
from paiju.climbing.players.solver.position_arrays import Goal, plays_of, rules_for
from paiju.climbing.players.solver.search_kernels import Task, solve_all, ways
from paiju.climbing.players.solver.solve import MAX_PLAYS, nothing_known, steps_from
from paiju.climbing.plays.reading import read_as
from paiju.climbing.plays.table import as_words
from paiju.playing_cards.holding import Holding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.doudizhu.players.played import Position
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table_kernels import Numbers, Rows, Words
    from paiju.climbing.seat.position import Branch

# The limits of a search: cards, worlds (deals of the unseen cards) and positions. A thousand
# positions take a sixth of a millisecond compiled, and a second as plain Python.
MAX_CARDS = 20
MAX_WORLDS = 40
NODES = 4_000
# The limits of a patient search, one of more than `NODES` positions.
PATIENT_CARDS = 24
PATIENT_WORLDS = 100
PLAIN_NODES = 200
# The size of the table of known positions: as many as fit into a processor's first cache.
PLACES = 1 << 11
_WORD = 64


class RankMove(NamedTuple):
    """A choice by ranks: the packed counts that stay in hand, and the core played (-1: a pass)."""

    rest: int
    core: int


class Solution(NamedTuple):
    """The result of solving an ending.

    Attributes:
        choices: all choices.
        shares: for each choice, the share of worlds in which it wins against every defence. For a
            choice that is not among the best, it is a lower share at which the search stopped.
        worlds: the number of worlds, which are the possible deals of the unseen cards.
        nodes: the number of positions searched.

    """

    choices: tuple[RankMove, ...]
    shares: tuple[float, ...]
    worlds: int
    nodes: int

    @property
    def best(self) -> float:
        """The highest share of worlds that a choice wins."""
        return max(self.shares)

    @property
    def winners(self) -> tuple[RankMove, ...]:
        """The choices that win the highest share of worlds."""
        best = self.best
        ranked = zip(self.choices, self.shares, strict=True)
        return tuple(choice for choice, share in ranked if share == best)


def move_of(position: Position, branch: Branch) -> RankMove:
    """A branch, which names cards, as a choice by ranks."""
    return RankMove(branch.rest.packed, _core(position, branch.play))


def branch_of(position: Position, choice: RankMove) -> Branch:
    """A choice by ranks as a branch, which names cards."""
    if choice.core < 0:
        return position.branch_of(None)
    group = Holding.of(position.hand.pick(position.hand.packed - choice.rest))
    return position.branch_of(read_as(position.table, group, choice.core))


def solve_ending(
    position: Position, nodes: int = NODES, rows: Sequence[int | None] = ()
) -> Solution | None:
    """The solution of an ending; None if it has too many cards, worlds or positions.

    `nodes` is the greatest number of positions to search. If `rows` has elements, only these
    choices are considered, in this order; None is the pass.
    """
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
    every = groups[steps[0, TURN]]
    rests, cores = _choices_among(position, rows) if rows else _choices(position, *every)
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


def _choices(position: Position, words: Words, cores: Rows) -> tuple[Words, Rows]:
    """The legal choices among the plays of a hand: the packed counts left in hand, and the cores.

    `words` has the packed counts of the plays, and `cores` their cores. A pass has the core -1.
    """
    packed = as_words(position.hand.packed)[:, None]
    rests = packed - words
    if position.last is not None:
        (first, stop), (bombs, _) = position.table.beating(position.last.row)
        chosen = (cores >= first) & (cores < stop) | (cores >= bombs)
        rests, cores = rests[:, chosen], cores[chosen]
    # A seat whose last card is the flower cannot lead anything, so it passes.
    if position.last is not None or not len(cores):
        rests, cores = np.append(rests, packed, axis=1), np.append(cores, np.int32(-1))
    return rests, cores


def _choices_among(position: Position, rows: Sequence[int | None]) -> tuple[Words, Rows]:
    """The choices of these rows of the move table: the packed counts left in hand, and the cores.

    The row None is the pass, with the core -1.
    """
    table, hand = position.table, position.hand
    played = np.array([0 if row is None else row for row in rows], dtype=np.int32)
    natural, wild = table.taken(played, hand)
    rests, cores = as_words(hand.packed)[:, None] - natural - wild, table.core_numbers(played)
    if None in rows:
        at = rows.index(None)
        rests[:, at], cores[at] = as_words(hand.packed), -1
    return rests, cores


def _core(position: Position, play: Play | None) -> int:
    return position.table.core(play.row).number if play else -1


def _place(position: Position, seat: int) -> int:
    return (seat - position.first) % SEATS


def _steps(position: Position) -> Rows:
    owner, turn = _place(position, position.owner), _place(position, position.seat)
    # The seat after the one that played last has passed, unless it is to act.
    passed = {(owner + 1) % SEATS} - {turn}
    return steps_from(PATIENT_CARDS, SEATS, (turn, _core(position, position.last), owner, passed))


def _worlds(position: Position, limit: int) -> tuple[Words, Numbers]:
    """The hands of the other seats in each world, and the weight of each world.

    At most `limit` worlds are listed. The hands have the axes world, seat (from the landlord on)
    and word of the packed counts; the row of the seat itself is 0.
    """
    shown = Holding.of(position.shown).packed
    free = position.hidden.packed - shown
    following = position.following
    # The shown cards are the landlord's; for the landlord itself they are not hidden cards.
    knows = following == position.first
    size = position.counts[following] - len(position.shown) * knows
    one, weights = ways(as_words(free), size, limit)
    two, seen, place = as_words(free) - one, as_words(shown), _place(position, following)
    hands = np.zeros((len(one), SEATS, 2), dtype=np.uint64)
    hands[:, place] = one + seen if knows else one
    hands[:, (place + 1) % SEATS] = two if knows else two + seen
    return hands, weights
