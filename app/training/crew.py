"""Processes that learn together: each plays its own games, and every step is their average."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import timedelta
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import torch
from torch import distributed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Work = Callable[["Alone | Together"], None]

# Who was stopped for a night goes on in the morning.
_PATIENCE = timedelta(days=7)


class CrewError(Exception):
    """Why processes could not begin together, or not go on."""


class LostError(CrewError):
    """Somebody who learnt along is gone."""


class Alone:
    """One process."""

    rank, number = 0, 1

    def share(self, thing: Any) -> Any:  # noqa: ANN401 - whatever it is
        """What it has."""
        return thing

    def least(self, number: int) -> int:
        """What it has."""
        return number

    def average(self, tensor: torch.Tensor) -> None:
        """Leave it."""

    def gather(self, figures: list[float]) -> list[list[float]]:
        """Its figures."""
        return [figures]


class Together:
    """One process of several, which meet at a store; whatever it does, all do."""

    def __init__(
        self, rank: int, number: int, store: distributed.Store, patience: timedelta = _PATIENCE
    ) -> None:
        self.rank, self.number = rank, number
        with _with_others():
            distributed.init_process_group(
                "gloo", store=store, rank=rank, world_size=number, timeout=patience
            )

    def share(self, thing: Any) -> Any:  # noqa: ANN401 - whatever it is
        """What the first has."""
        shared = [thing]
        with _with_others():
            distributed.broadcast_object_list(shared)
        return shared[0]

    def least(self, number: int) -> int:
        """The least of everybody's numbers."""
        return int(min(each[0] for each in self.gather([number])))

    def average(self, tensor: torch.Tensor) -> None:
        """Put everybody's average in place of a tensor."""
        with _with_others():
            distributed.all_reduce(tensor)
        tensor /= self.number

    def gather(self, figures: list[float]) -> list[list[float]]:
        """Everybody's figures, by rank."""
        own = torch.tensor(figures, dtype=torch.float64)
        every = [torch.empty_like(own) for _ in range(self.number)]
        with _with_others():
            distributed.all_gather(every, own)
        return [each.tolist() for each in every]

    def do(self, work: Work) -> None:
        """Do it, and close what was opened."""
        try:
            work(self)
        finally:
            distributed.destroy_process_group()


@contextmanager
def _with_others() -> Iterator[None]:
    try:
        yield
    except RuntimeError as error:  # all that PyTorch says of a connection that is closed
        raise LostError("a process that learnt along is gone") from error


def work_here(work: Work, number: int) -> None:
    """Have so many processes of this machine do a work together, of which this is the first."""
    context = get_context("spawn")
    with TemporaryDirectory() as folder:
        meeting = Path(folder) / "meeting"
        others = [
            context.Process(target=_join, args=(work, rank, number, meeting), daemon=True)
            for rank in range(1, number)
        ]
        for each in others:
            each.start()
        _join(work, 0, number, meeting)
        for each in others:
            each.join()


def _join(work: Work, rank: int, number: int, meeting: Path) -> None:
    Together(rank, number, distributed.FileStore(str(meeting), number)).do(work)
