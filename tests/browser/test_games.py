"""Whole games of every kind, played in the page from the first click to the score."""

from __future__ import annotations

import json
import re

import pytest

from tests.browser.visitor import Visitor

SEATS = 4


@pytest.mark.parametrize(
    ("game", "ruleset", "more"),
    [
        ("doudizhu", "classic", {}),
        ("doudizhu", "laizi", {"seat_0": "novice", "seat_1": "panda"}),
        ("guandan", "homework", {}),
        # Three tiles are exchanged, a suit is void, and winners sit out.
        ("sichuan", "chengdu", {}),
        # Among experts a seat wins, so that there are fans to explain.
        ("mcr", "mcr", {"seat_0": "expert", "seat_1": "expert", "seat_2": "expert"}),
    ],
)
def test_a_whole_game_is_played_to_a_score_that_is_explained(
    visitor: Visitor, game: str, ruleset: str, more: dict[str, str]
) -> None:
    visitor.begin(game, ruleset, **more)
    if visitor.answer["view"].get("hands"):
        assert "明牌" in visitor.page.inner_text(".seat.top .plate")
    visitor.play_out()
    dialog = visitor.page.locator("dialog.over")
    scores = visitor.answer["score"]["scores"]
    shown = [
        int(text.replace("−", "-").replace("+", ""))
        for text in dialog.locator(".scores .number").all_inner_texts()
    ]
    assert shown == scores
    own = scores[visitor.answer["seat"]]
    title = "你赢了" if own > 0 else "你输了" if own < 0 else "和局"
    assert dialog.locator("h2").inner_text() == title
    if game == "doudizhu":
        lines = dialog.locator(".how th").all_inner_texts()
        for multiplier in visitor.answer["score"]["multipliers"]:
            assert any(line.startswith(multiplier["name"]) for line in lines)
    if game == "sichuan":
        score = visitor.answer["score"]
        assert dialog.locator(".ledger th").count() == len(score["ledger"]) > 0
        assert "_" not in dialog.locator(".ledger").inner_text()
        winners = len(score["results"][0]["winners"])
        assert visitor.page.locator(".badge.out").count() == winners
        assert visitor.page.locator(".badge", has_text="缺").count() == SEATS
    if game == "mcr":
        won = visitor.answer["score"]["won"]
        lines = dialog.locator(".how th").all_inner_texts()
        assert all(any(line.startswith(fan["name"]) for line in lines) for fan in won["fans"])
        # The same fan for the same reason is one line.
        visitor.page.evaluate(
            """() => {
              const game = JSON.parse(sessionStorage.getItem('paiju.game'));
              const { won } = game.answer.score;
              won.excluded = [...won.excluded, ...won.excluded, ...won.excluded];
              sessionStorage.setItem('paiju.game', JSON.stringify(game));
            }"""
        )
        visitor.page.reload()
        dialog.locator(".excluded summary").click()
        lines = dialog.locator(".excluded li").all_inner_texts()
        assert len(lines) == len({each["reason"] for each in won["excluded"]})
        assert all(re.search(r" × [369] ", line) for line in lines)


@pytest.mark.parametrize(
    ("lang", "head", "how"),
    [
        ("zh", "老周先出完", ["你 只剩 1 张，不输分", "上家 小马 剩 16 张 · 关门 ×2"]),
        ("en", "Old Zhou is out first", ["You one card left, which costs nothing"]),
    ],
)
def test_a_seat_that_neither_wins_nor_loses_reads_who_was_out_first_and_how_it_is_counted(
    visitor: Visitor, lang: str, head: str, how: list[str]
) -> None:
    visitor.begin("paodekuai")
    visitor.play_out()
    dialog = visitor.page.locator("dialog.over")
    lines = visitor.answer["score"]["lines"]
    assert dialog.locator(".lines tr").count() == len({each["seat"] for each in lines}) > 0
    told = {"zh": ("只剩 1 张，不输分", "剩 16 张", "关门 ×2")}
    told["en"] = ("one card left, which costs nothing", "16 cards left", "spring ×2")
    free, left, spring = told[lang]
    score = {
        **visitor.answer["score"],
        "out": [1],
        "winners": [1],
        "scores": [0, 32, -32],
        "lines": [
            {"seat": 0, "code": "one_card_free", "text": free},
            {"seat": 2, "code": "left", "text": left},
            {"seat": 2, "code": "spring", "text": spring},
        ],
    }
    visitor.page.evaluate(
        """([lang, score]) => {
          const game = JSON.parse(sessionStorage.getItem('paiju.game'));
          Object.assign(game.answer, { score });
          sessionStorage.setItem('paiju.game', JSON.stringify(game));
          const settings = JSON.parse(localStorage.getItem('paiju.settings'));
          localStorage.setItem('paiju.settings', JSON.stringify({ ...settings, lang }));
        }""",
        [lang, score],
    )
    visitor.page.reload()
    dialog.wait_for()
    assert dialog.locator(".crown h2").inner_text() == head
    found = [each.replace("\t", " ") for each in dialog.locator(".lines tr").all_inner_texts()]
    assert found[: len(how)] == how


def test_a_match_of_guandan_goes_on_with_tribute_at_a_new_level(visitor: Visitor) -> None:
    visitor.begin("guandan", "competition", seed="2")
    assert visitor.page.inner_text(".level b") == "打 2"
    visitor.play_out()
    following = visitor.answer["score"]["next"]
    assert max(following["team_levels"]) != "2"
    visitor.page.click("[data-go='next']")
    visitor.page.wait_for_selector("dialog.over", state="detached")
    visitor.settled()
    view = visitor.answer["view"]
    assert view["team_levels"] == following["team_levels"]
    assert visitor.page.inner_text(".level b") == f"打 {view['level']}"
    while visitor.answer["view"]["phase"] != "play":
        visitor.act()
    paid = visitor.answer["view"]["tribute"]
    assert visitor.page.locator(".tributes .card").count() == len(paid)


def test_a_play_that_may_be_read_in_several_ways_is_declared(visitor: Visitor) -> None:
    visitor.open()
    visitor.choose("doudizhu", "laizi", seed="lead-1")
    visitor.page.click(".options summary")
    visitor.page.select_option("#option-calling", '"none"')
    visitor.page.select_option("#option-doubling", '"no"')
    visitor.page.click("#start")
    visitor.settled()
    assert visitor.answer["view"]["wild"] == ["2"]
    for card in ("2D", "QS", "QD", "JS", "JD"):
        visitor.page.click(f".hand [data-card='{card}']", position={"x": 8, "y": 40})
    visitor.page.locator(".prompt.good").wait_for()
    visitor.button("play").click()
    readings = visitor.page.locator(".readings button")
    readings.first.wait_for()
    labels = readings.evaluate_all("all => all.map(each => each.ariaLabel)")
    assert sorted(label.partition(" ")[2] for label in labels) == ["方块2 当 J", "方块2 当 Q"]
    # The corner of the wild card shows it too.
    drawn = readings.locator(".stands-for").evaluate_all(
        "all => all.map(each => each.href.baseVal)"
    )
    assert sorted(drawn) == ["#glyph-J", "#glyph-Q"]
    visitor.page.click(".readings button[aria-label$='当 J']")
    visitor.page.wait_for_function("() => document.querySelector('#stage').dataset.turn > 0")
    visitor.settled()
    made = next(event for event in visitor.answer["events"] if event["type"] == "play")["play"]
    assert (made["pattern"], made["key"], made["wild"]) == ("trio_pair", "J", {"2D": "J"})


def test_the_replay_shows_every_step_with_all_hands_open(visitor: Visitor) -> None:
    visitor.begin("doudizhu", seed="1")
    first = visitor.hand()
    visitor.play_out()
    state = visitor.answer["state"]
    steps = sum(len(state[part]) for part in ("bids", "doubled", "history"))
    page = visitor.page
    page.click("[data-go='replay']")
    page.wait_for_selector(".replay")
    assert visitor.hand() == first
    where = page.locator(".replay .where")
    assert f"第 0 步，共 {steps} 步" in where.inner_text()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('.where').textContent.includes('第 1 步')")
    page.locator("#replay-step").fill(str(steps - 1))
    before_last = page.locator(".where", has_text=f"第 {steps - 1} 步")
    before_last.wait_for()
    hands = sum(page.locator(f".seat.{side} .open .card").count() for side in ("left", "right"))
    last = len(state["history"][-1]["cards"])
    assert hands + len(visitor.hand()) == sum(map(len, state["hands"])) + last
    # The moment has an address: somebody else sees the same, and goes on to the first screen.
    other = Visitor(page.context.new_page(), visitor.url)
    other.page.goto(page.url)
    other.page.locator(".where", has_text=f"第 {steps - 1} 步").wait_for()
    assert other.hand() == visitor.hand()
    other.page.click("[data-nav='lang']")
    other.page.locator(".where", has_text=f"Step {steps - 1} of {steps}").wait_for()
    other.page.click("[data-step='leave']")
    other.page.click("#load")
    other.page.fill("#position-text", json.dumps({"game": "doudizhu", "state": state}))
    other.page.click("#load-it")
    other.page.locator(".where", has_text=f"of {steps} ").wait_for()
    other.leave()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog.over[open]")
    assert page.url.endswith("#g=doudizhu&r=classic&s=1&b=novice.novice")
