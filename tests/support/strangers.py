"""A folder with a package `app` of its own, as the folders of many programs have one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def folder_of_a_stranger(folder: Path) -> Path:
    """The folder, with such a package in it, which fails when it is imported."""
    (folder / "app").mkdir()
    (folder / "app" / "__init__.py").write_text('raise ImportError("a stranger")\n', "utf-8")
    return folder
