"""Playouts that compare branches: the share of games that each wins, over possible deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.all_games.doudizhu.calling import SEATS
from paiju.all_games.doudizhu.players.playouts.book import book_of
from paiju.all_games.doudizhu.players.playouts.kernels import play_out_all
from paiju.climbing.plays.table import as_words
from paiju.playing_cards.card import FLOWER, LANE, LANE_OF

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paiju.all_games.doudizhu.players.played import Position
    from paiju.climbing.plays.table_kernels import Rows, Words
    from paiju.climbing.seat.position import Branch
    from paiju.play.players.player import Rng
    from paiju.playing_cards.card import Card
    from paiju.playing_cards.holding import Holding

# The number of deals, and for a choice without rivals; and the work of a decision, in nodes: turns
# of playouts and choices of splits. Compiled, 3,000 nodes take a millisecond; plain ones would take
# seconds.
WORLDS = 64
WORLDS_OF_ONE = 24
NODES = 4_000
PLAIN_NODES = 100
# The number of seeds of Lehmer's generator.
_SEEDS = 2**31 - 2
# In playouts the flower card counts as the highest rank that it can stand for.
_FLOWER_AS = LANE["A"]


class Weighed(NamedTuple):
    """The result of playouts.

    Attributes:
        shares: for each branch, the share of games won; None if none was played.
        games: for each branch, the number of games; the best branches have the most.
        nodes: the work done: turns of playouts and choices of splits.

    """

    shares: tuple[float | None, ...]
    games: tuple[int, ...]
    nodes: int

    @property
    def ranking(self) -> list[int]:
        """The indices of the branches, the best first: by number of games, then by share."""
        places = range(len(self.shares))
        return sorted(places, key=lambda at: (-self.games[at], -(self.shares[at] or 0), at))


def weigh(position: Position, branches: Sequence[Branch], rng: Rng, nodes: int = NODES) -> Weighed:
    """The result of games that are played to the end after each branch."""
    wins, tried, used = play_out_all(
        *_choices(position, branches),
        WORLDS if len(branches) > 1 else WORLDS_OF_ONE,
        nodes if play_out_all.is_compiled else min(nodes, PLAIN_NODES),
        1 + rng.randrange(_SEEDS),
        book_of(position.table.base),
    )
    games, won = tried.tolist(), wins.tolist()
    shares = (win / game if game else None for win, game in zip(won, games, strict=True))
    return Weighed(tuple(shares), tuple(games), int(used))


def wins_in(
    position: Position, branches: Sequence[Branch], deals: Iterable[int]
) -> Iterator[tuple[float, ...]]:
    """For each deal, given by its number, 1 for the branches that win and 0 for the others."""
    choices, book = _choices(position, branches), book_of(position.table.base)
    for number in deals:
        wins, _, _ = play_out_all(*choices, 1, NODES, 1 + number % _SEEDS, book)
        yield tuple(wins.astype(float).tolist())


def _choices(
    position: Position, branches: Sequence[Branch]
) -> tuple[Words, Rows, Rows, int, Rows, int, int, int]:
    """The first arguments of `play_out_all`: the branches, and the cards known to the seat."""
    seats, last = _from_landlord(position), position.last
    counts = [position.counts[seat] for seat in seats]
    hidden = [card for card in position.unseen if card not in position.shown]
    lanes = [*map(_lane, position.shown), *map(_lane, hidden)]
    return (
        np.array([as_words(_packed(branch.rest)) for branch in branches]),
        np.array([_core(position, branch) for branch in branches], dtype=np.int32),
        np.array(lanes, dtype=np.int32),
        len(position.shown),
        np.array(counts, dtype=np.int32),
        seats.index(position.seat),
        -1 if last is None else position.table.core(last.row).number,
        -1 if last is None else seats.index(position.owner),
    )


def _from_landlord(position: Position) -> list[int]:
    """The seats in the order of the kernels, from the landlord on."""
    return [(position.first + place) % SEATS for place in range(SEATS)]


def _core(position: Position, branch: Branch) -> int:
    return position.table.core(branch.play.row).number if branch.play else -1


def _lane(card: Card) -> int:
    return _FLOWER_AS if card == FLOWER else LANE_OF[card]


def _packed(hand: Holding) -> int:
    if FLOWER not in hand.cards:
        return hand.packed
    return sum(1 << (8 * _lane(card)) for card in hand.cards)
