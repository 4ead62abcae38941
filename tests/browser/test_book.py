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
    ("language", "words", "place"),
    [
        ("zh", "观战", "api#旁观者不带历史的视图"),
        ("zh", "超时", "match-server#超时"),
        ("zh", "报错", "api#错误"),
        ("zh", "怎么算分", "doudizhu#结算"),
        ("zh", "语言", "api#语言"),
        ("en", "timeout", "match-server#time-outs"),
        ("en", "spectator", "api#spectators-and-views-without-their-history"),
        ("en", "card counter", "odds#unseen-cards-and-chances-odds"),
        ("en", "install", "quickstart#quick-start"),
        ("zh", "容量", "capacity#算容量"),
        ("zh", "教程", "minigame#三十分钟做一个小游戏"),
        ("zh", "流程", "life#一局牌的-http-流程"),
        ("zh", "引用", "citing#怎样引用"),
        ("zh", "对比", "comparison#比较"),
        ("zh", "迁移", "migrating#迁移到-04"),
        ("en", "how many servers", "capacity#capacity-calculator"),
        ("en", "tutorial", "minigame#a-mini-game-in-thirty-minutes"),
        ("en", "cite", "citing#how-to-cite-paiju"),
        ("en", "alternatives", "comparison#comparison"),
        ("en", "upgrade", "migrating#migrating-to-04"),
        ("en", "cocos", "cocos#a-cocos-creator-game-and-微信小游戏"),
        ("en", "javascript", "node#a-match-server-in-nodejs"),
        # No "below" and no "developers".
        ("en", "elo", "strength#elo"),
    ],
)
def test_a_search_knows_synonyms_and_puts_headings_first(
    visitor: Visitor, language: str, words: str, place: str
) -> None:
    page = visitor.page
    page.goto(f"{visitor.url}/book/{language}/index")
    page.fill("#wanted", words)
    first = page.locator("#found a").first
    first.wait_for()
    address = first.evaluate("each => each.pathname + decodeURIComponent(each.hash)")
    assert address == f"/book/{language}/{place}"


def test_a_word_that_is_nowhere_is_not_found(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"{visitor.url}/book/en/index")
    page.fill("#wanted", "(qwertz")
    page.locator("#found .note").wait_for()
    assert page.locator("#found a").count() == 0
