"""The texts of the OpenAPI document in both languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from paiju.text import Text

if TYPE_CHECKING:
    from paiju.text import Language

# A line break inside a Chinese sentence: between two characters, or next to a punctuation mark,
# which has its own space. Items of a list keep their line breaks.
_SIGN = "\u3001\u3002\uff01-\uff20\u201c\u201d\u2018\u2019\u300a\u300b"
_CHARACTER = "\u4e00-\u9fff"
_GOES_ON = re.compile(
    rf"(?<=[{_CHARACTER}])\n *(?=[{_CHARACTER}])|(?<=[{_SIGN}])\n *(?=[^\s*-])|\n *(?=[{_SIGN}])"
)


def unbroken(text: str) -> str:
    r"""A Chinese text without line breaks inside sentences, which readers would see as spaces.

    >>> unbroken("牌怎么写\n都行，\n* 例子")
    '牌怎么写都行，\n* 例子'
    """
    return _GOES_ON.sub("", text)


def in_language(part: Any, language: Language) -> Any:  # noqa: ANN401 - a part of JSON
    """A part of a document with each `Text` in one language, Chinese without broken sentences.

    >>> in_language({"type": "integer", "description": Text("几张", "how many")}, "en")
    {'type': 'integer', 'description': 'how many'}
    """
    if isinstance(part, Text):
        return unbroken(part.zh) if language == "zh" else part.en
    if isinstance(part, dict):
        return {key: in_language(each, language) for key, each in part.items()}
    return [in_language(each, language) for each in part] if isinstance(part, list) else part
