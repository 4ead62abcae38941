"""The paths that the project's files name are there: what has moved is followed."""

from __future__ import annotations

import re
import subprocess
import tomllib
from fnmatch import fnmatch
from typing import TYPE_CHECKING

import pytest

from tools.suite import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
TOOLS = PROJECT["tool"]
LISTED = ("git", "ls-files", "--cached", "--others", "--exclude-standard")
# The files of a checkout, and the folders in which they are.
FILES = set(
    subprocess.run(LISTED, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
)
NAMES = {
    "/".join(parts[: end + 1])
    for parts in (each.split("/") for each in FILES)
    for end in range(len(parts))
}

# The changelog and the table of renames tell of what was.
HISTORY = {"CHANGELOG.md", "docs/renames.md"}
PAGES = sorted(each for each in FILES - HISTORY if re.match(r"(docs/.*|[\w.-]+)\.md$", each))


def without_a_match(patterns: Iterable[str]) -> list[str]:
    """The patterns that match no file and no folder; a star stands for slashes too."""
    return [
        pattern
        for pattern in patterns
        if not any(fnmatch(f"/{name}", f"*/{pattern.removeprefix('*/')}") for name in NAMES)
    ]


def words_after(option: str) -> list[str]:
    """The paths that an option gives to pytest."""
    return [
        word.removeprefix(option)
        for word in TOOLS["pytest"]["ini_options"]["addopts"]
        if word.startswith(option)
    ]


@pytest.mark.parametrize(
    "patterns",
    [
        pytest.param(TOOLS["coverage"]["run"]["omit"], id="coverage"),
        pytest.param(TOOLS["coverage"]["run"]["source"], id="measured"),
        pytest.param(TOOLS["mypy"]["files"], id="mypy"),
        pytest.param(TOOLS["ruff"]["lint"]["per-file-ignores"], id="ruff"),
        pytest.param(TOOLS["pytest"]["ini_options"]["testpaths"], id="tests"),
        pytest.param(words_after("--ignore="), id="ignored"),
        pytest.param(TOOLS["hatch"]["build"]["targets"]["sdist"]["include"], id="sdist"),
        pytest.param(TOOLS["hatch"]["build"]["targets"]["wheel"]["exclude"], id="wheel"),
        pytest.param(PROJECT["project"]["license-files"], id="licences"),
    ],
)
def test_every_pattern_of_the_project_file_matches_something(patterns: list[str]) -> None:
    assert patterns
    assert without_a_match(each.removesuffix("/**") for each in patterns) == []


def test_every_module_that_the_type_checker_treats_apart_is_there() -> None:
    modules = [
        name
        for each in TOOLS["mypy"]["overrides"]
        for name in ([each["module"]] if isinstance(each["module"], str) else each["module"])
        if name.partition(".")[0] in {"app", "paiju", "bench", "gunicorn"}
    ]
    assert modules
    assert without_a_match(f"{name.replace('.', '/')}.py" for name in modules) == [
        "gunicorn/conf.py"  # the name by which mypy knows gunicorn.conf.py
    ]


def test_every_path_of_the_image_is_there() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert without_a_match(line.removeprefix("!").removeprefix("**/") for line in lines) == [
        "__pycache__"  # written by Python, never tracked
    ]


@pytest.mark.parametrize("page", PAGES)
def test_every_path_and_every_module_that_a_page_names_is_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    paths = re.findall(r"`((?:app|paiju|tests|tools|scripts|bench|deploy)/[\w./*-]+)`", text)
    # ID is the id of some game.
    assert without_a_match(each.rstrip("/").replace("/ID", "/*") for each in paths) == []
    modules = re.findall(r"python -m ((?:app|paiju)[\w.]*\w)", text)
    places = [each.replace(".", "/") for each in modules]
    assert [each for each in places if not {f"{each}.py", f"{each}/__main__.py"} & NAMES] == []
