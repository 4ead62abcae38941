"""The tables of the book's chapter of reference, in both languages; `make generate` writes them.

The limits are those of the service; reasons and options are those of the games' declarations. The
table on the English page of settings is the one that `paiju settings` prints. The Chinese page of
settings is written by hand.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from app.config import Settings, describe
from app.http.batch import MAX_REQUESTS
from app.http.compressing import LEAST
from bench.report import ROOT, fill
from paiju.climbing.questions.hints import MAX_HINTS
from paiju.climbing.questions.moves import DEFAULT_MOVES, MAX_MOVES
from paiju.climbing.questions.odds import MAX_DEALS
from paiju.climbing.questions.split import MAX_SPLITS
from paiju.play.declaration.registry import GAMES
from paiju.play.questions.fields import DEFAULT_BUDGET_MS, MAX_ACTIONS, MAX_BUDGET_MS, MAX_SKILL
from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.field_types import MAX_ID
from paiju.study import review_question as asked
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from paiju.play.declaration.game import Game
    from paiju.play.declaration.options import Option, Value
    from paiju.text import Language

PAGES: Mapping[Language, Path] = {
    "en": ROOT / "docs" / "reference.md",
    "zh": ROOT / "docs" / "zh" / "reference.md",
}
SETTINGS = ROOT / "docs" / "settings.md"
_SETTINGS_TABLE = re.compile(
    r"^\| variable \| default \|.*?(?=\n\n|\n?\Z)", re.MULTILINE | re.DOTALL
)
_DEFAULTS = Settings()
LIMITS: tuple[tuple[Text, str], ...] = (
    (Text("请求体", "the body of a question"), f"{_DEFAULTS.max_body:,} B (`PAIJU_MAX_BODY`)"),
    (Text("批量的请求体", "the body of a batch"), f"{_DEFAULTS.max_batch:,} B (`PAIJU_MAX_BATCH`)"),
    (Text("一批的请求数", "questions of a batch"), f"{MAX_REQUESTS:,}"),
    (
        Text("一批响应的字节数", "bytes of a batch's answers"),
        f"{_DEFAULTS.max_answers:,} B (`PAIJU_MAX_ANSWERS`)",
    ),
    (Text("一批的毫秒数", "milliseconds of a batch"), f"{_DEFAULTS.batch_ms:,} (`PAIJU_BATCH_MS`)"),
    (Text("一组牌的张数", "cards of a group"), f"{MAX_CARDS}"),
    (Text("`/moves` 的 `limit`", "`limit` of `/moves`"), f"1…{MAX_MOVES:,} ({DEFAULT_MOVES})"),
    (Text("`/hints` 的 `limit`", "`limit` of `/hints`"), f"1…{MAX_HINTS} (10)"),
    (Text("`/split` 的 `limit`", "`limit` of `/split`"), f"1…{MAX_SPLITS} (1)"),
    (Text("`/odds` 的 `deals`", "`deals` of `/odds`"), f"1…{MAX_DEALS:,} (200)"),
    (Text("`budget_ms`", "`budget_ms`"), f"1…{MAX_BUDGET_MS:,} ({DEFAULT_BUDGET_MS})"),
    (
        Text("`/review` 的 `budget_ms`", "`budget_ms` of `/review`"),
        f"1…{asked.MAX_BUDGET_MS:,} ({asked.DEFAULT_BUDGET_MS:,})",
    ),
    (Text("`skill`", "`skill`"), f"1…{MAX_SKILL}"),
    (Text("`/replay` 的动作数", "actions of `/replay`"), f"{MAX_ACTIONS:,}"),
    (Text("规则集和选项名的字数", "letters of the id of a rule set or an option"), f"{MAX_ID}"),
    (Text("从多少字节起压缩", "bytes from which an answer is compressed"), f"{LEAST:,}"),
    (
        Text("密封牌桌的有效秒数", "seconds for which a sealed table is valid"),
        f"{_DEFAULTS.seal_seconds:,} (`PAIJU_SEAL_SECONDS`)",
    ),
)
_HEADS: Mapping[Language, tuple[str, str, str]] = {
    "en": ("| limit | value |", "| reason | text | games |", "| option | values | meaning |"),
    "zh": ("| 限制 | 数值 |", "| 理由 | 文字 | 游戏 |", "| 选项 | 取值 | 含义 |"),
}


def limits(language: Language) -> str:
    """The table of limits, in Markdown."""
    rows = [f"| {name.within(language)} | {value} |" for name, value in LIMITS]
    return "\n".join([_HEADS[language][0], "|---|---|", *rows])


def reasons(language: Language) -> str:
    """The table of reasons for refusals: a row for each code and text, with its games."""
    found: dict[tuple[str, str], list[str]] = {}
    for game in GAMES.values():
        for code, text in game.reasons.items():
            found.setdefault((code, text.within(language)), []).append(game.id)
    rows = [
        f"| `{code}` | {text} | {' '.join(f'`{game}`' for game in games)} |"
        for (code, text), games in sorted(found.items())
    ]
    return "\n".join([_HEADS[language][1], "|---|---|---|", *rows])


def options(language: Language) -> str:
    """The tables of options, one for each game; the value in the default rule set comes first."""
    return "\n\n".join("\n".join(_options(game, language)) for game in GAMES.values())


def _options(game: Game, language: Language) -> Iterator[str]:
    yield f"### {game.name.within(language)}\n"
    yield from (_HEADS[language][2], "|---|---|---|")
    settled = game.rules_of(game.default).options
    for option in game.options:
        default = getattr(settled, option.id)
        values = sorted(option.values, key=lambda value, first=default: value != first)
        shown = " ".join(f"`{_written(value)}`" for value in values)
        yield f"| `{option.id}` | {shown} | {_meaning(option, language)} |"


def _meaning(option: Option, language: Language) -> str:
    """The text of an option; if values are words, also the meaning of each value."""
    text = option.text.within(language)
    if not any(isinstance(value, str) for value in option.values):
        return text
    named = zip(option.values, option.names, strict=True)
    words = "; ".join(f"`{value}` {name.within(language)}" for value, name in named)
    return f"{text}: {words}"


def _written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def page(language: Language) -> str:
    """The page of reference in a language, with its tables filled in."""
    tables = {
        "limits": limits(language),
        "reasons": reasons(language),
        "options": options(language),
    }
    return fill(PAGES[language].read_text(encoding="utf-8"), tables)


def settings() -> str:
    """The English page of settings, with its table filled in."""
    return _SETTINGS_TABLE.sub(lambda _: describe(), SETTINGS.read_text(encoding="utf-8"))


def main() -> None:
    """Write the pages with their tables."""
    for language, path in PAGES.items():
        path.write_text(page(language), encoding="utf-8")
    SETTINGS.write_text(settings(), encoding="utf-8")


if __name__ == "__main__":
    main()
