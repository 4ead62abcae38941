"""The cache folder of compiled kernels, which may be read-only.

Only the compiler imports this module, where there is one.
"""

# numba is untyped
# mypy: disable-error-code="misc, no-untyped-call"

from __future__ import annotations

from pathlib import Path

from numba.core.caching import UserProvidedCacheLocator


class ReadableCacheLocator(UserProvidedCacheLocator):
    """The folder of NUMBA_CACHE_DIR.

    The compiler skips a folder that it may not write to. An image has every kernel compiled
    beforehand in a read-only folder, which must do.
    """

    def ensure_cache_path(self) -> None:
        """Make the folder if it does not exist; do not ask to write into one that does."""
        if not Path(self.get_cache_path()).is_dir():
            super().ensure_cache_path()
