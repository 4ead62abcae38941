"""The reference at /docs: it opens on one game, its tags closed, and the browser finds in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from tests.browser.conftest import Visits
    from tests.browser.visitor import Visitor

# The processor time that the browser may take to open it, in seconds: with all games it takes more.
SECONDS = 4
# The warning of Swagger UI for every operation whose name has an underscore.
SAYS = "escaping deep link whitespace"
TAGS = ".opblock-tag-section"
FOUND = "text => { getSelection().removeAllRanges(); return find(text); }"


def opens(visitor: Visitor, path: str) -> None:
    """Open the reference at a path."""
    # A change of the fragment alone would load nothing.
    visitor.page.goto("about:blank")
    visitor.page.goto(f"{visitor.url}{path}")
    visitor.page.locator(TAGS).first.wait_for()


def test_it_opens_at_once_on_the_first_game_with_its_tags_closed(visitor: Visitor) -> None:
    page = visitor.page
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    opens(visitor, "/docs")
    metrics = {
        each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]
    }
    assert metrics["ProcessTime"] < SECONDS
    first = next(iter(GAMES))
    assert page.locator(".opblock").count() == 0
    assert page.locator(f"#operations-tag-{first}").count() == 1
    assert page.locator(f"{TAGS}.is-open").count() == 0
    assert page.locator("[id^=operations-tag-]").count() == 5
    assert page.locator("#games [aria-current]").inner_text() == GAMES[first].name.zh


def test_the_browser_finds_every_operation_of_the_game(visitor: Visitor) -> None:
    opens(visitor, "/docs?game=guandan&lang=en")
    page = visitor.page
    for text in ("/v1/guandan/tribute", "/v1/tables/act", "What would this player do?"):
        assert page.evaluate(FOUND, text)
    assert not page.evaluate(FOUND, "/v1/mcr/")
    # Descriptions and fields are shown once they are found.
    hidden = page.locator("#index li", has_text="/v1/guandan/hints").locator("p")
    assert hidden.get_attribute("hidden") == "until-found"
    assert "level" in (hidden.text_content() or "")


def test_a_line_of_the_index_opens_its_operation(visit: Visits) -> None:
    with visit(expected=SAYS) as visitor:
        opens(visitor, "/docs?game=mcr&lang=zh")
        visitor.page.locator("#index a", has_text="/v1/mcr/score").click()
        visitor.page.locator("#operations-mcr-mcr_score.is-open").wait_for()


def test_a_link_to_an_operation_opens_the_reference_of_its_game(visit: Visits) -> None:
    with visit(expected=SAYS) as visitor:
        opens(visitor, "/docs#/sichuan/sichuan_win")
        page = visitor.page
        page.locator("#operations-sichuan-sichuan_win.is-open").wait_for()
        assert page.locator("#games [aria-current]").inner_text() == GAMES["sichuan"].name.zh


def test_all_games_are_there_when_they_are_wanted(visitor: Visitor) -> None:
    opens(visitor, "/docs?game=all&lang=en")
    assert visitor.page.locator("[id^=operations-tag-]").count() == len(GAMES) + 4
