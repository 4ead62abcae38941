"""A turn of the page: what is said of it, what is raised for it, and what follows it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.test_table import LEADS, lead

if TYPE_CHECKING:
    from tests.browser.conftest import Visits
    from tests.browser.visitor import Visitor

# At this deal the human is asked to call, and another seat is the landlord if it does not.
CALLS = {"game": "doudizhu", "ruleset": "classic", "seed": "7"}
# While the events of an answer are shown: the line beside the buttons, and the own hand.
PLAYING = "document.querySelector('#stage').dataset.state === 'playing'"


def test_what_is_no_answer_of_the_service_is_told_and_the_turn_goes_on(visit: Visits) -> None:
    with visit(expected="500") as visitor:
        lead(visitor)
        hand = visitor.hand()
        visitor.hint()
        broken = "<html><h1>Internal Server Error</h1></html>"
        visitor.page.route(
            "**/v1/tables/act",
            lambda route: route.fulfill(status=500, content_type="text/html", body=broken),
        )
        visitor.button("play").click()
        visitor.page.locator(".prompt.bad", has_text="HTTP 500").wait_for()
        visitor.settled()
        assert visitor.hand() == hand
        visitor.page.unroute("**/v1/tables/act")
        turn = visitor.answer["turn"]
        visitor.act()
        assert visitor.answer["turn"] > turn


def test_a_pass_is_called_what_it_was_when_it_was_said(visitor: Visitor) -> None:
    visitor.begin(**CALLS)
    said = visitor.page.locator(".seat.right .bubble")
    assert said.inner_text() == "不叫"
    while visitor.answer["view"]["phase"] == "calling":
        visitor.button("pass").click()
        visitor.page.wait_for_timeout(50)
        visitor.settled()
    assert visitor.answer["view"]["phase"] == "doubling"
    visitor.act()
    assert visitor.answer["view"]["phase"] == "play"
    assert said.inner_text() == "不加倍"


def test_the_bottom_cards_come_at_once_and_a_hint_goes_with_its_play(visitor: Visitor) -> None:
    visitor.begin(**CALLS, pace="normal")
    page = visitor.page
    page.click(".buttons [data-act='call3']")
    taken = page.wait_for_function(
        f"""() => {PLAYING} && document.querySelector('.seat.own .badge.gold')
            && document.querySelectorAll('.hand .slot').length"""
    )
    assert taken.json_value() == 20
    visitor.settled()
    while "play" not in visitor.offers():
        visitor.act()
    visitor.hint()
    hinted = visitor.prompt
    visitor.button("play").click()
    line = page.wait_for_function(
        f"() => {PLAYING} && document.querySelector('.prompt').textContent"
    )
    assert line.json_value() != hinted
    visitor.settled()


def test_a_fast_hand_draws_across_every_card_between(visitor: Visitor) -> None:
    lead(visitor)
    slots = visitor.page.locator(".hand .slot")
    boxes = [slots.nth(place).bounding_box() for place in (2, 9)]
    start, end = (box for box in boxes if box is not None)
    middle = start["y"] + start["height"] / 2
    visitor.page.mouse.move(start["x"] + 5, middle)
    visitor.page.mouse.down()
    visitor.page.mouse.move(end["x"] + 5, middle)
    visitor.page.mouse.up()
    assert visitor.raised() == visitor.hand()[2:10]


def test_what_is_raised_is_judged_in_the_other_language_too(visitor: Visitor) -> None:
    lead(visitor)
    line = visitor.page.locator(".prompt.good")
    visitor.page.locator(".hand button").last.click(position={"x": 8, "y": 40})
    line.filter(has_text="单张").wait_for()
    visitor.page.click("[data-nav='lang']")
    line.filter(has_text="Single").wait_for()
    assert len(visitor.raised()) == 1
    visitor.hint()
    line.filter(has_text="(1/").wait_for()
    hinted = visitor.raised()
    visitor.page.click("[data-nav='lang']")
    line.filter(has_text=re.compile(r"[一-龥].*\(1/")).wait_for()
    assert visitor.raised() == hinted


def test_a_finished_game_keeps_its_score_and_its_ways_on_at_the_table(visitor: Visitor) -> None:
    begun: dict[str, Any] = LEADS
    visitor.begin(**begun)
    page = visitor.page
    page.wait_for_selector("[data-nav='panel']")
    visitor.play_out()
    page.click("[data-go='close']")
    assert visitor.offers() == ["score", "review", "replay", "setup", "again"]
    visitor.button("score").click()
    page.wait_for_selector("dialog.over[open]")
    page.keyboard.press("Escape")
    visitor.button("replay").click()
    page.wait_for_selector(".replay")
    page.keyboard.press("Escape")
    page.click("dialog.over [data-go='close']")
    visitor.button("setup").click()
    page.wait_for_selector(".games")
    # There is no table beside which it could stand.
    assert page.locator("[data-nav='panel']").count() == 0


def test_the_ai_is_asked_by_itself_and_shows_its_choice_in_the_hand(visit: Visits) -> None:
    with visit(asks=True) as visitor:
        lead(visitor)
        page = visitor.page
        page.wait_for_selector(".verdict")
        # One bar, as long as the chance; what the player itself thinks of each choice is none.
        with page.expect_response("**/suggest") as answer:
            page.select_option("#ai-who", "skilled")
        page.wait_for_selector(".candidates .chance")
        shares = page.eval_on_selector_all(
            ".meter", "all => all.map(each => Number(each.style.getPropertyValue('--share')))"
        )
        told = answer.value.json()
        assert shares == [told["win_probability"]]
        worths = [each["value"] for each in told["candidates"]]
        shown = page.locator(".candidates .chance").all_inner_texts()
        assert [float(text.split()[-1]) for text in shown] == pytest.approx(worths, abs=0.006)
        # A hint is what the same player says.
        with page.expect_response("**/suggest") as hinted:
            visitor.button("hint").click()
        assert hinted.value.json() == told
        assert page.locator(".hand .advised").count() == 0
        page.click("[data-nav='coach']")
        page.wait_for_selector(".hand .advised")
        advised = page.locator(".hand .advised").count()
        assert advised == page.locator(".verdict .card").count()
        assert page.locator(".chances").count() == 0
        for _ in range(2):
            with page.expect_response("**/suggest"):
                visitor.act()
        page.wait_for_selector(".chances polyline")
        # One candidate is the choice itself.
        assert page.locator(".candidates li").count() != 1
        assert "%" not in "".join(page.locator(".chance, .candidates").all_inner_texts())


def test_a_service_that_is_busy_is_no_lost_connection(visit: Visits) -> None:
    busy = {
        "status": 503,
        "headers": {"Retry-After": "1", "Content-Type": "application/problem+json"},
        "body": '{"type": "/problems/busy", "title": "服务繁忙", "status": 503}',
    }
    with visit(asks=True, expected="503") as visitor:
        visitor.page.route("**/suggest", lambda route: route.fulfill(**busy))
        lead(visitor)
        visitor.page.wait_for_selector("#ai-ask:not(:disabled)")
        assert visitor.page.locator(".prompt.bad").count() == 0
        visitor.page.route("**/tables/act", lambda route: route.fulfill(**busy), times=1)
        # The hand itself still ranks its plays.
        assert visitor.hint()
        with visitor.page.expect_response("**/tables/act"):
            visitor.button("play").click()
        assert visitor.page.locator("#lost").is_hidden()
        visitor.page.wait_for_function("() => document.querySelector('#stage').dataset.turn > 0")
