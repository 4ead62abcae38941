"""Actions of mahjong as JSON, and the record of what was done that states and views hold."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from app.games.mcr.rulesets import DEFAULT, SEATS, changes_of, rules_of
from app.games.mcr.state import TURN_TYPES, Turn
from app.melding.actions import Action
from app.shapes.errors import ShapeError
from app.shapes.reading import (
    NOT_AN_OBJECT,
    REQUIRED,
    at,
    read_list,
    read_object,
    read_ruleset,
    read_whole,
    read_word,
    wrong_type,
)
from app.tiles.script import TileScript
from app.tiles.tile import sort_tiles

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from app.games.mcr.rulesets import Rules
    from app.play.protocol import Choice

Json = dict[str, Any]
T = TypeVar("T")
R = TypeVar("R")

# What each type of action says beside its type and its seat.
FACTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "discard": ("tile",),
        "chi": ("tiles",),
        "peng": (),
        "gang": ("tile",),
        "hu": (),
        "pass": (),
        "auto": (),
    }
)
ANSWERS = ("chi", "peng", "gang", "hu", "pass")
MAX_ANSWERS = SEATS - 1

# What each type of turn says: what it must, and what it may beside.
TURN_FACTS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = MappingProxyType(
    {
        "draw": ((), ("tile",)),
        "flower": (("tile",), ()),
        "discard": (("tile",), ()),
        "chi": (("tile", "tiles", "from"), ()),
        "peng": (("tile", "from"), ()),
        "gang": ((), ("tile", "from", "concealed")),
        "hu": (("tile",), ("from",)),
        "exhausted": ((), ()),
        "foul": ((), ()),
    }
)
assert tuple(TURN_FACTS) == TURN_TYPES  # noqa: S101 - a table that is wrong must not be imported
# Each of 144 tiles is drawn once and discarded once, each of sixteen melds is claimed once.
MAX_TURNS = 320


def write_action(action: Action, script: TileScript = TileScript.CODES) -> Json:
    """An action as JSON.

    >>> from app.tiles.tile import Tile
    >>> write_action(Action("discard", 0, tile=Tile("5m")), TileScript.BOTZONE)
    {'seat': 0, 'type': 'discard', 'tile': 'W5'}
    """
    return _written(action, FACTS[action.type], script)


def write_choice(choice: Choice[Action], script: TileScript = TileScript.CODES) -> Json:
    """A choice as JSON: every choice is one action."""
    return write_action(choice.action, script)


def _written(source: Action | Turn, facts: Iterable[str], script: TileScript) -> Json:
    written: Json = {} if source.seat is None else {"seat": source.seat}
    written["type"] = source.type
    for fact in facts:
        value = getattr(source, _ATTRIBUTES.get(fact, fact))
        if fact == "tile":
            written[fact] = script.write_one(value)
        else:
            written[fact] = script.write(value) if fact == "tiles" else value
    return written


_ATTRIBUTES = {"from": "source"}


def read_action(value: object, script: TileScript = TileScript.CODES) -> Action:
    """An action from JSON.

    >>> read_action({"type": "chi", "tiles": "345m"}).tiles
    ('3m', '4m', '5m')
    """
    return _action(value, script, FACTS)


def read_answer(value: object, script: TileScript) -> Action:
    """What a seat, which is named, answered to a tile."""
    return _action(value, script, ANSWERS, ("seat",))


def read_answers(fields: Json, script: TileScript) -> tuple[Action, ...]:
    """What was answered to a tile while others still think."""
    answers = []
    with at("answers"):
        for place, each in enumerate(read_list(fields.get("answers", []), MAX_ANSWERS)):
            with at(place):
                answers.append(read_answer(each, script))
    return tuple(answers)


def write_history(history: Iterable[Turn], script: TileScript) -> list[Json]:
    """What was done since the deal; what one may not see is left out."""
    return [_write_turn(turn, script) for turn in history]


def _write_turn(turn: Turn, script: TileScript) -> Json:
    must, may = TURN_FACTS[turn.type]
    given = (fact for fact in may if getattr(turn, _ATTRIBUTES.get(fact, fact)) is not None)
    return _written(turn, (*must, *given), script)


def read_history(fields: Json, script: TileScript) -> tuple[Turn, ...]:
    """What was done since the deal; nothing where nothing is said."""
    turns = []
    with at("history"):
        for place, each in enumerate(read_list(fields.get("history", []), MAX_TURNS)):
            with at(place):
                turns.append(_turn(each, script))
    return tuple(turns)


def _turn(value: object, script: TileScript) -> Turn:
    kind = _type_of(value, TURN_TYPES)
    must, may = TURN_FACTS[kind]
    fields = read_object(value, ("type", "seat", *must), may)
    with at("seat"):
        seat = read_seat(fields["seat"])
    read = {_ATTRIBUTES.get(fact, fact): each for fact, each in _facts(fields, must + may, script)}
    return Turn(kind, seat, **read)  # type: ignore[arg-type] # it is one of the types


def _action(
    value: object, script: TileScript, types: Collection[str], required: Collection[str] = ()
) -> Action:
    kind = _type_of(value, types)
    facts = FACTS[kind]
    fields = read_object(value, ("type", *facts, *required), ("seat",))
    read = dict(_facts(fields, facts, script))
    with at("seat"):
        seat = read_seat(fields["seat"]) if "seat" in fields else None
    return Action(kind, seat, **read)


def _type_of(value: object, types: Collection[str]) -> str:
    if not isinstance(value, dict):
        raise ShapeError(NOT_AN_OBJECT)
    if "type" not in value:
        raise ShapeError(REQUIRED.under("type"))
    with at("type"):
        return read_word(value["type"], types)


def _facts(fields: Json, names: Iterable[str], script: TileScript) -> Iterable[tuple[str, Any]]:
    readers: dict[str, Callable[[object], object]] = {
        "tile": script.read_one,
        "tiles": lambda value: sort_tiles(script.read(value)),
        "from": lambda value: or_none(value, read_seat),
        "concealed": read_flag,
    }
    for name in names:
        if name in fields:
            with at(name):
                yield name, readers[name](fields[name])


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


def read_flag(value: object) -> bool:
    """Yes or no."""
    if not isinstance(value, bool):
        raise ShapeError(wrong_type(" true 或 false", "true or false"))
    return value


def or_none(value: T | None, use: Callable[[T], R]) -> R | None:
    """Something that may be null."""
    return None if value is None else use(value)
