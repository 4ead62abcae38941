"""The events of a game of 国标."""

from __future__ import annotations

from app.games.mcr.answers import WORTH
from app.games.mcr.records import POINTS
from app.games.mcr.state_record import STATE
from app.melding.kinds import SEAT
from app.play.events import EventType, Fact
from app.shapes.kinds import Flag
from app.text import Text
from app.tiles.kinds import OneTile, TileList, Tiles

_BY = {"seat": Fact(SEAT, Text("座位", "the seat"))}
_TILE = Fact(OneTile(), Text("那张牌", "the tile"))
_FROM = Fact(SEAT, Text("谁打出的", "the seat that gave the tile"))
EVENTS = (
    EventType("draw", Text("摸牌", "a seat draws a hidden tile"), _BY),
    EventType(
        "flower",
        Text("补花", "a seat shows a flower"),
        {**_BY, "tile": _TILE},
    ),
    EventType("discard", Text("打牌", "a seat discards"), {**_BY, "tile": _TILE}),
    EventType(
        "chi",
        Text("吃", "a seat claims a tile for a run"),
        {
            **_BY,
            "tile": _TILE,
            "tiles": Fact(Tiles(), Text("吃成的顺子", "the run")),
            "from": _FROM,
        },
    ),
    EventType(
        "peng",
        Text("碰", "a seat claims a tile for three of a kind"),
        {**_BY, "tile": _TILE, "from": _FROM},
    ),
    EventType(
        "gang",
        Text("杠；暗杠不亮牌", "a seat makes a gang; a concealed one is hidden"),
        {
            **_BY,
            "tile": _TILE._replace(may_lack=True),
            "from": _FROM._replace(may_lack=True),
            "concealed": Fact(Flag(), Text("是否暗杠", "whether it is concealed")),
        },
    ),
    EventType(
        "hu",
        Text("和牌；自摸没有 from", "a seat wins; without `from` by its own draw"),
        {
            **_BY,
            "tile": _TILE,
            "from": _FROM._replace(may_lack=True),
            "hand": Fact(
                TileList(), Text("和的牌，连同最后一张", "the hand that won, with the winning tile")
            ),
            "won": Fact(WORTH, Text("和了多少番", "what the win is worth")),
        },
    ),
    EventType("exhausted", Text("牌墙摸完，荒牌", "the wall is empty: nobody wins"), _BY),
    EventType("foul", Text("违例被罚，这盘结束", "a seat did what may not be done, and pays"), _BY),
    EventType(
        "scores",
        Text("一盘结束，结账", "a hand is over, and paid"),
        {"scores": Fact(POINTS, Text("各家输赢", "what each seat wins or loses"))},
    ),
    EventType(
        "hand",
        Text("下一盘开始", "the next hand begins"),
        {
            "hand_number": Fact(
                STATE.fields["hand_number"].kind, Text("第几盘", "which hand of a match it is")
            ),
            "dealer": Fact(SEAT, Text("庄家", "the dealer")),
            "round_wind": Fact(OneTile(), Text("圈风", "the wind of the round")),
        },
    ),
    EventType("over", Text("全局结束", "the game is over"), {}),
)
