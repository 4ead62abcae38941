"""Actions of Dou Dizhu as JSON, and the lists of them that states and views hold."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from app.cards.script import Script
from app.climbing.acts import Acts, write_turn
from app.games.doudizhu.actions import Action
from app.games.doudizhu.calling import SEATS
from app.games.doudizhu.rulesets import DEFAULT, changes_of, rules_of
from app.shapes.reading import at, read_list, read_ruleset, read_whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.games.doudizhu.rulesets import Rules
    from app.games.doudizhu.state import State
    from app.games.doudizhu.view import View

Json = dict[str, Any]

MAX_POINTS = 3
MAX_FACTOR = 4
MAX_BIDS = SEATS + 1
MAX_DOUBLES = SEATS
# Each play is of at least one card of 55, and at most two passes stand between two plays.
MAX_TURNS = 55 * SEATS

# What each type of action says beside its type and its seat.
FACTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "call": ("points",),
        "rob": (),
        "double": ("factor",),
        "redouble": ("seats",),
        "play": ("cards",),
        "pass": (),
        "auto": (),
    }
)
_BIDS = ("call", "rob", "pass")
_DOUBLES = ("double", "redouble", "pass")


class Done(NamedTuple):
    """What was done since the deal."""

    bids: tuple[Action, ...]
    doubles: tuple[Action, ...]
    history: tuple[Action, ...]


def _read_fact(fact: str, value: object) -> object:
    if fact == "seats":
        seats = []
        for place, each in enumerate(read_list(value, SEATS)):
            with at(place):
                seats.append(read_seat(each))
        return tuple(sorted(seats))
    return read_whole(value, 1, MAX_POINTS if fact == "points" else MAX_FACTOR)


ACTS = Acts(Action, FACTS, _read_fact, SEATS)


def write_done(source: State | View, script: Script) -> Json:
    """What was done, as states and views show it."""
    return {
        "bids": [ACTS.write(bid) for bid in source.bids],
        "doubled": [ACTS.write(double) for double in source.doubles],
        "history": [write_turn(turn, script) for turn in source.history],
        "last": None if source.last is None else write_turn(source.last, script),
    }


def read_done(fields: Json, script: Script) -> Done:
    """What was done; nothing where nothing is said."""
    return Done(
        ACTS.read_list(fields, "bids", MAX_BIDS, _BIDS, Script.CODES),
        ACTS.read_list(fields, "doubled", MAX_DOUBLES, _DOUBLES, Script.CODES),
        ACTS.read_turns(fields, MAX_TURNS, script),
    )


def write_rules(rules: Rules) -> str | Json:
    """A rule set by its id, with the options that were changed."""
    changes = changes_of(rules)
    return {"id": rules.id, "options": changes} if changes else rules.id


def read_rules(value: object) -> Rules:
    """A rule set by its id, or with some options changed."""
    return rules_of(*read_ruleset(value, DEFAULT))


def read_seat(value: object) -> int:
    """A seat."""
    return read_whole(value, 0, SEATS - 1)
