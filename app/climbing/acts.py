"""What players of card games do, and what they did, as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from app.cards.script import Script
from app.shapes.errors import ShapeError
from app.shapes.reading import (
    NOT_AN_OBJECT,
    REQUIRED,
    at,
    read_list,
    read_object,
    read_whole,
    read_word,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from app.cards.card import Card
    from app.climbing.reading import Play
    from app.play.protocol import Choice

Json = dict[str, Any]
# An action of a card game, which has `cards`, and `declared` for what wild ones stand for.
A = TypeVar("A", bound=Any)


class Turn(NamedTuple):
    """What a seat played; no cards and no play are a pass."""

    seat: int
    cards: tuple[Card, ...] = ()
    play: Play | None = None


@dataclass(frozen=True, slots=True)
class Acts(Generic[A]):
    """How the actions of a game are written.

    Attributes:
        make: the class of its actions.
        facts: what each type of action says beside its type and its seat.
        read_fact: reads such a fact, where it is no group of cards.
        seats: how many play, at the most.

    """

    make: Callable[..., A]
    facts: Mapping[str, tuple[str, ...]]
    read_fact: Callable[[str, object], object]
    seats: int

    def write(self, action: A, script: Script = Script.CODES) -> Json:
        """An action as JSON."""
        written: Json = {} if action.seat is None else {"seat": action.seat}
        written["type"] = action.type
        for fact in self.facts[action.type]:
            value = getattr(action, fact)
            if fact == "cards":
                written[fact] = script.write(value)
            else:
                written[fact] = list(value) if isinstance(value, tuple) else value
        return {**written, **_write_declared(action.declared, script)}

    def write_choice(self, choice: Choice[A], script: Script = Script.CODES) -> Json:
        """A choice as JSON; the cards to play are for the player to say."""
        if choice.action.type != "play":
            return self.write(choice.action, script)
        return {"seat": choice.action.seat, "type": "play", "moves": choice.moves}

    def read(self, value: object, script: Script = Script.CODES) -> A:
        """An action from JSON."""
        return self._read(value, script, self.facts)

    def read_list(
        self, fields: Json, key: str, most: int, types: Collection[str], script: Script
    ) -> tuple[A, ...]:
        """The actions of a field, each of one of these types and with its seat."""
        actions = []
        with at(key):
            for place, each in enumerate(read_list(fields.get(key, []), most)):
                with at(place):
                    actions.append(self._read(each, script, types, ("seat",)))
        return tuple(actions)

    def read_turns(
        self, fields: Json, most: int, script: Script, seats: int | None = None
    ) -> tuple[A, ...]:
        """What was played, as actions."""
        turns = []
        with at("history"):
            for place, each in enumerate(read_list(fields.get("history", []), most)):
                with at(place):
                    turns.append(self._read_turn(each, script, seats or self.seats))
        return tuple(turns)

    def _read_turn(self, value: object, script: Script, seats: int) -> A:
        turn = read_object(value, ("seat", "cards"), ("as",))
        with at("cards"):
            cards = script.read(turn["cards"])
        declared = _read_declared(turn, script)
        with at("seat"):
            seat = read_whole(turn["seat"], 0, seats - 1)
        return self.make("play" if cards else "pass", seat, cards=cards, declared=declared)

    def _read(
        self,
        value: object,
        script: Script,
        types: Collection[str],
        required: Collection[str] = (),
    ) -> A:
        if not isinstance(value, dict):
            raise ShapeError(NOT_AN_OBJECT)
        if "type" not in value:
            raise ShapeError(REQUIRED.under("type"))
        with at("type"):
            kind = read_word(value["type"], types)
        facts = self.facts[kind]
        optional = ("seat", "as") if kind == "play" else ("seat",)
        fields = read_object(value, ("type", *facts, *required), optional)
        read: Json = {"declared": _read_declared(fields, script)}
        for fact in facts:
            with at(fact):
                given = fields[fact]
                read[fact] = script.read(given) if fact == "cards" else self.read_fact(fact, given)
        with at("seat"):
            seat = read_whole(fields["seat"], 0, self.seats - 1) if "seat" in fields else None
        return self.make(kind, seat, **read)


def write_turn(turn: Turn, script: Script) -> Json:
    """What a seat played, as JSON."""
    wild = turn.play.wild if turn.play else ()
    cards = script.write(turn.cards)
    return {"seat": turn.seat, "cards": cards, **_write_declared(wild, script)}


def _write_declared(wild: tuple[tuple[Card, str], ...], script: Script) -> Json:
    return {"as": script.write_declared(wild)} if wild else {}


def _read_declared(fields: Json, script: Script) -> tuple[tuple[Card, str], ...]:
    with at("as"):
        return script.read_declared(fields["as"]) if "as" in fields else ()
