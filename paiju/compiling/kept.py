"""The cache folder of compiled kernels, which may be read-only.

Only `paiju.jit` names this module, and only where numba is installed.
"""

# numba is untyped
# mypy: disable-error-code="misc, no-untyped-call"

from __future__ import annotations

from pathlib import Path

from numba.core.caching import UserProvidedCacheLocator


class ReadableCacheLocator(UserProvidedCacheLocator):
    """A locator that gives numba the folder NUMBA_CACHE_DIR for compiled kernels.

    numba by itself skips a folder that it may not write to. A container image has every kernel
    compiled beforehand in a read-only folder, which must be used.
    """

    def ensure_cache_path(self) -> None:
        """Make the folder if it does not exist; an existing folder may be read-only."""
        if not Path(self.get_cache_path()).is_dir():
            super().ensure_cache_path()
