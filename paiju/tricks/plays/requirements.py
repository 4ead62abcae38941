"""Requirements: the pieces that a hand that follows in the group of a lead may owe.

A unit that a hand cannot match falls to smaller pieces. A requirement has the pieces to which the
units of a lead have fallen. The harder of two requirements has more and wider tuples; of the same
tuples it has the longer runs. Single cards are no part of it, since every hand has them.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from paiju.tricks.plays.units import Piece

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.tricks.rules.play_rules import PlayRules

Requirement = tuple[Piece, ...]


def _hardness(pieces: Requirement) -> tuple[tuple[int, ...], Requirement]:
    """The key by which requirements are ordered: the widths of all tuples, then the pieces."""
    widths = [piece.width for piece in pieces for _ in range(piece.length)]
    return tuple(sorted(widths, reverse=True)), tuple(sorted(pieces, reverse=True))


@lru_cache(maxsize=1 << 12)
def requirements(lead: tuple[Piece, ...], rules: PlayRules) -> tuple[Requirement, ...]:
    """Every requirement of a lead, from the hardest to the one that asks for nothing.

    >>> from paiju.tricks.rules.play_rules import PlayRules
    >>> [[tuple(piece) for piece in each] for each in requirements((Piece(2, 2),), PlayRules())]
    [[(2, 2)], [(2, 1), (2, 1)], [(2, 1)], []]
    """
    found: set[Requirement] = {()}
    for unit in lead:
        choices = _falls(unit, rules)
        found = {tuple(sorted((*some, *more), reverse=True)) for some in found for more in choices}
    return tuple(sorted(found, key=_hardness, reverse=True))


@lru_cache(maxsize=1 << 10)
def _falls(unit: Piece, rules: PlayRules) -> tuple[Requirement, ...]:
    """Every set of pieces that a unit may fall to."""
    if rules.follow == "suit_only" or unit.width == 1:
        return ((),)
    may_run = rules.follow == "longest" and (unit.length > 1 or rules.quad_draws_run)
    pieces = [
        Piece(width, length)
        for width in range(2, unit.width + 1)
        for length in range(1, unit.size // width + 1)
        if length == 1 or may_run
    ]
    whole = {(unit,)} if unit.length > 1 else set()
    return tuple({*_sets(sorted(pieces, reverse=True), unit.size), *whole})


def _sets(pieces: list[Piece], room: int) -> Iterator[Requirement]:
    """Every set of pieces with no more cards than there is room for; pieces may repeat."""
    if not pieces:
        yield ()
        return
    first, *others = pieces
    for number in range(room // first.size + 1):
        for rest in _sets(others, room - number * first.size):
            yield (*(first,) * number, *rest)


def tuples_of(requirement: Requirement) -> Requirement:
    """The tuples of a requirement, without its runs.

    >>> [tuple(piece) for piece in tuples_of((Piece(2, 2), Piece(3, 1)))]
    [(3, 1), (2, 1), (2, 1)]
    """
    widths = Counter(piece.width for piece in requirement for _ in range(piece.length))
    return tuple([Piece(width, 1) for width in sorted(widths.elements(), reverse=True)])
