"""The fixtures of the playground's tests: a server, a browser, and visitors of its pages."""

from __future__ import annotations

import json
import os
import shutil
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
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

# The choices that a visitor has made: the strongest opponents, and the panel where it has room.
SETTLED = {"level": "expert", "panel": True}
# Keeps settings unless some are kept; a page without an origin keeps none.
KEEP = """
if (location.protocol === 'http:') localStorage['paiju.settings'] ??= '%s'
"""

# The browser in which the tests run; it must be installed.
KIND = os.environ.get("PAIJU_BROWSER", "chromium")
# The driver of Firefox cannot imitate the preferences of a system.
IMITATING = pytest.mark.skipif(KIND == "firefox", reason="the browser imitates no system")
_PROGRAMS = {
    "chromium": ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome"),
    "firefox": ("firefox", "firefox-esr"),
}


_EXAMPLES = Path(__file__).parents[2] / "examples"


class _Quiet(SimpleHTTPRequestHandler):
    """A file server without a log."""

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@pytest.fixture(scope="session")
def elsewhere() -> Iterator[str]:
    """Another origin, which serves the examples."""
    serving = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(_EXAMPLES)))
    thread = Thread(target=serving.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{serving.server_port}"
    serving.shutdown()
    thread.join()
    serving.server_close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, elsewhere: str) -> Iterator[Server]:
    """A real server of one process, whose kernels are compiled before the first test."""
    settings = {"PAIJU_WORKERS": "1", "PAIJU_CORS_ORIGINS": elsewhere}
    with Server(tmp_path_factory.mktemp("server"), settings) as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser of the system; `PAIJU_CHROMIUM` may name another Chromium."""
    named = os.environ.get("PAIJU_CHROMIUM") if KIND == "chromium" else None
    found = named or next(filter(None, map(shutil.which, _PROGRAMS[KIND])), "")
    if not found:
        pytest.fail(f"there is no {KIND} here: `scripts/provide {KIND}` installs it")
    # Containers have little shared memory, and give root no rights for Chromium's own sandbox.
    flags = ["--disable-dev-shm-usage", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        if KIND == "firefox":
            browser = playwright.firefox.launch(channel="moz-firefox", executable_path=found)
        else:
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
        settled: bool = True,
        **options: object,
    ) -> Iterator[Visitor]:
        # Firefox cannot imitate a phone: there only the screen is small.
        touch = width < 700 and KIND == "chromium"
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
        # An open panel asks the AI at each turn, which would take most of a test's time.
        settings = SETTLED | ({} if asks else {"autoAsk": False})
        if settled:
            context.add_init_script(KEEP % json.dumps(settings))
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
