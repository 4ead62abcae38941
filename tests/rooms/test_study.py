"""The rooms beside the table, thoroughly: every kind of puzzle, the ways to a review and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.test_rooms import (
    PATIENCE,
    address,
    open_room,
    played,
    ready,
    solve,
)

if TYPE_CHECKING:
    from tests.api.serving import Server
    from tests.browser.conftest import Visits

# A phone held sideways.
WIDE, LOW = 640, 360
SEATS = 4


def test_every_kind_of_puzzle_is_solved_by_its_hints(visit: Visits) -> None:
    with visit(WIDE, LOW) as visitor:
        page = visitor.page
        open_room(visitor, "/puzzles#d=2026-11-23")
        kinds = page.locator(".kind").count()
        assert kinds
        for kind in range(kinds):
            page.locator(".kind").nth(kind).locator(".numbered").last.click()
            page.wait_for_selector(".puzzle .hand button")
            solve(visitor)
            assert page.evaluate("document.documentElement.scrollWidth") <= WIDE
            page.click("#day")
            page.wait_for_selector(".kind")
        assert page.locator(".solved").count() == kinds


def test_a_finished_game_and_a_state_in_the_lab_lead_to_their_review(
    visit: Visits, server: Server
) -> None:
    with visit() as visitor:
        page = visitor.page
        page.set_default_timeout(PATIENCE)
        visitor.begin("doudizhu", "douzero", seed="lead-1")
        visitor.play_out()
        page.click("[data-go='review']")
        ready(visitor)
        assert page.inner_text(".room [aria-current='true']") == "你"
        page.click("#to-lab")
        # The lab asks for the review too: two at once are too many for one process.
        page.wait_for_selector("#stage[data-state='ready'] .lab")
        page.click("#to-review")
        page.wait_for_selector(".turning")
        state = played(server, "sichuan", seats=SEATS)
        open_room(visitor, f"/review{address('sichuan', state)}")
        assert page.locator(".seats-row a").count() == SEATS
