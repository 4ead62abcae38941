"""Short notations for cards and plays, and random draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from paiju.climbing.plays.reading import Play, readings
from paiju.playing_cards.card import RANKS
from paiju.playing_cards.holding import Holding, unpack
from paiju.playing_cards.notation import parse_cards

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from paiju.climbing.plays.table import MoveTable

T = TypeVar("T")


def hold(text: str) -> Holding:
    """The cards of a text."""
    return Holding.of(parse_cards(text))


def ranks_of_packed(packed: int) -> str:
    """The ranks of packed counts, from low to high.

    >>> ranks_of_packed(hold("433").packed)
    '334'
    """
    return "".join(
        [rank * count for rank, count in zip(RANKS, unpack(packed), strict=True) if count]
    )


def ranks_of(table: MoveTable, row: int) -> str:
    """The ranks of a play, from low to high."""
    return ranks_of_packed(table.packed(row))


def all_ranks(table: MoveTable) -> list[str]:
    """The ranks of every play of a table, by row."""
    return [
        ranks_of_packed(int.from_bytes(row.tobytes(), "little"))
        for row in table.counts(slice(None))
    ]


def read_one(table: MoveTable, text: str) -> Play:
    """The strongest reading of a group of cards."""
    return readings(table, hold(text))[0]


# `Random.random` is the one method whose numbers Python promises never to change.


def draw(rng: Random, items: Sequence[T]) -> T:
    """One of the items."""
    return items[int(rng.random() * len(items))]


def draw_number(rng: Random, low: int, high: int) -> int:
    """A whole number from `low` to `high`, both included."""
    return low + int(rng.random() * (high - low + 1))


def shuffled(rng: Random, items: Iterable[T]) -> list[T]:
    """The items in a random order."""
    return [item for _, item in sorted([(rng.random(), item) for item in items], key=_first)]


def _first(pair: tuple[float, object]) -> float:
    return pair[0]
