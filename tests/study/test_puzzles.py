"""The puzzles that are shipped: different ones, those of a day, and how their files are written."""

from __future__ import annotations

from collections import deque
from datetime import date, timedelta
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from paiju.play.declaration.puzzles import HARDEST, Made
from paiju.play.declaration.registry import GAMES
from paiju.study.days import Day
from paiju.study.puzzles import (
    A_DAY,
    DAYS,
    Puzzle,
    file_of,
    of_day,
    pack,
    puzzle_of,
    puzzles_of,
    unpack,
)

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game
    from paiju.play.declaration.puzzles import PuzzleKind

KINDS = [(game, kind) for game in GAMES.values() if game.puzzles for kind in game.puzzles.kinds]
EACH = pytest.mark.parametrize(
    ("game", "kind"), KINDS, ids=[f"{game.id}-{kind.id}" for game, kind in KINDS]
)


@EACH
def test_puzzles_have_ids_of_their_own_and_are_found_by_them(game: Game, kind: PuzzleKind) -> None:
    every = puzzles_of(game, kind)
    assert len({each.id for each in every}) == len(every)
    assert [puzzle_of(game, each.id) for each in every[:5]] == [*every[:5]]
    assert puzzle_of(game, "nothing") is None


@EACH
def test_the_easiest_come_first_and_there_are_some_of_every_difficulty(
    game: Game, kind: PuzzleKind
) -> None:
    levels = [each.difficulty for each in puzzles_of(game, kind)]
    assert levels == sorted(levels)
    assert {*levels} == {*range(1, HARDEST + 1)}


@EACH
def test_ten_puzzles_of_a_day_do_not_come_again_within_a_month(
    game: Game, kind: PuzzleKind
) -> None:
    every, first = puzzles_of(game, kind), date(2026, 11, 23)
    month: deque[str] = deque(maxlen=A_DAY * (DAYS - 1))
    for after in range(366):
        day = Day().read((first + timedelta(days=after)).isoformat(), None)
        found = of_day(every, day)
        assert [each.difficulty for each in found] == sorted(each.difficulty for each in found)
        ids = {each.id for each in found}
        assert len(ids) == A_DAY
        assert ids.isdisjoint(month)
        month.extend(ids)


def test_where_there_are_fewer_than_ten_all_are_of_each_day() -> None:
    some = [Puzzle(str(number), "", 1, b"") for number in range(3)]
    assert of_day(some, 5) == some


def test_a_file_is_read_as_it_was_written() -> None:
    made = [Made(bytes(range(length)), b"", 1 + length % HARDEST) for length in (1, 7, 255)]
    found = unpack("one", pack(made))
    assert sorted((each.packed, each.difficulty) for each in found) == sorted(
        (each.packed, each.difficulty) for each in made
    )
    assert {each.kind for each in found} == {"one"}
    # Equal positions of two kinds are two puzzles.
    assert {each.id for each in found}.isdisjoint(each.id for each in unpack("two", pack(made)))


def test_all_files_together_are_small() -> None:
    paths = (files(game.package) / file_of(kind.id) for game, kind in KINDS)
    assert sum(len(path.read_bytes()) for path in paths) <= 1_000_000
