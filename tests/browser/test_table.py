"""The table of the page: hints, refusals, languages, reloads, lost connections, clocks."""

from __future__ import annotations

import json
import re
import shlex
from typing import TYPE_CHECKING

import requests

if TYPE_CHECKING:
    from tests.api.serving import Server
    from tests.browser.conftest import Visits
    from tests.browser.visitor import Visitor

# At this deal the human is the landlord and leads.
LEADS = {"game": "doudizhu", "ruleset": "douzero", "seed": "lead-1"}


def lead(visitor: Visitor) -> None:
    """Begin a table at which the human leads."""
    visitor.begin(**LEADS)
    assert "play" in visitor.offers()


def test_hints_go_round_from_the_best_and_say_why(visitor: Visitor, server: Server) -> None:
    lead(visitor)
    view = visitor.answer["view"]
    # The player of the panel.
    advice = {"view": view, "bot": visitor.page.input_value("#ai-who"), "seed": 0}
    said = server.post("/v1/doudizhu/suggest", advice, Accept_Language="zh-CN").json()
    question = {"hand": view["hand"], "ruleset": view["ruleset"], "limit": 12}
    answer = server.post("/v1/doudizhu/hints", question, Accept_Language="zh-CN")
    best = sorted(said["play"]["cards"])
    ranked = [each for each in answer.json()["hints"] if sorted(each["play"]["cards"]) != best]
    hints = [{"play": said["play"]}, *ranked]
    for place in (*range(len(hints)), 0):
        assert visitor.hint()
        visitor.page.locator(".prompt", has_text=f"({place + 1}/{len(hints)})").wait_for()
        assert sorted(visitor.raised()) == sorted(hints[place]["play"]["cards"])
        assert visitor.prompt.startswith(hints[place]["play"]["name"])


def test_what_is_refused_is_said_in_words_and_nothing_is_lost(visitor: Visitor) -> None:
    lead(visitor)
    before = visitor.hand()
    for place in (0, -1):
        visitor.page.locator(".hand button").nth(place).click(position={"x": 8, "y": 40})
    assert len(visitor.raised()) == 2
    visitor.page.locator(".prompt.bad", has_text="对子须点数相同").wait_for()
    with visitor.page.expect_response("**/v1/tables/act") as refusal:
        visitor.button("play").click()
    assert refusal.value.json()["reason"] == "not_a_pattern"
    visitor.settled()
    assert visitor.page.inner_text(".prompt.bad") == "对子须点数相同"
    assert visitor.hand() == before
    visitor.button("reset").click()
    assert visitor.raised() == []


def test_cards_are_raised_by_drawing_across_them(visitor: Visitor) -> None:
    lead(visitor)
    slots = visitor.page.locator(".hand .slot")
    start, end = slots.nth(2).bounding_box(), slots.nth(6).bounding_box()
    assert start is not None
    assert end is not None
    middle = start["y"] + start["height"] / 2
    visitor.page.mouse.move(start["x"] + 5, middle)
    visitor.page.mouse.down()
    visitor.page.mouse.move(end["x"] + 5, middle, steps=12)
    visitor.page.mouse.up()
    assert visitor.raised() == visitor.hand()[2:7]


def test_the_language_changes_in_the_middle_of_a_game(visitor: Visitor) -> None:
    lead(visitor)
    hand, table = visitor.hand(), visitor.answer["table"]
    visitor.page.click("[data-nav='lang']")
    visitor.page.locator(".buttons", has_text="Hint").wait_for()
    assert visitor.page.get_attribute("html", "lang") == "en"
    assert visitor.page.locator(".hand button").first.get_attribute("aria-label") is not None
    assert (visitor.hand(), visitor.answer["table"]) == (hand, table)
    visitor.hint()
    assert visitor.prompt.isascii() or "·" in visitor.prompt
    visitor.page.click("[data-nav='lang']")
    visitor.page.locator(".buttons", has_text="提示").wait_for()


def test_a_reload_in_the_middle_of_a_game_loses_nothing(visitor: Visitor) -> None:
    lead(visitor)
    visitor.act()
    hand, turn = visitor.hand(), visitor.answer["turn"]
    visitor.page.reload()
    visitor.settled()
    assert (visitor.hand(), visitor.answer["turn"]) == (hand, turn)
    visitor.act()
    assert visitor.answer["turn"] > turn


def test_a_lost_connection_is_told_and_the_game_goes_on_when_it_is_back(visit: Visits) -> None:
    with visit(expected="ERR_INTERNET_DISCONNECTED") as visitor:
        lead(visitor)
        hand, turn = visitor.hand(), visitor.answer["turn"]
        visitor.hint()
        place = visitor.page.locator(".table").bounding_box()
        visitor.page.context.set_offline(offline=True)
        visitor.button("play").click()
        lost = visitor.page.locator("#lost")
        lost.wait_for()
        # Nothing is promised before it is known, and nothing is moved.
        assert re.fullmatch(r"连接断了\s*\d 秒后重试。\s*现在重试", lost.inner_text())
        assert visitor.page.locator(".table").bounding_box() == place
        assert visitor.hand() == hand
        visitor.page.context.set_offline(offline=False)
        visitor.page.wait_for_function(
            "turn => document.querySelector('#stage').dataset.turn > turn", arg=turn
        )
        lost.wait_for(state="hidden")
        visitor.settled()
        assert len(visitor.hand()) < len(hand)


def test_a_table_that_was_changed_is_refused_and_a_new_one_begun(visit: Visits) -> None:
    with visit(expected="403") as visitor:
        lead(visitor)
        visitor.page.evaluate(
            """() => {
              const game = JSON.parse(sessionStorage.getItem('paiju.game'));
              game.answer.table = game.answer.table.slice(0, -4) + 'AAAA';
              sessionStorage.setItem('paiju.game', JSON.stringify(game));
            }"""
        )
        visitor.page.reload()
        visitor.settled()
        visitor.hint()
        visitor.button("play").click()
        dialog = visitor.page.locator("dialog[open]")
        dialog.wait_for()
        assert "打不开" in dialog.inner_text()
        assert "牌桌校验失败：服务器换过密钥或版本" in dialog.inner_text()
        dialog.locator("button").click()
        visitor.page.wait_for_selector(".games")
        assert visitor.page.evaluate("sessionStorage.getItem('paiju.game')") is None


def test_a_kept_game_that_the_service_has_no_more_is_forgotten(visit: Visits) -> None:
    with visit(expected="404") as visitor:
        lead(visitor)
        visitor.page.evaluate(
            """() => {
              const game = JSON.parse(sessionStorage.getItem('paiju.game'));
              game.setup.game = 'chess';
              sessionStorage.setItem('paiju.game', JSON.stringify(game));
              history.replaceState(null, '', location.hash.replace('g=doudizhu', 'g=chess'));
            }"""
        )
        visitor.page.reload()
        visitor.page.wait_for_selector(".games")
        assert visitor.page.evaluate("sessionStorage.getItem('paiju.game')") is None
        visitor.begin(**LEADS)
        assert visitor.state == "ready"


def test_when_the_time_is_up_the_default_action_is_done(visit: Visits) -> None:
    with visit() as visitor:
        visitor.page.clock.install()
        visitor.open()
        visitor.choose(**LEADS, seconds="15")
        visitor.page.click("#start")
        visitor.settled()
        smallest, turn = visitor.hand()[-1], visitor.answer["turn"]
        visitor.page.locator(".clock").wait_for()
        for _ in range(40):
            visitor.page.clock.run_for(500)
        visitor.page.wait_for_function(
            "turn => document.querySelector('#stage').dataset.turn > turn", arg=turn
        )
        assert visitor.answer["events"][0]["play"]["cards"] == [smallest]


def test_the_ai_shows_what_it_would_do_with_its_values_and_does_it(visitor: Visitor) -> None:
    lead(visitor)
    page, turn = visitor.page, visitor.answer["turn"]
    page.select_option("#ai-who", "skilled")
    page.locator(".verdict").wait_for()
    assert page.locator(".reasons li").count() >= 1
    said = page.locator(".candidates .chance").all_inner_texts()
    found = [re.fullmatch(r"估值 (-?[\d.]+)", text.strip()) for text in said]
    worths = [float(each[1]) for each in found if each]
    assert len(worths) == len(said)
    assert worths == sorted(worths, reverse=True)
    assert len(worths) >= 2
    page.click("#ai-do")
    page.wait_for_function("turn => document.querySelector('#stage').dataset.turn > turn", arg=turn)


def test_the_ai_shows_what_it_thinks_tiles_worth(visitor: Visitor) -> None:
    visitor.begin("mcr", "mcr")
    page = visitor.page
    page.click("#ai-ask")
    page.locator(".verdict").wait_for()
    worths = [
        float(text.split()[1]) for text in page.locator(".candidates .chance").all_inner_texts()
    ]
    assert worths == sorted(worths, reverse=True)
    assert len(worths) >= 2
    assert page.inner_text(".verdict .chance") == f"估值 {worths[0]:g}"


def test_the_counter_counts_what_is_still_out(visitor: Visitor) -> None:
    lead(visitor)
    visitor.page.click("#tab-counter")
    counts = visitor.page.locator(".counter b").all_inner_texts()
    assert sum(map(int, counts)) == 54 - len(visitor.hand())
    visitor.act()
    played = sum(len(turn["cards"]) for turn in visitor.answer["view"]["history"])
    counts = visitor.page.locator(".counter b").all_inner_texts()
    assert sum(map(int, counts)) == 54 - len(visitor.hand()) - played


def test_each_request_is_shown_and_works_as_a_command(visit: Visits) -> None:
    with visit(permissions=["clipboard-read", "clipboard-write"]) as visitor:
        lead(visitor)
        visitor.hint()
        visitor.page.click("#tab-api")
        item = visitor.page.locator(".wire details", has_text="/hints").first
        item.locator("summary").click()
        assert '"hints"' in item.locator("pre").last.inner_text()
        item.locator(".copy").first.click()
        visitor.page.locator(".copy", has_text="已复制").wait_for()
        assert item.locator("a[href='/docs#/doudizhu/doudizhu_hints']").count() == 1
        command = shlex.split(visitor.page.evaluate("navigator.clipboard.readText()"))
        words = [word for word in command if word.strip()]
        assert words[:2] == ["curl", "-s"]
        headers = dict(
            words[at + 1].split(": ", 1) for at, word in enumerate(words) if word == "-H"
        )
        body = words[words.index("-d") + 1]
        answer = requests.post(words[2], data=body.encode(), headers=headers, timeout=30).json()
        assert json.loads(item.locator("pre").last.inner_text()) == answer
        assert json.loads(body)["limit"] == 12
