"""The book in a browser: a search leads to the place, in light and in dark, on a phone too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.test_everybody import check

if TYPE_CHECKING:
    from tests.browser.conftest import Visits
    from tests.browser.visitor import Visitor


def test_a_search_leads_to_the_place_and_the_page_to_its_twin(visit: Visits) -> None:
    with visit(390, 844, color_scheme="dark") as visitor:
        page = visitor.page
        page.goto(f"{visitor.url}/book/zh/index")
        page.fill("#wanted", "进贡 还贡")
        page.locator("#found a", has_text="一局和整场").first.click()
        page.wait_for_url("**/book/zh/guandan#**")
        check(visitor)
        page.emulate_media(color_scheme="light")
        check(visitor)
        width, screen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width == screen
        page.click("[data-nav='lang']")
        page.wait_for_url("**/book/en/guandan")


def test_a_word_of_a_game_leads_to_its_chapter_and_enter_opens_it(visitor: Visitor) -> None:
    page = visitor.page
    for language, word in (("zh", "进贡"), ("en", "tribute")):
        page.goto(f"{visitor.url}/book/{language}/index")
        page.fill("#wanted", word)
        page.locator("#found a").first.wait_for()
        addresses = page.eval_on_selector_all("#found a", "all => all.map(each => each.pathname)")
        assert addresses[0] == f"/book/{language}/guandan"
        # A section with the word in its heading stands before one that only mentions it.
        headed = [
            word in text.partition(" · ")[2].lower()
            for text in page.locator("#found a").all_inner_texts()
        ]
        assert headed == sorted(headed, reverse=True)
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/book/{language}/guandan#**")


@pytest.mark.parametrize(
    ("language", "word", "place"),
    [
        ("zh", "观战", "/book/zh/api#旁观者不带历史的视图"),
        ("en", "timeout", "/book/en/doudizhu#a-game"),
        ("zh", "报错", "/book/zh/api#错误"),
    ],
)
def test_a_search_knows_synonyms(visitor: Visitor, language: str, word: str, place: str) -> None:
    page = visitor.page
    page.goto(f"{visitor.url}/book/{language}/index")
    page.fill("#wanted", word)
    page.locator("#found a").first.wait_for()
    found = page.eval_on_selector_all(
        "#found a", "all => all.map(each => each.pathname + decodeURIComponent(each.hash))"
    )
    assert any(address.startswith(place) for address in found), found
