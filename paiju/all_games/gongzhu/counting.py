"""The cards that count in Gong Zhu, as the catalogue shows them: their names and their worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.gongzhu.rulesets import HEARTS, PIG, SHEEP, TRANSFORMER, VALUES
from paiju.playing_cards.field_types import Written
from paiju.shapes.field_types import Listed, PlainText, always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.all_games.gongzhu.rulesets import Rules
    from paiju.playing_cards.card import Card


class Counting(NamedTuple):
    """Cards that count, under one name.

    Attributes:
        name: what players call them.
        cards: the cards; the first is the one that may be exposed.
        worth: their points together, or their factor for the other cards.
        worth_exposed: the same after the first was exposed; as `worth` where none may be.

    """

    name: Text
    cards: tuple[Card, ...]
    worth: str
    worth_exposed: str


def counting_of(rules: Rules) -> tuple[Counting, ...]:
    """The cards that count under a rule set, by name."""
    doubled = 1 + rules.options.expose
    counting = []
    for name, cards in _POINTS.items():
        points = sum(VALUES[card] for card in cards)
        counting.append(Counting(name, cards, f"{points:+}", f"{points * doubled:+}"))
    if rules.options.transformer:
        factors = ("×2", f"×{2 * doubled}")
        counting.append(Counting(Text("变压器", "transformer"), (TRANSFORMER,), *factors))
    return tuple(counting)


_POINTS = {
    Text("猪", "pig"): (PIG,),
    Text("羊", "sheep"): (SHEEP,),
    Text("红桃", "hearts"): tuple(HEARTS),
}
_COUNTING: Record[Counting] = Record(
    fields={
        "name": always(PlainText()),
        "cards": always(
            Written(len(HEARTS)),
            Text("哪些牌，第一张可以亮。", "The cards; the first may be exposed."),
        ),
        "worth": always(
            PlainText(),
            Text(
                "一起值多少分；变压器是别的分牌乘几。",
                "Their points together; of the transformer, the factor for the other cards.",
            ),
        ),
        "worth_exposed": always(PlainText(), Text("亮了以后。", "The same once it is exposed.")),
    },
    component="GongzhuCounting",
    description=Text("一种分牌。", "Cards that count, under one name."),
)
# The fields of a rule set that only this game has.
RULE_SET_FIELDS = {
    "counting": always(
        Listed(_COUNTING, 1 + len(_POINTS)),
        Text("哪些牌是分牌。", "The cards that count, by name."),
        of=counting_of,
    )
}
