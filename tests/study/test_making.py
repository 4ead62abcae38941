"""The command that makes puzzles: proved ones, no two alike, in a file of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from app.__main__ import main
from app.play.puzzles import Made
from app.play.registry import GAMES
from app.puzzling.command import gathered, made
from app.study.puzzles import pack, unpack

if TYPE_CHECKING:
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


def test_what_a_process_makes_are_the_puzzles_of_a_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.climbing.endings_made.DEALS", 150)
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
