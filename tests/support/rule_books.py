"""Rule books: files of rulings, each a line with the case and one with the sentence about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.playing_cards.card import Card

if TYPE_CHECKING:
    from pathlib import Path

    from _pytest.mark import ParameterSet


def rulings(book: Path, section: str) -> list[ParameterSet]:
    """The rulings of a section of a book: its columns; the sentence is the id of the test."""
    part = book.read_text(encoding="utf-8").split(f"[{section}]")[1].split("\n[")[0]
    lines = part.strip().splitlines()[1:]
    found = []
    for case, sentence in zip(lines[::2], lines[1::2], strict=True):
        columns = [column.strip() for column in case.split("|")]
        found.append(pytest.param(*columns, id=f"{columns[0]}: {sentence.strip()}"))
    return found


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a line."""
    return tuple(map(Card, text.split()))
