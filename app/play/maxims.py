"""Maxims 牌理: what players know to be right, each with its reason; they narrow the options.

A maxim looks at a position and at the options that those before it left, and keeps some of them, or
says nothing. Those that come first are certain, those behind are what experience says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from app.play.agents import Why

Option = TypeVar("Option")
Position = TypeVar("Position")


class Ruling(NamedTuple, Generic[Option]):
    """What a maxim keeps, and why."""

    options: tuple[Option, ...]
    why: Why


def narrow(options: tuple[Option, ...], kept: Iterable[Option], why: Why) -> Ruling[Option] | None:
    """Keep some of the options; who would keep all or none says nothing."""
    chosen = tuple(kept)
    return Ruling(chosen, why) if 0 < len(chosen) < len(options) else None


def rulings_of(
    maxims: Iterable[Callable[[Position, tuple[Option, ...]], Ruling[Option] | None]],
    position: Position,
    options: tuple[Option, ...],
) -> Iterator[Ruling[Option]]:
    """What maxims say, one after the other."""
    for maxim in maxims:
        ruling = maxim(position, options)
        if ruling is not None:
            options = ruling.options
            yield ruling
