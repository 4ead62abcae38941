"""The fixtures of the playground's tests: a server, a browser, and a check of errors in both."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

from tests.api.serving import Server
from tests.browser.visitor import Visitor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import Browser

    Visits = Callable[..., AbstractContextManager[Visitor]]

# Settings of a visitor that asks no AI by itself; a page without an origin keeps none.
QUIET = """
if (location.protocol === 'http:') localStorage['paiju.settings'] ??= '{"autoAsk":false}'
"""

_BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server of one process, whose kernels are compiled before the first test."""
    with Server(tmp_path_factory.mktemp("server"), {"PAIJU_WORKERS": "1"}) as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The Chromium of the system; `PAIJU_CHROMIUM` may name another."""
    found = os.environ.get("PAIJU_CHROMIUM") or next(filter(None, map(shutil.which, _BROWSERS)), "")
    if not found:
        pytest.fail("there is no Chromium here: `make browser-test` installs it")
    # Containers have little shared memory, and give root no rights for Chromium's own sandbox.
    flags = ["--disable-dev-shm-usage", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=flags)
        yield browser
        browser.close()


@pytest.fixture
def visit(server: Server, browser: Browser) -> Visits:
    """A factory of visitors; no visit may end with an unexpected error."""

    @contextmanager
    def visiting(
        width: int = 1366,
        height: int = 860,
        *,
        expected: str = "",
        asks: bool = False,
        **options: object,
    ) -> Iterator[Visitor]:
        touch = width < 700
        context = browser.new_context(
            **{  # type: ignore[arg-type] # options of a context, each of a type of its own
                "viewport": {"width": width, "height": height},
                "locale": "zh-CN",
                "has_touch": touch,
                "is_mobile": touch,
                **options,
            }
        )
        context.set_default_timeout(20_000)
        if not asks:
            # The AI is asked at each turn where nobody chose otherwise, which takes most of a test.
            context.add_init_script(QUIET)
        visitor = Visitor(context.new_page(), server.url, expected)
        yield visitor
        visitor.leave()
        context.close()

    return visiting


@pytest.fixture
def visitor(visit: Visits) -> Iterator[Visitor]:
    """A visitor on a desktop screen, in Chinese."""
    with visit() as visitor:
        yield visitor
