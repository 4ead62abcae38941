"""Compiled kernels that are kept: where, even if that may only be read, and how little of them.

Imported by the compiler alone, and only where there is one.
"""

# numba is untyped
# mypy: disable-error-code="misc, no-untyped-call, import-untyped, method-assign"

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from llvmlite.binding import parse_bitcode
from numba.core.caching import UserProvidedCacheLocator

if TYPE_CHECKING:
    from llvmlite.binding import ModuleRef
    from numba.core.codegen import JITCodeLibrary


class ReadableCacheLocator(UserProvidedCacheLocator):
    """The folder of NUMBA_CACHE_DIR.

    The compiler passes over a folder that it may not write to. In an image everything was compiled
    beforehand and nothing may be written, so that a folder will do which is there.
    """

    def ensure_cache_path(self) -> None:
        """Make sure that there is the folder."""
        if not Path(self.get_cache_path()).is_dir():
            super().ensure_cache_path()


def lighten(library: JITCodeLibrary) -> None:
    """Keep what only the compiler of another kernel needs of this one as it was written.

    What was read from the disk can run; its code is there once more, as a tree, for whoever calls
    it and is compiled anew. That is most of the memory that it takes, and hardly ever wanted.
    """
    module = library._shared_module  # noqa: SLF001 - numba has no other way
    if module is not None:
        library._shared_module = None  # noqa: SLF001 - the same
        library._get_module_for_linking = partial(_parsed, library, module.as_bitcode())  # noqa: SLF001 - the same


def _parsed(library: JITCodeLibrary, bitcode: bytes) -> ModuleRef:
    if library._shared_module is None:  # noqa: SLF001 - the same
        library._shared_module = parse_bitcode(bitcode)  # noqa: SLF001 - the same
    return library._shared_module  # noqa: SLF001 - the same
