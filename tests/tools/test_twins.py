"""A page that changes in one language is noticed until its twin was held beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tools import twins

if TYPE_CHECKING:
    from pathlib import Path

ENGLISH = "# Cards\n\nA card is its rank.\n\n```console\n$ curl a\n1\n```\n"
CHINESE = "# 牌\n\n一张牌是它的点数。\n\n```console\n$ curl a\n1\n```\n"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book of one page in both languages, as it was noted."""
    (tmp_path / "docs" / "zh").mkdir(parents=True)
    for name in ("README.md", "docs/cards.md", "docs/alone.md"):
        (tmp_path / name).write_text(ENGLISH, encoding="utf-8")
    for name in ("README.zh-CN.md", "docs/zh/cards.md"):
        (tmp_path / name).write_text(CHINESE, encoding="utf-8")
    twins.note(tmp_path)
    return tmp_path


def replaced(page: Path, before: str, after: str) -> None:
    """Change a page."""
    page.write_text(page.read_text(encoding="utf-8").replace(before, after), encoding="utf-8")


def test_both_languages_of_the_book_say_the_same() -> None:
    """A page that has changed is named here: change its twin too, then `make generate`."""
    assert twins.changed(twins.ROOT) == []


def test_a_page_that_changes_in_either_language_is_named(book: Path) -> None:
    assert twins.changed(book) == []
    replaced(book / "docs" / "cards.md", "its rank", "its rank and its suit")
    assert twins.changed(book) == ["docs/cards.md"]
    replaced(book / "docs" / "zh" / "cards.md", "它的点数", "它的点数和花色")
    assert twins.changed(book) == ["docs/cards.md", "docs/zh/cards.md"]
    twins.note(book)
    assert twins.changed(book) == []


def test_an_answer_that_changes_is_left_to_the_test_of_answers(book: Path) -> None:
    replaced(book / "docs" / "cards.md", "\n1\n", "\n2\n")
    assert twins.changed(book) == []


def test_a_block_that_is_added_is_a_change(book: Path) -> None:
    replaced(book / "docs" / "cards.md", "```console", "```sh\nmake serve\n```\n\n```console")
    assert twins.changed(book) == ["docs/cards.md"]


def test_a_page_without_a_twin_may_change(book: Path) -> None:
    replaced(book / "docs" / "alone.md", "rank", "suit")
    assert twins.changed(book) == []


def test_a_new_page_is_to_be_noted(book: Path) -> None:
    (book / "docs" / "zh" / "alone.md").write_text(CHINESE, encoding="utf-8")
    assert twins.changed(book) == ["docs/alone.md", "docs/zh/alone.md"]


def test_a_page_that_changes_in_both_languages_is_noted_and_one_that_changes_alone_is_not(
    book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    replaced(book / "docs" / "cards.md", "its rank", "its rank and its suit")
    assert twins.main(book, both=True) == twins.LEFT
    assert capsys.readouterr().out == "docs/cards.md has changed, and its twin has not\n"
    assert twins.changed(book) == ["docs/cards.md"]
    replaced(book / "docs" / "zh" / "cards.md", "它的点数", "它的点数和花色")
    assert twins.main(book, both=True) == 0
    assert twins.changed(book) == []


def test_a_page_that_changes_alone_leaves_the_notes_of_other_pages(book: Path) -> None:
    replaced(book / "README.md", "its rank", "its rank and its suit")
    replaced(book / "docs" / "cards.md", "its rank", "its rank and its suit")
    replaced(book / "docs" / "zh" / "cards.md", "它的点数", "它的点数和花色")
    assert twins.main(book, both=True) == twins.LEFT
    assert twins.changed(book) == ["README.md"]


def test_a_change_that_the_twin_does_not_need_is_noted_by_a_person(book: Path) -> None:
    replaced(book / "docs" / "cards.md", "its rank", "its own rank")
    assert twins.main(book, both=False) == 0
    assert twins.changed(book) == []
