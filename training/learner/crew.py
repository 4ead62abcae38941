"""Processes that learn together: each plays its own games, and every step is their average."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import torch
from torch import distributed

if TYPE_CHECKING:
    from pathlib import Path


# Who was stopped for a night goes on in the morning.
_PATIENCE = timedelta(days=7)


class Alone:
    """One process."""

    rank, number = 0, 1

    def least(self, number: int) -> int:
        """What it has."""
        return number

    def average(self, tensor: torch.Tensor) -> None:
        """Leave it."""

    def gather(self, figures: list[float]) -> list[list[float]]:
        """Its figures."""
        return [figures]

    def leave(self) -> None:
        """Nothing is to be closed."""


class Together:
    """One process of several, which meet at a file."""

    def __init__(self, rank: int, number: int, meeting: Path) -> None:
        self.rank, self.number = rank, number
        distributed.init_process_group(
            "gloo",
            init_method=f"file://{meeting}",
            rank=rank,
            world_size=number,
            timeout=_PATIENCE,
        )

    def least(self, number: int) -> int:
        """The least of everybody's numbers."""
        return int(min(each[0] for each in self.gather([number])))

    def average(self, tensor: torch.Tensor) -> None:
        """Put everybody's average in place of a tensor."""
        distributed.all_reduce(tensor)
        tensor /= self.number

    def gather(self, figures: list[float]) -> list[list[float]]:
        """Everybody's figures, by rank."""
        own = torch.tensor(figures, dtype=torch.float64)
        every = [torch.empty_like(own) for _ in range(self.number)]
        distributed.all_gather(every, own)
        return [each.tolist() for each in every]

    def leave(self) -> None:
        """Close what was opened."""
        distributed.destroy_process_group()
