"""The fixtures of the thorough tests of the page: those of its short ones."""

from tests.browser.conftest import browser, elsewhere, server, visit, visitor

__all__ = ["browser", "elsewhere", "server", "visit", "visitor"]
