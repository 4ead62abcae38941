"""A rule set of a trick-taking game as the catalogue shows it, and the values of its players."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from paiju.play.questions.fields import ID, MAX_SCORE, rounded
from paiju.playing_cards.card import SUITS, Card
from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.field_types import Part, PlainText, Whole, always
from paiju.shapes.record import Record
from paiju.shapes.schema import deck_schema, ref
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.shapes.field_types import Field

# The most cards of a deck, and the most points that a card counts, either way.
_MAX_DECK, _MAX_WORTH = 4 * 54, 500


def rule_set_of(component: str, more: Mapping[str, Field]) -> Record[Any]:
    """The record of a rule set.

    Args:
        component: the prefix of the names of the game's components.
        more: the fields that only this game has.

    """
    return Record(
        fields={
            "id": always(Part(ID)),
            "name": always(PlainText()),
            "about": always(PlainText()),
            "options": always(Part(ref("Options")), of=lambda rules: asdict(rules.options)),
            "seats": always(Whole(2, 8)),
            "cards": always(
                Whole(1, _MAX_DECK),
                Text("一共几张牌。", "The number of cards."),
                of=lambda rules: len(rules.deck.cards),
            ),
            "deck": always(
                Part(deck_schema(Text("每种牌有几张。", "How many there are of each card."))),
                of=lambda rules: Counter(rules.deck.cards),
            ),
            "max_hand": always(
                Whole(1, MAX_CARDS),
                Text("手牌最多几张，连底牌。", "The most cards of a hand, the kitty included."),
                of=lambda rules: rules.hand_size + rules.kitty,
            ),
            "kitty": always(
                Whole(0, MAX_CARDS), Text("底牌几张。", "The number of cards of the kitty.")
            ),
            "ranks": always(
                PlainText(),
                Text("一门里的大小，大的在前。", "The ranks of a suit, the highest first."),
                of=lambda rules: Text(rules.ranks, rules.ranks),
            ),
            "points": always(
                Part(_POINTS_SHAPE),
                Text("哪些牌有分，一张几分。", "The cards that count, and their points."),
                of=points_of,
            ),
            **more,
        },
        component=f"{component}RuleSet",
    )


def points_of(rules: Any) -> dict[str, int]:  # noqa: ANN401 - each game has its own
    """The cards of a deck that count, with their points."""
    cards = [Card(rank + suit) for rank in rules.ranks for suit in SUITS]
    return {card: points for card in cards if (points := rules.points(card))}


_POINTS_SHAPE = {
    "type": "object",
    "maxProperties": 54,
    "additionalProperties": {"type": "integer", "minimum": -_MAX_WORTH, "maximum": _MAX_WORTH},
}
_VALUED = Part({"type": "number", "minimum": -MAX_SCORE, "maximum": MAX_SCORE})
# The fields of an action that a player weighed, besides the action.
WEIGHED: Mapping[str, Field] = {
    "value": always(
        _VALUED,
        Text(
            "机器人自己的估计，它按这个选，越高越好。什么都不比较的是 null。",
            "The player's own estimate, by which it chooses: the higher the better. Null of one "
            "that compares nothing.",
        ),
        may_be_null=True,
        of=lambda weighed: rounded(weighed.value),
    )
}
