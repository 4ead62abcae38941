"""The page shows games of an installed package that it does not know."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.api.serving import Server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.browser.visitor import Visitor

# One game has the other direction and a bare score; one has no questions about hands.
GUESTS = """
from dataclasses import replace

from app.games.doudizhu import GAME as CARDS
from app.games.mcr import GAME as TILES
from app.text import Text

CARDS = replace(
    CARDS,
    id="strange_cards",
    component="StrangeCards",
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
    name=Text("生麻将", "Strange tiles"),
    own=(),
)
"""
OFFERED = """
[paiju.games]
cards = guests:CARDS
tiles = guests:TILES
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with an installed package of games."""
    folder = tmp_path_factory.mktemp("guests")
    install(folder)
    found = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
    settings = {"PAIJU_WORKERS": "1", "PYTHONPATH": found}
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
    turn, tile = visitor.answer["turn"], visitor.page.locator(".hand button").first
    tile.click()
    visitor.button("discard").click()
    visitor.page.wait_for_function(
        "turn => document.querySelector('#stage').dataset.turn > turn", arg=turn
    )
    visitor.settled()
