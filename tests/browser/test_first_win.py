"""A first game: who plays is asked once, opponents are of that level, and a coach says why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.test_everybody import check

if TYPE_CHECKING:
    from tests.browser.conftest import Visits
    from tests.browser.visitor import Visitor

# The bot of each level in a game whose strongest is a master.
OPPONENTS = {"new": "novice", "able": "casual", "expert": "master"}


def seats(visitor: Visitor) -> list[str]:
    """The players of the other seats at the table that is kept."""
    found: list[str] = visitor.kept["setup"]["seats"][1:]
    return found


@pytest.mark.parametrize("level", OPPONENTS)
def test_the_level_is_asked_once_and_names_the_opponents(visit: Visits, level: str) -> None:
    with visit(settled=False) as visitor:
        page = visitor.page
        visitor.open()
        page.click("#game-doudizhu")
        dialog = page.locator("dialog.levels[open]")
        dialog.wait_for()
        check(visitor)
        # Without an answer there is no table, and the next press asks again.
        page.keyboard.press("Escape")
        dialog.wait_for(state="detached")
        assert page.locator(".table:not(.puzzle)").count() == 0
        page.click("#game-doudizhu")
        page.click(f"[data-level='{level}']")
        visitor.settled()
        assert seats(visitor) == [OPPONENTS[level]] * 2
        # The panel of the AI is closed, and nobody is asked before it is wanted.
        assert page.locator("#panel").is_hidden()
        assert page.get_attribute("[data-nav='coach']", "aria-pressed") == "false"
        page.click("[data-nav='new']")
        page.click("#game-guandan")
        visitor.settled()
        assert seats(visitor) == [OPPONENTS[level]] * 3


def test_the_settings_change_the_level_and_with_it_the_opponents(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open()
    page.click("#settings-doudizhu")
    page.select_option("#level", "new")
    page.wait_for_function("document.querySelector('#seat-0')?.value === 'novice'")
    page.select_option("#seat-1", "skilled")
    page.wait_for_function("document.querySelector('#seat-1')?.value === 'skilled'")
    page.click("#start")
    visitor.settled()
    assert seats(visitor) == ["novice", "skilled"]


@pytest.mark.parametrize(
    ("game", "seed"),
    [("doudizhu", "lead-1"), ("mcr", "1"), ("shengji", "3")],
    ids=lambda each: each,
)
def test_the_coach_says_at_each_turn_what_to_do_and_why(
    visitor: Visitor, game: str, seed: str
) -> None:
    visitor.begin(game, "douzero" if game == "doudizhu" else "", seed)
    page = visitor.page
    with page.expect_response("**/suggest") as asked:
        page.click("[data-nav='coach']")
    said = page.locator(".prompt", has_text="教练：")
    said.wait_for()
    assert asked.value.json()["reasons"][0]["text"] in said.inner_text()
    assert page.locator(".advised").count() > 0
    with page.expect_response("**/suggest"):
        visitor.act()
    said.wait_for()
    page.click("[data-nav='coach']")
    said.wait_for(state="detached")
    assert page.locator(".advised").count() == 0


def test_a_hint_of_tiles_is_what_the_adviser_says(visitor: Visitor) -> None:
    visitor.begin("mcr", "mcr")
    with visitor.page.expect_response("**/suggest") as asked:
        visitor.button("hint").click()
    visitor.page.wait_for_selector(".hand .raised")
    told = asked.value.json()
    assert visitor.raised() == [told["action"]["tile"]]
    assert visitor.prompt.endswith(told["reasons"][0]["text"])
