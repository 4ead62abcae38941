"""No program outside a game's folder names the game: it declares everything about itself.

Documents, examples, tests and the questions of benchmarks may name games.
"""

from __future__ import annotations

import re
from pathlib import Path

import paiju
from paiju.play.declaration.registry import GAMES

PACKAGE = Path(paiju.__file__).parent
ROOT = PACKAGE.parent
KINDS = {".py", ".js", ".mjs", ".css", ".html"}
# The programs that ask questions about a game or list its tests, and so name it.
ASKING = {
    "bench/questions.py": "the questions that are measured",
    "bench/chinese.py": "says the names of those figures in Chinese",
    "bench/over_http.py": "posts one of them to its path",
    "bench/empty.py": "answers at that path",
    "bench/drills/batches.py": "asks questions with long answers",
    "bench/drills/load.py": "posts questions to their paths",
    "bench/drills/forgery.py": "lays a table",
    "bench/duel.py": "measures the solver of one game",
    "bench/study/courts.py": "has the referees of single games",
    "bench/study/fairness.py": "seats outside bots of one game",
    "bench/test_speed.py": "measures the steps of single games",
    "tools/suites.py": "lists the tests of a game's questions",
    "tools/slow_suites.py": "lists the code of the game that the tests of tricks play",
    "tools/words.py": "knows words that are wrong in the texts of single games",
}

# A game's id as a word; an underscore separates words, so `mcr_wall` names a game.
NAMED = re.compile(rf"(?<![A-Za-z0-9])({'|'.join(GAMES)})(?![A-Za-z0-9])")


def own(game: str) -> Path:
    """The folder of a game."""
    return PACKAGE / "all_games" / game


def sources() -> list[Path]:
    """Every program outside the folders of games."""
    rooms = [own(game) for game in GAMES]
    trees = (PACKAGE, *(ROOT / name for name in ("app", "tools", "scripts", "bench")))
    every = [path for tree in trees for path in sorted(tree.rglob("*")) if path.suffix in KINDS]
    return [
        path
        for path in (*every, ROOT / "gunicorn.conf.py")
        if "node_modules" not in path.parts and not any(map(path.is_relative_to, rooms))
    ]


def names_in(path: Path) -> list[str]:
    """The lines of a file that name a game, each with its number; examples of use may."""
    lines = enumerate(map(str.strip, path.read_text(encoding="utf-8").splitlines()), 1)
    return [
        f"{number}: {line}"
        for number, line in lines
        if NAMED.search(line) and not line.startswith(">>>")
    ]


def test_no_program_outside_a_games_folder_names_it() -> None:
    found = {str(path.relative_to(ROOT)): names_in(path) for path in sources()}
    assert {path: names for path, names in found.items() if names and path not in ASKING} == {}
    # A listed program that names no game is struck from the list.
    assert [path for path in ASKING if not found[path]] == []


def test_names_are_found_where_they_are() -> None:
    for game in GAMES:
        assert names_in(own(game) / "__init__.py")
