"""Maxims 牌理: rules of good play, each with its reason, which narrow the branches.

A maxim looks at a position and at the branches that are left, and keeps some of them or all. The
first maxims are certain, the later ones are experience.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from app.play.agents import Why

Branch = TypeVar("Branch")
Position = TypeVar("Position")


class Ruling(NamedTuple, Generic[Branch]):
    """The branches that a maxim keeps, with its reason."""

    branches: tuple[Branch, ...]
    why: Why


def narrow(branches: tuple[Branch, ...], kept: Iterable[Branch], why: Why) -> Ruling[Branch] | None:
    """Keep some of the branches; None if that keeps all or none."""
    chosen = tuple(kept)
    return Ruling(chosen, why) if 0 < len(chosen) < len(branches) else None


def rulings_of(
    maxims: Iterable[Callable[[Position, tuple[Branch, ...]], Ruling[Branch] | None]],
    position: Position,
    branches: tuple[Branch, ...],
) -> Iterator[Ruling[Branch]]:
    """The rulings of maxims, each on the branches that the one before left."""
    for maxim in maxims:
        ruling = maxim(position, branches)
        if ruling is not None:
            branches = ruling.branches
            yield ruling
