"""The tables, thoroughly: alarms and waits through whole games, and tables without motion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.test_felt import MOVED, NOTED
from tests.browser.test_keys import READ

if TYPE_CHECKING:
    from tests.browser.conftest import Visits

TURNS = 30


def test_a_seat_with_two_cards_left_is_told_to_all(visit: Visits) -> None:
    with visit() as visitor:
        visitor.page.add_init_script(READ)
        visitor.begin("doudizhu", "douzero", seed="lead-1")
        visitor.play_out()
        read = visitor.page.evaluate("read")
        assert [text for text in read if "只剩 2 张" in text or "只剩 1 张" in text]


def test_the_waits_of_a_ready_hand_say_what_is_left_and_what_they_are_worth(visit: Visits) -> None:
    with visit() as visitor:
        page = visitor.page
        visitor.begin("mcr", "mcr", seed="1")
        for _ in range(TURNS):
            visitor.act()
            if page.locator(".wait small").count():
                break
        told = page.locator(".wait").all_inner_texts()
        assert told
        assert all("×" in text and "番" in text for text in told)
        for pond, turned in {"left": "90deg", "top": "180deg", "right": "-90deg"}.items():
            assert (
                page.locator(f".pond.{pond}").evaluate("each => getComputedStyle(each).rotate")
                == turned
            )


def test_nothing_moves_where_less_motion_is_wanted(visit: Visits) -> None:
    with visit(reduced_motion="reduce") as visitor:
        visitor.page.add_init_script(NOTED)
        visitor.begin("doudizhu", "douzero", seed="lead-1", pace="normal")
        visitor.act()
        assert visitor.page.evaluate(MOVED) == []
