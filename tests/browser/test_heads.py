"""The head: the same rooms in one order on every page, in both languages and on every screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.test_everybody import check

if TYPE_CHECKING:
    from tests.browser.conftest import Visits

ROOMS = {
    "zh": ["对战", "题目", "复盘", "实验室", "文档", "接口"],
    "en": ["Play", "Puzzles", "Review", "Lab", "Book", "API"],
}
LOCALES = {"zh": "zh-CN", "en": "en-GB"}
# Where each room is, in the order of the head.
PLACES = ("/", "/puzzles", "/review", "/try", "/book/{}/", "/docs")
# A desktop, two phones, and a phone held sideways.
SCREENS = ((1366, 768), (390, 844), (360, 640), (683, 334))


@pytest.mark.parametrize("language", ROOMS)
def test_every_page_leads_to_every_room_in_one_order(visit: Visits, language: str) -> None:
    # The reference warns of names with underscores.
    with visit(locale=LOCALES[language], expected="escaping deep link") as visitor:
        page = visitor.page
        for at, place in enumerate(PLACES):
            page.goto(visitor.url + place.format(language))
            rooms = page.locator("#ways a" if place == "/docs" else "#rooms a")
            rooms.first.wait_for()
            page.wait_for_function("document.querySelectorAll('#rooms a, #ways a').length >= 6")
            assert rooms.all_inner_texts()[: len(PLACES)] == ROOMS[language]
            paths = [each.evaluate("each => each.pathname") for each in rooms.all()][: len(PLACES)]
            assert paths == [each.format(language) for each in PLACES]
            here = rooms.and_(page.locator("[aria-current='page']"))
            assert here.all_inner_texts() == [ROOMS[language][at]]


@pytest.mark.parametrize("language", ROOMS)
def test_no_screen_cuts_a_room_off(visit: Visits, language: str) -> None:
    with visit(locale=LOCALES[language]) as visitor:
        page = visitor.page
        for place in PLACES[:-1]:
            page.goto(visitor.url + place.format(language))
            page.wait_for_selector("#rooms [data-room='docs']")
            for width, height in SCREENS:
                page.set_viewport_size({"width": width, "height": height})
                boxes = [each.bounding_box() for each in page.locator("#rooms a, #nav > *").all()]
                assert all(
                    box and box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes
                ), (place, width)


def test_beside_a_table_on_a_phone_a_button_shows_the_rooms(visit: Visits) -> None:
    with visit(390, 844) as visitor:
        visitor.begin("doudizhu")
        page = visitor.page
        assert not page.is_visible("#rooms")
        page.click("#menu")
        assert page.locator("#rooms a").all_inner_texts() == ROOMS["zh"]
        check(visitor)
        page.click("#rooms [data-room='puzzles']")
        page.wait_for_selector("#stage[data-state='ready'] .room.puzzles")
        page.click("#rooms [data-room='play']")
        page.click("#resume")
        visitor.settled()
