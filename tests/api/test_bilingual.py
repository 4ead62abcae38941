"""The documents in Chinese: every summary and description, and nothing else, is another."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from app.document.bilingual import in_language
from app.document.examples import titled
from paiju.play.declaration.registry import GAMES
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.api.serving import Inside

WORDS = ("summary", "description")
CHINESE = re.compile("[\u4e00-\u9fff]")
EVERY = pytest.mark.parametrize(
    "path", ["/openapi.json", *(f"/openapi/{game}.json" for game in GAMES)]
)


def words(part: object) -> Iterator[str | Text]:
    """The words for people in a part of a document."""
    if isinstance(part, list):
        for each in part:
            yield from words(each)
    elif isinstance(part, dict):
        for key, each in part.items():
            if key in WORDS and isinstance(each, str | Text):
                yield each
            elif key not in {"value", "example"}:
                yield from words(each)


def without_words(part: object) -> object:
    """A part without them."""
    if isinstance(part, list):
        return [without_words(each) for each in part]
    if not isinstance(part, dict):
        return part
    return {
        key: "" if key in WORDS and isinstance(each, str) else without_words(each)
        for key, each in part.items()
    }


@EVERY
@pytest.mark.parametrize("examples", ["", "&examples=inline"])
def test_every_summary_and_description_has_a_chinese_form(
    inside: Inside, path: str, examples: str
) -> None:
    found = list(words(inside.get(f"{path}?lang=zh{examples}").json()))
    assert len(found) > 500
    assert {each for each in found if not CHINESE.search(str(each))} == set()


# A break within a Chinese sentence, which is drawn as a space.
BROKEN = re.compile("[\u4e00-\u9fff，。：；、（）]\n *[\u4e00-\u9fff，。：；、（）]")


def test_no_line_of_chinese_breaks_within_a_sentence(inside: Inside) -> None:
    document = inside.get("/openapi.json?lang=zh").json()
    assert [each for each in words(document) if BROKEN.search(str(each))] == []
    about = document["info"]["description"]
    assert "牌怎么写都行" in about
    assert "文档里每个操作引用一个" in about
    # The items of a list stay apart.
    assert about.count("\n* ") > 5


@EVERY
def test_only_the_words_are_other_ones(inside: Inside, path: str) -> None:
    asked = f"{path}?examples=inline"
    english, chinese = inside.get(asked).json(), inside.get(f"{asked}&lang=zh").json()
    assert without_words(english) == without_words(chinese)


def test_both_documents_may_be_kept(inside: Inside) -> None:
    for path in ("/openapi.json", "/openapi.yaml", "/openapi/guandan.json", "/openapi/mcr.yaml"):
        english, chinese = inside.get(path), inside.get(f"{path}?lang=zh-CN")
        assert english.headers["ETag"] != chinese.headers["ETag"]
        assert english.headers["Vary"] == chinese.headers["Vary"] == "Accept-Encoding"
        again = inside.get(f"{path}?lang=zh-CN", if_none_match=chinese.headers["ETag"])
        assert again.status_code == 304


def test_the_address_alone_decides(inside: Inside) -> None:
    plain = inside.get("/openapi.json", accept_language="zh-CN")
    assert plain.json() == inside.get("/openapi.json?lang=en").json()


def test_the_examples_of_this_package_have_titles_in_both_languages() -> None:
    assert titled({"zh": "牌", "en": "cards"}) == Text("牌", "cards")
    # Another package may have one language.
    assert titled("cards") == Text("cards", "cards")


def test_a_schema_says_its_texts_in_one_language() -> None:
    schema = next(iter(GAMES.values())).components()["Play"]
    assert {type(each) for each in words(schema)} == {Text}
    assert {type(each) for each in words(in_language(schema, "zh"))} == {str}
