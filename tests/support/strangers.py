"""A folder with a package `app` of its own, as the folders of many programs have one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_FAILING = 'raise ImportError("a stranger is imported: " + __name__)\n'


def folder_of_a_stranger(folder: Path, *others: str) -> Path:
    """The folder, with such a package and with other modules, which all fail when imported."""
    (folder / "app").mkdir()
    (folder / "app" / "__init__.py").write_text(_FAILING, encoding="utf-8")
    for name in others:
        (folder / f"{name}.py").write_text(_FAILING, encoding="utf-8")
    return folder
