"""The keyboard alone, and what a screen reader is told: a game of cards, and one of tiles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.browser.visitor import MAX_STEPS

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.conftest import Visits
    from tests.browser.visitor import Visitor

# Notes of the texts that are read aloud.
READ = """
window.read = [];
addEventListener('DOMContentLoaded', () => new MutationObserver(changes =>
  read.push(...changes.flatMap(({addedNodes}) => [...addedNodes]).map(node => node.textContent))
).observe(document.querySelector('#live'), {childList: true}));
"""
# More than the elements that Tab goes through on a page.
MANY = 60
TURNS = 6


def hand(visitor: Visitor) -> Locator:
    """The buttons of the own hand, as a screen reader finds them."""
    return visitor.page.get_by_role("group", name="你的手牌").get_by_role("button")


def read(visitor: Visitor) -> list[str]:
    """The texts that were read aloud since the last time."""
    found: list[str] = visitor.page.evaluate("read.splice(0)")
    return found


def tab_to(visitor: Visitor, selector: str) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(MANY):
        if visitor.page.locator(f"{selector}:focus").count():
            return
        visitor.page.keyboard.press("Tab")
    message = f"Tab does not lead to {selector}"
    raise AssertionError(message)


def press(visitor: Visitor, key: str) -> None:
    """Press the key of an action, and wait for the next turn."""
    turn = visitor.answer["turn"]
    visitor.page.keyboard.press(key)
    visitor.page.wait_for_function(
        "turn => document.querySelector('#stage').dataset.turn > turn", arg=turn
    )
    visitor.settled()


def test_a_game_of_cards_is_played_by_the_keyboard_alone(visit: Visits) -> None:
    with visit() as visitor:
        page = visitor.page
        page.add_init_script(READ)
        visitor.open()
        page.focus("#game-doudizhu")
        for part in ("star", "settings"):
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.id") == f"{part}-doudizhu"
        page.keyboard.press("Enter")
        page.wait_for_selector("dialog.settings[open]")
        for field, keys in {"seconds": "Home", "pace": "End"}.items():
            page.focus(f"#{field}")
            page.keyboard.press(keys)
        page.focus("#seed")
        page.keyboard.type("3")
        page.keyboard.press("Enter")
        visitor.settled()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.dataset.card") == visitor.hand()[1]
        assert hand(visitor).count() == len(visitor.hand())
        page.keyboard.press("Space")
        assert visitor.raised() == [visitor.hand()[1]]
        assert page.get_by_role("button", pressed=True).and_(hand(visitor)).count() == 1
        page.keyboard.press("Space")
        assert visitor.raised() == []
        for _ in range(MAX_STEPS):
            if visitor.state == "over":
                break
            offers = visitor.offers()
            if "play" in offers:
                before = visitor.prompt
                page.keyboard.press("h")
                page.wait_for_function(
                    "before => document.querySelector('.prompt').textContent !== before", arg=before
                )
                press(visitor, "Enter" if visitor.raised() else "p")
            else:
                press(visitor, "p")
            told = read(visitor)
            for event in visitor.answer["events"]:
                if event["type"] == "play":
                    assert [text for text in told if event["play"]["name"] in text]
        page.wait_for_selector("dialog.over[open]")
        page.keyboard.press("Enter")
        page.wait_for_selector("dialog.over", state="detached")
        visitor.settled()
        assert visitor.state == "ready"


def test_tiles_are_exchanged_discarded_and_passed_by_the_keyboard_alone(visit: Visits) -> None:
    with visit() as visitor:
        page = visitor.page
        page.add_init_script(READ)
        visitor.begin("sichuan", "chengdu")
        assert visitor.offers() == ["hint", "exchange"]
        assert page.get_by_role("img", name=re.compile("牌河")).count() == len("东南西北")
        # Three tiles of a suit, by the arrows and the space bar.
        suit = next(suit for suit in "mps" if sum(each[1] == suit for each in visitor.hand()) > 2)
        page.keyboard.press("ArrowRight")
        while len(visitor.raised()) < 3:
            if page.evaluate("document.activeElement.dataset.tile")[1] == suit:
                page.keyboard.press("Space")
            page.keyboard.press("ArrowRight")
        assert page.get_by_role("button", pressed=True).and_(hand(visitor)).count() == 3
        press(visitor, "Enter")
        tab_to(visitor, "[data-act='void']")
        press(visitor, "Enter")
        for _ in range(TURNS):
            read(visitor)
            if "discard" in visitor.offers():
                page.keyboard.press("h")
                page.wait_for_selector(".hand .raised")
                press(visitor, "Enter")
            else:
                press(visitor, "p")
            told = read(visitor)
            discards = [each for each in visitor.answer["events"] if each["type"] == "discard"]
            assert len([text for text in told if " 打 " in text]) == len(discards)
        assert page.get_by_role("status").inner_text() == visitor.prompt
