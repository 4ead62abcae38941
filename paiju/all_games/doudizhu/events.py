"""The events of calling and doubling in Dou Dizhu."""

from __future__ import annotations

from paiju.all_games.doudizhu.calling import MAX_FACTOR, MAX_POINTS, MAX_REDEALS, SEATS
from paiju.climbing.rules.events import seat_of
from paiju.play.flow.events import EventType, Fact
from paiju.playing_cards.field_types import Rank, Written
from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.field_types import AnyOrder, Whole
from paiju.text import Text

_SEAT = Whole(0, SEATS - 1)
_BY = {"seat": seat_of(SEATS)}
_PASS = EventType(
    "pass",
    Text("不叫、不抢、不加倍，或不出", "a seat declines, or passes"),
    _BY,
)
CALLED = (
    EventType(
        "call",
        Text("叫分，或叫地主（1 分）", "a seat calls"),
        {**_BY, "points": Fact(Whole(1, MAX_POINTS), Text("叫的分", "what is called, for `call`"))},
    ),
    EventType("rob", Text("抢地主", "a seat robs"), _BY),
    _PASS,
    EventType(
        "redeal",
        Text("三家都不叫，重新发牌", "nobody called: the cards are dealt again"),
        {
            "redeals": Fact(
                Whole(1, MAX_REDEALS), Text("第几次重新发牌", "how often that was done")
            ),
            "first": Fact(_SEAT, Text("新一副牌由谁先叫", "the seat that speaks first now")),
        },
    ),
    EventType(
        "landlord",
        Text("定了地主，底牌归他", "the seat is the landlord, and takes the bottom"),
        {
            **_BY,
            "bottom": Fact(Written(MAX_CARDS), Text("底牌", "the bottom")),
        },
    ),
    EventType(
        "wild",
        Text("定了癞子", "a wild rank is drawn"),
        {"rank": Fact(Rank(), Text("哪个点数是癞子", "the rank"))},
    ),
)
DOUBLED = (
    EventType(
        "chosen",
        Text(
            "有人选好了是否加倍，各家都选完才亮",
            "a seat has chosen whether to double; it is shown when all have",
        ),
        _BY,
    ),
    EventType(
        "double",
        Text("加倍", "a seat doubles"),
        {**_BY, "factor": Fact(Whole(1, MAX_FACTOR), Text("加几倍", "by how much, for `double`"))},
    ),
    EventType(
        "redouble",
        Text("地主反加倍", "the landlord redoubles"),
        {
            **_BY,
            "seats": Fact(
                AnyOrder(_SEAT, SEATS),
                Text("对着哪几家加倍", "whom the landlord redoubles, for `redouble`"),
            ),
        },
    ),
    _PASS,
)
