"""The writer of answers of trick-taking games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from paiju.playing_cards.script import Script

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.playing_cards.card import Card
    from paiju.text import Language, Text


@dataclass(frozen=True, slots=True)
class Writer:
    """A writer of answers in the language and the notation of a request."""

    language: Language
    script: Script

    def cards(self, cards: Iterable[Card]) -> list[Card] | list[int]:
        """Cards as codes, or as numbers."""
        return self.script.write(cards)

    def text(self, text: Text) -> str:
        """A text in the language of the request."""
        return text.within(self.language)

    def fact(self, fact: object) -> object:
        """A fact of an event as JSON: a group of cards, or a plain value."""
        return self.cards(fact) if isinstance(fact, tuple) else fact


@lru_cache(maxsize=16)
def writer_of(language: Language, notation: str) -> Writer:
    """The writer of a language and a notation; kept, since many requests share one."""
    return Writer(language, Script(notation))
