"""A text in Chinese and English, and the choice of one of the two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

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


def all_of(texts: Sequence[Text]) -> Text:
    """Some texts as a list.

    >>> all_of([Text("甲", "a"), Text("乙", "b"), Text("丙", "c")])
    Text(zh='甲、乙、丙', en='a, b and c')
    """
    *others, last = texts
    if not others:
        return last
    several = listed(others)
    return Text(f"{several.zh}、{last.zh}", f"{several.en} and {last.en}")


def any_of(texts: Sequence[Text]) -> Text:
    """Some texts as a list of which one is meant.

    >>> any_of([Text("甲", "a"), Text("乙", "b"), Text("丙", "c")])
    Text(zh='甲、乙或丙', en='a, b, or c')
    """
    *others, last = texts
    if not others:
        return last
    several = listed(others)
    comma = "," if len(others) > 1 else ""
    return Text(f"{several.zh}或{last.zh}", f"{several.en}{comma} or {last.en}")


def listed(texts: Sequence[Text]) -> Text:
    """Some texts one after another."""
    return Text("、".join(text.zh for text in texts), ", ".join(text.en for text in texts))


def _within(values: dict[str, object], language: Language) -> dict[str, object]:
    return {
        name: value.within(language) if isinstance(value, Text) else value
        for name, value in values.items()
    }
