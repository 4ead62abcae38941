"""The lab of the page: a position, a question, its drawn answer, the request as code."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from tests.browser.test_everybody import check

if TYPE_CHECKING:
    from tests.browser.conftest import Visits
    from tests.browser.visitor import Visitor

HINTS = {"hand": ["3S", "3H", "3D", "4C", "5C", "BJ"], "last": ["4H"]}
CLIPBOARD = "() => navigator.clipboard.readText()"


def open_lab(visitor: Visitor, hash_: str = "") -> None:
    """Open the lab, and wait for its first answer and its examples."""
    visitor.page.goto(f"{visitor.url}/try{hash_}")
    visitor.page.wait_for_selector("#stage[data-state='ready']")


def asked(visitor: Visitor) -> tuple[str, Any]:
    """The question that the address names, with its body."""
    found = parse_qs(urlsplit(visitor.page.url).fragment)
    return found["q"][0], json.loads(found["b"][0])


def answered(visitor: Visitor, selector: str, text: str = "") -> None:
    """Wait until the picture of the answer has an element with a text."""
    visitor.page.locator(f".answer:not([aria-busy]) {selector}", has_text=text).first.wait_for()


def test_a_position_is_laid_out_by_hand_and_every_question_is_about_it(visit: Visits) -> None:
    with visit(permissions=["clipboard-read", "clipboard-write"], expected="422") as visitor:
        page = visitor.page
        open_lab(visitor, f"#q=doudizhu/hints&b={json.dumps(HINTS)}")
        answered(visitor, ".ranked .card")
        page.click(".tray[data-field='hand'] [data-code='5C']")
        page.click(".palette [data-code='4S']")
        hand = [*HINTS["hand"][:4], "BJ", "4S"]
        assert asked(visitor) == ("doudizhu/hints", {**HINTS, "hand": hand})
        # The same address shows the same position, and another question takes it over.
        page.reload()
        answered(visitor, ".ranked .card")
        page.click("[data-question='split']")
        answered(visitor, ".piles .play")
        assert asked(visitor) == ("doudizhu/split", {"hand": hand})
        page.click("[data-question='suggest']")
        answered(visitor, ".play .card")
        assert asked(visitor) == ("doudizhu/suggest", {"hand": hand, "last": HINTS["last"]})
        page.click("[data-question='arrange']")
        answered(visitor, ".piles .play")
        page.locator(".tray[data-field='hand'] .ghost").click()
        page.fill("#typed", "333444A")
        page.keyboard.press("Enter")
        answered(visitor, ".play b", "飞机")
        # The code that is copied gets the answer that is shown.
        page.click("[data-code-of='Python']")
        page.click("#copy-code")
        page.locator("#copy-code", has_text="已复制").wait_for()
        told = subprocess.run(
            [sys.executable, "-c", page.evaluate(CLIPBOARD)], capture_output=True, check=True
        )
        assert "飞机" in told.stdout.decode()
        page.click("#copy-link")
        assert page.evaluate(CLIPBOARD) == page.url
        # The body is edited as text too; what it gets wrong is said where the answer was.
        page.fill("#body", '{"hand": ["33"]}')
        answered(visitor, "code", "/hand")
        page.fill("#body", "{")
        page.wait_for_selector("#body[aria-invalid]")


def test_a_view_lies_in_a_tray_and_every_value_has_a_name(visitor: Visitor) -> None:
    page = visitor.page
    open_lab(visitor, "#e=doudizhu_suggest/bot")
    answered(visitor, ".play .card")
    held = len(asked(visitor)[1]["view"]["hand"]) // 2
    assert page.locator(".tray .held .card").count() == held
    assert page.locator(".tray").count() == 1
    assert page.locator("#field-bot option:checked").inner_text() == "熊猫"
    open_lab(visitor, "#e=sichuan_claims/win")
    page.locator("#field-void").wait_for()
    assert page.locator("#field-void option").all_inner_texts()[1:] == ["万", "筒", "条"]


def test_a_position_is_brought_and_tiles_are_laid_out(visit: Visits) -> None:
    with visit(expected="422", color_scheme="dark") as visitor:
        page = visitor.page
        open_lab(visitor, "#e=mcr_analyze/waiting")
        answered(visitor, ".counted", "×3")
        assert page.locator(".tray[data-field='melds'] .meld").count() == 1
        page.click(".tray[data-field='melds'] .tray-name")
        for _ in range(3):
            page.click(".palette [data-code='F']")
        # The first own meld takes the place of the example's.
        assert asked(visitor)[1]["melds"] == [{"type": "peng", "tiles": ["F", "F", "F"]}]
        page.click("#load")
        page.fill("#position-text", f"{visitor.url}/try#e=mcr_score/plain")
        page.click("#load-it")
        answered(visitor, ".fans li", "花龙")
        check(visitor)
        page.click("[data-nav='lang']")
        answered(visitor, ".fans li", "Mixed Straight")
        page.select_option("#example", "mcr_score/no_win")
        answered(visitor, ".sentence", "do not make a win")
        page.set_viewport_size({"width": 360, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        check(visitor)
        # Readings open too, and a path is that of its example.
        open_lab(visitor, '#q=mcr/puzzles&b={"limit":1}')
        answered(visitor, ".ranked > li")
        assert page.locator(".answer .ranked > li").count() == 1
        assert "GET" in page.inner_text(".path")
        assert "/puzzles?limit=1'" in page.inner_text("#code")
        open_lab(visitor, "#e=try_puzzle/hint")
        answered(visitor, ".entry .play, .entry .card")
        open_lab(visitor, "#e=mcr_score/no_win")
        # Every question of the game is offered, with its own words.
        catalogue = page.evaluate(
            "async () => (await (await fetch('/v1/games/mcr')).json()).questions"
        )
        offered = page.eval_on_selector_all(
            "[data-question]", "all => all.map(each => [each.dataset.question, each.textContent])"
        )
        assert sorted(name for name, _ in offered) == catalogue
        assert [text for _, text in offered if re.search("[_]", text)] == []


def test_cards_and_tiles_of_other_notations_are_shown_as_they_are_written(
    visitor: Visitor,
) -> None:
    numbers = {"cards": [53, 54], "notation": "ids"}
    open_lab(visitor, f"#q=doudizhu/classify&b={json.dumps(numbers)}")
    answered(visitor, ".play", "53 54")
    hand = [*(f"W{number}" for number in range(1, 10)), *3 * ["B1"], "J1"]
    ready = {"hand": hand, "notation": "botzone"}
    for example in ("e=mcr_odds/botzone", f"q=mcr/analyze&b={json.dumps(ready)}"):
        open_lab(visitor, f"#{example}")
        answered(visitor, ".counted", "J1×")
    assert visitor.page.locator(".answer :is(.card, .tile)").count() == 0


# Presses every question's button of the game that is open, one after the other: the name of each,
# the address it leads to, whether it is pressed, and what is drawn.
PRESS_ALL = """async () => {
  const answer = document.querySelector('.answer');
  const isDrawn = () => answer.children.length && !answer.hasAttribute('aria-busy');
  const wait = () => new Promise(done => setTimeout(done, 10));
  const button = name => document.querySelector(`[data-question="${name}"]`);
  const press = async name => {
    answer.replaceChildren();
    button(name).click();
    for (let tries = 0; !isDrawn() && tries < 9000; tries += 1) await wait();
  };
  const names = [...document.querySelectorAll('[data-question]')].map(at => at.dataset.question);
  const told = [];
  for (const name of names) {
    await press(name);
    told.push({
      name,
      asked: new URLSearchParams(location.hash.slice(1)).get('q'),
      isPressed: button(name).ariaPressed === 'true',
      isRefused: answer.querySelector('.refusal') !== null,
      text: answer.innerText,
      pieces: answer.querySelectorAll('.card, .tile').length,
    });
  }
  // The next game opens with the question that is pressed: with one about few cards.
  await press(names[0]);
  return told;
}"""

# Words that answers in a language must not have: those of the service's code, or of the other one.
FOREIGN = {"zh": "[A-Za-z_]{2,}", "en": "[\u4e00-\u9fff]|[a-z]+_[a-z]+"}
NAMES = {"JSON", "AI", "SML"}


def press_all(visitor: Visitor, game: str, language: str = "zh") -> None:
    """Press the button of every question of the open game, and look at each answer."""
    told = visitor.page.evaluate(PRESS_ALL)
    questions = visitor.page.evaluate(
        "async game => (await (await fetch(`/v1/games/${game}`)).json()).questions", game
    )
    assert sorted(each["name"] for each in told) == questions
    for each in told:
        assert each["asked"] == f"{game}/{each['name']}", each
        assert each["isPressed"], each
        assert not each["isRefused"], each
        assert each["text"].strip() or each["pieces"], each
        assert not re.search(r"undefined|NaN|\[object|null", each["text"]), each
        assert set(re.findall(FOREIGN[language], each["text"])) <= NAMES, each


def games_of(visitor: Visitor) -> list[tuple[str, str]]:
    """Every game with its family."""
    found = visitor.page.evaluate("async () => (await (await fetch('/v1/games')).json()).games")
    return [(each["id"], each["family"]) for each in found]


# A service with more to think about than it may at once says so, and the page asks again.
BUSY = "status of 503"


def test_every_question_of_every_game_is_answered_by_the_select(visit: Visits) -> None:
    with visit(expected=BUSY) as visitor:
        open_lab(visitor)
        for game, _ in games_of(visitor):
            visitor.page.select_option("#game", game)
            visitor.page.wait_for_function(
                "game => location.hash.startsWith(`#q=${game}%2F`)", arg=game
            )
            press_all(visitor, game)


def test_every_question_of_a_game_of_each_family_is_answered_by_link(visit: Visits) -> None:
    with visit(locale="en-US", expected=BUSY) as visitor:
        open_lab(visitor)
        last = {family: game for game, family in games_of(visitor)}
        for family, game in last.items():
            visitor.page.goto("about:blank")
            # Players of tricks decide about views alone.
            example = "follow" if family == "tricks" else "hand"
            open_lab(visitor, f"#e={game}_suggest/{example}")
            press_all(visitor, game, "en")


OWN = "333444TJ55A2"


def test_the_first_own_cards_take_the_place_of_the_example(visitor: Visitor) -> None:
    page = visitor.page
    open_lab(visitor)
    example = asked(visitor)[1]["cards"]
    page.fill("#typed", OWN)
    page.keyboard.press("Enter")
    answered(visitor, ".entries")
    assert asked(visitor) == ("doudizhu/classify", {"cards": list(OWN)})
    # More cards join what is the reader's own.
    page.fill("#typed", "66")
    page.keyboard.press("Enter")
    assert asked(visitor)[1]["cards"] == list(OWN + "66")
    # A question that needs more shows its example, and the own position is there for the next one.
    page.click("[data-question='compare']")
    answered(visitor, ".entry")
    assert set(asked(visitor)[1]) == {"a", "b"}
    page.click("[data-question='hints']")
    answered(visitor, ".ranked")
    assert asked(visitor) == ("doudizhu/hints", {"hand": list(OWN + "66")})
    # A card of the palette takes the place of an example too.
    page.select_option("#example", "doudizhu_hints/lead")
    answered(visitor, ".ranked")
    page.click(".palette [data-code^='8']")
    answered(visitor, ".ranked .card")
    assert len(asked(visitor)[1]["hand"]) == 1 < len(example)
