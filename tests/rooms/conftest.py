"""The fixtures of the thorough tests of the page: the same as those of `tests/browser`."""

from tests.browser.conftest import browser, elsewhere, server, visit, visitor

__all__ = ["browser", "elsewhere", "server", "visit", "visitor"]
