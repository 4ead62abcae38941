"""The command that makes puzzles: proved ones, no two alike, in a file of its own."""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from paiju.__main__ import main
from paiju.play.declaration.puzzles import Made
from paiju.play.declaration.registry import GAMES
from paiju.puzzling.command import gathered
from paiju.puzzling.workers import made
from paiju.study.puzzles import pack, unpack

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

GAME, KIND = "paodekuai", "two_seats"


def test_a_file_is_made_in_another_process(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "puzzles.bin"
    asked = ("puzzles", "make", GAME, KIND, "--count", "3", "--seed", "test", "--to", str(path))
    assert main(asked) == 0
    assert capsys.readouterr().out.startswith("3 of 3, by difficulty ")
    found = unpack(KIND, path.read_bytes())
    assert len({each.packed for each in found}) == 3
    # More of the same seed: those of the file are kept, and are not made again.
    assert main((*asked, "--more", "--count", "4")) == 0
    more = unpack(KIND, path.read_bytes())
    assert len({each.packed for each in more} - {each.packed for each in found}) == 1
    assert len({each.packed for each in more}) == 4


def test_what_a_process_makes_are_the_puzzles_of_a_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.climbing.puzzles.make_endings.DEALS", 150)
    found = made(GAME, KIND, "test/0")
    assert found == made(GAME, KIND, "test/0")
    assert len({each.form for each in found}) == len(found) > 0


def test_a_kind_that_there_is_not_is_refused() -> None:
    with pytest.raises(SystemExit, match="paodekuai has the kinds two_seats"):
        main(("puzzles", "make", GAME, "nothing"))


def test_a_game_without_puzzles_makes_none() -> None:
    assert GAMES["tienlen"].puzzles is None
    with pytest.raises(SystemExit):
        main(("puzzles", "make", "tienlen", "nothing"))


def test_of_puzzles_that_are_alike_the_first_is_kept() -> None:
    parts = [[Made(b"1", b"x", 1)], [Made(b"2", b"x", 1), Made(b"3", b"y", 2)], []]
    (*_, found) = gathered(parts, 3)
    assert pack(found) == b"\x01\x011\x02\x013"


class Nodes(ModuleType):
    """A cluster of two processors, with the names that Ray uses."""

    def __init__(self) -> None:
        super().__init__("ray")
        self.__spec__ = ModuleSpec("ray", None)
        self.told: list[str | None] = []

    def init(self, address: str | None, *, log_to_driver: bool) -> None:
        """Connect."""
        assert not log_to_driver
        self.told.append(address)

    def shutdown(self) -> None:
        """Leave."""
        self.told.append("left")

    def cluster_resources(self) -> dict[str, float]:
        """The processors of all machines."""
        return {"CPU": 2.0}

    def remote(self, function: Callable[..., object]) -> ModuleType:
        """A function as it works elsewhere."""
        elsewhere = ModuleType("elsewhere")
        vars(elsewhere)["remote"] = lambda *work: (function, work)
        return elsewhere

    def get(self, asked: tuple[Callable[..., object], Any]) -> object:
        """The result of a piece of work."""
        function, work = asked
        return function(*work)


def test_a_cluster_makes_what_processes_make(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nodes, seeds = Nodes(), list[str]()

    def make(game: str, kind: str, seed: str) -> list[Made]:
        seeds.append(seed)
        return [Made(f"{game} {kind} {seed}".encode(), seed.encode(), 1)]

    monkeypatch.setitem(sys.modules, "ray", nodes)
    monkeypatch.setattr("paiju.puzzling.workers.made", make)
    path = tmp_path / "puzzles.bin"
    asked = ("puzzles", "make", GAME, KIND, "--count", "3", "--to", str(path))
    assert main((*asked, "--ray-address", "ray://head")) == 0
    found = [each.packed.decode() for each in unpack(KIND, path.read_bytes())]
    assert (
        found
        == [f"{GAME} {KIND} {seed}" for seed in ("1/0", "1/1", "1/2")]
        == [f"{GAME} {KIND} {seed}" for seed in seeds]
    )
    assert nodes.told == ["ray://head", "left"]


def test_a_ray_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.puzzling.command.util.find_spec", lambda _: None)
    with pytest.raises(SystemExit, match=r"pip install 'paiju\[cluster\]'"):
        main(("puzzles", "make", GAME, KIND, "--ray"))
