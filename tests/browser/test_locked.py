"""A server that wants a key: the page asks for it, keeps it in its tab, says when it is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from app.keys import entry_of, new_key
from tests.api.serving import PLAIN, Server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.browser.conftest import Visits
    from tests.browser.visitor import Visitor

KEY = new_key()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with one key."""
    settings = {**PLAIN, "PAIJU_WORKERS": "1", "PAIJU_API_KEYS": entry_of("page", KEY)}
    with Server(tmp_path_factory.mktemp("server"), settings) as server:
        yield server


def give(visitor: Visitor, key: str) -> None:
    """Type a key, and send it."""
    visitor.page.fill("#key", key)
    visitor.page.click("#give-key")


def test_the_page_asks_for_the_key_and_plays_with_it(visit: Visits) -> None:
    with visit(expected="401") as visitor:
        visitor.page.goto(visitor.url)
        dialog = visitor.page.locator("dialog[open]")
        dialog.wait_for()
        assert dialog.locator("h2").inner_text() == "这台服务器要密钥"
        assert dialog.locator("[role='alert']").is_hidden()
        give(visitor, KEY)
        visitor.page.wait_for_selector(".games")
        # It is kept for this tab alone, and is no part of what the page shows of its requests.
        visitor.begin("doudizhu", "douzero", seed="lead-1")
        visitor.act()
        assert visitor.page.locator("dialog[open]").count() == 0
        assert KEY not in visitor.page.content()
        assert KEY in visitor.page.evaluate("JSON.stringify(sessionStorage)")
        assert KEY not in visitor.page.evaluate("JSON.stringify(localStorage)")
        visitor.page.goto(f"{visitor.url}/puzzles")
        visitor.page.wait_for_selector("#stage[data-state='ready'] h1")
        assert visitor.page.locator(".note.bad").count() == 0


@pytest.mark.parametrize("wrong", [new_key(), "钥匙"], ids=["unknown", "not a key"])
def test_a_wrong_key_is_said_in_words_and_asked_for_again(visit: Visits, wrong: str) -> None:
    with visit(expected="401") as visitor:
        visitor.page.goto(visitor.url)
        give(visitor, wrong)
        said = visitor.page.locator("dialog [role='alert']")
        said.wait_for()
        assert said.inner_text() == "这把密钥不对，或者已经停用。请再输一次。"
        give(visitor, f" {KEY} ")
        visitor.page.wait_for_selector(".games")


def test_without_a_key_the_page_says_what_it_lacks_and_asks_again_when_reloaded(
    visit: Visits,
) -> None:
    with visit(expected="401", locale="en-GB") as visitor:
        visitor.page.goto(visitor.url)
        visitor.page.wait_for_selector("dialog[open] #key")
        visitor.page.keyboard.press("Escape")
        said = visitor.page.locator("#stage .note.bad")
        said.wait_for()
        assert said.inner_text().startswith("This server does not answer without a key.")
        visitor.page.reload()
        visitor.page.wait_for_selector("dialog[open] #key")
