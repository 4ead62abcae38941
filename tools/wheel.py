"""The build hook that makes the pages of the book when a wheel is built."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from collections.abc import Callable


class Book(BuildHookInterface[BuilderConfig]):
    """The build hook that puts the pages of the book into a wheel."""

    _forget: Callable[[], None] = staticmethod(lambda: None)

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the pages for the wheel; an editable install makes them when first needed."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from app.book import write  # noqa: PLC0415 - the checkout that is built, not another one
        from app.book.build import build  # noqa: PLC0415 - as above

        folder = TemporaryDirectory()
        self._forget = folder.cleanup
        write(build(Path(self.root)), Path(folder.name))
        build_data["force_include"][folder.name] = "app/book/built"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder of the pages, which are in the wheel now."""
        del version, build_data, artifact_path
        self._forget()
