"""The question `split` of every trick-taking game: a hand as units of each suit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.field_types import Listed, Whole, always
from paiju.shapes.record import Record
from paiju.text import Text
from paiju.tricks.plays.units import units_of
from paiju.tricks.questions.cards import HAND, card_question, check_cards, check_hand
from paiju.tricks.questions.components import CARDS, GROUP, GROUPS, UNITS, ShownUnit, shown_units

if TYPE_CHECKING:
    from paiju.play.declaration.question import Json, Question
    from paiju.tricks.declared import DeclaredTricks
    from paiju.tricks.plays.card_order import CardOrder
    from paiju.tricks.questions.cards import Cards, Rules
    from paiju.tricks.questions.writer import Writer


class Holding(NamedTuple):
    """The cards of one group in a hand.

    Attributes:
        group: the code of the group.
        cards: its cards, from the highest.
        units: its units, the largest first.
        points: the points of its cards.

    """

    group: str
    cards: Cards
    units: tuple[ShownUnit, ...]
    points: int


def split(rules: Rules, order: CardOrder, hand: Cards) -> tuple[Holding, ...]:
    """A hand by groups, trumps first; groups of which it has no card are left out."""
    check_cards(rules, {("hand",): hand})
    check_hand(rules, hand, "hand")
    found = []
    for group in order.groups.values():
        row = group.row(hand)
        if any(row):
            units = shown_units(units_of(row, group, rules.play.widest), group)
            cards = group.cards_of(row)
            found.append(Holding(group.name, cards, units, sum(map(rules.points, cards))))
    return tuple(found)


def split_question(game: DeclaredTricks) -> Question:
    """The question `split` of a trick-taking game."""
    return card_question(
        game,
        name="split",
        fields={"hand": HAND},
        answer=SPLIT,
        ask=_ask,
        summary=Text("这手牌有哪些牌型？", "What units does this hand have?"),
        description=Text(
            "把手牌按主牌和各门分开，每一门拆成牌型：大的先拿出来，和首出时的读法一样。`count` 是"
            "一共几手。",
            "Divides a hand into trumps and suits, and each of them into units: the largest is "
            "taken out first, as a lead is read. `count` is the number of all units.",
        ),
        answer_description=Text("各门的牌型。", "The units of each suit."),
    )


def _ask(asked: Json, write: Writer) -> Json:
    return SPLIT.write(split(asked["ruleset"], asked["order"], asked["hand"]), write)


_HOLDING: Record[Holding] = Record(
    fields={
        "group": GROUP,
        "cards": always(CARDS),
        "units": UNITS,
        "points": always(Whole(0, 1 << 10), Text("这一门的分。", "The points of these cards.")),
    }
)
SPLIT: Record[tuple[Holding, ...]] = Record(
    fields={
        "groups": always(
            Listed(_HOLDING, len(GROUPS)),
            Text("主牌在前；没有的门不列。", "Trumps first; suits that it lacks are left out."),
            of=lambda found: found,
        ),
        "count": always(
            Whole(0, MAX_CARDS),
            Text("一共几手。", "The number of units."),
            of=lambda found: sum(len(each.units) for each in found),
        ),
    },
    component="TrickSplit",
)
