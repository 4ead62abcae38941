"""Duties of a turn, and what few games of cards have: chops, and hands that win as dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.test_felt import MOVED, NOTED

if TYPE_CHECKING:
    from tests.api.serving import Server
    from tests.browser.conftest import Visits
    from tests.browser.visitor import Visitor


def advised(visitor: Visitor) -> None:
    """Do what the simplest player would do, which is the same each time."""
    page, turn = visitor.page, visitor.answer["turn"]
    if page.input_value("#ai-who") == "novice":
        page.click("#ai-ask")
    else:
        page.select_option("#ai-who", "novice")
    page.click("#ai-do")
    page.wait_for_function("turn => document.querySelector('#stage').dataset.turn > turn", arg=turn)
    visitor.settled()


def test_the_line_of_a_turn_says_its_duty_and_a_play_that_breaks_it_is_refused(
    visitor: Visitor, server: Server
) -> None:
    told = server.get("/v1/games/paodekuai", Accept_Language="zh-CN").json()["reasons"]
    texts = {each["code"]: each["text"] for each in told}
    # At this deal the human holds the card that leads, must beat later, and sits before one card.
    visitor.begin("paodekuai", "classic16", seed="27")
    assert visitor.prompt == f"由你先出：{texts['must_contain']} (黑桃3)"
    visitor.page.locator(".hand button").first.click(position={"x": 8, "y": 40})
    visitor.page.locator(".prompt.bad", has_text="第一手牌必须含有 ♠3").wait_for()
    visitor.button("reset").click()
    said = set()
    while visitor.state != "over":
        said.add(visitor.prompt)
        if texts["must_beat"] in visitor.prompt:
            assert "pass" not in visitor.offers()
        advised(visitor)
    assert f"轮到你：{texts['must_beat']}" in said


def test_a_chop_strikes_like_a_bomb(visit: Visits) -> None:
    with visit() as visitor:
        page = visitor.page
        page.add_init_script(NOTED)
        # At this deal a 2 is chopped.
        visitor.begin("tienlen", "classic", seed="45", pace="fast")
        while not page.locator(".played.strikes").count():
            page.evaluate(MOVED)
            advised(visitor)
        assert page.evaluate(MOVED).count("banner") == 1
        assert page.locator(".played.strikes .card").count() == 4
        assert page.inner_text(".played.strikes .called") == "四条"


def test_a_hand_that_wins_as_it_is_dealt_is_a_game_that_is_over(visitor: Visitor) -> None:
    visitor.open()
    visitor.choose("tienlen", "classic", seed="128")
    visitor.page.click(".options summary")
    visitor.page.select_option("#option-instant_wins", "true")
    visitor.page.click("#start")
    dialog = visitor.page.locator("dialog.over[open]")
    dialog.wait_for()
    # The human holds all 2s.
    assert dialog.locator(".crown").inner_text().split("\n")[0] == "你赢了"
    assert dialog.locator(".spring").inner_text() == "起手即胜"
    visitor.page.click("[data-go='close']")
    assert visitor.page.locator(".fan.open").count() == 3
    visitor.button("replay").click()
    visitor.page.locator(".where", has_text="共 0 步").wait_for()
