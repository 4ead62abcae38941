"""The lab, thoroughly: every example of the reference, and its code in each language."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.document.examples import PLACES, QUESTIONS
from tests.browser.test_try import CLIPBOARD, open_lab

if TYPE_CHECKING:
    from tests.browser.conftest import Visits

DONE = """() => document.querySelector('.answer').children.length
  && !document.querySelector('.answer').hasAttribute('aria-busy')"""
EMPTY = """address => {
  document.querySelector('.answer').replaceChildren();
  location.hash = address;
}"""


# The names of the examples of every operation; what is read has one.
EXAMPLES = {operation: ["shown"] for operation in PLACES} | {
    operation: [example.name for example in told] for operation, told in QUESTIONS.items()
}


@pytest.mark.parametrize("start", sorted({name.split("_")[0] for name in EXAMPLES}))
def test_every_example_opens_and_its_answer_is_drawn(visit: Visits, start: str) -> None:
    examples = [
        f"{operation}/{name}"
        for operation, names in EXAMPLES.items()
        for name in names
        if operation.split("_")[0] == start
    ]
    with visit(expected="status of 4") as visitor:
        open_lab(visitor)
        for example in examples:
            visitor.page.evaluate(EMPTY, f"e={example}")
            visitor.page.wait_for_function(DONE)
            drawn = visitor.page.inner_text(".answer")
            for nothing in ("undefined", "NaN", "[object"):
                assert nothing not in drawn, (example, drawn)


HTTP = Path(__file__).with_name("http.cs")


def run(code: str, language: str, folder: Path) -> str:
    """The output of a program."""
    commands = {
        "curl": [["bash", "ask"]],
        "Python": [[sys.executable, "ask"]],
        "JavaScript": [["node", "--input-type=module", "-e", code]],
        "C#": [["mcs", "-out:ask.exe", "ask", str(HTTP)], ["mono", "ask.exe"]],
        "Java": [["java", "Ask.java"]],
    }[language]
    (folder / ("Ask.java" if language == "Java" else "ask")).write_text(code)
    for command in commands:
        told = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert told.returncode == 0, told.stderr
    return told.stdout


# A question, and something that is read, each with a part of its answer.
CODE = [("guandan_classify/straight_flush", "同花顺"), ("get_game/shown", "斗地主")]


@pytest.mark.parametrize(("example", "told"), CODE)
def test_the_code_of_a_question_runs_in_every_language(
    visit: Visits, tmp_path: Path, example: str, told: str
) -> None:
    with visit(permissions=["clipboard-read", "clipboard-write"]) as visitor:
        page = visitor.page
        open_lab(visitor, f"#e={example}")
        languages = page.eval_on_selector_all(
            "[data-code-of]", "all => all.map(each => each.dataset.codeOf)"
        )
        assert languages == ["curl", "Python", "JavaScript", "C#", "Java"]
        for language in languages:
            page.click(f"[data-code-of='{language}']")
            page.click("#copy-code")
            page.locator("#copy-code", has_text="已复制").wait_for()
            folder = tmp_path / language.replace("#", "sharp")
            folder.mkdir()
            assert told in run(page.evaluate(CLIPBOARD), language, folder)
            page.wait_for_timeout(1600)
