"""The mini game of the book: its page and its service, on a real server of Paiju."""

from __future__ import annotations

import importlib.util
import re
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from werkzeug.serving import make_server

from tests.browser.visitor import MAX_STEPS
from tests.support.documents import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.api.serving import Server

SERVICE = ROOT / "examples" / "minigame" / "server.py"


@pytest.fixture
def address(server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of the mini game, whose rounds all have the same seed."""
    monkeypatch.setenv("PAIJU", server.url)
    monkeypatch.setenv("NO_PROXY", "*")
    found = importlib.util.spec_from_file_location("minigame", SERVICE)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    monkeypatch.setattr(module, "new_seed", lambda: "mini game")
    serving = make_server("127.0.0.1", 0, module.app, threaded=True)
    thread = Thread(target=serving.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{serving.server_port}"
    serving.shutdown()
    thread.join()
    serving.server_close()


def shown(page: Page) -> str:
    """The sentence on the page, once it shows buttons."""
    page.locator("#buttons button").first.wait_for()
    return page.locator("#said").inner_text()


def press(page: Page, text: str) -> None:
    """Press a button below the hand."""
    page.locator("#buttons").get_by_text(text, exact=True).click()


def says(page: Page, pattern: str) -> None:
    """Wait until the page says something. Its policy forbids scripts that are written as text."""
    expect(page.locator("#said")).to_have_text(re.compile(pattern), timeout=20_000)


def play(page: Page) -> int:
    """Play a round by its hints; returns the points that the page shows."""
    for _ in range(MAX_STEPS):
        said = shown(page)
        if found := re.match(r"You (?:won|lost): (-?\d+)", said):
            return int(found[1])
        assert said == "Your turn"
        press(page, "Hint")
        says(page, " · ")
        press(page, "Play" if page.locator("[aria-pressed='true']").count() else "Pass")
        says(page, "^You")
    pytest.fail("the round does not end")


def test_a_round_is_played_to_its_end_reloaded_refused_reviewed_and_played_again(
    address: str, browser: Browser
) -> None:
    with browser.new_context(locale="en-GB") as context:
        page = context.new_page()
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(address)
        assert shown(page) == "Your turn"
        hand = page.locator("#hand").inner_text()
        page.reload()
        shown(page)
        assert page.locator("#hand").inner_text() == hand

        scored = play(page)
        press(page, "What was my worst move?")
        says(page, "Accuracy|Better")
        press(page, "New round")
        says(page, "^Your turn$")
        assert play(page) == scored
        assert f"{2 * scored} points in all" in page.locator("#said").inner_text()
        assert wrong == []


def test_an_illegal_play_changes_nothing_and_says_why(address: str, browser: Browser) -> None:
    with browser.new_context(locale="zh-CN") as context:
        page = context.new_page()
        page.goto(address)
        shown(page)
        while not page.locator("#buttons").get_by_text("出牌", exact=True).count():
            press(page, "要不起")
            shown(page)
        counts = page.locator("#seats").inner_text()
        press(page, "出牌")
        says(page, "^(?!轮到你$).*[\u4e00-\u9fff]")
        assert page.locator("#seats").inner_text() == counts


def test_a_request_that_arrives_twice_plays_once(address: str, browser: Browser) -> None:
    with browser.new_context() as context:
        told = context.request.post(f"{address}/api/deal", data={}).json()
        asked = {"action": {"type": "auto"}, "turn": told["turn"]}
        first, again = (
            context.request.post(f"{address}/api/act", data=asked).json() for _ in range(2)
        )
        assert first == again
        assert first["turn"] == told["turn"] + 1
