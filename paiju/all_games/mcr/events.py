"""The events of a game of 国标."""

from __future__ import annotations

from paiju.all_games.mcr.questions.answers import WORTH
from paiju.all_games.mcr.records import POINTS, RECORDS
from paiju.mahjong_tiles.field_types import OneTile, TileList, Tiles
from paiju.melding.hands.field_types import SEAT
from paiju.melding.rules.events import BY, DISCARD, DRAW, TILE, gang, hands, hu, peng
from paiju.play.flow.events import EventType, Fact
from paiju.text import Text

_FROM = Fact(SEAT, Text("谁打出的", "the seat that gave the tile"))
_RUN = {"tiles": Fact(Tiles(), Text("吃成的顺子", "the run"))}
_WON = {
    "hand": Fact(
        TileList(), Text("和的牌，连同最后一张", "the hand that won, with the winning tile")
    ),
    "won": Fact(WORTH, Text("和牌值多少番", "how much the win is worth")),
}
EVENTS = (
    DRAW,
    EventType("flower", Text("补花", "a seat shows a flower"), {**BY, **TILE}),
    DISCARD,
    EventType(
        "chi", Text("吃", "a seat claims a tile for a run"), {**BY, **TILE, **_RUN, "from": _FROM}
    ),
    peng(_FROM),
    gang(
        Text("杠；暗杠不亮牌", "a seat makes a gang; a concealed one is hidden"),
        _FROM,
        may_hide=True,
    ),
    hu(Text("和牌；自摸没有 from", "a seat wins; without `from` by its own draw"), _FROM, _WON),
    EventType("exhausted", Text("牌墙摸完，荒牌", "the wall is empty: nobody wins"), BY),
    EventType("foul", Text("违例被罚，这盘结束", "a seat did what may not be done, and pays"), BY),
    *hands(
        POINTS,
        RECORDS.hand_number,
        {"round_wind": Fact(OneTile(), Text("圈风", "the wind of the round"))},
    ),
)
