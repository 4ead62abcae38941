"""A hand of mahjong that is over, on small screens: nothing is cut off, nothing hides a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.ended import finish

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect, Locator

    from tests.api.serving import Server
    from tests.browser.conftest import Visits

PHONE, SIDEWAYS = (390, 844), (844, 390)
# A game of each, at which somebody wins after the visitor's last discard.
WON = {"mcr": 3, "sichuan": 7}
SEATS = range(4)


def place(element: Locator) -> FloatRect:
    """The place of an element on the screen."""
    box = element.bounding_box()
    assert box is not None
    return box


def is_on_screen(box: FloatRect, screen: tuple[int, int]) -> bool:
    """A place is on the screen as a whole."""
    width, height = screen
    return (
        min(box["x"], box["y"]) >= 0
        and box["x"] + box["width"] <= width
        and box["y"] + box["height"] <= height
    )


def overlap(one: FloatRect, other: FloatRect) -> bool:
    """Two places have a point in common."""
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("game", WON)
def test_sideways_the_result_is_in_view_and_every_button_on_the_screen(
    visit: Visits, server: Server, game: str, language: str
) -> None:
    with visit(*SIDEWAYS) as visitor:
        finish(visitor, server, game, WON[game], language)
        dialog = visitor.page.locator("dialog.over")
        assert dialog.evaluate("each => each.scrollTop") == 0
        assert is_on_screen(place(dialog.locator("#over-title")), SIDEWAYS)
        assert visitor.page.evaluate("document.activeElement.dataset.go") == "again"
        visitor.page.keyboard.press("Escape")
        dialog.wait_for(state="detached")
        buttons = visitor.page.locator(".buttons button")
        places = [place(each) for each in buttons.all()]
        assert len(places) == 5
        assert all(is_on_screen(each, SIDEWAYS) for each in places)
        # A line has some words, and no button lies on it.
        prompt = place(visitor.page.locator(".prompt"))
        assert prompt["height"] < 2 * 0.9 * 16 * 1.3
        assert not any(overlap(prompt, each) for each in places)


@pytest.mark.parametrize("winner", SEATS)
@pytest.mark.parametrize(
    ("game", "screen"), [("sichuan", PHONE), ("mcr", SIDEWAYS)], ids=["phone", "sideways"]
)
def test_the_banner_of_a_win_is_on_the_screen(
    visit: Visits, server: Server, game: str, screen: tuple[int, int], winner: int
) -> None:
    with visit(*screen) as visitor:
        finish(visitor, server, game, WON[game], "en", winner)
        visitor.page.keyboard.press("Escape")
        banner = place(visitor.page.locator(".bubble.grand"))
        assert is_on_screen(banner, screen)
        if screen == SIDEWAYS:
            hands = visitor.page.locator(".seat:not(.own) .tiles").all()
            assert hands
            assert not any(overlap(banner, place(each)) for each in hands)
