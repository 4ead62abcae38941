"""The table of slow suites in docs/maintaining.md; `make generate` writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.report import fill
from tools.slow_suites import SLOW
from tools.suite import GAMES, ROOT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.suite import Suite

PAGE = ROOT / "docs" / "maintaining.md"
HEAD = "| suite | tests | due when these change | until then, every run has |"


def general(text: str, game: str | None) -> str:
    """A name or a path, with `<game>` in place of the game's id; unchanged if `game` is None.

    >>> general("paiju/all_games/mcr/**/*.py", "mcr")
    'paiju/all_games/<game>/**/*.py'
    """
    return text if game is None else text.replace(game, "<game>")


def table(suites: Sequence[Suite] = SLOW) -> str:
    """The table, in Markdown: a row for each suite; suites that every game has share a row."""
    rows: dict[str, tuple[Suite, dict[str, None]]] = {}
    for suite in suites:
        game = next((game for game in GAMES if suite.name.endswith(f"-{game}")), None)
        _, paths = rows.setdefault(general(suite.name, game), (suite, {}))
        paths.update(dict.fromkeys(general(path, game) for path in suite.paths))
    lines = [
        f"| `{name}` | {suite.about} | `{'` `'.join(paths)}` | {suite.instead} |"
        for name, (suite, paths) in rows.items()
    ]
    return "\n".join([HEAD, "|---|---|---|---|", *lines])


def page() -> str:
    """The text of the page, with its table updated."""
    return fill(PAGE.read_text(encoding="utf-8"), {"suites": table()})


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
