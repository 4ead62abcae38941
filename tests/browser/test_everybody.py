"""Everybody can play: on a phone, in the dark, without motion, with a screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import IMITATING

if TYPE_CHECKING:
    from tests.browser.conftest import Visits
    from tests.browser.visitor import Visitor

GAMES = {"doudizhu": "classic", "guandan": "competition", "mcr": "mcr"}
# The impacts that fail the test; lesser ones are harmless or only best practice.
GRAVE = {"serious", "critical"}

# The parts of the table that are not wholly on the screen.
CUT_OFF = """() => [...document.querySelectorAll(
     '.hand .slot, .buttons button, .plate, .pond .tile, .said .card, .centre .card, .melds .tile'
   )].filter(each => {
     const box = each.getBoundingClientRect();
     return box.width && (box.left < -1 || box.right > innerWidth + 1
       || box.top < 0 || box.bottom > innerHeight + 1);
   }).map(each => each.parentElement.className + ' ' + each.className)"""

# The parts of the table that lie on one another.
COVERED = """() => {
  const parts = [...document.querySelectorAll('.pond, .seat.own .plate, .bar, .hand, .level')]
    .map(each => [each.className, each.getBoundingClientRect()]).filter(([, box]) => box.height);
  return parts.flatMap(([name, box], at) => parts.slice(at + 1).filter(([, other]) =>
    box.left < other.right - 2 && other.left < box.right - 2
      && box.top < other.bottom - 2 && other.top < box.bottom - 2
  ).map(([other]) => `${name} and ${other}`));
}"""


def check(visitor: Visitor) -> None:
    """Check that Axe finds no grave violation on the page."""
    found = Axe().run(visitor.page).response["violations"]
    grave = {
        (each["id"], node["html"][:120])
        for each in found
        if each["impact"] in GRAVE
        for node in each["nodes"]
    }
    assert grave == set()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_denies_the_page_to_anybody(visit: Visits, scheme: str) -> None:
    with visit(color_scheme=scheme) as visitor:
        visitor.open()
        visitor.page.wait_for_selector("#reveal")
        visitor.page.wait_for_selector(".today .hand")
        check(visitor)
        visitor.page.click("#settings-doudizhu")
        visitor.page.click(".options summary")
        check(visitor)
        visitor.page.keyboard.press("Escape")
        # The two tables of cards have the same colours.
        for game in GAMES if scheme == "light" else ("doudizhu", "mcr"):
            visitor.begin(game)
            visitor.act()
            check(visitor)
            for tab in ("counter", "api", "ai") if game == "mcr" else ():
                visitor.page.click(f"#tab-{tab}")
                check(visitor)


def test_the_score_and_the_replay_deny_nothing_to_anybody(visitor: Visitor) -> None:
    visitor.begin("mcr")
    visitor.play_out()
    check(visitor)
    visitor.page.click("[data-go='replay']")
    visitor.page.wait_for_selector(".replay")
    check(visitor)


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_of_360_pixels_shows_everything(visit: Visits, game: str) -> None:
    with visit(360, 740) as visitor:
        visitor.open()
        wide = "document.documentElement.scrollWidth"
        assert visitor.page.evaluate(wide) <= 360
        visitor.begin(game)
        visitor.act()
        assert visitor.page.evaluate(wide) <= 360
        assert visitor.page.evaluate(CUT_OFF) == []
        small = visitor.page.evaluate(
            """() => [...document.querySelectorAll(
                 '.hand .slot, .buttons button, #nav button, #menu'
               )].filter(each => each.checkVisibility() && (each.getBoundingClientRect().width < 24
                 || each.getBoundingClientRect().height < 24)).length"""
        )
        assert small == 0
        assert not visitor.page.is_visible("#rooms")
        visitor.page.click("#menu")
        assert visitor.page.is_visible("#rooms a[href='/docs']")
        visitor.page.keyboard.press("Escape")
        head = "each => each.offsetHeight <= document.querySelector('#head').offsetHeight"
        assert visitor.page.locator(".brand").evaluate(head)
        visitor.page.click("[data-nav='panel']")
        visitor.page.locator("#panel [role='tab']").first.wait_for()
        assert visitor.page.evaluate(wide) <= 360
        visitor.page.keyboard.press("Escape")
        visitor.page.wait_for_selector("#panel", state="hidden")


def test_english_words_are_longer_and_fit_too(visit: Visits) -> None:
    for width, height in ((360, 740), (1366, 860)):
        with visit(width, height, locale="en-US") as visitor:
            visitor.begin("guandan")
            assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width
            assert visitor.page.evaluate(CUT_OFF) == []


# The last three are a short phone, one held sideways, and a laptop's window enlarged to 200 %.
SCREENS = ((768, 1024), (1024, 700), (1920, 1080), (360, 640), (844, 390), (683, 334))


def test_other_screens_show_the_whole_table_too(visitor: Visitor) -> None:
    for game in GAMES:
        visitor.page.set_viewport_size({"width": 1366, "height": 860})
        visitor.begin(game)
        visitor.act()
        check_seats(visitor)
        for width, height in SCREENS:
            visitor.page.set_viewport_size({"width": width, "height": height})
            assert visitor.page.evaluate(CUT_OFF) == [], (game, width, height)
            assert visitor.page.evaluate(COVERED) == [], (game, width, height)


def check_seats(visitor: Visitor) -> None:
    """Check that each seat has a name of its own, and that the next one sits at the right."""
    names = visitor.page.locator(".seat .name").all_inner_texts()
    assert len(set(names)) == len(names)
    assert visitor.page.inner_text(".seat.right .sub").startswith("下家 · 新手")


@pytest.mark.parametrize(("width", "height"), [(1366, 860), (390, 844)])
def test_what_a_seat_says_covers_no_name(visit: Visits, width: int, height: int) -> None:
    covered = """() => [...document.querySelectorAll('.bubble')].map(bubble => {
      const said = bubble.getBoundingClientRect();
      return [...document.querySelectorAll('.name, .sub')].filter(each => {
        const name = each.getBoundingClientRect();
        return name.width && said.left < name.right - 1 && name.left < said.right - 1
          && said.top < name.bottom - 1 && name.top < said.bottom - 1;
      }).length;
    })"""
    with visit(width, height) as visitor:
        visitor.begin("mcr", "mcr")
        said = []
        for _ in range(12):
            visitor.act()
            said += visitor.page.evaluate(covered)
        assert said
        assert set(said) == {0}


@IMITATING
def test_who_wants_no_motion_sees_none(visit: Visits) -> None:
    with visit(reduced_motion="reduce") as visitor:
        visitor.begin("doudizhu", "douzero", seed="lead-1", pace="fast")
        visitor.act()
        moving = visitor.page.evaluate(
            """() => [...document.querySelectorAll('*')].filter(each => {
                 const style = getComputedStyle(each);
                 return style.animationName !== 'none' || parseFloat(style.transitionDuration) > 0;
               }).length"""
        )
        assert moving == 0


@IMITATING
@pytest.mark.parametrize(("scheme", "theme"), [("light", "dark"), ("dark", "light")])
def test_the_appearance_follows_the_system_until_it_is_chosen(
    visit: Visits, scheme: str, theme: str
) -> None:
    with visit(color_scheme=scheme) as visitor:
        visitor.open()
        ground = "getComputedStyle(document.body).backgroundColor"
        of_system = visitor.page.evaluate(ground)
        while visitor.page.get_attribute("html", "data-theme") != theme:
            visitor.page.click("[data-nav='theme']")
        assert visitor.page.evaluate(ground) != of_system
        visitor.page.reload()
        visitor.page.wait_for_selector(".games")
        assert visitor.page.get_attribute("html", "data-theme") == theme
