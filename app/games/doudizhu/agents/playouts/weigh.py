"""Weighing options by playouts: how often each of them wins, over deals that a view allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.cards.card import FLOWER, LANE, LANE_OF
from app.climbing.table import as_words
from app.games.doudizhu.agents.playouts.book import book_of
from app.games.doudizhu.agents.playouts.kernels import play_out_all
from app.games.doudizhu.calling import SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.cards.card import Card
    from app.cards.holding import Holding
    from app.climbing.option import Option
    from app.games.doudizhu.agents.played import Position
    from app.play.agents import Rng

# The most deals, and how many of them a choice that stands alone gets, which is taken anyhow; and
# the work that a decision may cost, in nodes: a turn of a playout, or a choice looked at while a
# hand is cut. Compiled, 3,000 nodes take a millisecond; as plain Python they would take seconds.
WORLDS = 64
WORLDS_OF_ONE = 24
NODES = 4_000
PLAIN_NODES = 100
# What Lehmer's numbers may begin with.
_SEEDS = 2**31 - 2
# In playouts the flower card is the highest that it may stand for.
_FLOWER_AS = LANE["A"]


class Weighed(NamedTuple):
    """What playouts make of options: the share of games that each won, and what it took.

    Attributes:
        shares: by option; None where none was played.
        games: by option, how many were played; the best have seen the most.
        nodes: how much work it was.

    """

    shares: tuple[float | None, ...]
    games: tuple[int, ...]
    nodes: int

    @property
    def ranking(self) -> list[int]:
        """The options, the best first: those that were not given up, by what they won."""
        places = range(len(self.shares))
        return sorted(places, key=lambda at: (-self.games[at], -(self.shares[at] or 0), at))


def weigh(position: Position, options: Sequence[Option], rng: Rng, nodes: int = NODES) -> Weighed:
    """Play games out for each option."""
    book, seats = book_of(position.table.base), _from_landlord(position)
    counts = [position.counts[seat] for seat in seats]
    hidden = [card for card in position.unseen if card not in position.shown]
    lanes = [*map(_lane, position.shown), *map(_lane, hidden)]
    wins, tried, used = play_out_all(
        np.array([as_words(_packed(option.rest)) for option in options]),
        np.array([_core(position, option) for option in options], dtype=np.int32),
        np.array(lanes, dtype=np.int32),
        len(position.shown),
        np.array(counts, dtype=np.int32),
        seats.index(position.seat),
        -1 if position.last is None else position.table.core(position.last.row).number,
        -1 if position.last is None else seats.index(position.owner),
        WORLDS if len(options) > 1 else WORLDS_OF_ONE,
        nodes if play_out_all.is_compiled else min(nodes, PLAIN_NODES),
        1 + rng.randrange(_SEEDS),
        book,
    )
    games, won = tried.tolist(), wins.tolist()
    shares = (win / game if game else None for win, game in zip(won, games, strict=True))
    return Weighed(tuple(shares), tuple(games), int(used))


def _from_landlord(position: Position) -> list[int]:
    """The seats as kernels number them."""
    return [(position.first + place) % SEATS for place in range(SEATS)]


def _core(position: Position, option: Option) -> int:
    return position.table.core(option.play.row).number if option.play else -1


def _lane(card: Card) -> int:
    return _FLOWER_AS if card == FLOWER else LANE_OF[card]


def _packed(hand: Holding) -> int:
    if FLOWER not in hand.cards:
        return hand.packed
    return sum(1 << (8 * _lane(card)) for card in hand.cards)
