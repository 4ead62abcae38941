"""The writer of answers about cards; engines add the facts of their events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.playing_cards.card import Card
    from paiju.playing_cards.script import Script
    from paiju.text import Language, Text


@dataclass(frozen=True, slots=True)
class CardWriter:
    """A writer of answers in the language and the notation of a request."""

    language: Language
    script: Script

    def cards(self, cards: Iterable[Card]) -> list[Card] | list[int]:
        """Cards as codes, or as numbers."""
        return self.script.write(cards)

    def text(self, text: Text) -> str:
        """A text in the language of the request."""
        return text.within(self.language)
