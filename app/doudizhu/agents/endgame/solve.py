"""Solving an ending over all the ways in which the unseen cards may lie."""

from __future__ import annotations

from functools import lru_cache
from hashlib import shake_128
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.cards.holding import LANES, Holding, pack, unpack
from app.climbing.moves import list_moves
from app.climbing.table import TABLES_KEPT, as_words
from app.doudizhu.agents.endgame.kernels import Known, Plays, solve_all
from app.doudizhu.agents.endgame.worlds import ways
from app.doudizhu.agents.playouts.book import book_of
from app.doudizhu.agents.position import Option
from app.doudizhu.calling import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.climbing.kernels import Rows, Scores, Words
    from app.doudizhu.agents.position import Position

# More cards, or more ways for them to lie, are not tried; nor are more positions looked at. A
# thousand positions take a quarter of a millisecond compiled, a second as plain Python.
MAX_CARDS = 20
MAX_WORLDS = 40
NODES = 4_000
PLAIN_NODES = 200
_PLACES = 1 << 12
# Without wild cards nobody holds more of a rank.
_COUNTS = 4 + 1


class Solution(NamedTuple):
    """What solving an ending comes to.

    Attributes:
        options: everything that may be done.
        shares: by option, the share of the ways in which it wins against every defence.
        worlds: in how many ways the cards may lie.
        nodes: how many positions were looked at.

    """

    options: tuple[Option, ...]
    shares: tuple[float, ...]
    worlds: int
    nodes: int

    @property
    def best(self) -> float:
        """The best share."""
        return max(self.shares)


def solve_ending(position: Position, nodes: int = NODES) -> Solution | None:
    """Solve an ending, if its cards are few, known or nearly so, and nothing is wild."""
    table = position.table
    if len(position.hand) + len(position.unseen) > MAX_CARDS:
        return None
    if any(table.is_wild(card) for card in (*position.hand.cards, *position.unseen)):
        return None
    others, weights = _others(position)
    if len(weights) > MAX_WORLDS:
        return None
    rows = list_moves(table, position.hand, position.last).tolist()
    passes = () if position.last is None else (Option(None, position.hand),)
    options = (*map(position.option, rows), *passes)
    book = book_of(table.base)
    won, used = solve_all(
        np.array([as_words(option.rest.packed) for option in options]),
        np.array([_core(position, option) for option in options], dtype=np.int32),
        others,
        weights,
        _place(position, position.seat),
        -1 if position.last is None else table.core(position.last.row).number,
        _place(position, position.owner),
        _plays(position),
        book.facts,
        _nothing_known(len(table.cores)),
        nodes if solve_all.is_compiled else min(nodes, PLAIN_NODES),
    )
    if won[0] < 0:
        return None
    shares = tuple((won / weights.sum()).tolist())
    return Solution(options, shares, len(weights), int(used))


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
    return (seat - position.landlord) % SEATS


def _core(position: Position, option: Option) -> int:
    return position.table.core(option.play.row).number if option.play else -1


def _others(position: Position) -> tuple[Words, Scores]:
    """The hands of the next seat and of the one behind it, by world, and the worlds' weights."""
    shown = Holding.of(position.shown).packed
    free = Holding.of(position.unseen).packed - shown
    # What is shown is the landlord's; of his own cards he shows himself none.
    knows = position.following == position.landlord
    size = position.counts[position.following] - len(position.shown) * knows
    counts = unpack(free)
    hands, weights = [], []
    for taken, weight in ways(counts, size, MAX_WORLDS + 1):
        one = pack(taken)
        two = free - one
        hands.append([as_words(one + shown * knows), as_words(two + shown * (not knows))])
        weights.append(weight)
    return np.array(hands), np.array(weights, dtype=np.int64)


def _plays(position: Position) -> Plays:
    """What each seat may ever play: bombs last, otherwise the most cards first."""
    table = position.table
    own = _sorted(position, position.hand)
    unseen = _sorted(position, Holding.of(position.unseen))
    lists = [own if seat == position.seat else unseen for seat in _seats(position)]
    rows = np.concatenate(lists)
    starts = np.cumsum([0, *map(len, lists)], dtype=np.int32)
    return Plays(table.words_of(rows), table.core_numbers(rows), starts)


def _seats(position: Position) -> Iterator[int]:
    return ((position.landlord + place) % SEATS for place in range(SEATS))


def _sorted(position: Position, hand: Holding) -> Rows:
    table = position.table
    rows = table.fitting(hand.packed)
    bombs = rows >= table.first_bomb
    return rows[np.lexsort((rows, -table.counts[rows].sum(axis=1), bombs))]
