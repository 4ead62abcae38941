"""The capacity model: processors and money for a million tables, from the costs of questions.

::

    python -m bench.capacity

writes its two tables into docs/scaling.md; a test compares them.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from app.play.registry import GAMES
from bench.report import ROOT, fill, kept

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.play.game import Family

PAGE = ROOT / "docs" / "scaling.md"
TABLES = 1_000_000
# The processors of a machine, and the price of a processor in an hour.
CORES, DOLLARS = 16, 0.04
# The average load of a processor; the rest is room for evenings and lost machines.
USED = 0.6
# The cost of the server, the kernel and the network for each question, beside the application:
# about that of an empty endpoint.
AROUND_US = 120.0


@dataclass(frozen=True, slots=True)
class Use:
    """A way to use the service: the number of times that a turn asks each question."""

    name: str
    asked: tuple[tuple[str, float], ...]


# The seconds of a turn at a table of people and bots.
SECONDS_A_TURN: Mapping[Family, float] = {"cards": 6.0, "tiles": 4.0}
NAMES = {game.id: game.name.en for game in GAMES.values()}
REFEREE = Use("referee: each turn checked and done", (("step", 1.0),))
WHOLE = Use(
    "referee, the views of all seats, and a hint in four turns",
    (("step", 1.0), ("view", 4.0), ("hints", 0.25)),
)
BOTS = Use("referee, and a bot of skill 3 for half of the seats", (("step", 1.0), ("suggest", 0.5)))
SEALED = Use("sealed tables: a human against bots of skill 3", ())
USES = (REFEREE, WHOLE, BOTS, SEALED)


@dataclass(frozen=True, slots=True)
class Demand:
    """The demand of a million tables of one game, used in one way."""

    game: str
    use: Use
    questions: float
    cores: float

    @property
    def machines(self) -> int:
        """The number of machines."""
        return ceil(self.cores / CORES)

    @property
    def dollars(self) -> float:
        """The price of the machines in an hour."""
        return self.machines * CORES * DOLLARS


def costs() -> dict[str, float]:
    """The measured costs: microseconds of questions, and numbers of turns."""
    return {each.work: each.readings[0].value for each in kept("costs")[1]}


def demand(game: str, use: Use, measured: dict[str, float]) -> Demand:
    """The demand of a million tables."""
    turns = TABLES / SECONDS_A_TURN[GAMES[game].family]
    if use is SEALED:
        # One act covers all turns until the human's next.
        share = measured[f"{game}: acts of a game"] / measured[f"{game}: turns of a game"]
        asked: tuple[tuple[str, float], ...] = (("act at a table", share),)
    else:
        # A game without hints is not asked for any.
        asked = tuple(each for each in use.asked if f"{game}: {each[0]}" in measured)
    questions = turns * sum(often for _, often in asked)
    micros = turns * sum(
        often * (measured[f"{game}: {question}"] + AROUND_US) for question, often in asked
    )
    return Demand(game, use, questions, micros / 1e6 / USED)


def demands() -> list[Demand]:
    """The demands of every game, used in every way."""
    measured = costs()
    return [demand(game, use, measured) for game in known(measured) for use in USES]


def known(measured: dict[str, float]) -> list[str]:
    """The games whose costs were measured."""
    return [game for game in GAMES if f"{game}: acts of a game" in measured]


def prices() -> str:
    """The table of the costs of questions."""
    measured = costs()
    games = known(measured)
    questions = ("step", "view", "validate", "hints", "suggest", "act at a table")
    lines = [
        f"| question | {' | '.join(NAMES[game] for game in games)} |",
        f"|---|{'---|' * len(games)}",
    ]
    for question in questions:
        cells = [_ms(measured.get(f"{game}: {question}")) for game in games]
        lines.append(f"| {question} | {' | '.join(cells)} |")
    return "\n".join(lines)


def capacity() -> str:
    """The table of the demands of a million tables."""
    lines = [
        "| game | use | questions a second | processors | machines | dollars an hour |",
        "|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {NAMES[each.game]} | {each.use.name} | {each.questions:,.0f} | {each.cores:,.0f} "
        f"| {each.machines:,} | {each.dollars:,.0f} |"
        for each in demands()
    ]
    return "\n".join(lines)


def _ms(micros: float | None) -> str:
    return "" if micros is None else f"{micros / 1000:.2f} ms"


def page(text: str) -> str:
    """The page with its tables filled again; its text stays as it is."""
    return fill(text, {"prices": prices(), "capacity": capacity()})


def write_page() -> None:
    """Write the page again."""
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def main() -> None:
    """Write both tables into the page, and print them."""
    write_page()
    sys.stdout.write(f"{prices()}\n\n{capacity()}\n")


if __name__ == "__main__":
    main()
