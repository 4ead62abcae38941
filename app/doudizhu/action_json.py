"""Actions of Dou Dizhu as JSON, and the lists of them that states and views hold."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from app.cards.errors import ShapeError
from app.cards.script import Script
from app.cards.shapes import (
    NOT_AN_OBJECT,
    REQUIRED,
    at,
    read_list,
    read_object,
    read_ruleset,
    read_whole,
    read_word,
)
from app.doudizhu.actions import Action
from app.doudizhu.calling import SEATS
from app.doudizhu.rulesets import DEFAULT, changes_of, rules_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from app.cards.playing import Card
    from app.doudizhu.rulesets import Rules
    from app.doudizhu.state import State, Turn
    from app.doudizhu.view import View
    from app.games.protocol import Choice

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


def write_action(action: Action, script: Script = Script.CODES) -> Json:
    """An action as JSON.

    >>> write_action(Action("call", 0, points=3))
    {'seat': 0, 'type': 'call', 'points': 3}
    """
    written: Json = {} if action.seat is None else {"seat": action.seat}
    written["type"] = action.type
    for fact in FACTS[action.type]:
        value = getattr(action, fact)
        if fact == "cards":
            written[fact] = script.write(value)
        else:
            written[fact] = list(value) if fact == "seats" else value
    return {**written, **_write_declared(action.declared, script)}


def _write_declared(wild: tuple[tuple[Card, str], ...], script: Script) -> Json:
    return {"as": script.write_declared(wild)} if wild else {}


def write_choice(choice: Choice[Action], script: Script = Script.CODES) -> Json:
    """A choice as JSON; the cards to play are for the player to say."""
    if choice.action.type != "play":
        return write_action(choice.action, script)
    return {"seat": choice.action.seat, "type": "play", "moves": choice.moves}


def read_action(value: object, script: Script = Script.CODES) -> Action:
    """An action from JSON.

    >>> read_action({"type": "play", "cards": "33"}).cards
    ('3', '3')
    """
    return _action(value, script, FACTS)


def write_done(source: State | View, script: Script) -> Json:
    """What was done, as states and views show it."""
    return {
        "bids": [write_action(bid) for bid in source.bids],
        "doubled": [write_action(double) for double in source.doubles],
        "history": [_write_turn(turn, script) for turn in source.history],
        "last": None if source.last is None else _write_turn(source.last, script),
    }


def _write_turn(turn: Turn, script: Script) -> Json:
    wild = turn.play.wild if turn.play else ()
    return {
        "seat": turn.seat,
        "cards": script.write(turn.cards),
        **_write_declared(wild, script),
    }


def read_done(fields: Json, script: Script) -> Done:
    """What was done; nothing where nothing is said."""
    return Done(
        _actions(fields, "bids", MAX_BIDS, _BIDS),
        _actions(fields, "doubled", MAX_DOUBLES, _DOUBLES),
        _turns(fields, script),
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


def _actions(fields: Json, key: str, most: int, types: Collection[str]) -> tuple[Action, ...]:
    actions = []
    with at(key):
        for place, each in enumerate(read_list(fields.get(key, []), most)):
            with at(place):
                actions.append(_action(each, Script.CODES, types, ("seat",)))
    return tuple(actions)


def _turns(fields: Json, script: Script) -> tuple[Action, ...]:
    turns = []
    with at("history"):
        for place, each in enumerate(read_list(fields.get("history", []), MAX_TURNS)):
            with at(place):
                turn = read_object(each, ("seat", "cards"), ("as",))
                with at("cards"):
                    cards = script.read(turn["cards"])
                declared = _read_declared(turn, script)
                with at("seat"):
                    seat = read_seat(turn["seat"])
                kind = "play" if cards else "pass"
                turns.append(Action(kind, seat, cards=cards, declared=declared))
    return tuple(turns)


def _action(
    value: object, script: Script, types: Collection[str], required: Collection[str] = ()
) -> Action:
    if not isinstance(value, dict):
        raise ShapeError(NOT_AN_OBJECT)
    if "type" not in value:
        raise ShapeError(REQUIRED.under("type"))
    with at("type"):
        kind = read_word(value["type"], types)
    facts = FACTS[kind]
    optional = ("seat", "as") if kind == "play" else ("seat",)
    fields = read_object(value, ("type", *facts, *required), optional)
    read: Json = {"declared": _read_declared(fields, script)}
    for fact in facts:
        with at(fact):
            read[fact] = _fact(fact, fields[fact], script)
    with at("seat"):
        seat = read_seat(fields["seat"]) if "seat" in fields else None
    return Action(kind, seat, **read)


def _read_declared(fields: Json, script: Script) -> tuple[tuple[Card, str], ...]:
    with at("as"):
        return script.read_declared(fields["as"]) if "as" in fields else ()


def _fact(fact: str, value: object, script: Script) -> object:
    if fact == "cards":
        return script.read(value)
    if fact == "seats":
        seats = []
        for place, each in enumerate(read_list(value, SEATS)):
            with at(place):
                seats.append(read_seat(each))
        return tuple(sorted(seats))
    return read_whole(value, 1, MAX_POINTS if fact == "points" else MAX_FACTOR)
