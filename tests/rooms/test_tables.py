"""The tables, thoroughly: alarms and waits through whole games, and tables without motion."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.test_felt import MOVED, NOTED
from tests.browser.test_keys import READ, press, read
from tests.browser.test_rooms import address

if TYPE_CHECKING:
    from tests.browser.conftest import Visits

TURNS = 30


# The second seat has played all but three cards, of three ranks, and the landlord may answer its
# straight. If the landlord passes, the second seat must lead one card: there is no other play.
THREE_LEFT = {
    "ruleset": "douzero",
    "seed": 1,
    "first": 0,
    "dealt": {
        "hands": [
            "3D4D5D6D7D8D9DTDJDQDKDAD2D 3H7H BJRJ",
            "3S4S5S6S7S8S9STSJSQSKSAS 4H5H6H8HTH",
            "3C4C5C6C7C8C9CTCJCQCKCAC2C 2S KHAH2H",
        ],
        "bottom": "9HJHQH",
    },
    "history": [
        {"seat": 0, "cards": "3D"},
        {"seat": 1, "cards": "4H"},
        {"seat": 2, "cards": ""},
        {"seat": 0, "cards": ""},
        {"seat": 1, "cards": "5H"},
        {"seat": 2, "cards": ""},
        {"seat": 0, "cards": ""},
        {"seat": 1, "cards": "3S4S5S6S7S8S9STSJSQSKSAS"},
        {"seat": 2, "cards": ""},
    ],
}


def test_a_seat_with_two_cards_left_is_told_to_all(visit: Visits) -> None:
    with visit() as visitor:
        visitor.page.add_init_script(READ)
        visitor.page.goto(f"{visitor.url}/{address('doudizhu', THREE_LEFT)}&p=0")
        visitor.settled()
        # The passes that lie on the table are those of the play.
        assert visitor.page.locator(".seat.left .bubble").inner_text() == "不出"
        press(visitor, "p")
        told = read(visitor)
        [alarm] = [text for text in told if "只剩" in text]
        assert alarm.startswith("老周 单张")
        assert alarm.endswith("只剩 2 张！")
        assert visitor.page.locator(".remain.few").count() == 1


def test_a_game_that_is_written_by_hand_is_replayed(visit: Visits) -> None:
    with visit() as visitor:
        page = visitor.page
        page.goto(f"{visitor.url}/{address('doudizhu', THREE_LEFT)}&t=8")
        page.wait_for_selector(".seat.right .played")
        assert page.locator(".seat.right .played .card").count() == 12
        page.click("[data-step='on']")
        page.locator(".seat.left .bubble", has_text="不出").wait_for()


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


# At the deal of MCR a north may be claimed of which the hand holds the other three.
@pytest.mark.parametrize(
    ("game", "ruleset", "seed"),
    [
        ("mcr", "mcr", "3"),
        ("tuidaohu", "guangdong_mil", "3"),
        ("hongkong", "hkos", "3"),
        ("taiwan", "sml", "3"),
    ],
)
def test_hints_ask_about_hands_that_can_be(
    visit: Visits, game: str, ruleset: str, seed: str
) -> None:
    with visit() as visitor:
        visitor.begin(game, ruleset, seed=seed)
        for _ in range(14):
            # A hint, also while a tile may be claimed; then whatever the player would do.
            visitor.page.keyboard.press("h")
            visitor.page.wait_for_timeout(200)
            if visitor.state == "over":
                break
            visitor.act()


def test_nothing_moves_where_less_motion_is_wanted(visit: Visits) -> None:
    with visit(reduced_motion="reduce") as visitor:
        visitor.page.add_init_script(NOTED)
        visitor.begin("doudizhu", "douzero", seed="lead-1", pace="normal")
        visitor.act()
        assert visitor.page.evaluate(MOVED) == []
