"""The acts of a climbing game, and the records by which they are read, written and described."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from app.cards.kinds import Declared, Pile
from app.cards.script import Script
from app.shapes.kinds import Beside, Field, Listed, Whole, Word
from app.shapes.record import Record, objects_of
from app.shapes.schema import whole
from app.shapes.variants import Variants

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.cards.card import Card
    from app.climbing.reading import Play
    from app.play.protocol import Choice
    from app.shapes.kinds import Kind
    from app.shapes.schema import Schema

Json = dict[str, Any]
A = TypeVar("A", bound="Action")

# The most turns of one game: of 108 cards each is played once, and each play may be passed by
# three seats.
MAX_TURNS = 108 * 4
MAX_MOVES = 100_000


class Turn(NamedTuple):
    """A play of a seat; no cards and no play are a pass."""

    seat: int
    cards: tuple[Card, ...] = ()
    play: Play | None = None

    @property
    def declared(self) -> tuple[tuple[Card, str], ...] | None:
        """The wild cards of the play with what they stand for, if there are any."""
        return (self.play.wild or None) if self.play else None


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a seat does; games have more types, with facts of their own.

    Attributes:
        type: `play` (with `cards`, and the ranks that wild ones are `declared` to stand for),
            `pass`, or `auto`: the default, which is to pass wherever that may be done.
        seat: the seat that does it; None for the one seat that is to act.

    """

    type: str
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    declared: tuple[tuple[Card, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Acts(Generic[A]):
    """The acts of a game as records.

    Attributes:
        component: the name that the names of its components begin with.
        make: the class of its actions.
        seats: the number of seats, at the most.
        facts: the facts of each type of action beside `play`, `pass` and `auto`, by name.
        about: the description of an action in the documents.
        played: the description of the cards of a play there.
        most: the most turns of one game.

    """

    component: str
    make: Callable[..., A]
    seats: int
    facts: Mapping[str, Mapping[str, Field]] = field(default_factory=dict)
    about: str = "What a seat does: it plays `cards`, or passes; `auto` is the default."
    played: str = "What is played, for `play`."
    most: int = MAX_TURNS

    @cached_property
    def types(self) -> dict[str, Mapping[str, Field]]:
        """The facts of every type."""
        cards = Field(Pile(), self.played, is_required=True)
        return {**self.facts, "play": {"cards": cards, "as": _AS}, "pass": {}, "auto": {}}

    @cached_property
    def action(self) -> Variants[A]:
        """An action."""
        return self._variants(
            self.types,
            Field(Whole(0, self.seats - 1)),
            component=f"{self.component}Action",
            description=self.about,
        )

    def listed(self, types: tuple[str, ...], most: int) -> Kind:
        """A list of actions of these types, each with its seat."""
        seat = Field(Whole(0, self.seats - 1), is_required=True)
        return Listed(self._variants({each: self.types[each] for each in types}, seat), most)

    def turn(self, seats: int) -> Record[A]:
        """A turn, which is read as an action."""
        return Record(
            fields={
                "seat": Field(Whole(0, seats - 1), is_required=True),
                "cards": Field(Pile(), is_required=True),
                "as": _AS,
            },
            make=self._turned,
            component=f"{self.component}Turn",
        )

    @cached_property
    def turns(self) -> Kind:
        """The turns of a game, as many seats as its rule set has."""
        return of_seats(lambda seats: Listed(self.turn(seats), self.most), self.seats)

    def write_choice(self, choice: Choice[A], script: Script = Script.CODES) -> Json:
        """A choice as JSON; the cards to play are for the player to say."""
        if choice.action.type != "play":
            return self.action.write(choice.action, script)
        return {"seat": choice.action.seat, "type": "play", "moves": choice.moves}

    def choice_schema(self) -> Schema:
        """The schema of a choice."""
        fields: dict[str, Field] = {}
        for facts in self.facts.values():
            fields |= {name: Field(each.kind, each.description) for name, each in facts.items()}
        kinds = tuple(each for each in self.types if each != "auto")
        shape = objects_of(
            {
                "seat": Field(Whole(0, self.seats - 1), is_required=True),
                "type": Field(Word(kinds), is_required=True),
                **fields,
            }
        )
        moves = whole(1, MAX_MOVES, "How many plays there are, for `play`; /moves lists them.")
        shape["properties"]["moves"] = moves
        return shape

    def _variants(
        self, types: Mapping[str, Mapping[str, Field]], seat: Field, **words: str
    ) -> Variants[A]:
        records = {
            kind: Record(
                fields={"seat": seat, "type": Field(Word((kind,)), is_required=True), **facts},
                make=self._made,
            )
            for kind, facts in types.items()
        }
        return Variants(types=records, **words)

    def _made(self, parts: Json) -> A:
        declared = parts.pop("as", ())
        return self.make(**parts, declared=declared)

    def _turned(self, parts: Json) -> A:
        cards = parts["cards"]
        return self.make(
            "play" if cards else "pass", parts["seat"], cards=cards, declared=parts.get("as", ())
        )


def of_seats(kind: Callable[[int], Kind], most: int) -> Kind:
    """A kind that depends on the number of seats of a rule set, which is read before it."""
    kept = cache(kind)

    def by(parts: Mapping[str, Any]) -> Kind:
        rules = parts.get("ruleset")
        return kept(most if rules is None else rules.seats)

    return Beside(by, kept(most))


_AS = Field(
    Declared(),
    "What the wild cards among them stand for.",
    of=lambda act: act.declared or None,
)
