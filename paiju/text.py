"""A text in Chinese and English, and the choice of one of the two."""

from __future__ import annotations

from typing import Literal, NamedTuple

Language = Literal["zh", "en"]


class Text(NamedTuple):
    """A text in Chinese and in English.

    >>> Text("{n} 张", "{n} cards").format(n=3)
    Text(zh='3 张', en='3 cards')
    """

    zh: str
    en: str

    def format(self, **values: object) -> Text:
        """The text with its placeholders filled; a `Text` is inserted in the matching language."""
        return Text(
            self.zh.format(**_within(values, "zh")), self.en.format(**_within(values, "en"))
        )

    def within(self, language: Language) -> str:
        """The text in one of the two languages."""
        return self.zh if language == "zh" else self.en


class Speaker(NamedTuple):
    """A writer of texts in one language."""

    language: Language

    def text(self, text: Text) -> str:
        """A text in the writer's language."""
        return text.within(self.language)


def _within(values: dict[str, object], language: Language) -> dict[str, object]:
    return {
        name: value.within(language) if isinstance(value, Text) else value
        for name, value in values.items()
    }
