"""Learning on a Ray cluster gives what the processes of one machine learn."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager
from importlib import util
from threading import Thread
from time import sleep
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from paiju.__main__ import main
from tests.support.clusters import two_nodes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

SMALL = ("--decisions", "4000", "--games", "24", "--step", "256", "--jobs", "2")
LONG = ("--games", "24", "--step", "256", "--jobs", "2", "--quiet")


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """A cluster of two nodes with a processor each, the command's own among them."""
    pytest.importorskip("torch", reason="players are learnt with PyTorch")
    with two_nodes() as cluster:
        yield cluster


def train(folder: Path, *words: str) -> int:
    return main(["train", "doudizhu", "--folder", str(folder), *words])


@contextmanager
def once_it_learns(folder: Path, do: Callable[[], object]) -> Iterator[None]:
    """Do something as soon as the first batch is learned."""

    def watch() -> None:
        while not (folder / "curve.csv").exists():
            sleep(0.05)
        do()

    watcher = Thread(target=watch)
    watcher.start()
    yield
    watcher.join()


def learnt(folder: Path) -> tuple[object, list[object]]:
    """The progress, and every number of the parameters and the optimizer."""
    from paiju.training.learner import load_state

    state = load_state(folder / "state.pt")
    tensors = [state["flat"], state["averaged"], *state["optimizer"]["state"][0].values()]
    return state["progress"][:3], [tensor.tolist() for tensor in tensors]


def test_a_cluster_learns_to_the_bit_what_processes_of_this_machine_learn(
    nodes: Any,  # noqa: ANN401 - Ray has no types
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each process is on its own node, and the run is stopped and resumed in between."""
    assert train(tmp_path / "here", *SMALL) == 0
    there = ("--ray-address", nodes.address)
    assert train(tmp_path / "there", *SMALL, *there, "--minutes", "0.0001") == 0
    assert train(tmp_path / "there", *there, "--resume") == 0
    assert learnt(tmp_path / "there") == learnt(tmp_path / "here")
    assert capsys.readouterr().err.count("2 processes; machines: 2\n") == 2


def test_a_stop_of_the_first_process_stops_all_of_them(
    nodes: Any,  # noqa: ANN401 - as above
    tmp_path: Path,
) -> None:
    with once_it_learns(tmp_path, lambda: os.kill(os.getpid(), signal.SIGINT)):
        assert train(tmp_path, *LONG, "--ray-address", nodes.address) == 0
    assert (tmp_path / "state.pt").exists()


def test_a_machine_that_is_lost_ends_the_run_with_what_was_kept(
    nodes: Any,  # noqa: ANN401 - as above
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    there = ("--ray-address", nodes.address)
    assert train(tmp_path, *LONG, *there, "--minutes", "0.0001") == 0
    kept = (tmp_path / "state.pt").read_bytes()
    (tmp_path / "curve.csv").unlink()
    (other,) = nodes.worker_nodes
    with once_it_learns(tmp_path, lambda: nodes.remove_node(other, allow_graceful=False)):
        assert train(tmp_path, "--quiet", "--resume", *there) == 1
    told = capsys.readouterr().err
    assert f"process 1 at {other.node_ip_address} is gone" in told
    assert "--resume goes on" in told
    assert (tmp_path / "state.pt").read_bytes() == kept
    # It goes on without Ray, too.
    assert train(tmp_path, "--quiet", "--resume", "--minutes", "0.0001") == 0
    nodes.add_node(num_cpus=1)


def test_a_cluster_that_has_no_room_is_not_waited_for_forever(
    nodes: Any,  # noqa: ANN401 - as above
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("paiju.training.processes.cluster._ROOM", 1)
    assert train(tmp_path, "--jobs", "3", "--ray-address", nodes.address) == 1
    assert "no room for 3 processes: 2 CPUs are free" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--ray",), "--jobs says how many"),
        (("--jobs", "2", "--ray", "--device", "cuda"), "without a GPU"),
        (("--jobs", "2", "--ray-address", "ray://head:10001"), "on a machine of the cluster"),
        (("--jobs", "2", "--ray-address", "localhost:1"), "localhost:1 cannot be joined"),
    ],
)
def test_what_is_nothing_for_a_cluster_is_refused_with_a_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    pytest.importorskip("torch", reason="players are learnt with PyTorch")
    pytest.importorskip("ray", reason="clusters are Ray's")
    assert train(tmp_path, *words) == 1
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("package", "words", "said"),
    [
        ("torch", (), "PyTorch is not installed: pip install 'paiju[train]'"),
        ("ray", ("--ray",), "Ray is not installed: pip install 'paiju[cluster]'"),
        ("ray", ("--ray-address", "auto"), "Ray is not installed: pip install 'paiju[cluster]'"),
    ],
)
def test_what_is_not_installed_is_named_with_what_installs_it(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    package: str,
    words: tuple[str, ...],
    said: str,
) -> None:
    without = SimpleNamespace(find_spec=lambda name: None if name == package else util)
    monkeypatch.setattr("paiju.training.command.util", without)
    assert train(tmp_path, *words) == 1
    assert said in capsys.readouterr().err
