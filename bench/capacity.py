"""The capacity model: the processors and the money that a million tables need.

::

    python -m bench.capacity

computes them from the measured costs of questions. It writes two tables into docs/scaling.md, the
tables of the calculator (`bench/calculator.py`) into docs/capacity.md, and the same into the
Chinese twins of these pages. A test checks that the tables are up to date.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from bench import calculator
from bench.report import ROOT, fill, kept
from paiju.play.declaration.registry import GAMES
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.play.declaration.game import Family
    from paiju.text import Language

PAGES: dict[Language, tuple[str, ...]] = {
    "en": ("docs/scaling.md", "docs/capacity.md"),
    "zh": ("docs/zh/scaling.md", "docs/zh/capacity.md"),
}
TABLES = 1_000_000
# The processors of a machine, and the price of a processor for an hour.
CORES, DOLLARS = 16, 0.04
# The average load of a processor; the rest is a reserve for busy evenings and lost machines.
USED = 0.6
# The cost of a question outside the application, in the server, the kernel and the network: about
# that of an empty endpoint.
AROUND_US = 120.0


@dataclass(frozen=True, slots=True)
class Use:
    """A way to use the service.

    Attributes:
        name: the name of this way.
        asked: the questions that clients ask in a turn, with the number of times.

    """

    name: Text
    asked: tuple[tuple[str, float], ...]


# The seconds of a turn at a table of people and bots.
SECONDS_A_TURN: Mapping[Family, float] = {"cards": 6.0, "tiles": 4.0}
REFEREE = Use(
    Text("当裁判：每一步检查并执行", "referee: each turn checked and done"), (("step", 1.0),)
)
WHOLE = Use(
    Text(
        "当裁判，加各家的视图，四步里一次提示",
        "referee, the views of all seats, and a hint in four turns",
    ),
    (("step", 1.0), ("view", 4.0), ("hints", 0.25)),
)
BOTS = Use(
    Text(
        "当裁判，一半座位是水平 3 的机器人", "referee, and a bot of skill 3 for half of the seats"
    ),
    (("step", 1.0), ("suggest", 0.5)),
)
SEALED = Use(
    Text("密封牌桌：真人对水平 3 的机器人", "sealed tables: a human against bots of skill 3"), ()
)
USES = (REFEREE, WHOLE, BOTS, SEALED)
# The words of the tables.
_QUESTION = Text("请求", "question")
_QUESTIONS = {
    **{name: Text(name, name) for name in ("step", "view", "validate", "hints", "suggest")},
    "act at a table": Text("在牌桌上走一步", "act at a table"),
}
_HEAD = Text(
    "| 游戏 | 用法 | 每秒请求 | CPU | 机器 | 每小时美元 |",
    "| game | use | questions a second | processors | machines | dollars an hour |",
)
_MS = Text("毫秒", "ms")


@dataclass(frozen=True, slots=True)
class Demand:
    """The demand of a million tables of one game.

    Attributes:
        game: the id of the game.
        use: the way in which the tables use the service.
        questions: the number of questions a second.
        cores: the number of processors that are needed.

    """

    game: str
    use: Use
    questions: float
    cores: float

    @property
    def machines(self) -> int:
        """The number of machines that are needed."""
        return ceil(self.cores / CORES)

    @property
    def dollars(self) -> float:
        """The price of the machines for an hour."""
        return self.machines * CORES * DOLLARS


def costs() -> dict[str, float]:
    """The measured costs by name: microseconds of a question, or turns and acts of a game."""
    return {each.work: each.readings[0].value for each in kept("costs")[1]}


def demand(game: str, use: Use, measured: dict[str, float]) -> Demand:
    """The demand of a million tables of a game.

    Args:
        game: the id of the game.
        use: the way in which the tables use the service.
        measured: the measured costs (see `costs`).
    """
    turns = TABLES / SECONDS_A_TURN[GAMES[game].family]
    if use is SEALED:
        # One act covers all turns up to the human's next one.
        share = measured[f"{game}: acts of a game"] / measured[f"{game}: turns of a game"]
        asked: tuple[tuple[str, float], ...] = (("act at a table", share),)
    else:
        # Some games do not answer every question, such as hints.
        asked = tuple(each for each in use.asked if f"{game}: {each[0]}" in measured)
    questions = turns * sum(often for _, often in asked)
    micros = turns * sum(
        often * (measured[f"{game}: {question}"] + AROUND_US) for question, often in asked
    )
    return Demand(game, use, questions, micros / 1e6 / USED)


def demands() -> list[Demand]:
    """The demand of each game for each way to use the service."""
    measured = costs()
    return [demand(game, use, measured) for game in known(measured) for use in USES]


def known(measured: dict[str, float]) -> list[str]:
    """The ids of the games whose costs were measured."""
    return [game for game in GAMES if f"{game}: acts of a game" in measured]


def prices(language: Language) -> str:
    """The table of the costs of questions, in Markdown."""
    measured = costs()
    games = known(measured)
    lines = [
        f"| {_QUESTION.within(language)} | {' | '.join(_name(game, language) for game in games)} |",
        f"|---|{'---|' * len(games)}",
    ]
    for question, text in _QUESTIONS.items():
        cells = [_ms(measured.get(f"{game}: {question}"), language) for game in games]
        lines.append(f"| {text.within(language)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def capacity(language: Language) -> str:
    """The table of the demands of a million tables, in Markdown."""
    lines = [_HEAD.within(language), "|---|---|---|---|---|---|"]
    lines += [
        f"| {_name(each.game, language)} | {each.use.name.within(language)} "
        f"| {each.questions:,.0f} | {each.cores:,.0f} "
        f"| {each.machines:,} | {each.dollars:,.0f} |"
        for each in demands()
    ]
    return "\n".join(lines)


def _name(game: str, language: Language) -> str:
    return GAMES[game].name.within(language)


def _ms(micros: float | None, language: Language) -> str:
    return "" if micros is None else f"{micros / 1000:.2f} {_MS.within(language)}"


def page(text: str, language: Language) -> str:
    """The text of a page with its tables updated."""
    tables = {"prices": prices(language), "capacity": capacity(language)}
    return fill(text, {**tables, **calculator.tables(language)})


def write_pages() -> None:
    """Update the tables of all pages in `PAGES`."""
    for language, names in PAGES.items():
        for path in (ROOT / name for name in names):
            path.write_text(page(path.read_text(encoding="utf-8"), language), encoding="utf-8")


def main() -> None:
    """Update the pages, and print both tables."""
    write_pages()
    sys.stdout.write(f"{prices('en')}\n\n{capacity('en')}\n")


if __name__ == "__main__":
    main()
