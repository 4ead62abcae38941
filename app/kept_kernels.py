"""Where compiled kernels are kept: in a folder that is named, even if it may only be read.

Imported by the compiler alone, and only where there is one.
"""

# numba is untyped
# mypy: disable-error-code="misc, no-untyped-call"

from __future__ import annotations

from pathlib import Path

from numba.core.caching import UserProvidedCacheLocator


class ReadableCacheLocator(UserProvidedCacheLocator):
    """The folder of NUMBA_CACHE_DIR.

    The compiler passes over a folder that it may not write to. In an image everything was compiled
    beforehand and nothing may be written, so that a folder will do which is there.
    """

    def ensure_cache_path(self) -> None:
        """Make sure that there is the folder."""
        if not Path(self.get_cache_path()).is_dir():
            super().ensure_cache_path()
