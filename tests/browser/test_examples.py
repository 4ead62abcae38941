"""The example page, served from another origin, plays a whole game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.browser.visitor import MAX_STEPS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.api.serving import Server


def test_a_page_of_another_origin_plays_a_whole_game(
    browser: Browser, elsewhere: str, server: Server
) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(f"{elsewhere}/browser.html?server={server.url}&seed=page")
        said, actions = page.locator("#said"), page.locator("#actions button")
        for _ in range(MAX_STEPS):
            page.wait_for_function(
                "document.querySelector('#actions').children.length"
                " || document.querySelector('#said').textContent.includes('over')"
            )
            if "over" in said.inner_text():
                break
            choices = actions.all_inner_texts()
            events = page.locator("#events li").count()
            if "hint" in choices:
                actions.get_by_text("hint", exact=True).click()
                page.wait_for_function(
                    "said.textContent && !said.textContent.startsWith('Your turn')"
                )
                raised = page.locator("#hand [aria-pressed='true']").count()
                actions.get_by_text("play" if raised else "pass", exact=True).click()
            else:
                actions.first.click()
            page.wait_for_function(f"document.querySelectorAll('#events li').length > {events}")
        scores = [int(each) for each in re.findall(r"-?\d+", said.inner_text())]
        assert (len(scores), sum(scores), wrong) == (3, 0, [])
