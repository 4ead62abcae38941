"""The page shows games of packages that it does not know; one is the example of an own game."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.api.serving import Server
from tests.support import own_game

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Route

    from tests.browser.visitor import Visitor

# One game has the other direction and a bare score; one has no questions about hands, and words
# of its own.
GUESTS = """
from dataclasses import replace

from paiju.all_games.doudizhu import GAME as CARDS
from paiju.all_games.mcr import GAME as TILES
from paiju.play.declaration.game import ActionType
from paiju.text import Text


def renamed(game, component):
    shapes = {name.replace(game.component, component): each for name, each in game.shapes.items()}
    return shapes | {game.rules_shape: game.components()[game.rules_shape]}


CARDS = replace(
    CARDS,
    id="strange_cards",
    component="StrangeCards",
    shapes=renamed(CARDS, "StrangeCards"),
    name=Text("生牌", "Strange cards"),
    about=Text("谁也没见过", "Nobody has seen it"),
    art=("7S", "BJ"),
    turns="clockwise",
    write_score=lambda score, write: {"scores": list(score.points)},
)
TILES = replace(
    TILES,
    id="strange_tiles",
    component="StrangeTiles",
    shapes=renamed(TILES, "StrangeTiles"),
    name=Text("生麻将", "Strange tiles"),
    own=(),
    actions=(
        ActionType("discard", Text("甩掉", "Toss"), ("turn",)),
        ActionType("exchange", Text("换三张", "Exchange"), ("exchange",)),
    ),
)
"""
OFFERED = """
[paiju.games]
cards = guests:CARDS
tiles = guests:TILES
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with two installed packages of games."""
    folder = tmp_path_factory.mktemp("guests")
    install(folder)
    found = own_game.install(tmp_path_factory.mktemp("own_game"))
    settings = {"PAIJU_WORKERS": "1", "PYTHONPATH": os.pathsep.join((str(folder), found))}
    with Server(tmp_path_factory.mktemp("server"), settings) as server:
        yield server


def install(folder: Path) -> None:
    """Put the package where Python finds it."""
    told = folder / "guests-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text(OFFERED)
    (folder / "guests.py").write_text(GUESTS, encoding="utf-8")


def test_a_strange_game_of_cards_is_played_with_the_table_of_cards(visitor: Visitor) -> None:
    visitor.open()
    offered = visitor.page.locator(".game", has=visitor.page.locator("#game-strange_cards"))
    assert offered.locator("b").inner_text() == "生牌"
    assert offered.locator(".about").inner_text() == "谁也没见过"
    assert offered.locator(".art .card").count() == 2
    # The book has a chapter on a game of this package, and none on another's.
    for game, chapters in (("doudizhu", 1), ("strange_cards", 0)):
        visitor.page.click(f"#settings-{game}")
        visitor.page.wait_for_selector("dialog.settings[open] form")
        assert visitor.page.locator("#guide").count() == chapters
        visitor.page.keyboard.press("Escape")
    visitor.begin("strange_cards", "classic")
    assert visitor.page.locator(".seat.left .sub").inner_text().startswith("下家")
    visitor.play_out()
    dialog = visitor.page.locator("dialog.over")
    assert dialog.locator(".scores .number").count() == 3
    assert dialog.locator(".how").count() == 0
    visitor.page.click("[data-go='replay']")
    visitor.page.wait_for_selector(".replay")
    visitor.page.keyboard.press("ArrowRight")
    visitor.page.wait_for_function(
        "() => document.querySelector('.where').textContent.includes('第 1 步')"
    )


def test_a_strange_game_of_tiles_offers_no_hint_that_nobody_would_answer(visitor: Visitor) -> None:
    visitor.begin("strange_tiles")
    assert visitor.offers() == ["discard"]
    assert visitor.button("discard").inner_text() == "甩掉"
    turn, tile = visitor.answer["turn"], visitor.page.locator(".hand button").first
    tile.click()
    visitor.button("discard").click()
    visitor.page.wait_for_function(
        "turn => document.querySelector('#stage').dataset.turn > turn", arg=turn
    )
    visitor.settled()


def test_several_tiles_are_given_at_once_by_a_tray_that_the_game_alone_describes(
    visitor: Visitor,
) -> None:
    """A phase of its own, in which some tiles are given; the service says how many."""

    def in_a_phase_of_its_own(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        told["view"]["phase"] = "exchange"
        told["legal"] = [{"seat": 0, "type": "exchange", "moves": 20}]
        route.fulfill(response=answer, json=told)

    page = visitor.page
    page.route("**/v1/tables", in_a_phase_of_its_own)
    visitor.begin("strange_tiles", seed="1")
    assert visitor.offers() == ["exchange"]
    button, tiles = visitor.button("exchange"), page.locator(".hand button")
    assert (button.inner_text(), button.is_disabled()) == ("换三张", True)
    for place in (0, 2, 4, 5, 4):
        tiles.nth(place).click()
    given = [visitor.hand()[place] for place in (0, 2, 5)]
    assert visitor.raised() == given
    with page.expect_request("**/v1/tables/act") as asked:
        page.keyboard.press("Enter")
    assert (asked.value.post_data_json or {})["action"] == {"type": "exchange", "tiles": given}


def test_the_example_of_an_own_game_is_played_to_its_end_without_a_script(visitor: Visitor) -> None:
    assert {each.suffix for each in own_game.OWN_GAME.rglob("*") if each.is_file()}.isdisjoint(
        {".js", ".mjs", ".css", ".html"}
    )
    visitor.open()
    offered = visitor.page.locator(".game", has=visitor.page.locator("#game-shuangkou"))
    assert offered.locator("b").inner_text() == "双扣"
    assert offered.locator(".art .card").count() == 3
    visitor.begin("shuangkou", "common")
    assert visitor.page.locator(".hand button").count() == 27
    visitor.play_out()
    dialog = visitor.page.locator("dialog.over")
    assert dialog.locator(".scores .number").count() == 4
