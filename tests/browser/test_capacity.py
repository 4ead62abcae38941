"""The calculator of the book computes in the browser what the model computes here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.calculator import Load, needed
from paiju.play.declaration.registry import GAMES
from tests.browser.test_everybody import check

if TYPE_CHECKING:
    from tests.browser.conftest import Visits
    from tests.browser.visitor import Visitor

PLACES = (
    *("players", "people", "turns", "skill", "hints", "processors", "used", "around", "shared"),
    "worker",
)


def shown(visitor: Visitor) -> tuple[str, ...]:
    """The numbers of the result."""
    cells = visitor.page.locator("article table").nth(1).locator("td:last-child")
    return tuple(cells.all_inner_texts())


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    "load",
    [
        Load(),
        Load(players=250_000, skill=5),
        Load(game="mcr", players=20_000, people=4, turns=15, hints=0, processors=4),
        Load(game="paodekuai", people=9, skill=4, used=80, around=0, shared=200, worker=64),
    ],
    ids=["as it begins", "many", "people alone", "too many at a table"],
)
def test_the_result_follows_the_numbers(visitor: Visitor, language: str, load: Load) -> None:
    page = visitor.page
    page.goto(f"{visitor.url}/book/{language}/capacity")
    page.locator("article select").select_option(
        GAMES[load.game].name.zh if language == "zh" else GAMES[load.game].name.en
    )
    for place, name in enumerate(PLACES):
        limited = min(4, load.people) if name == "people" else getattr(load, name)
        page.locator("article input").nth(place).fill(f"{limited:g}")
    assert shown(visitor) == needed(load).shown()


def test_a_number_that_is_missing_or_out_of_range_has_no_result(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"{visitor.url}/book/en/capacity")
    before = shown(visitor)
    for wrong in ("", "0", "-5"):
        page.locator("article input").first.fill(wrong)
        assert set(shown(visitor)) == {"–"}
    page.locator("article input").first.fill(f"{Load().players:g}")
    assert shown(visitor) == before


def test_the_page_is_for_everybody_and_its_tables_are_seen_on_a_phone(visit: Visits) -> None:
    with visit(390, 844, color_scheme="dark") as visitor:
        visitor.page.goto(f"{visitor.url}/book/zh/capacity")
        visitor.page.locator("article select").wait_for()
        tables = visitor.page.locator("article table")
        assert [tables.nth(place).is_visible() for place in range(3)] == [True] * 3
        check(visitor)
        width, screen = visitor.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width == screen
