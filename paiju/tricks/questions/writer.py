"""The writer of answers of trick-taking games."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from paiju.playing_cards.script import Script
from paiju.playing_cards.writer import CardWriter

if TYPE_CHECKING:
    from paiju.text import Language


class Writer(CardWriter):
    """A writer of answers of trick-taking games."""

    __slots__ = ()

    def fact(self, fact: object) -> object:
        """A fact of an event as JSON: a group of cards, or a plain value."""
        return self.cards(fact) if isinstance(fact, tuple) else fact


@lru_cache(maxsize=16)
def writer_of(language: Language, notation: str) -> Writer:
    """The writer of a language and a notation; kept, since many requests share one."""
    return Writer(language, Script(notation))
