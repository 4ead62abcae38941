"""The question `arrange` of every trick-taking game: a hand laid out in groups 理牌."""

from __future__ import annotations

from itertools import pairwise, permutations
from typing import TYPE_CHECKING, NamedTuple

from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.field_types import Listed, Part, always
from paiju.shapes.record import Record
from paiju.shapes.schema import open_word
from paiju.text import Text
from paiju.tricks.plays.card_order import TRUMPS
from paiju.tricks.questions.cards import HAND, card_question
from paiju.tricks.questions.components import CARDS, GROUP, UNIT
from paiju.tricks.questions.split import split

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.play.declaration.question import Json, Question
    from paiju.tricks.declared import DeclaredTricks
    from paiju.tricks.plays.card_order import CardOrder
    from paiju.tricks.questions.cards import Cards, Rules
    from paiju.tricks.questions.components import ShownUnit
    from paiju.tricks.questions.split import Holding
    from paiju.tricks.questions.writer import Writer

_RED = {"H", "D"}


class Shown(NamedTuple):
    """Cards that stand together in an arrangement.

    Attributes:
        group: the code of their group.
        cards: the cards, from the highest.
        unit: the unit that they are; None if they are several.

    """

    group: str
    cards: Cards
    unit: ShownUnit | None


class Arrangement(NamedTuple):
    """An arrangement of a hand.

    Attributes:
        by: the cards of a group: all of a suit (`suit`), or those of a unit (`units`).
        groups: the groups in display order.

    """

    by: str
    groups: tuple[Shown, ...]


def arrange(rules: Rules, order: CardOrder, hand: Cards) -> tuple[Arrangement, ...]:
    """The arrangements of a hand: trumps first, then the suits with their colours in turn."""
    held = _in_colours(split(rules, order, hand))
    suits = [Shown(each.group, each.cards, _only(each)) for each in held]
    units = [Shown(each.group, unit.cards, unit) for each in held for unit in each.units]
    return Arrangement("suit", tuple(suits)), Arrangement("units", tuple(units))


def _only(holding: Holding) -> ShownUnit | None:
    """The unit that all cards of a group are; None if they are several."""
    return holding.units[0] if len(holding.units) == 1 else None


def _in_colours(held: Iterable[Holding]) -> list[Holding]:
    """Groups with the trumps first, and then as few neighbours of one colour as can be."""
    trumps = [each for each in held if each.group == TRUMPS]
    suits = [each for each in held if each.group != TRUMPS]

    def alike(some: tuple[Holding, ...]) -> int:
        return sum((one.group in _RED) == (other.group in _RED) for one, other in pairwise(some))

    return [*trumps, *min(permutations(suits), key=alike)]


def arrange_question(game: DeclaredTricks) -> Question:
    """The question `arrange` of a trick-taking game."""
    return card_question(
        game,
        name="arrange",
        fields={"hand": HAND},
        answer=ARRANGEMENTS,
        ask=_ask,
        summary=Text("这手牌怎么理？", "How is this hand laid out?"),
        description=Text(
            "理牌，一组一组按显示顺序：主牌在最前，各门红黑相间，从大到小。`suit` 一门一组；"
            "`units` 一个牌型一组。牌一样，理出来就一样。",
            "Lays out a hand 理牌 as groups in display order: trumps first, then the suits with "
            "red and black in turn, each from high to low. `suit` has a group for each suit, "
            "`units` one for each unit. Equal hands are laid out alike.",
        ),
        answer_description=Text("这手牌的几种理法。", "The arrangements of the hand."),
    )


def _ask(asked: Json, write: Writer) -> Json:
    return ARRANGEMENTS.write(arrange(asked["ruleset"], asked["order"], asked["hand"]), write)


_SHOWN: Record[Shown] = Record(
    fields={
        "group": GROUP,
        "cards": always(CARDS),
        "unit": always(
            UNIT,
            Text("这组牌是的牌型；有几个时是 null。", "The unit that they are; null if several."),
            may_be_null=True,
        ),
    }
)
_ARRANGEMENT: Record[Arrangement] = Record(
    fields={
        "by": always(Part(open_word(("suit", "units")))),
        "groups": always(Listed(_SHOWN, MAX_CARDS)),
    }
)
ARRANGEMENTS: Record[tuple[Arrangement, ...]] = Record(
    fields={"arrangements": always(Listed(_ARRANGEMENT, 4), of=lambda found: found)},
    component="TrickArrangements",
)
