"""The kitty: the points that its cards bring to attackers who win the last trick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.tricks.plays.units import Piece

Multiplier = Literal[
    "pairs_power", "times", "power", "two_four", "two_four_eight", "trump_power", "double"
]
# The most that `power` multiplies by.
_CAP = 64


def multiplier(way: Multiplier, largest: Piece, *, is_trump: bool) -> int:
    """The number by which the points of the kitty count.

    Args:
        way: the table.
        largest: the largest unit of the lead, or of the play that won.
        is_trump: whether that play was of trumps.

    >>> from paiju.tricks.plays.units import Piece
    >>> multiplier("pairs_power", Piece(2, 2), is_trump=True)
    8
    """
    return _MULTIPLIERS[way](largest, is_trump)


_MULTIPLIERS: Mapping[Multiplier, Callable[[Piece, bool], int]] = {
    "pairs_power": lambda unit, _: 2 << unit.size // 2,
    "times": lambda unit, _: 2 * unit.size,
    "power": lambda unit, _: min(1 << unit.size, _CAP),
    "two_four": lambda unit, _: 2 if unit.size == 1 else 4,
    "two_four_eight": lambda unit, _: 2 << (unit.size > 1) + (unit.length > 1),
    "trump_power": lambda unit, is_trump: 1 << unit.size - (not is_trump),
    "double": lambda *_: 2,
}
