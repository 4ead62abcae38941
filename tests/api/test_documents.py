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

if TYPE_CHECKING:
    from tests.api.serving import Server

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CALLS = re.findall(r"^\$ (curl .*)\n(.*)$", README, re.MULTILINE)


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


def test_the_readme_shows_five_calls() -> None:
    assert len(CALLS) == 5


@pytest.mark.parametrize(("command", "answer"), CALLS, ids=range(1, len(CALLS) + 1))
def test_a_call_of_the_readme_gets_the_answer_it_shows(
    server: Server, command: str, answer: str
) -> None:
    assert answer == ask(command, server.url)


def test_the_python_of_the_readme_does_what_it_shows() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (failed, tried) == (0, 5)


def test_every_file_that_a_document_links_to_exists() -> None:
    for document in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")):
        links = re.findall(r"\]\((?!https?://|#)([^)#]+)", document.read_text(encoding="utf-8"))
        missing = [link for link in links if not (document.parent / link).exists()]
        assert missing == [], document.name


def test_the_settings_page_lists_every_setting_as_it_is() -> None:
    assert describe() in (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
