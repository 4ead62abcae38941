"""Field types of cards, for questions and records."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from paiju.playing_cards.card import RANKS, SUITED_RANKS, SUITS
from paiju.playing_cards.holding import Holding
from paiju.playing_cards.notation import MAX_NUMBER
from paiju.playing_cards.script import MAX_CARDS, MAX_CARDS_TEXT, MAX_WILD
from paiju.shapes.errors import Fault
from paiju.shapes.field_types import FieldType
from paiju.shapes.read import at, read_object, read_whole, read_word
from paiju.shapes.schema import (
    ANSWERED,
    NUMBERED,
    Schema,
    listed,
    one_object,
    or_null,
    ref,
    whole,
)
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.playing_cards.card import Card
    from paiju.playing_cards.script import Script
    from paiju.shapes.errors import InconsistentError

# The highest seat that may be named as the owner of a group of cards.
MAX_SEAT = 3
MAX_CARD_TEXT = 8

_NUMBER = whole(1, MAX_NUMBER)
_STANDS_FOR = {"type": "string", "pattern": f"^[{SUITED_RANKS}][{SUITS}]?$", "maxLength": 2}
# Two types of lists, not one list of both types: where lists are invariant, cards of an answer
# could not be put into a question otherwise.
_FORMS = [
    listed(ref("Card"), MAX_CARDS),
    listed(_NUMBER, MAX_CARDS),
    {"type": "string", "maxLength": MAX_CARDS_TEXT},
]
_CARD: dict[str, Schema] = {
    "Card": {
        "type": "string",
        "description": Text(
            "一张牌的代码。`notation: ids` 时是编号，见 `/openapi.json?notation=ids`。",
            "A card by its code. With `notation: ids` it is a number, as "
            "`/openapi.json?notation=ids` describes it.",
        ),
        "maxLength": MAX_CARD_TEXT,
        NUMBERED: _NUMBER,
    }
}
_ANY_CARD: dict[str, Schema] = {
    **_CARD,
    "AnyCard": {
        "description": Text(
            "一张牌：代码，或者在 `notation: ids` 时的编号。",
            "A card: its code, or with `notation: ids` its number.",
        ),
        "anyOf": [
            {"type": "string", "minLength": 1, "maxLength": MAX_CARD_TEXT},
            _NUMBER,
        ],
        ANSWERED: ref("Card"),
    },
}
_CARDS: dict[str, Schema] = {
    **_CARD,
    "Cards": {
        "description": Text(
            "一组牌。可以是代码的列表（`TH` 是红桃 10，`BJ`、`RJ` 是小王、大王；花色无"
            "所谓时只写点数，如 `T`、`B`、`R`），可以是一个代码的字符串；"
            "`notation: ids` 时是编号的列表：1-13 梅花 A 到 K，14-26 方块，27-39 红桃，"
            "40-52 黑桃，53、54 小王、大王。`10`、小写、`♠3`、`3♠`、`小王`、`大王` 也"
            "认。",
            "Cards, as a list of codes (`TH` is the ten of hearts, `BJ` and `RJ` are the "
            "jokers; a bare rank such as `T`, `B` or `R` does where suits do not matter), "
            "as one string of codes, or, with `notation: ids`, as a list of numbers: 1-13 "
            "clubs A..K, 14-26 diamonds, 27-39 hearts, 40-52 spades, 53 and 54 the "
            "jokers. `10`, lower case, `♠3`, `3♠`, `小王` and `大王` are understood too.",
        ),
        "anyOf": _FORMS,
        ANSWERED: listed(ref("Card"), MAX_CARDS),
    },
}
_DECLARED: dict[str, Schema] = {
    "Declared": {
        "description": Text(
            "癞子当什么：从牌到点数，花色有关系时到具体的牌。代码相同的牌在后面加编号"
            "区分：`7`、`7#2`。`notation: ids` 时键是编号，写成字符串。",
            "The cards that wild cards stand for: from cards to ranks, or to cards if suits "
            "matter. Cards of one code are told apart by a number behind it: `7`, `7#2`. "
            "With `notation: ids` the keys are numbers, written as strings.",
        ),
        "type": "object",
        "maxProperties": MAX_WILD,
        "propertyNames": {"type": "string", "minLength": 1, "maxLength": MAX_CARD_TEXT},
        "additionalProperties": _STANDS_FOR,
    },
}
_STANDS: Schema = {
    "description": Text(
        "每张癞子当哪个点数，它自己也可以；花色有关系时（如同花顺）写到花色。代码相同"
        "的牌在后面加编号区分：`7`、`7#2`。",
        "The rank that each wild card stands for, its own included; the card where suits "
        "matter, as in a straight flush. Cards of one code are told apart by a number "
        "behind it: `7`, `7#2`.",
    ),
    "type": "object",
    "maxProperties": MAX_WILD,
    "additionalProperties": _STANDS_FOR,
}
_GROUP: dict[str, Schema] = {
    **_CARDS,
    **_DECLARED,
    "Group": {
        "description": Text(
            "一组牌；或者一个对象，写明牌和其中癞子当什么。视图的 `last` 就是这样的对"
            "象，里面的座位不看。有几种读法时，按最大的算。",
            "Cards; or an object of cards and the cards that the wild ones among them stand "
            "for. `last` of a view is such an object; the seat in it is ignored. If the "
            "cards have several readings, the strongest counts.",
        ),
        "anyOf": [
            *_FORMS,
            one_object(
                {"cards": ref("Cards")},
                seat=whole(0, MAX_SEAT),
                **{"as": or_null(ref("Declared"))},
            ),
        ],
    },
}


@dataclass(frozen=True, slots=True)
class Cards(FieldType):
    """A group of cards: a list of codes, one string of codes, or a list of numbers."""

    def read(self, value: object, script: Script) -> Holding:
        """The cards of a JSON value in this notation."""
        return Holding.of(script.read(value))

    def schema(self) -> Schema:
        """A reference to the component of cards."""
        return ref("Cards")

    def components(self) -> dict[str, Schema]:
        """The component of cards, and that of a card."""
        return _CARDS


@dataclass(frozen=True, slots=True)
class OneCard(FieldType):
    """One card: its code, or its number."""

    def read(self, value: object, script: Script) -> Card:
        """The card of a JSON value in this notation."""
        return script.read([value])[0]

    def schema(self) -> Schema:
        """A reference to the component of a single card."""
        return ref("AnyCard")

    def components(self) -> dict[str, Schema]:
        """The component of a card, as questions and as answers write it."""
        return _ANY_CARD


@dataclass(frozen=True, slots=True)
class Pile(FieldType):
    """A list of cards in a record; lists that differ only in order count as equal."""

    def read(self, value: object, script: Script) -> tuple[Card, ...]:
        """The cards of a JSON value in this notation."""
        return script.read(value)

    def write(self, value: tuple[Card, ...], script: Script) -> list[Card] | list[int]:
        """The cards as a list of codes or numbers in this notation."""
        return script.write(value)

    def compare(
        self, sent: object, follows: object, script: Script, error: type[InconsistentError]
    ) -> None:
        """Refuse cards that differ from those that follow from the rest of the record."""
        if sent != follows and sorted(script.read(sent)) != sorted(script.read(follows)):
            raise error(Fault("does_not_follow", _DO_NOT_FOLLOW))

    def schema(self) -> Schema:
        """A reference to the component of cards."""
        return ref("Cards")

    def components(self) -> dict[str, Schema]:
        """The component of cards, and that of a card."""
        return _CARDS


@dataclass(frozen=True, slots=True)
class Written(Pile):
    """Cards of an answer, at most `most`; the writer of the answer chooses their notation."""

    most: int

    def write(self, value: tuple[Card, ...], script: Script) -> list[Card] | list[int]:
        """The cards in the notation that the answer's writer has chosen."""
        return script.cards(value)  # type: ignore[attr-defined,no-any-return] # it is the writer

    def schema(self) -> Schema:
        """A list of at most `most` cards."""
        return listed(ref("Card"), self.most)

    def components(self) -> dict[str, Schema]:
        """The component of a card."""
        return _CARD


@dataclass(frozen=True, slots=True)
class WrittenCard(OneCard):
    """One card of an answer; the writer of the answer chooses its notation."""

    def write(self, value: Card, script: Script) -> Card | int:
        """The card in the notation that the answer's writer has chosen."""
        return script.cards([value])[0]  # type: ignore[attr-defined,no-any-return] # it is the writer


@dataclass(frozen=True, slots=True)
class Rank(FieldType):
    """A rank of cards, such as `T` or `A`."""

    def read(self, value: object, script: Script) -> str:
        """The rank of a JSON value; a rank has no notation."""
        del script
        return read_word(value, RANKS)

    def schema(self) -> Schema:
        """A string of one or two characters."""
        return {"type": "string", "minLength": 1, "maxLength": 2}


@dataclass(frozen=True, slots=True)
class Declared(FieldType):
    """The ranks that wild cards stand for: an object from each wild card to its rank."""

    def read(self, value: object, script: Script) -> tuple[tuple[Card, str], ...]:
        """The wild cards of a JSON object, each with the rank it stands for."""
        return script.read_declared(value)

    def write(self, value: tuple[tuple[Card, str], ...], script: Script) -> dict[str, str]:
        """The wild cards and their ranks as a JSON object in this notation."""
        return script.write_declared(value)

    def schema(self) -> Schema:
        """A reference to the component of declared ranks."""
        return ref("Declared")

    def components(self) -> dict[str, Schema]:
        """The component of declared ranks."""
        return _DECLARED


@dataclass(frozen=True, slots=True)
class WrittenDeclared(Declared):
    """The ranks of wild cards in an answer."""

    def write(self, value: tuple[tuple[Card, str], ...], script: Script) -> dict[str, str]:
        """The cards with their ranks in the notation of the answer's writer."""
        return script.script.write_declared(value)  # type: ignore[attr-defined,no-any-return] # it is the writer

    def schema(self) -> Schema:
        """An object from cards to ranks."""
        return _STANDS

    def components(self) -> dict[str, Schema]:
        """None: it is written in place."""
        return {}


@dataclass(frozen=True, slots=True)
class Group(FieldType):
    """A group of cards, or an object with `cards` and, in `as`, the ranks of its wild cards.

    The object may also have a `seat`, so that `last` of a view can be sent unchanged.
    """

    def read(self, value: object, script: Script) -> Holding:
        """The cards of a JSON value, with the ranks that its wild cards stand for."""
        if not isinstance(value, dict):
            return Holding.of(script.read(value))
        parts = read_object(value, ("cards",), ("as", "seat"))
        with at("cards"):
            holding = Holding.of(script.read(parts["cards"]))
        with at("seat"):
            read_whole(parts.get("seat", 0), 0, MAX_SEAT)
        with at("as"):
            return replace(holding, declared=script.read_declared(parts.get("as") or {}))

    def schema(self) -> Schema:
        """A reference to the component of groups."""
        return ref("Group")

    def components(self) -> dict[str, Schema]:
        """The component of groups, and those of which it is made."""
        return _GROUP


_DO_NOT_FOLLOW = Text(
    "与发牌和各家打出的牌不符",
    "these cards do not follow from the deal and what was played since",
)
