"""The reference of the book lists what the service and its games declare."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.play.declaration.registry import GAMES
from tools.reference import PAGES, SETTINGS, page, settings

if TYPE_CHECKING:
    from paiju.text import Language


@pytest.mark.parametrize("language", PAGES)
def test_the_tables_are_as_the_service_declares_them(language: Language) -> None:
    """`make generate` writes them."""
    text = PAGES[language].read_text(encoding="utf-8")
    assert page(language) == text
    assert text.count("<!-- /") == 3
    assert [
        code for game in GAMES.values() for code in game.reasons if f"`{code}`" not in text
    ] == []


def test_the_table_of_settings_is_as_the_service_declares_it() -> None:
    """`make generate` writes it."""
    text = SETTINGS.read_text(encoding="utf-8")
    assert settings() == text
    assert text.count("| `PAIJU_PORT` |") == 1
