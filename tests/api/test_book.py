"""The book: pages in the design of the playground, their links and their search."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

from app.book import book, read, write
from app.book.build import anchor, build
from tests.api.test_pages import Page

if TYPE_CHECKING:
    from pathlib import Path

    from app.book.pages import Book
    from tests.api.serving import Inside

PAGES = [f"/book/{language}/{name}" for language in ("en", "zh") for name in book().pages[language]]
POLICY = "require-trusted-types-for 'script'; trusted-types 'none'"


def shown(inside: Inside, path: str, status: int = 200) -> Page:
    """A page of the book, its headers and form checked."""
    response = inside.get(path)
    assert response.status_code == status
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"
    assert response.headers["Content-Security-Policy"].endswith(POLICY)
    found = Page(response.text)
    assert (found.open, found.inline) == ([], [])
    return found


def places() -> set[str]:
    """Every place of the book: its pages, and their headings."""
    headings = {
        f"/book/{language}/{name}#{section.anchor}"
        for language, pages in book().pages.items()
        for name, page in pages.items()
        for section in page.sections
    }
    return {*PAGES, "/book/en/", "/book/zh/", *(f"{page}#text" for page in PAGES), *headings}


def test_every_page_is_served_and_every_link_within_the_book_leads_somewhere(
    inside: Inside,
) -> None:
    known, others = places(), set()
    for path in PAGES:
        for address in shown(inside, path).addresses:
            place = unquote(f"{path}{address}" if address.startswith("#") else address)
            if place.startswith("/book/") and "/pictures/" not in place:
                assert place in known, (path, address)
            elif not place.startswith(("http://", "https://")):
                others.add(place)
    assert {path for path in others if inside.get(path).status_code != 200} == set()


def test_a_page_loads_nothing_from_outside(inside: Inside) -> None:
    for path in PAGES:
        text = inside.get(path).text
        loaded = [part.split('"')[0] for part in text.split('src="')[1:]]
        assert [each for each in loaded if not each.startswith("/")] == []


def test_a_reader_begins_in_the_language_of_the_browser(inside: Inside) -> None:
    for wanted, begun in {"zh-CN,zh;q=0.9": "/book/zh/", "en-GB": "/book/en/"}.items():
        response = inside.get("/book", accept_language=wanted)
        assert (response.status_code, response.headers["Location"]) == (302, begun)
        assert response.headers["Vary"] == "Accept-Language"


def test_a_page_leads_to_its_twin_and_says_where_it_is(inside: Inside) -> None:
    text = inside.get("/book/zh/api").text
    assert '<html lang="zh-Hans" data-spoken="zh" data-twin="/book/en/api">' in text
    assert '<a href="/book/zh/api" aria-current="page">' in text
    # A page without a twin leads to the contents.
    assert 'data-twin="/book/zh/index"' in inside.get("/book/en/contributing").text


def test_a_page_that_is_not_there_shows_the_contents(inside: Inside) -> None:
    assert "/book/zh/quickstart" in shown(inside, "/book/zh/some-game", 404).addresses
    assert inside.get("/book/fr/").status_code == 404
    assert inside.get("/book/pictures/none.svg").status_code == 404


@pytest.mark.parametrize(("language", "word"), [("en", "tribute"), ("zh", "进贡")])
def test_the_words_of_all_pages_can_be_searched(inside: Inside, language: str, word: str) -> None:
    pages = inside.get(f"/book/{language}/search.json").json()
    hits = {path for path, _, _, parts in pages if any(word in text for *_, text in parts)}
    assert f"/book/{language}/guandan" in hits


def test_a_search_shows_the_changelog_after_the_pages_of_the_book(inside: Inside) -> None:
    pages = [path for path, *_ in inside.get("/book/en/search.json").json()]
    assert pages.index("/book/en/changelog") > pages.index("/book/en/zhengshangyou")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_games_stand_before_other_pages_and_research_notes_after_them(
    inside: Inside, language: str
) -> None:
    pages = inside.get(f"/book/{language}/search.json").json()
    ranks = {path.rpartition("/")[2]: rank for path, _, rank, _ in pages}
    assert (ranks["guandan"], ranks["deploying"], ranks["changelog"]) == (1, 0, 0)
    notes = {name for name, rank in ranks.items() if rank == -1}
    assert {name for name in ranks if name.startswith("strength")} < notes
    assert notes >= {"training", "findings", "benchmarks", "study", "calling"}


def test_a_browser_that_has_a_page_is_told_so(inside: Inside) -> None:
    first = inside.get("/book/en/api")
    again = inside.get("/book/en/api", if_none_match=first.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")


@pytest.fixture
def small(tmp_path: Path) -> Book:
    """A book of two pages."""
    (tmp_path / "docs" / "zh").mkdir(parents=True)
    (tmp_path / "docs" / "index.md").write_text(
        "# Book\n\n## Games\n- [Cards](cards.md), [code](../app/x.py), [calls](http://localhost:8080/try)\n"
    )
    (tmp_path / "docs" / "cards.md").write_text(
        "# Cards\n\n<!-- fast -->\n| a |\n|---|\n| `b` |\n<!-- /fast -->\n\n## Same\n\n## Same\n\n"
        "![Curve](curve.svg) ![Photo](photo.jpg)\n"
    )
    (tmp_path / "docs" / "zh" / "index.md").write_text(
        "# 书\n\n## 游戏\n第一行\n第二行 [牌](../cards.md)\n"
    )
    (tmp_path / "docs" / "curve.svg").write_text("<svg/>")
    (tmp_path / "docs" / "photo.jpg").write_text("")
    return build(tmp_path)


def test_a_link_out_of_the_book_is_text(small: Book) -> None:
    html = small.pages["en"]["index"].html
    assert '<a href="/book/en/cards">Cards</a>, code, <a href="/try">calls</a>' in html


def test_headings_of_one_name_have_different_places(small: Book) -> None:
    assert [each.anchor for each in small.pages["en"]["cards"].headings] == ["same", "same-1"]
    assert anchor("A [link](there.md), and more") == "a-link-and-more"


def test_marks_of_tables_are_left_out_and_photographs_are_words(small: Book) -> None:
    html = small.pages["en"]["cards"].html
    assert "fast" not in html
    assert '<img src="/book/pictures/curve.svg" alt="Curve" loading="lazy"> Photo' in html
    assert small.pictures == {"curve.svg": b"<svg/>"}


def test_lines_of_chinese_are_joined_without_a_space(small: Book) -> None:
    assert "第一行第二行" in small.pages["zh"]["index"].html
    assert small.chapters["zh"][0].pages == (("en", "cards", "牌"),)


def test_a_written_book_is_read_as_it_was(small: Book, tmp_path: Path) -> None:
    write(small, tmp_path / "built")
    assert read(tmp_path / "built") == small
