"""A table as it is felt: flights, bombs, sounds, stacks of the hand, lines of character."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.conftest import Visits

# Notes of the elements that move, and of sounds.
NOTED = """
window.moved = [];
window.heard = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  moved.push(this.className);
  return animate.apply(this, given);
};
const Context = window.AudioContext;
window.AudioContext = class extends Context {
  createGain() { window.heard += 1; return super.createGain(); }
};
"""
MOVED = "() => window.moved.splice(0)"
STACKS = """() => [...document.querySelectorAll('.hand .slot')].reduce((stacks, slot) => {
  if (slot.classList.contains('starts')) stacks.push([]);
  stacks.at(-1)?.push(slot.firstChild.dataset.card);
  return stacks;
}, [])"""


def test_a_hand_is_laid_in_stacks_and_its_bomb_shakes_the_table(visit: Visits) -> None:
    with visit() as visitor:
        page = visitor.page
        page.add_init_script(NOTED)
        # At this deal a seat leads a three, and the hand holds bombs.
        visitor.begin("guandan", "competition", seed="5", pace="fast")
        hand = visitor.hand()
        page.keyboard.press("s")
        page.wait_for_selector(".hand.stacked")
        stacks = page.evaluate(STACKS)
        assert Counter(card for stack in stacks for card in stack) == Counter(hand)
        bombs = page.locator(".slot.of-bomb").count()
        assert bombs == sum(len(stack) for stack in stacks[:2])
        straight = stacks[1]
        assert len({card[1] for card in straight if card != "2H"}) == 1
        page.keyboard.press("s")
        page.wait_for_selector(".hand:not(.stacked)")
        assert visitor.hand() == hand
        page.keyboard.press("s")
        page.wait_for_selector(".hand.stacked")
        page.click("[data-nav='sound']")
        assert page.evaluate("heard") == 0
        for place in range(len(stacks[0])):
            page.locator(".hand button").nth(place).click(position={"x": 8, "y": 40})
        page.evaluate(MOVED)
        visitor.button("play").click()
        page.wait_for_selector(".banner", state="attached")
        moved = page.evaluate(MOVED)
        assert moved.count("card") >= len(stacks[0])
        assert {"banner"} <= set(moved)
        assert page.evaluate("heard") > 0
        visitor.settled()
        # The other stacks stay as they were.
        left = [card for stack in page.evaluate(STACKS) for card in stack]
        assert left == [card for stack in stacks[1:] for card in stack]


def test_the_bottom_flies_into_the_hand_and_seats_say_who_they_are(visit: Visits) -> None:
    with visit() as visitor:
        page = visitor.page
        page.add_init_script(NOTED)
        visitor.begin("mcr", "mcr")
        assert page.locator(".character").count() == 3
        visitor.begin("doudizhu", "classic", seed="7", pace="fast")
        page.evaluate(MOVED)
        page.click(".buttons [data-act='call3']")
        page.wait_for_function("() => document.querySelectorAll('.hand .slot').length === 20")
        visitor.settled()
        assert page.evaluate(MOVED).count("card") >= 3
        assert page.evaluate("heard") == 0
