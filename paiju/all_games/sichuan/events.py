"""The events of a game of 四川麻将."""

from __future__ import annotations

from paiju.all_games.sichuan.fans import FAN
from paiju.all_games.sichuan.payments import REASONS
from paiju.all_games.sichuan.records import FAN_COUNT, MAX_POINTS, MAX_VALUE, POINTS, RECORDS, SUIT
from paiju.melding.hands.field_types import SEAT, EachSeat
from paiju.melding.rules.events import BY, DISCARD, DRAW, gang, hands, hu, payment, peng
from paiju.play.flow.events import EventType, Fact
from paiju.shapes.field_types import Listed, OrNull, Part, Whole
from paiju.shapes.schema import open_word
from paiju.text import Text

_FROM = Fact(SEAT, Text("谁给出的", "the seat that gave the tile, or the tiles"))
_VOIDS = Fact(
    EachSeat(OrNull(SUIT)),
    Text("各家缺门，扣着的为空", "the void suits, null where a tile lies face down"),
)
_WON = {
    "fans": Fact(Listed(FAN_COUNT, len(FAN)), Text("算了哪些番", "what counts")),
    "value": Fact(Whole(1, MAX_VALUE), Text("胡牌值多少分", "how many points the win is worth")),
}
EVENTS = (
    EventType("exchange", Text("选好换三张", "a seat has chosen three tiles to give"), BY),
    EventType("receive", Text("换到三张", "a seat gets three tiles"), {**BY, "from": _FROM}),
    EventType("void", Text("定好缺", "a seat has chosen its void suit"), BY),
    EventType(
        "voids",
        Text("四家都已定缺，亮明", "all have chosen, and the void suits are open"),
        {"voids": _VOIDS},
    ),
    DRAW,
    DISCARD,
    peng(_FROM),
    gang(
        Text("杠；加杠可被抢", "a seat makes a gang; one by a tile added may be robbed"),
        _FROM,
        may_hide=False,
    ),
    hu(Text("胡牌；自摸没有 from", "a seat wins; without `from` by its own draw"), _FROM, _WON),
    EventType("exhausted", Text("牌墙摸完", "the wall is empty, and the hand is over"), BY),
    payment(Part(open_word(REASONS)), Whole(0, MAX_POINTS)),
    *hands(POINTS, RECORDS.hand_number, {}),
)
