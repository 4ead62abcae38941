"""Actions of Guandan as JSON, and the lists of them that states and views hold."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from app.climbing.acts import Acts, write_turn
from app.games.guandan.actions import Action
from app.games.guandan.match import MAX_FAILURES, TEAMS, Match, check
from app.games.guandan.rulesets import DEFAULT, LEVELS, LOWEST_LEVEL, SEATS, changes_of, rules_of
from app.shapes.errors import Fault, InconsistentStateError, ShapeError
from app.shapes.reading import (
    at,
    out_of_range,
    read_list,
    read_ruleset,
    read_whole,
    read_word,
    wrong_type,
)
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.cards.card import Card
    from app.cards.script import Script
    from app.games.guandan.rulesets import Rules
    from app.games.guandan.state import State
    from app.games.guandan.view import View

Json = dict[str, Any]

# Two pay, one chooses, two return.
MAX_TRIBUTE = 5
# Each play is of at least one card of 108, and at most three passes stand between two plays.
MAX_TURNS = 108 * SEATS

# What each type of action says beside its type and its seat.
FACTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "pay": ("cards",),
        "resist": (),
        "take": ("source",),
        "return": ("cards",),
        "play": ("cards",),
        "pass": (),
        "auto": (),
    }
)
_TRIBUTE = ("pay", "resist", "take", "return")
_MATCH = ("team_levels", "finished", "failures", "ahead")
MATCH_FIELDS = _MATCH


class Done(NamedTuple):
    """What was done since the deal."""

    tribute: tuple[Action, ...]
    history: tuple[Action, ...]


def _read_source(_: str, value: object) -> int:
    return read_seat(value)


ACTS = Acts(Action, FACTS, _read_source, SEATS)


def write_done(source: State | View, script: Script) -> Json:
    """What was done, as states and views show it."""
    return {
        "tribute": [ACTS.write(each, script) for each in source.tribute],
        "history": [write_turn(turn, script) for turn in source.history],
        "last": None if source.last is None else write_turn(source.last, script),
        "out": list(source.out),
    }


def read_done(fields: Json, rules: Rules, script: Script) -> Done:
    """What was done; nothing where nothing is said."""
    return Done(
        ACTS.read_list(fields, "tribute", MAX_TRIBUTE, _TRIBUTE, script),
        ACTS.read_turns(fields, MAX_TURNS, script, rules.seats),
    )


def write_rules(rules: Rules) -> str | Json:
    """A rule set by its id, with the options that were changed."""
    changes = changes_of(rules)
    return {"id": rules.id, "options": changes} if changes else rules.id


def read_rules(value: object) -> Rules:
    """A rule set by its id, or with some options changed."""
    return rules_of(*read_ruleset(value, DEFAULT))


def read_seat(value: object, seats: int = SEATS) -> int:
    """A seat."""
    return read_whole(value, 0, seats - 1)


def write_match(match: Match) -> Json:
    """Where a match stands, as states and views show it."""
    return {
        "team_levels": list(match.levels),
        "finished": list(match.finished),
        "failures": list(match.failures),
        "ahead": match.ahead,
    }


def read_match(fields: Json, rules: Rules) -> Match:
    """Where a match stands; at its beginning where nothing is said.

    >>> read_match({"team_levels": ["5", "2"], "finished": [0, 2, 1, 3]}, rules_of()).level
    '5'
    """
    with at("team_levels"):
        given = read_list(fields.get("team_levels", [LOWEST_LEVEL] * TEAMS), TEAMS)
        levels = [read_word(level, tuple(LEVELS)) for level in given]
        if len(levels) != TEAMS or any(level not in rules.levels for level in levels):
            raise InconsistentStateError(Fault("wrong_levels", _WRONG_LEVELS))
    with at("finished"):
        finished = [read_seat(seat) for seat in read_list(fields.get("finished", []), SEATS)]
        every = sorted(finished) == list(range(SEATS)) and rules.seats == SEATS
        if finished and not every:
            raise InconsistentStateError(Fault("wrong_finish", _WRONG_FINISH))
    with at("failures"):
        counts = read_list(fields.get("failures", [0] * TEAMS), TEAMS)
        failures = [read_whole(count, 0, MAX_FAILURES) for count in counts]
        if len(failures) != TEAMS:
            raise InconsistentStateError(Fault("wrong_failures", _WRONG_FAILURES))
    with at("ahead"):
        ahead = fields.get("ahead")
        team = None if ahead is None else read_whole(ahead, 0, TEAMS - 1)
    if not finished and levels[0] != levels[1]:
        raise InconsistentStateError(Fault("wrong_levels", _NOT_BEGUN, ("team_levels",)))
    match = Match((levels[0], levels[1]), tuple(finished), (failures[0], failures[1]), team)
    check(match, rules.options)
    return match


def read_finish(value: object, rules: Rules) -> tuple[int, ...]:
    """The seats by their places in the round before, of which there must be one."""
    with at("finished"):
        if len(read_list(value, SEATS)) != SEATS:
            raise ShapeError(out_of_range(f" {SEATS} 个座位的列表", f"a list of {SEATS} seats"))
    return read_match({"finished": value}, rules).finished


def read_hands(value: object, rules: Rules, script: Script) -> tuple[tuple[Card, ...] | None, ...]:
    """The hands of all seats, as far as they are known."""
    hands: list[tuple[Card, ...] | None] = []
    with at("hands"):
        given = read_list(value, rules.seats)
        if len(given) != rules.seats:
            raise ShapeError(
                wrong_type(f" {rules.seats} 家手牌的列表", f"a list of {rules.seats} hands")
            )
        for seat, cards in enumerate(given):
            with at(seat):
                hands.append(None if cards is None else script.read(cards))
    return tuple(hands)


_WRONG_LEVELS = Text(
    "须为两队的级，且为本规则集所有的级", "must be the level of each team, as the rule set has them"
)
_WRONG_FINISH = Text(
    "须为上一局四家的名次，每家一次；两人玩法没有名次",
    "must be the four seats in the order of the round before, each once; the game for two has none",
)
_WRONG_FAILURES = Text(
    "须为两队打 A 未过的次数", "must be how often each team has failed at the ace"
)
_NOT_BEGUN = Text(
    "没有上一局的名次时，两队同级", "without a round before, both teams are at one level"
)
