"""The README and the index have every game, and quote figures as their sources have them."""

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
# A line of the index about a game, which may end in the number of its rule sets.
_CHAPTER = re.compile(
    r"^- \[[^\]]*\]\((\w+)\.md\)[:：].*[ ，](\w+) ?(?:rule sets|种规则集)", re.MULTILINE
)
ENGLISH = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
)
CHINESE = "零 一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五"
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


def in_words(number: int, words: str) -> set[str]:
    """A number as a sentence may write it; two is 两 before a noun."""
    word = words.split()[number]
    return {word, word.replace("二", "两")}


@pytest.mark.parametrize(("folder", "words"), [("docs", ENGLISH), ("docs/zh", CHINESE)])
def test_the_index_counts_the_rule_sets_of_a_game(folder: str, words: str) -> None:
    index = (ROOT / folder / "index.md").read_text(encoding="utf-8")
    counted = [(game, word.lower()) for game, word in _CHAPTER.findall(index) if game in GAMES]
    assert len(counted) > len(GAMES) // 2
    for game, word in counted:
        assert word in in_words(len(GAMES[game].rulesets), words), (game, word)


def test_both_readmes_count_the_games_in_words() -> None:
    (english,) = in_words(len(GAMES), ENGLISH)
    assert f" {english.capitalize()} games," in README["README.md"]
    assert any(
        f"{each}个游戏，" in README["README.zh-CN.md"] for each in in_words(len(GAMES), CHINESE)
    )


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
