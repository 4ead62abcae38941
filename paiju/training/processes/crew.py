"""The crew: training processes that play their own games and average their learning steps."""

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

# Long, so that a process that is suspended overnight does not count as lost.
_PATIENCE = timedelta(days=7)


class CrewError(Exception):
    """Raised if a crew cannot begin or cannot go on."""


class LostError(CrewError):
    """Raised if a process of the crew is lost."""


class Alone:
    """A crew of one process, with the methods of `Together`."""

    rank, number = 0, 1

    def share(self, thing: Any) -> Any:  # noqa: ANN401 - whatever it is
        """The value itself, as there is no other process."""
        return thing

    def least(self, number: int) -> int:
        """The number itself, as there is no other process."""
        return number

    def average(self, tensor: torch.Tensor) -> None:
        """Leave the tensor as it is: the average over one process."""

    def gather(self, figures: list[float]) -> list[list[float]]:
        """A list with the figures of this process only."""
        return [figures]


class Together:
    """One process of a crew; all processes must call the same methods in the same order.

    Attributes:
        rank: the place of the process in the crew, from 0.
        number: the number of processes.
    """

    def __init__(
        self, rank: int, number: int, store: distributed.Store, patience: timedelta = _PATIENCE
    ) -> None:
        self.rank, self.number = rank, number
        with _with_others():
            distributed.init_process_group(
                "gloo", store=store, rank=rank, world_size=number, timeout=patience
            )

    def share(self, thing: Any) -> Any:  # noqa: ANN401 - whatever it is
        """The value that the first process passes; what other processes pass is ignored."""
        shared = [thing]
        with _with_others():
            distributed.broadcast_object_list(shared)
        return shared[0]

    def least(self, number: int) -> int:
        """The least of the numbers that the processes pass."""
        return int(min(each[0] for each in self.gather([number])))

    def average(self, tensor: torch.Tensor) -> None:
        """Replace a tensor by its average over all processes."""
        # The connections need tensors of the processor; this one may be on a GPU.
        whole = tensor.cpu()
        with _with_others():
            distributed.all_reduce(whole)
        whole /= self.number
        tensor.copy_(whole)

    def gather(self, figures: list[float]) -> list[list[float]]:
        """The figures that each process passes, in the order of ranks."""
        own = torch.tensor(figures, dtype=torch.float64)
        every = [torch.empty_like(own) for _ in range(self.number)]
        with _with_others():
            distributed.all_gather(every, own)
        return [each.tolist() for each in every]

    def do(self, work: Work) -> None:
        """Do this process's part of the work, then close the connections."""
        try:
            work(self)
        finally:
            distributed.destroy_process_group()


@contextmanager
def _with_others() -> Iterator[None]:
    try:
        yield
    except RuntimeError as error:  # PyTorch raises no narrower one for a closed connection
        raise LostError("a process that learnt along is gone") from error


def work_here(work: Work, number: int) -> None:
    """Run the work in several processes of this machine; this process is the first of them."""
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
