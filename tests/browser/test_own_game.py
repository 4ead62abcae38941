"""The example of an own game on the page: drawn by the table of its family, without a script."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.api.serving import Server
from tests.support.own_game import OWN_GAME, install

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.browser.visitor import Visitor


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server beside which the game is installed."""
    found = install(tmp_path_factory.mktemp("own_game"))
    settings = {"PAIJU_WORKERS": "1", "PYTHONPATH": found}
    with Server(tmp_path_factory.mktemp("server"), settings) as server:
        yield server


def test_it_is_played_to_its_end_with_the_table_of_cards(visitor: Visitor) -> None:
    assert {each.suffix for each in OWN_GAME.rglob("*") if each.is_file()}.isdisjoint(
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
