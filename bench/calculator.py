"""The calculator of capacity: the machines that some players online need.

Its page, docs/capacity.md, has three tables: the numbers that a reader may change, the result, and
the measured costs. `app/web/capacity.js` turns the first into fields, and computes the result from
the third again. So the page has no figure that is not measured, and a test compares the result of
the script with the one of `needed`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import ceil
from typing import TYPE_CHECKING

from bench.report import kept
from paiju.play.declaration.registry import GAMES
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.text import Language

# The questions of a turn whose costs do not depend on a skill.
_QUESTIONS = ("step", "view", "hints")
SKILLS = range(1, 6)


@dataclass(frozen=True, slots=True)
class Load:
    """The numbers of a reader, with those that the page begins with.

    Attributes:
        game: the id of the game.
        players: the number of people who play at the same time.
        people: the number of people at a table; bots have the other seats.
        turns: the number of turns a minute at a table, of all seats.
        skill: the skill of the bots.
        hints: the share of the turns of people with a hint, in percent.
        processors: the number of processors of a container, which is that of its workers.
        used: the average load of a processor, in percent.
        around: the milliseconds of a request in the server, the kernel and the network.
        shared: the memory that the workers of a container share, in megabytes.
        worker: the memory of each worker besides that, in megabytes.

    """

    game: str = next(iter(GAMES))
    players: float = 10_000
    people: float = 1
    turns: float = 10
    skill: int = 3
    hints: float = 25
    processors: float = 2
    used: float = 60
    around: float = 0.12
    shared: float = 130
    worker: float = 40


@dataclass(frozen=True, slots=True)
class Need:
    """The result of the calculator.

    Attributes:
        tables: the number of tables.
        requests: the number of requests a second.
        processors: the number of processors.
        containers: the number of containers.
        memory: the memory of a container, in megabytes.
        whole: the memory of all containers, in gigabytes.

    """

    tables: float
    requests: float
    processors: float
    containers: int
    memory: float
    whole: float

    def shown(self) -> tuple[str, ...]:
        """The numbers as the page shows them."""
        return (
            f"{ceil(self.tables):,}",
            f"{self.requests:,.0f}",
            f"{self.processors:,.1f}",
            f"{self.containers:,}",
            f"{self.memory:,.0f}",
            f"{self.whole:,.1f}",
        )


def work(game: str, skill: int) -> str:
    """The name of the measured figure of a bot's move."""
    return f"{game}: suggest at skill {skill}"


def costs() -> dict[str, dict[str, float | None]]:
    """The measured milliseconds by game and column: a question, or a skill; None: not measured."""
    measured = {
        each.work: each.readings[0].value / 1e3
        for part in ("costs", "bots")
        for each in kept(part)[1]
    }
    return {
        game: {
            **{name: measured.get(f"{game}: {name}") for name in _QUESTIONS},
            **{str(skill): measured.get(work(game, skill)) for skill in SKILLS},
        }
        for game in GAMES
        if f"{game}: step" in measured
    }


def needed(load: Load) -> Need:
    """The result for a load. The costs are rounded, as the page shows them."""
    row = {name: float(_ms(cost)) for name, cost in costs()[load.game].items() if cost is not None}
    seats = GAMES[load.game].rules_of(GAMES[load.game].default).seats
    people = min(load.people, seats)
    # Without bots of this skill, the best ones below it play.
    bot = max(skill for skill in SKILLS if str(skill) in row and skill <= max(load.skill, 1))
    asked = {
        "step": 1.0,
        "view": people,
        "hints": load.hints / 100 * people / seats if "hints" in row else 0.0,
        str(bot): (seats - people) / seats,
    }
    tables = load.players / people
    a_second = tables * load.turns / 60
    busy = sum(often * (row[name] + load.around) for name, often in asked.items() if often)
    processors = a_second * busy / 1e3 / (load.used / 100)
    containers = ceil(processors / load.processors)
    memory = load.shared + load.worker * load.processors
    whole = containers * memory / 1e3
    return Need(tables, a_second * sum(asked.values()), processors, containers, memory, whole)


def tables(language: Language) -> dict[str, str]:
    """The three tables of the page, by the names of their marks, in Markdown."""
    load = Load()
    numbers = [getattr(load, field.name) for field in fields(load)]
    asked = [GAMES[load.game].name.within(language), *(f"{each:g}" for each in numbers[1:])]
    return {
        "asked": _two_columns(_ASKED, asked, language),
        "needed": _two_columns(_NEEDED, needed(load).shown(), language),
        "milliseconds": _milliseconds(language),
    }


def _two_columns(
    names: tuple[Text, ...], values: list[str] | tuple[str, ...], language: Language
) -> str:
    head, *rows = (name.within(language) for name in names)
    lines = [f"| {name} | {value} |" for name, value in zip(rows, values, strict=True)]
    return "\n".join([f"| {head} | |", "|---|---|", *lines])


def _milliseconds(language: Language) -> str:
    skill = _SKILL.within(language)
    columns = [*(f"`{name}`" for name in _QUESTIONS), *(f"{skill} {each}" for each in SKILLS)]
    lines = [f"| {_HEAD.within(language)} | {' | '.join(columns)} |", f"|{'---|' * 10}"]
    for game, row in costs().items():
        seats = GAMES[game].rules_of(GAMES[game].default).seats
        cells = ["" if cost is None else _ms(cost) for cost in row.values()]
        lines.append(f"| {GAMES[game].name.within(language)} | {seats} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _ms(cost: float) -> str:
    return f"{cost:.2f}"


_ASKED = (
    Text("你的数字", "your numbers"),
    Text("游戏", "game"),
    Text("同时在打的真人", "people who play at the same time"),
    Text("每桌真人（其余座位是机器人）", "people at a table (bots have the other seats)"),
    Text("每桌每分钟走几步（所有座位合计）", "turns a minute at a table (all seats)"),
    Text("机器人的水平", "skill of the bots"),
    Text("真人每一百步问几次提示", "hints in a hundred turns of people"),
    Text("一个容器几个 CPU（也是工作进程数）", "CPUs of a container (and workers)"),
    Text("CPU 平均用到百分之几", "average load of a CPU, percent"),
    Text("每个请求在服务器和网络上的毫秒数", "milliseconds of a request in server and network"),
    Text("一个容器里共享的内存（MB）", "memory that workers share, MB"),
    Text("每个工作进程另占的内存（MB）", "memory of each worker besides, MB"),
)
_NEEDED = (
    Text("需要", "needed"),
    Text("牌桌", "tables"),
    Text("每秒请求", "requests a second"),
    Text("CPU", "CPUs"),
    Text("容器", "containers"),
    Text("一个容器的内存（MB）", "memory of a container, MB"),
    Text("全部内存（GB）", "memory in all, GB"),
)
_HEAD = Text("毫秒 | 座位", "milliseconds | seats")
_SKILL = Text("水平", "skill")
