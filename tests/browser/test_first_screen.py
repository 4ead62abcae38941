"""The first screen: what the service is, a question, today's puzzle, games; and their addresses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.browser.test_rooms import solve
from tests.browser.test_table import LEADS, lead
from tests.browser.visitor import Visitor

if TYPE_CHECKING:
    from tests.browser.conftest import Visits

# The parts that the first screen must show without scrolling; games may go on below, not beside.
OUTSIDE = """() => [...document.querySelectorAll('h1, .question, .begin, .sliders')].filter(at => {
  const box = at.getBoundingClientRect();
  const mayContinue = at.matches('.begin, .sliders');
  return box.left < 0 || box.right > innerWidth || box.top < 0
    || (box.bottom > innerHeight && !mayContinue);
}).map(at => at.id || at.className || at.tagName)"""
# Where the first and the last game end, in screens from the top.
GAMES = """() => {
  const ends = [...document.querySelectorAll('.begin')]
    .map(each => each.getBoundingClientRect().bottom / innerHeight);
  return [Math.min(...ends), Math.max(...ends)];
}"""
# Every game is at most half a screen away.
FARTHEST = 1.5


SCREENS = ((360, 640), (390, 844), (844, 390), (683, 334), (768, 1024), (1366, 768))


def test_every_screen_shows_a_question_and_games(visitor: Visitor) -> None:
    visitor.open()
    page = visitor.page
    assert page.inner_text("h1") == "中国牌类的规则与 AI，一个 REST 接口"
    families = {each.removeprefix("family-") for each in ids(visitor, ".family h2")}
    assert families == {"cards", "tiles"}
    for language in ("zh", "en"):
        for shown in ("#reveal", ".today .hand button"):
            page.locator(f"html[lang^='{language}'] {shown}").first.wait_for()
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(OUTSIDE) == [], (language, width, height)
            first, last = page.evaluate(GAMES)
            assert first <= 1, (language, width, height)
            assert last <= FARTHEST, (language, width, height)
        page.click("[data-nav='lang']")


def ids(visitor: Visitor, selector: str) -> list[str]:
    """The ids of elements."""
    found: list[str] = visitor.page.eval_on_selector_all(
        selector, "all => all.map(each => each.id)"
    )
    return found


def test_the_question_is_living_and_goes_from_game_to_game_in_either_language(
    visitor: Visitor,
) -> None:
    visitor.open()
    page, seen = visitor.page, set()
    for _ in ids(visitor, ".begin"):
        page.click("#reveal")
        chosen = page.locator(".question .chosen").count()
        assert 1 <= chosen < page.locator(".question .dealt > *").count()
        seen.add(page.inner_text(".question code"))
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            page.click("#another")
        page.wait_for_selector("#reveal")
    assert len(seen) == len(ids(visitor, ".begin"))
    page.click("[data-nav='lang']")
    page.locator(".question h2", has_text=" hand?").wait_for()
    assert page.inner_text("h1").startswith("The rules and the AI")


def test_the_reader_answers_before_the_service_does(visitor: Visitor) -> None:
    page = visitor.page
    with page.expect_response("**/hints") as asked:
        visitor.open()
    best = asked.value.json()["hints"][0]["play"]["cards"]
    page.wait_for_selector("#reveal")
    # Nothing is given away.
    assert page.locator(".question .chosen").count() == 0
    assert page.locator(".answered b").count() == 0
    for code in best:
        page.focus(f".question [data-code='{code}']")
        page.keyboard.press("Enter")
    assert page.locator(".question [aria-pressed='true']").count() == len(best)
    page.click("#reveal")
    assert page.inner_text(".answered em") == "想到一块了！"
    assert page.locator(".question .chosen").count() == len(best)


def test_the_puzzle_of_today_is_solved_there_and_counts(visitor: Visitor) -> None:
    visitor.open()
    page = visitor.page
    page.wait_for_selector(".today .hand button")
    assert page.inner_text(".today .tally") == ""
    solve(visitor)
    assert page.inner_text(".today .tally") == "连续 1 天 · 已解开"
    page.reload()
    page.locator(".today .tally", has_text="已解开").wait_for()


def test_a_search_finds_games_and_a_star_puts_them_first(visitor: Visitor) -> None:
    visitor.open()
    page = visitor.page
    names = ".members b"
    everything = page.locator(names).all_inner_texts()
    page.click("#star-tienlen")
    assert ids(visitor, ".family h2")[0] == "family-favourites"
    assert page.locator(names).first.inner_text() == "越南十三张"
    page.reload()
    page.wait_for_selector("#family-favourites")
    assert sorted(page.locator(names).all_inner_texts()) == sorted(everything)
    page.fill("#wanted", "麻将")
    assert ids(visitor, ".family h2") == ["family-tiles"]
    page.fill("#wanted", "象棋")
    assert page.locator(".begin").count() == 0
    page.fill("#wanted", "guandan")
    page.keyboard.press("Enter")
    visitor.settled()
    assert visitor.kept["setup"]["game"] == "guandan"


def test_one_press_begins_a_game_as_it_was_set_up_before(visitor: Visitor) -> None:
    lead(visitor)
    visitor.page.click("[data-nav='new']")
    visitor.page.click("#game-doudizhu")
    visitor.settled()
    assert visitor.kept["setup"]["seats"] == ["human", "novice", "novice"]
    assert visitor.kept["setup"]["ruleset"]["id"] == LEADS["ruleset"]


def test_back_leads_to_the_first_screen_and_a_link_to_the_same_deal(visit: Visits) -> None:
    with visit() as visitor:
        lead(visitor)
        page, hand = visitor.page, visitor.hand()
        assert "#g=doudizhu&r=douzero&s=lead-1&" in page.url
        visitor.act()
        turn = visitor.answer["turn"]
        page.evaluate("history.back()")
        page.wait_for_selector("#resume")
        page.evaluate("history.forward()")
        visitor.settled()
        assert visitor.answer["turn"] == turn
        # A second tab has a game of its own.
        other = Visitor(page.context.new_page(), visitor.url)
        other.page.goto(page.url)
        other.settled()
        assert (other.hand(), other.answer["turn"]) == (hand, 0)
        page.reload()
        visitor.settled()
        assert visitor.answer["turn"] == turn
        other.page.goto(visitor.url)
        other.page.click("#resume")
        other.settled()
        assert other.hand() == hand
        other.leave()


def test_a_link_to_a_game_that_nobody_knows_says_so_on_the_first_screen(visit: Visits) -> None:
    with visit(expected="404") as visitor:
        visitor.page.goto(f"{visitor.url}#g=chess&r=x&s=1")
        visitor.page.wait_for_selector(".games")
        visitor.page.locator(".note.bad").wait_for()


def test_settings_speak_in_words_and_name_no_code(visitor: Visitor) -> None:
    visitor.open()
    for opener in ids(visitor, ".sliders"):
        visitor.page.click(f"#{opener}")
        visitor.page.wait_for_selector("dialog.settings[open]")
        words = visitor.page.eval_on_selector_all(
            ".options label, .options option", "all => all.map(each => each.textContent)"
        )
        assert words
        assert [each for each in words if re.search(r"_|[a-z]{3}", each)] == []
        visitor.page.keyboard.press("Escape")
        visitor.page.wait_for_selector("dialog.settings", state="detached")
