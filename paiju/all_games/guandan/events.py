"""The events of tribute in Guandan."""

from __future__ import annotations

from paiju.all_games.guandan.rulesets import SEATS
from paiju.climbing.rules.events import seat_of
from paiju.play.flow.events import EventType, Fact
from paiju.playing_cards.field_types import Written
from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.field_types import Whole
from paiju.text import Text

_BY = {"seat": seat_of(SEATS)}
_GIVEN = {
    **_BY,
    "to": Fact(Whole(0, SEATS - 1), Text("给谁", "the seat that gets the card")),
    "cards": Fact(Written(MAX_CARDS), Text("那张牌", "the cards")),
}
TRIBUTE = (
    EventType(
        "chosen",
        Text(
            "有人选好了要进贡或还贡的牌，同时的几张一起亮",
            "a seat has chosen a card to pay or return; it is shown when all have",
        ),
        _BY,
    ),
    EventType("tribute", Text("进贡", "a seat pays tribute"), _GIVEN),
    EventType(
        "take",
        Text(
            "双下时两张贡牌一样大，头游选了一张",
            "of two equal tributes the first of the last round takes one",
        ),
        {
            **_BY,
            "source": Fact(Whole(0, SEATS - 1), Text("选了谁进的", "whose tribute, for `take`")),
        },
    ),
    EventType("return", Text("还贡", "a seat returns a card"), _GIVEN),
    EventType(
        "resist",
        Text("抗贡", "the payers have both red jokers: there is no tribute"),
        _BY,
    ),
    EventType(
        "lead",
        Text(
            "贡牌的事办完，或一圈结束，由该家首出",
            "the tribute or a trick is over, and the seat leads",
        ),
        _BY,
    ),
)
