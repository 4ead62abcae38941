"""Maxims 牌理: rules of good play, each with its reason, which narrow the options.

A maxim looks at a position and at the options that are left, and keeps some of them or all. The
first maxims are certain, the later ones are experience.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from app.play.agents import Why

Option = TypeVar("Option")
Position = TypeVar("Position")


class Ruling(NamedTuple, Generic[Option]):
    """The options that a maxim keeps, with its reason."""

    options: tuple[Option, ...]
    why: Why


def narrow(options: tuple[Option, ...], kept: Iterable[Option], why: Why) -> Ruling[Option] | None:
    """Keep some of the options; None if that keeps all or none."""
    chosen = tuple(kept)
    return Ruling(chosen, why) if 0 < len(chosen) < len(options) else None


def rulings_of(
    maxims: Iterable[Callable[[Position, tuple[Option, ...]], Ruling[Option] | None]],
    position: Position,
    options: tuple[Option, ...],
) -> Iterator[Ruling[Option]]:
    """The rulings of maxims, each on the options that the one before left."""
    for maxim in maxims:
        ruling = maxim(position, options)
        if ruling is not None:
            options = ruling.options
            yield ruling
