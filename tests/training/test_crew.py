"""Processes that learn together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from paiju.__main__ import main

if TYPE_CHECKING:
    from pathlib import Path

torch = pytest.importorskip("torch", reason="players are learnt with PyTorch")

from paiju.training.learner import Learner, Plan, load_state  # noqa: E402 - the same
from paiju.training.processes.crew import Alone  # noqa: E402 - needs PyTorch

SMALL = ("--decisions", "2500", "--games", "24", "--step", "128", "--quiet")


def learnt(folder: Path, *words: str) -> tuple[list[float], list[Any]]:
    """The progress of a run, and all numbers of its parameters and its optimizer."""
    command = ["train", "doudizhu", "--folder", str(folder)]
    assert main([*command, *SMALL, "--jobs", "2", *words]) == 0
    if "--minutes" in words:
        assert load_state(folder / "state.pt")["progress"][0] == 1
        assert main([*command, "--resume", "--quiet"]) == 0
    state = load_state(folder / "state.pt")
    moments = state["optimizer"]["state"][0].values()
    return state["progress"][:3], [state["flat"], state["averaged"], *moments]


def test_a_run_whose_processes_step_apart_is_where_it_would_be_without_a_stop(
    tmp_path: Path,
) -> None:
    progress, numbers = learnt(tmp_path / "run", "--apart")
    stopped, same = learnt(tmp_path / "stopped", "--apart", "--minutes", "0.0001")
    assert stopped == progress
    assert all(map(torch.equal, numbers, same))
    # It is not the run of processes that meet at every step.
    together, others = learnt(tmp_path / "together")
    assert together[0] > 1
    assert not torch.equal(numbers[0], others[0])


class Watched(Alone):
    """A process alone that counts the numbers that it averages, and doubles them."""

    def __init__(self) -> None:
        self.averaged: list[int] = []

    def average(self, tensor: Any) -> None:  # noqa: ANN401 - a tensor, once PyTorch is there
        """Note its size, and double it."""
        self.averaged.append(tensor.numel())
        tensor.mul_(2)


def test_processes_that_step_apart_meet_once_a_batch() -> None:
    crew = Watched()
    pupil = Learner(Plan("doudizhu", rounds=8, part=32, apart=True), crew)
    same = Learner(Plan("doudizhu", rounds=8, part=32), Alone())
    pupil.advance()
    same.advance()
    size = pupil.networks.size
    assert sorted(crew.averaged) == [1, size, size, size]
    assert torch.equal(pupil.flat, 2 * same.flat)
