"""Maxims 牌理: rules of good play with their reasons, which narrow down a player's choice.

A maxim looks at a position and at the branches (actions, with what they lead to) that earlier
maxims left, and keeps some or all of them. The first maxims are certain, the later ones are
experience.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from paiju.play.players.player import Why

Branch = TypeVar("Branch")
Position = TypeVar("Position")


class Ruling(NamedTuple, Generic[Branch]):
    """The branches that a maxim keeps, and the reason for them.

    Attributes:
        branches: the branches that are kept.
        why: the reason.
        is_true: tests if the reason is true of a branch. A reason that is not true of the chosen
            branch is not given.

    """

    branches: tuple[Branch, ...]
    why: Why
    is_true: Callable[[Branch], bool] = lambda _: True

    def explains(self, branch: Branch) -> bool:
        """Tests if the reason is one for choosing this branch."""
        return branch in self.branches and self.is_true(branch)


def narrow(branches: tuple[Branch, ...], kept: Iterable[Branch], why: Why) -> Ruling[Branch] | None:
    """The ruling that keeps some of the branches; None if it would keep all or none."""
    chosen = tuple(kept)
    return Ruling(chosen, why) if 0 < len(chosen) < len(branches) else None


def rulings_of(
    maxims: Iterable[Callable[[Position, tuple[Branch, ...]], Ruling[Branch] | None]],
    position: Position,
    branches: tuple[Branch, ...],
) -> Iterator[Ruling[Branch]]:
    """The rulings of the maxims that rule out something, each applied to what is left."""
    for maxim in maxims:
        ruling = maxim(position, branches)
        if ruling is not None:
            branches = ruling.branches
            yield ruling


def reasons_of(rulings: Sequence[Ruling[Branch]], chosen: Branch) -> list[Why]:
    """The reasons for the chosen branch, the last maxim's first, since it decided most."""
    return [ruling.why for ruling in reversed(rulings) if ruling.explains(chosen)]
