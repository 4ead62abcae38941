"""A table as it is felt: flights, bombs, sounds, stacks of the hand, lines of character."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.conftest import Visits
    from tests.browser.visitor import Visitor

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
# The stacks of the hand: the cards of each, and whether it is a bomb.
STACKS = """() => [...document.querySelectorAll('.hand .slot')].reduce((stacks, slot) => {
  if (slot.classList.contains('starts')) stacks.push([[], slot.classList.contains('of-bomb')]);
  stacks.at(-1)?.[0].push(slot.firstChild.dataset.card);
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
        assert Counter(card for stack, _ in stacks for card in stack) == Counter(hand)
        bombs = [stack for stack, is_bomb in stacks if is_bomb]
        # One of them is a straight flush: five of a suit, the wild card beside them.
        assert [stack for stack in bombs if len({card[1] for card in stack if card != "2H"}) == 1]
        while page.locator(".hand.stacked").count():
            page.keyboard.press("s")
        assert visitor.hand() == hand
        page.keyboard.press("s")
        page.wait_for_selector(".hand.stacked")
        page.click("[data-nav='sound']")
        assert page.evaluate("heard") == 0
        bomb = max(bombs, key=len)
        for card in bomb:
            pressed = page.locator(f".slot:not(.raised) [data-card='{card}']").first
            pressed.click(position={"x": 8, "y": 40})
        page.evaluate(MOVED)
        visitor.button("play").click()
        page.wait_for_selector(".banner", state="attached")
        moved = page.evaluate(MOVED)
        assert moved.count("card") >= len(bomb)
        assert {"banner"} <= set(moved)
        assert page.evaluate("heard") > 0
        visitor.settled()
        # The other stacks stay as they were.
        assert page.evaluate(STACKS) == [each for each in stacks if each[0] != bomb]


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
        # They fly to another seat too, if that is the landlord.
        visitor.begin("doudizhu", "classic", seed="7", pace="fast")
        while visitor.answer["view"]["phase"] == "calling":
            page.evaluate(MOVED)
            visitor.button("pass").click()
            page.wait_for_function("() => document.querySelector('#stage').dataset.turn > 0")
            visitor.settled()
        assert page.evaluate(MOVED).count("card flying") == 3
        stake = visitor.answer["view"]["stake"]
        told = page.locator(".stake")
        assert told.locator("b").inner_text() == f"底分 {stake['base']} × {stake['multiplier']}"
        assert told.locator("span").inner_text().startswith("叫")
        page.wait_for_function("() => !document.querySelector('.flying')")


def test_each_face_is_another_and_cards_of_the_level_are_marked(visitor: Visitor) -> None:
    visitor.begin("guandan", "competition", seed="5")
    page = visitor.page
    faces = page.eval_on_selector_all(".avatar", "all => all.map(each => each.outerHTML)")
    assert len(set(faces)) == len(faces) == 4
    level = visitor.answer["view"]["level"]
    wild = f"{level}H"
    marked, free = (
        page.eval_on_selector_all(f".hand .{kind} button", "all => all.map(at => at.dataset.card)")
        for kind in ("of-level", "wild")
    )
    held = [card for card in visitor.answer["view"]["hand"] if card[0] == level]
    assert (len(marked), len(free)) == (2, 1)
    assert sorted(marked) == sorted(card for card in held if card != wild)
    assert free == [wild]
