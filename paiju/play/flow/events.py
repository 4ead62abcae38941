"""The types of a game's events: when an event of the type occurs, and what facts it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.shapes.schema import PARTLY, described, one_object, open_word
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from paiju.shapes.field_types import FieldType
    from paiju.shapes.schema import Schema


class Fact(NamedTuple):
    """A fact that events of a type have.

    Attributes:
        kind: the field type of its values.
        text: its meaning.
        is_optional: whether some events of the type lack it.

    """

    kind: FieldType
    text: Text
    is_optional: bool = False


class EventType(NamedTuple):
    """A type of event.

    Attributes:
        type: its code.
        text: when it occurs.
        facts: its facts by name.
        is_answered: whether every other seat may have an answer, such as a claim of a discard.

    """

    type: str
    text: Text
    facts: Mapping[str, Fact]
    is_answered: bool = False


def facts_of(types: Iterable[EventType]) -> dict[str, Fact]:
    """The facts of some event types by name; a name means the same in all types of a game."""
    return {name: fact for each in types for name, fact in each.facts.items()}


def event_shape(types: tuple[EventType, ...]) -> Schema:
    """The schema of a game's events: an object with `type`, which may get new values, and facts."""
    known = described(open_word(each.type for each in types), _about(types))
    facts = {name: _fact_shape(name, fact) for name, fact in facts_of(types).items()}
    return {"description": _ABOUT, **one_object({"type": known}, **facts), PARTLY: True}


def _about(types: Iterable[EventType]) -> Text:
    """One sentence about each type of event: when it occurs, and the names of its facts."""
    return Text(
        "".join(f"`{each.type}`{_facts_in(each)}：{each.text.zh}。" for each in types),
        " ".join(f"`{each.type}`{_facts_in(each)}: {each.text.en}." for each in types),
    )


def _fact_shape(name: str, fact: Fact) -> Schema:
    """The schema of a fact, with a description unless its name says all."""
    schema, text = fact.kind.schema(), fact.text
    if text.en == f"the {name}":
        return schema
    return described(schema, Text(f"{text.zh}。", f"{text.en[0].upper()}{text.en[1:]}."))


def _facts_in(type_: EventType) -> str:
    """The facts of a type in brackets; "?" follows the name of an optional one."""
    names = (f"{name}{'?' * fact.is_optional}" for name, fact in type_.facts.items())
    return f" ({', '.join(names)})" if type_.facts else ""


_ABOUT = Text("公开的事件。", "A public event.")
