"""A text in both languages of the service."""

from __future__ import annotations

from typing import Literal, NamedTuple

Language = Literal["zh", "en"]


class Text(NamedTuple):
    """The same words in Chinese and in English.

    >>> Text("{n} 张", "{n} cards").format(n=3)
    Text(zh='3 张', en='3 cards')
    """

    zh: str
    en: str

    def format(self, **values: object) -> Text:
        """Fill the places of both texts."""
        return Text(self.zh.format(**values), self.en.format(**values))

    def within(self, language: Language) -> str:
        """The text in one language."""
        return self.zh if language == "zh" else self.en
