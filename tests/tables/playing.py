"""Helpers of the tests of tables: a new table, and a human that plays by a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.chance import Chance
from paiju.play.declaration.registry import GAMES
from paiju.tables.table import HUMAN, Outcome, act, lay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.play.flow.flow import Event
    from paiju.tables.table import Table

DOUDIZHU = GAMES["doudizhu"]


def laid(ruleset: str = "classic", human: int = 0, seed: int | str = 7) -> Outcome:
    """A new table of Dou Dizhu with a human on one seat and novices on the others."""
    seats = ["novice"] * 3
    seats[human] = HUMAN
    return lay(DOUDIZHU, rules_of(ruleset), seats, seed)


def an_action(table: Table, chance: Chance) -> Any:  # noqa: ANN401 - each game has a type of its own
    """A random legal action of the human; small plays are preferred, so that games last."""
    choices = table.legal
    place = chance.randrange(len(choices))
    if choices[place].action.type != "play":
        return choices[place].action
    # First one of the choices, then one of its plays.
    asked: list[int] = []

    def pick(count: int) -> int:
        asked.append(count)
        few = len(asked) == 1
        return place if few else min(chance.randrange(count) for _ in range(3))

    return table.game.flow.pick(table.state, pick)


def played(course: Outcome, seed: int | str = "human") -> Iterator[tuple[Table, Any, Outcome]]:
    """A random game from a table on: each table, the human's action, and its course."""
    chance = Chance(seed, "a human in the tests")
    while not course.table.is_over:
        table = course.table
        action = an_action(table, chance)
        course = act(table, action)
        yield table, action, course


def told(events: tuple[Event, ...]) -> list[str]:
    """The types of events, in order."""
    return [event.type for event in events]
