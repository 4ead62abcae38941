"""The README is short, has a row for every game, and quotes figures as their pages have them."""

from __future__ import annotations

import re

import pytest

from paiju.play.declaration.registry import GAMES
from tools.suite import ROOT

README = {
    name: (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.zh-CN.md")
}
# The lines that somebody reads before they decide to go on.
MOST_LINES = 120

_ROW = re.compile(
    r"^\|.*\[.*\]\(docs/(?:zh/)?(\w+)\.md\) \| (\d+)[:：].* \|.* (\d)(?: 级)? \|$", re.MULTILINE
)
_QUOTE = re.compile(
    r"^\|[^|]*\|([^|]*)\| \[[^|]*\]\((docs/(?:zh/)?[\w-]+\.md)\)(?:（英文）)? \|$", re.MULTILINE
)
_FIGURE = re.compile(r"[+-]?\d[\d,]*(?:\.\d+)?(?: ?(?:µs|ms|毫秒|%))?")


def figures(words: str) -> list[str]:
    """The figures of a cell as pages write them: with its unit; a percentage as a share."""
    found = [figure.replace(" %", "%") for figure in _FIGURE.findall(words)]
    return [
        f"{float(figure[:-1]) / 100:.3f}" if figure.endswith("%") else figure for figure in found
    ]


in_both = pytest.mark.parametrize("name", README)


@in_both
def test_a_readme_is_read_at_once(name: str) -> None:
    assert len(README[name].splitlines()) <= MOST_LINES


@in_both
def test_a_readme_has_a_row_for_each_game_with_its_rule_sets_and_its_best_bot(name: str) -> None:
    rows = {game: (int(sets), int(skill)) for game, sets, skill in _ROW.findall(README[name])}
    assert rows == {
        game.id: (len(game.rulesets), max(bot.skill or 0 for bot in game.bots))
        for game in GAMES.values()
    }


def test_both_readmes_add_up_the_games_and_the_rule_sets() -> None:
    assert f"| Paiju | {len(GAMES)}, with options |" in README["README.md"]
    assert f"| 牌局 | {len(GAMES)} 个，带选项 |" in README["README.zh-CN.md"]
    total = sum(len(game.rulesets) for game in GAMES.values())
    assert f" {total} rule sets" in README["README.md"]
    assert f"{total} 套规则" in README["README.zh-CN.md"]


@in_both
def test_a_figure_of_a_readme_is_in_the_page_that_measured_it(name: str) -> None:
    quotes = _QUOTE.findall(README[name])
    assert len(quotes) >= 5
    for words, page in quotes:
        text = (ROOT / page).read_text(encoding="utf-8")
        assert figures(words) != []
        for figure in figures(words):
            whole = rf"(?<![\d.,]){re.escape(figure)}(?!\d|[.,]\d)"
            assert re.search(whole, text), (figure, page)


def test_a_percentage_is_quoted_from_a_share() -> None:
    assert figures("wins 91.2 % of 1,000") == ["0.912", "1,000"]
    assert figures("+12.87 分，91.2%，2.72 ms") == ["+12.87", "0.912", "2.72 ms"]
