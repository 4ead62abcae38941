"""The papers for developers are short, and name what is there."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tools.suite import ROOT

CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
# The size that somebody reads in their first hour.
MOST = 8_000
HOUSE = CONTRIBUTING.partition("## The house")[2].partition("```text\n")[2].partition("```")[0]


def rooms() -> dict[str, str]:
    """The folders of the house by path, with their words in the tree."""
    found: dict[str, str] = {}
    above: list[tuple[int, str]] = []
    for line in HOUSE.splitlines():
        depth = len(line) - len(line.lstrip())
        names, _, words = re.sub(r" {2,}(?=\S)", "\t", line.strip()).partition("\t")
        above = [each for each in above if each[0] < depth]
        for name in names.split():
            found["/".join([*(part for _, part in above), name.strip("/")])] = words
        above.append((depth, names.split()[0].strip("/")))
    return found


def test_contributing_is_read_in_the_first_hour() -> None:
    assert len(CONTRIBUTING.encode()) <= MOST


@pytest.mark.parametrize("room", rooms())
def test_each_room_of_the_house_is_there_and_has_its_words(room: str) -> None:
    path = re.sub(r"/ID\b", "/*", room)
    endings = ("", ".py")
    assert [each for ending in endings for each in ROOT.glob(path + ending)] != []
    assert rooms()[room]


def packages(folder: str) -> set[str]:
    """The packages directly below a folder."""
    return {str(each.parent.relative_to(ROOT)) for each in (ROOT / folder).glob("*/__init__.py")}


@pytest.mark.parametrize("folder", ["app", "paiju", "paiju/climbing", "paiju/play"])
def test_each_package_is_a_room_of_the_house(folder: str) -> None:
    named = {re.sub(r"/ID$", "", room) for room in rooms()}
    assert packages(folder) - named == set()


def paths(text: str) -> list[str]:
    """The paths of this project that a paper names."""
    names = re.findall(r"`((?:app|paiju|tests|tools|docs|scripts|examples)/[\w./*<>-]+)`", text)
    return [name for name in names if not re.search(r"/ID\b|<game>", name)]


@pytest.mark.parametrize("paper", ["CONTRIBUTING.md", "docs/maintaining.md"])
def test_each_path_of_a_paper_is_there(paper: str) -> None:
    named = paths((ROOT / paper).read_text(encoding="utf-8"))
    assert len(named) > 5
    assert [name for name in named if not list(ROOT.glob(name.rstrip("/")))] == []


RENAMES = (ROOT / "docs" / "renames.md").read_text(encoding="utf-8")


@cache
def source(module: str) -> str | None:
    """The source of a module; None if there is none of this name."""
    path = ROOT / module.replace(".", "/")
    files = (path.with_suffix(".py"), path / "__init__.py")
    return next((each.read_text(encoding="utf-8") for each in files if each.exists()), None)


def is_there(name: str) -> bool:
    """A module is there, or a module that has a name in it."""
    parts = name.split(".")
    for length in range(len(parts), 1, -1):
        if (text := source(".".join(parts[:length]))) is not None:
            return all(re.search(rf"\b{part}\b", text) for part in parts[length:])
    return source(name) is not None


def test_each_new_name_of_the_renames_is_there() -> None:
    rows = re.findall(r"^\| `([\w.]+)` \| `([\w.]+)` \| .+ \|$", RENAMES, re.MULTILINE)
    assert len(rows) == RENAMES.count("\n| `")
    assert len(rows) > 400
    assert [new for _, new in rows if not is_there(new)] == []
    assert len({old for old, _ in rows}) == len(rows)
