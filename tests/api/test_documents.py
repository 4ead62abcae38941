"""The README and the settings page say what is true: every call is made, every answer compared."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import requests

from app.config import describe
from app.mahjong.fans.principles import NAMES as PRINCIPLES
from app.mahjong.refusals import REFUSALS
from app.mahjong.rulesets import OPTIONS, RULE_SETS, values_of

if TYPE_CHECKING:
    from tests.api.serving import Server

ROOT = Path(__file__).parents[2]
PAGES = {
    name: (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/mahjong.md")
}
CALLS = {
    name: re.findall(r"^\$ (curl .*)\n(.*)$", page, re.MULTILINE) for name, page in PAGES.items()
}


def ask(command: str, base: str) -> str:
    """Do what curl would do with the few options that the README uses."""
    words = iter(shlex.split(command)[1:])
    url, body, headers = "", None, {}
    for word in words:
        if word == "-H":
            name, _, value = next(words).partition(": ")
            headers[name] = value
        elif word == "-d":
            body = next(words).encode()
        elif word != "-s":
            url = word
    address = url.replace("localhost:8080", base.removeprefix("http://"), 1)
    return requests.post(f"http://{address}", data=body, headers=headers, timeout=30).text


def test_the_pages_show_as_many_calls_as_they_should() -> None:
    assert {name: len(calls) for name, calls in CALLS.items()} == {
        "README.md": 5,
        "docs/mahjong.md": 4,
    }


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        pytest.param(command, answer, id=f"{name}-{number}")
        for name, calls in CALLS.items()
        for number, (command, answer) in enumerate(calls, start=1)
    ],
)
def test_a_call_that_a_page_shows_gets_the_answer_it_shows(
    server: Server, command: str, answer: str
) -> None:
    assert answer == ask(command, server.url)


@pytest.mark.parametrize(("name", "lines"), [("README.md", 5), ("docs/mahjong.md", 6)])
def test_the_python_of_a_page_does_what_it_shows(name: str, lines: int) -> None:
    failed, tried = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert (failed, tried) == (0, lines)


def test_the_page_of_mahjong_names_every_option_reason_and_principle() -> None:
    values = {
        option.id: [str(values_of(rules)[option.id]).lower() for rules in RULE_SETS.values()]
        for option in OPTIONS
    }
    page = PAGES["docs/mahjong.md"]
    rows = re.findall(r"^\| `(\w+)`: .* \| (\w+) \| (\w+) \| (\w+) \|$", page, re.MULTILINE)
    said = {name: [_YES_NO.get(word, word) for word in words] for name, *words in rows}
    assert values == said
    codes = [*(refusal.code for refusal in REFUSALS), *PRINCIPLES]
    assert [code for code in codes if f"`{code}`" not in page] == []


_YES_NO = {"yes": "true", "no": "false"}


def test_every_file_that_a_document_links_to_exists() -> None:
    for document in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")):
        links = re.findall(r"\]\((?!https?://|#)([^)#]+)", document.read_text(encoding="utf-8"))
        missing = [link for link in links if not (document.parent / link).exists()]
        assert missing == [], document.name


def test_the_settings_page_lists_every_setting_as_it_is() -> None:
    assert describe() in (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
