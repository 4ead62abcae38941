"""The steps of the book's chapter of clients, as they are written, from an empty folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.sdk.conftest import ROOT
from tests.support.documents import Block, blocks, commands

if TYPE_CHECKING:
    from pathlib import Path

# The file that the steps of each generator leave behind.
STEPS = {
    "openapi-python-client": "paiju_client/client.py",
    "openapi-typescript": "paiju.d.ts",
}
PAGES = ("docs/clients.md", "docs/zh/clients.md")


def steps(page: str, word: str) -> list[str]:
    """The commands of the blocks of a page that name a generator."""
    named = [
        each
        for each in blocks()
        if each.page == ROOT / page and each.language == "sh" and is_about(each, word)
    ]
    return [line for each in named for line in commands(each.text)]


def is_about(block: Block, word: str) -> bool:
    """A block installs or runs a generator."""
    return any(word in line.replace("@", " ").split() for line in commands(block.text))


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """A folder with nothing but the document and its examples."""
    shutil.copy(ROOT / "openapi.yaml", tmp_path)
    shutil.copytree(ROOT / "openapi", tmp_path / "openapi")
    return tmp_path


def follow(folder: Path, lines: list[str]) -> None:
    """Run commands in a folder, with a Python environment of its own."""
    subprocess.run([sys.executable, "-m", "venv", folder / ".own"], check=True)
    path = f"{folder / '.own' / 'bin'}:{os.environ['PATH']}"
    for line in lines:
        done = subprocess.run(
            ["bash", "-ec", line],  # noqa: S607 - the shell of the reader
            cwd=folder,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("word", STEPS)
def test_the_steps_of_a_page_make_a_client_today(empty: Path, page: str, word: str) -> None:
    lines = steps(page, word)
    assert len(lines) == 2, "one installs, one generates"
    follow(empty, lines)
    assert (empty / STEPS[word]).stat().st_size > 0


def test_the_program_compiles_with_what_the_steps_install(empty: Path) -> None:
    for name in ("play.ts", "tsconfig.json"):
        shutil.copy(ROOT / "examples" / "clients" / "typescript" / name, empty)
    config = empty / "tsconfig.json"
    config.write_text(config.read_text("utf-8").replace(', "batch.ts"', ""), "utf-8")
    (empty / "package.json").write_text('{"type": "module"}', "utf-8")
    follow(
        empty,
        [*steps(PAGES[0], "openapi-typescript"), "npm install @types/node@20", "npx tsc --noEmit"],
    )
