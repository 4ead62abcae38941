"""Solving an ending over all the ways in which the unseen cards may lie."""

from __future__ import annotations

from functools import lru_cache
from hashlib import shake_128
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.cards.holding import LANES, Holding, unpack
from app.climbing.option import Option
from app.climbing.reading import play_of
from app.climbing.table import TABLES_KEPT, as_words
from app.games.doudizhu.agents.endgame.kernels import Known, Plays, solve_all
from app.games.doudizhu.agents.endgame.worlds import ways
from app.games.doudizhu.agents.playouts.book import book_of
from app.games.doudizhu.agents.playouts.columns import SECTION, TIER
from app.games.doudizhu.calling import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy.typing as npt

    from app.climbing.kernels import Rows, Scores, Words
    from app.climbing.reading import Play
    from app.games.doudizhu.agents.played import Position
    from app.games.doudizhu.agents.playouts.book import Facts

# More cards, or more ways for them to lie, are not tried; nor are more positions looked at. A
# thousand positions take a quarter of a millisecond compiled, a second as plain Python.
MAX_CARDS = 20
MAX_WORLDS = 40
NODES = 4_000
PLAIN_NODES = 200
# The most ways to play that one seat may ever have. With eight wild cards among twenty some seats
# have nearly so many; to list them takes half a millisecond.
MAX_GROUPS = 4_000
_PLACES = 1 << 12
# Nobody holds more cards of a rank, wild ones at their own.
_COUNTS = 4 + 1
_WORD = 64


class Choice(NamedTuple):
    """Something that may be done, by ranks: what it leaves, packed, and its core, -1 for a pass."""

    rest: int
    core: int


class Solution(NamedTuple):
    """What solving an ending comes to.

    Attributes:
        choices: everything that may be done.
        shares: by choice, the share of the ways in which it wins against every defence.
        worlds: in how many ways the cards may lie.
        nodes: how many positions were looked at.

    """

    choices: tuple[Choice, ...]
    shares: tuple[float, ...]
    worlds: int
    nodes: int

    @property
    def best(self) -> float:
        """The best share."""
        return max(self.shares)

    @property
    def winners(self) -> tuple[Choice, ...]:
        """The choices of the best share."""
        best = self.best
        ranked = zip(self.choices, self.shares, strict=True)
        return tuple(choice for choice, share in ranked if share == best)


def choice_of(position: Position, option: Option) -> Choice:
    """An option by its ranks alone."""
    return Choice(option.rest.packed, _core(position, option.play))


def option_of(position: Position, choice: Choice) -> Option:
    """A choice with cards."""
    table, hand = position.table, position.hand
    if choice.core < 0:
        return Option(None, hand)
    cards = hand.pick(hand.packed - choice.rest)
    core = table.cores[choice.core]
    group = Holding.of(cards)
    row = next(row for row in table.read(group) if core.start <= row < core.stop)
    return Option(play_of(table, row, group), hand.without(cards))


def solve_ending(position: Position, nodes: int = NODES) -> Solution | None:
    """Solve an ending, if its cards are few, and known or nearly so."""
    if len(position.hand) + len(position.unseen) > MAX_CARDS:
        return None
    others, weights = _others(position)
    facts = book_of(position.table.base).facts
    lists = _lists(position, facts) if len(weights) <= MAX_WORLDS else None
    if lists is None:
        return None
    own = _in_order(_beating(position, lists[_place(position, position.seat)], facts))
    rests = as_words(position.hand.packed)[:, None] - own.words
    cores = own.cores
    # Who can lead nothing, for his last card is the flower, passes too.
    if position.last is not None or not len(cores):
        rests = np.append(rests, as_words(position.hand.packed)[:, None], axis=1)
        cores = np.append(cores, np.int32(-1))
    won, used = solve_all(
        np.ascontiguousarray(rests.T),
        cores,
        others,
        weights,
        _place(position, position.seat),
        _core(position, position.last),
        _place(position, position.owner),
        _plays(lists),
        facts,
        _nothing_known(len(position.table.cores)),
        nodes if solve_all.is_compiled else min(nodes, PLAIN_NODES),
    )
    if won[0] < 0:
        return None
    shares = tuple((won / weights.sum()).tolist())
    left = (low | high << _WORD for low, high in rests.T.tolist())
    choices = tuple(map(Choice, left, cores.tolist()))
    return Solution(choices, shares, len(weights), int(used))


class _Groups(NamedTuple):
    """Groups of cards that are plays, as words, and the cores that they are read as."""

    words: Words
    cores: Rows


def _nothing_known(cores: int) -> Known:
    keys, values = np.zeros(_PLACES, dtype=np.uint64), np.zeros(_PLACES, dtype=np.int32)
    return Known(keys, values, *_marks(cores))


@lru_cache(maxsize=TABLES_KEPT)
def _marks(cores: int) -> tuple[Words, Words]:
    """Numbers that have nothing to do with each other: for seats and cards, and for turns."""
    of_cards, of_turns = SEATS * LANES * _COUNTS, SEATS * (SEATS + 1) * (cores + 1)
    drawn = shake_128(b"paiju marks").digest(8 * (of_cards + of_turns))
    marks = np.frombuffer(drawn, dtype="<u8").copy()
    return marks[:of_cards].reshape(SEATS, LANES, _COUNTS), marks[of_cards:]


def _place(position: Position, seat: int) -> int:
    """A seat as kernels number it: the landlord is 0."""
    return (seat - position.first) % SEATS


def _core(position: Position, play: Play | None) -> int:
    return position.table.core(play.row).number if play else -1


def _others(position: Position) -> tuple[Words, Scores]:
    """The hands of the next seat and of the one behind it, by world, and the worlds' weights."""
    shown = Holding.of(position.shown).packed
    free = Holding.of(position.unseen).packed - shown
    # What is shown is the landlord's; of his own cards he shows himself none.
    knows = position.following == position.first
    size = position.counts[position.following] - len(position.shown) * knows
    found = ways(unpack(free), size, MAX_WORLDS + 1)
    # A count is a byte of a word.
    one = np.array([taken for taken, _ in found], dtype=np.int8).view("<u8")
    two, seen = as_words(free) - one, as_words(shown)
    hands = np.stack([one + seen, two] if knows else [one, two + seen], axis=1)
    return hands, np.array([weight for _, weight in found], dtype=np.int64)


def _lists(position: Position, facts: Facts) -> tuple[_Groups, ...] | None:
    """What each seat may ever play, from the landlord on; None if that is too much."""
    unseen = Holding.of(position.unseen).packed
    lists = []
    for seat in _seats(position):
        pool = unseen
        if seat == position.seat:
            pool = position.hand.packed
        elif seat == position.partner:
            pool -= Holding.of(position.shown).packed
        found = position.table.groups(pool, position.counts[seat], MAX_GROUPS)
        if found is None:
            return None
        lists.append(_sorted(_Groups(*found), position.table.apart(pool)[1], facts))
    return tuple(lists)


def _seats(position: Position) -> Iterator[int]:
    return ((position.first + place) % SEATS for place in range(SEATS))


def _sorted(groups: _Groups, wild: int, facts: Facts) -> _Groups:
    """Bombs last, otherwise the most cards first, and of these those with the fewest wild ones."""
    counts = np.ascontiguousarray(groups.words.T).view(np.int8)
    lanes = np.flatnonzero(np.frombuffer(unpack(wild), dtype=np.int8))
    bombs = facts.cores[groups.cores, TIER] > 0
    return _in_order(groups, counts[:, lanes].sum(axis=1), -counts.sum(axis=1), bombs)


def _in_order(groups: _Groups, *keys: npt.NDArray[np.generic]) -> _Groups:
    """By the last key first; then as plays stand in a table: by core, the lowest cards first."""
    low, high = (~word.byteswap() for word in groups.words)
    order = np.lexsort((high, low, groups.cores, *keys))
    return _Groups(groups.words.take(order, axis=1), groups.cores[order])


def _plays(lists: Sequence[_Groups]) -> Plays:
    words = np.ascontiguousarray(np.concatenate([each.words for each in lists], axis=1))
    cores = np.concatenate([each.cores for each in lists])
    return Plays(words, cores, np.cumsum([0, *(len(each.cores) for each in lists)], dtype=np.int32))


def _beating(position: Position, groups: _Groups, facts: Facts) -> _Groups:
    """Of groups those that may be played now."""
    if position.last is None:
        return groups
    last = _core(position, position.last)
    ours, its = facts.cores[groups.cores], facts.cores[last]
    beats = (ours[:, SECTION] == its[SECTION]) & (groups.cores > last)
    beats |= ours[:, TIER] > its[TIER]
    return _Groups(groups.words[:, beats], groups.cores[beats])
