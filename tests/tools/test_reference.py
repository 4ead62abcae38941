"""The reference of the book lists what the service and its games declare."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.play.declaration.registry import GAMES
from tools.reference import PAGES, page

if TYPE_CHECKING:
    from paiju.text import Language


@pytest.mark.parametrize("language", PAGES)
def test_the_tables_are_as_the_service_declares_them(language: Language) -> None:
    """`make events` writes them."""
    text = PAGES[language].read_text(encoding="utf-8")
    assert page(language) == text
    assert text.count("<!-- /") == 3
    assert [
        code for game in GAMES.values() for code in game.reasons if f"`{code}`" not in text
    ] == []
