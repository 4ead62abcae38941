"""Parts of answers: units, groups of cards, and why cards may not be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.play.questions.answer_parts import refusal_fields
from paiju.playing_cards.card import SUITS
from paiju.playing_cards.field_types import Written
from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.field_types import (
    Flag,
    Listed,
    OpenWord,
    Part,
    PlainText,
    Whole,
    always,
)
from paiju.shapes.record import Record
from paiju.shapes.schema import open_word
from paiju.text import Text
from paiju.tricks.plays.card_order import TRUMPS
from paiju.tricks.plays.following import Lead
from paiju.tricks.plays.names import lead_name, piece_name
from paiju.tricks.plays.units import units_of
from paiju.tricks.rules.refusals import ALL

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from paiju.play.flow.flow import Refusal
    from paiju.shapes.field_types import Field
    from paiju.tricks.plays.card_order import Group
    from paiju.tricks.plays.units import Piece, Unit
    from paiju.tricks.questions.cards import Cards
    from paiju.tricks.rules.play_rules import PlayRules

# The most identical cards of a unit, and the most steps of a run.
_MAX_WIDTH, _MAX_LENGTH = 4, 32
# The most sets of cards that may be played: those of a throw of 54 kinds, four of each.
MAX_MOVES = (1 << 53) - 1


class ShownUnit(NamedTuple):
    """A unit with its group, which knows its cards."""

    unit: Unit
    group: Group

    @property
    def piece(self) -> Piece:
        """Its width and length."""
        return self.unit.piece

    @property
    def name(self) -> Text:
        """Its name for people."""
        return piece_name(self.piece)

    @property
    def shape(self) -> str:
        """Its shape as a code."""
        return "tractor" if self.piece.length > 1 else SHAPES[self.piece.width - 1]

    @property
    def cards(self) -> Cards:
        """Its cards, from the highest."""
        return tuple(
            [self.group.cards[at] for at in self.unit.places for _ in range(self.piece.width)]
        )


def shown_units(units: Iterable[Unit], group: Group) -> tuple[ShownUnit, ...]:
    """The units of a group for an answer."""
    return tuple([ShownUnit(unit, group) for unit in units])


class Reading(NamedTuple):
    """The reading of cards as a lead.

    Attributes:
        group: the code of their group; None for cards of several groups.
        units: their units, the largest first.
        name: their name for people; None for cards of several groups.
        refusal: why they may not be led; None if they may.

    """

    group: str | None = None
    units: tuple[ShownUnit, ...] = ()
    name: Text | None = None
    refusal: Refusal | None = None


def reading_of(lead: Lead, refusal: Refusal | None = None) -> Reading:
    """The reading of a lead."""
    name = lead_name(lead.pieces)
    return Reading(lead.group.name, shown_units(lead.units, lead.group), name, refusal)


def reading_in(
    rules: PlayRules, group: Group, cards: Cards, refusal: Refusal | None = None
) -> Reading:
    """The reading of cards of one group."""
    units = units_of(group.row(cards), group, rules.widest)
    return reading_of(Lead(group, units, len(cards)), refusal)


SHAPES = ("single", "pair", "triple", "quad")
CARDS = Written(MAX_CARDS)
PIECE_FIELDS: Mapping[str, Field] = {
    "width": always(
        Whole(1, _MAX_WIDTH),
        Text("每一级几张同样的牌。", "The number of identical cards of each step."),
        of="piece.width",
    ),
    "length": always(
        Whole(1, _MAX_LENGTH), Text("连几级。", "The number of steps."), of="piece.length"
    ),
}
GROUPS = (TRUMPS, *SUITS)
GROUP_WORD = OpenWord(GROUPS, "TrickGroup")
GROUP = always(
    GROUP_WORD,
    Text("哪一门：`T` 是主牌。", "The suit; `T` for the trumps."),
)
UNIT: Record[ShownUnit] = Record(
    fields={
        "shape": always(Part(open_word((*SHAPES, "tractor")))),
        **PIECE_FIELDS,
        "cards": always(CARDS),
        "name": always(PlainText()),
    },
    component="TrickUnit",
)
UNITS = always(
    Listed(UNIT, MAX_CARDS),
    Text("牌型，最大的在前。", "The units of the cards, the largest first."),
)
TRICK_REASON = Part(open_word(refusal.code for refusal in ALL), "TrickReason")
# The fields of an answer that may be a refusal of cards.
WHY_NOT: Mapping[str, Field] = refusal_fields(TRICK_REASON)
READING_FIELDS: Mapping[str, Field] = {
    "group": always(GROUP.kind, GROUP.description, may_be_null=True),
    "units": UNITS,
    "throw": always(
        Flag(),
        Text("是不是甩牌：几个牌型一起。", "Whether they are a throw: several units together."),
        of=lambda reading: len(reading.units) > 1,
    ),
    "name": always(PlainText(), may_be_null=True),
}
