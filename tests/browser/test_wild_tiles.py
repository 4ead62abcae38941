"""Wild tiles on the table of tiles: a star marks them in the hand and where they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.conftest import Visits

MARKED = """() => [...document.querySelectorAll('.hand .slot')].map((slot) => [
  slot.firstChild.dataset.tile,
  slot.classList.contains('wild'),
  getComputedStyle(slot.firstChild, '::after').content,
  slot.firstChild.ariaLabel,
])"""


def test_wild_tiles_are_marked_in_the_hand_and_in_the_ponds(visit: Visits) -> None:
    with visit() as visitor:
        page = visitor.page
        # At this deal the own hand has red dragons, which are wild.
        visitor.begin("tuidaohu", "hongzhong", seed="5")
        assert visitor.answer["view"]["wild"] == ["C"]
        for tile, is_marked, content, name in page.evaluate(MARKED):
            assert is_marked == (tile == "C")
            assert ("★" in content) == is_marked
            assert ("癞子" in name) == is_marked
        assert "C" in visitor.hand()
        page.locator(".hand [data-tile='C']").first.click()
        page.locator(".hand .raised [data-tile='C']").click()
        page.wait_for_selector(".pond.own .tile.wild")
        assert "癞子" in (page.locator(".pond.own").get_attribute("aria-label") or "")
        visitor.settled()
        visitor.begin("mcr", "mcr")
        assert page.locator(".slot.wild").count() == 0
