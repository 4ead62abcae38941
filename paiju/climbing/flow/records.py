"""The JSON records of a climbing game: its actions, and the fields of its states and views."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from paiju.climbing.flow.stakes import STAKE
from paiju.playing_cards.field_types import Declared, Pile
from paiju.playing_cards.script import Script
from paiju.shapes.field_types import Beside, Field, Listed, OrNull, Part, Seed, Whole, Word, follows
from paiju.shapes.record import Record
from paiju.shapes.union import Variants, variants_of
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from paiju.climbing.flow.stakes import Stake
    from paiju.climbing.plays.reading import Play
    from paiju.play.flow.flow import Choice
    from paiju.playing_cards.card import Card
    from paiju.shapes.field_types import FieldType, RuleSet


Json = dict[str, Any]
A = TypeVar("A", bound="Action")

# The largest number of turns in a game: each of 108 cards is played alone, and three seats pass
# on it.
MAX_TURNS = 108 * 4
# The largest number of plays that a choice stands for.
_MAX_PLAYS = 200_000


class Turn:
    """A turn of a seat in the play phase: cards and the play that they make, or a pass.

    A pass has no cards, and None as its play. The play of a turn in a trusted state is computed
    only if it is looked at.
    """

    __slots__ = ("_play", "cards", "seat")

    def __init__(
        self,
        seat: int,
        cards: tuple[Card, ...] = (),
        play: Play | Callable[[], Play] | None = None,
    ) -> None:
        self.seat, self.cards, self._play = seat, cards, play

    @property
    def play(self) -> Play | None:
        """The play that the cards make; None for a pass."""
        if callable(self._play):
            self._play = self._play()
        return self._play

    @property
    def declared(self) -> tuple[tuple[Card, str], ...] | None:
        """The wild cards of the play with the ranks that they stand for; None if there are none."""
        return (self.play.wild or None) if self.play else None

    def _values(self) -> tuple[object, ...]:
        return self.seat, self.cards, self.play

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Turn) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        return f"Turn{self._values()}"


class TrustedTurn(Turn):
    """A turn read from trusted JSON. It keeps that JSON, so that it need not be written again.

    Attributes:
        written: the turn in JSON.
        script: the notation of the cards in `written`.

    """

    __slots__ = ("script", "written")

    def __init__(
        self, written: Json, script: Script, play: Callable[[], Play] | None = None
    ) -> None:
        super().__init__(written["seat"], script.read(written["cards"]), play)
        self.written, self.script = written, script

    @property
    def declared(self) -> tuple[tuple[Card, str], ...] | None:
        """The wild cards of the play with the ranks that they stand for; None if there are none."""
        ranks = self.written["as"]
        return self.script.read_declared(ranks) if ranks else None


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a seat; games add types, with attributes of their own.

    Attributes:
        type: `play`, `pass`, or `auto`: the default, which is to pass if that is legal.
        seat: the seat; None for the one seat that is to act.
        cards: the cards of a play.
        declared: wild cards of the play, each with the rank that the player says it stands for.

    """

    type: str
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    declared: tuple[tuple[Card, str], ...] = ()


_ABOUT = Text(
    "一家做的事：出 `cards`，或者不出；`auto` 是默认动作。",
    "The action of a seat: it plays `cards`, or passes; `auto` is the default.",
)
_PLAYED = Text("`play` 用：出的牌。", "The cards played, for `play`.")


@dataclass(frozen=True, kw_only=True)
class Acts(Generic[A]):
    """The records of a game's actions, choices and turns.

    Attributes:
        component: the prefix of the names of its components in the OpenAPI document.
        make: the class of its actions.
        seats: the largest number of seats.
        facts: the further types of actions besides `play`, `pass` and `auto`, each with its
            fields by name.
        about: the description of an action in the documents.
        played: the description of the cards of a play.
        most: the largest number of turns in a game.

    """

    component: str
    make: Callable[..., A]
    seats: int
    facts: Mapping[str, Mapping[str, Field]] = field(default_factory=dict)
    about: Text = _ABOUT
    played: Text = _PLAYED
    most: int = MAX_TURNS

    @cached_property
    def types(self) -> dict[str, Mapping[str, Field]]:
        """All types of actions, each with its fields by name."""
        cards = Field(Pile(), self.played, is_required=True)
        return {**self.facts, "play": {"cards": cards, "as": _AS}, "pass": {}, "auto": {}}

    @cached_property
    def action(self) -> Variants[A]:
        """The record that reads and writes an action in JSON."""
        return variants_of(
            self.types,
            {"seat": Field(Whole(0, self.seats - 1))},
            self._made,
            component=f"{self.component}Action",
            description=self.about,
            only_in_questions=("auto",),
        )

    def listed(self, types: Iterable[str], most: int) -> FieldType:
        """The field type of a list of at most `most` actions of these types, each with its seat."""
        seat = {"seat": Field(Whole(0, self.seats - 1), is_required=True)}
        facts = {type_: self.types[type_] for type_ in types}
        return Listed(variants_of(facts, seat, self._made, forms=f"{self.component}Action"), most)

    def turn(self, seats: int) -> Record[A]:
        """The record of a turn, for a number of seats; a turn is read from JSON as an action."""
        return _TurnRecord(
            fields={
                "seat": Field(Whole(0, seats - 1), is_required=True),
                "cards": Field(Pile(), is_required=True),
                "as": _AS,
            },
            make=self._turned,
            component=f"{self.component}Turn",
        )

    @cached_property
    def turns(self) -> FieldType:
        """The field type of the turns of a game; their seats depend on the rule set."""
        return of_seats(lambda seats: Listed(self.turn(seats), self.most), self.seats)

    def write_choice(self, choice: Choice[A], script: Script = Script.CODES) -> Json:
        """Write a choice as JSON; playing cards has the number of plays in place of cards."""
        if choice.action.type != "play":
            return self.action.write(choice.action, script)
        return {"seat": choice.action.seat, "type": "play", "moves": choice.moves}

    @cached_property
    def choice(self) -> Variants[A]:
        """The record of a choice among legal actions; `write_choice` writes it."""
        return variants_of(
            {**self.facts, "play": {"moves": _MOVES}, "pass": {}},
            {"seat": Field(Whole(0, self.seats - 1), is_required=True)},
            self._made,
            component=f"{self.component}Choice",
            forms=f"{self.component}Action",
            own_forms=("play",),
        )

    def done(self, turn: Turn) -> A:
        """The action that a turn was: to play its cards, or to pass."""
        type_ = "play" if turn.cards else "pass"
        return self.make(type_, turn.seat, cards=turn.cards, declared=turn.declared or ())

    def _made(self, parts: Json) -> A:
        declared = parts.pop("as", None) or ()
        return self.make(**parts, declared=declared)

    def _turned(self, parts: Json) -> A:
        cards = parts["cards"]
        return self.make(
            "play" if cards else "pass",
            parts["seat"],
            cards=cards,
            declared=parts.get("as") or (),
        )


class _TurnRecord(Record[Any]):
    """The record of a turn; a trusted turn is written as read, if the notation is the same."""

    __slots__ = ()

    def write(self, value: Turn, script: Any = None) -> Json:  # noqa: ANN401 - a notation
        """The turn as a JSON object."""
        if type(value) is TrustedTurn and value.script is script:
            return value.written
        return Record.write(self, value, script)


def of_seats(kind: Callable[[int], FieldType], most: int) -> FieldType:
    """A field type that depends on the number of seats of the rule set, which is read before.

    Args:
        kind: gives the field type for a number of seats.
        most: the largest number of seats, which counts if no rule set is known.

    """
    kept = cache(kind)

    def by(parts: Mapping[str, Any]) -> FieldType:
        rules = parts.get("ruleset")
        return kept(most if rules is None else rules.seats)

    return Beside(by, kept(most))


_AS = Field(
    Declared(),
    of=lambda act: act.declared or None,
    may_be_null=True,
)


_MOVES = Field(
    Whole(1, _MAX_PLAYS),
    Text("一共几种出法；`/moves` 列得出来。", "How many plays there are; `/moves` lists them."),
)

# The largest number of cards that a seat may hold.
MAX_COUNT = 64
# The fields of states and views in the order of writing, for games that declare no other order.
ORDER = (
    *("ruleset", "seed", "seat", "first", "dealt", "phase", "to_act", "hand", "hands", "counts"),
    *("bottom", "stake", "history", "last", "passed", "out"),
)


class Fields(Protocol):
    """The parts of a flow on which the JSON fields of its states and views depend."""

    @property
    def acts(self) -> Acts[Any]:
        """The records of the game's actions and turns."""

    @property
    def ruleset(self) -> RuleSet:
        """The field type of the game's rule sets."""

    @property
    def phases(self) -> tuple[str, ...]:
        """The names of the game's phases, in order."""

    @property
    def first(self) -> Text:
        """The description of the field `first` in the documents."""

    @property
    def to_act(self) -> Text:
        """The description of the field `to_act` in the documents."""

    @property
    def dealt(self) -> FieldType:
        """The field type of cards that were dealt elsewhere."""

    @property
    def stake(self) -> Callable[[Any], Stake] | None:
        """A function that gives the current stake of a state or view; None without stakes."""


def state_fields(flow: Fields) -> dict[str, Field]:
    """The JSON fields of a state that every climbing game has."""
    acts = flow.acts
    seats, seat = _seats(acts), Whole(0, acts.seats - 1)
    return {
        "ruleset": Field(flow.ruleset, is_required=True, of=attrgetter("rules")),
        "seed": Field(Seed(), is_required=True),
        "first": Field(seat, flow.first, follows=True),
        "dealt": Field(
            flow.dealt,
            Text("在别处发好的牌才写。", "Only where the cards were dealt elsewhere."),
            of=lambda state: state.deal if state.is_given else None,
            may_be_null=True,
        ),
        "phase": Field(Word(flow.phases), follows=True),
        "to_act": Field(seats, flow.to_act, follows=True),
        "hands": Field(
            Listed(Pile(), acts.seats),
            Text("各家现在的手牌，从大到小。", "The present hand of each seat, high to low."),
            follows=True,
            of=lambda state: [hand.cards for hand in state.hands],
        ),
        "bottom": Field(
            Pile(),
            Text("发牌剩下的牌。", "The cards that the deal left over."),
            follows=True,
            of=attrgetter("deal.bottom"),
        ),
        **_stakes(flow),
        **_played(acts),
    }


def view_fields(flow: Fields) -> dict[str, Field]:
    """The JSON fields of a view that every climbing game has."""
    acts, ruleset = flow.acts, flow.ruleset
    seats, seat = _seats(acts), of_seats(lambda seats: Whole(0, seats - 1), acts.seats)
    return {
        "ruleset": Field(
            ruleset,
            default=lambda: ruleset.rules_of(ruleset.default),
            of=attrgetter("rules"),
        ),
        "seat": Field(seat, is_required=True, may_be_null=True),
        "first": Field(seat, flow.first, is_compared=True),
        # An unknown phase is an inconsistency and not a malformed field, so it is read as any word.
        "phase": Field(Part(Word(flow.phases).schema()), is_compared=True),
        "to_act": Field(seats, flow.to_act, default=(), is_compared=True),
        "hand": Field(Pile(), is_required=True, is_compared=True),
        "counts": Field(
            Listed(Whole(0, MAX_COUNT), acts.seats),
            Text("各家有几张牌。", "How many cards each seat holds."),
            follows=True,
        ),
        **_stakes(flow),
        **_played(acts, is_required=True),
        "passed": Field(
            Listed(Whole(0, acts.seats - 1), acts.seats),
            Text(
                "上一手牌之后谁没要；不要就出局的规则，是这一轮里没要的各家。",
                "The seats that have passed since the last play; where a pass locks a seat out, "
                "those that have passed in this trick.",
            ),
            follows=True,
        ),
    }


def counts_field(acts: Acts[Any], most: int, *, is_read: bool = False) -> Field:
    """The JSON field with each seat's number of cards, for games that do not always show it.

    Args:
        acts: the records of the game's actions.
        most: the largest number of cards in a hand.
        is_read: whether the numbers are read from JSON rather than derived. Only they may show
            which seat took the cards that the deal left over.

    """
    counts = Listed(OrNull(Whole(0, most)), acts.seats)
    return Field(
        counts,
        Text("各家有几张牌；null 表示不报。", "How many cards each seat holds; null: not told."),
        follows=not is_read,
        is_compared=is_read,
    )


def _seats(acts: Acts[Any]) -> FieldType:
    return of_seats(lambda seats: Listed(Whole(0, seats - 1), seats), acts.seats)


def _stakes(flow: Fields) -> dict[str, Field]:
    """The JSON field of the stake, by its name; no field in a game without stakes."""
    return {} if flow.stake is None else {"stake": follows(STAKE, of=flow.stake)}


def _played(acts: Acts[Any], *, is_required: bool = False) -> dict[str, Field]:
    """The JSON fields about the turns: the history, the play to beat, and the seats now out."""
    seat = Whole(0, acts.seats - 1)
    return {
        "history": Field(
            acts.turns,
            Text("出的牌；一张没有就是不出。", "The cards played; no cards are a pass."),
            is_required=is_required,
            default=(),
        ),
        "last": Field(
            acts.turn(acts.seats),
            Text(
                "要管的那手牌；有人首出时是 null。", "The play to beat; null where somebody leads."
            ),
            may_be_null=True,
            follows=True,
        ),
        "out": Field(
            Listed(seat, acts.seats),
            Text(
                "谁走完了，按先后；最后是各家的名次。",
                "Who is out, in order; in the end every seat.",
            ),
            follows=True,
        ),
        "winner": Field(
            seat,
            Text("谁第一个走完，牌局结束才有。", "Who was out first, once the game is over."),
            may_be_null=True,
            follows=True,
        ),
    }
