"""A match on a cluster: each chunk is played once, on any node, and the result is that of here.

Two real nodes play in `test_command.py` where Ray is installed; here a stand-in hands chunks out.
"""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from paiju.__main__ import main
from paiju.arena.cluster import Cluster
from paiju.arena.tournament import chunks_of, run_here
from tests.arena.playing import match_of

if TYPE_CHECKING:
    from collections.abc import Callable


class Nodes(ModuleType):
    """Two nodes that play in turn, with the names that Ray uses; the last chunk is ready first."""

    def __init__(self) -> None:
        super().__init__("ray")
        self.__spec__ = ModuleSpec("ray", None)
        self.told: list[str | None] = []
        self._turn = 0

    def init(self, address: str | None, *, log_to_driver: bool) -> None:
        """Connect."""
        assert not log_to_driver
        self.told.append(address)

    def shutdown(self) -> None:
        """Leave."""
        self.told.append("left")

    def remote(self, function: Callable[[Any], object]) -> ModuleType:
        """A function as it is played elsewhere."""
        elsewhere = ModuleType("elsewhere")
        vars(elsewhere)["remote"] = lambda chunk: (function, chunk)
        return elsewhere

    def wait(self, asked: list[Any]) -> tuple[list[Any], list[Any]]:
        """The chunks that are ready, and the others."""
        return asked[-1:], asked[:-1]

    def get(self, asked: tuple[Callable[[Any], object], Any]) -> object:
        """The result of a chunk."""
        function, chunk = asked
        return function(chunk)

    def get_runtime_context(self) -> Nodes:
        """The node that plays."""
        self._turn += 1
        return self

    def get_node_id(self) -> str:
        """Its name."""
        return f"node {self._turn % 2}"


@pytest.fixture
def nodes(monkeypatch: pytest.MonkeyPatch) -> Nodes:
    """A cluster, and chunks of few decks."""
    found = Nodes()
    monkeypatch.setitem(sys.modules, "ray", found)
    monkeypatch.setattr("paiju.arena.tournament.CHUNK", 2)
    return found


def test_a_cluster_plays_each_chunk_once_and_is_left_at_the_end(nodes: Nodes) -> None:
    chunks = chunks_of(match_of("random", "h5", 5))
    cluster = Cluster("ray://head")
    played = [(chunk, decks.games) for chunk, decks in cluster(chunks)]
    assert [chunk for chunk, _ in played] == chunks[::-1]
    assert sorted(played) == sorted((chunk, decks.games) for chunk, decks in run_here(chunks))
    assert cluster.chunks_on == {"node 1": 2, "node 0": 1}
    assert nodes.told == ["ray://head", "left"]


def test_a_match_on_a_cluster_has_the_report_of_one_here(
    nodes: Nodes, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = []
    for words in ([], ["--ray"]):
        assert main(["arena", "random", "h5", "--decks", "3", "--quiet", *words]) == 0
        shown.append(capsys.readouterr().out.split("\nrandom ")[0])
    assert shown[0] == shown[1]
    assert nodes.told == [None, "left"]
