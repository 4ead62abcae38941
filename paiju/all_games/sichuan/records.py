"""The JSON records of a game of 四川麻将: actions, turns, payments, results and walls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.all_games.sichuan.fans import FAN
from paiju.all_games.sichuan.payments import REASONS
from paiju.all_games.sichuan.rulesets import MATCH, rules_of
from paiju.all_games.sichuan.state import Result
from paiju.mahjong_tiles.field_types import OneTile, Tiles
from paiju.mahjong_tiles.tile import SUITS
from paiju.melding.flow.state_fields import MAX_TURNS
from paiju.melding.flow.turn_records import (
    CONCEALED,
    FROM,
    MAYBE_FROM,
    MAYBE_TILE,
    MAYBE_TILES,
    TILE,
    TILE_FIELD,
    WON_OR_LOST,
    action_records,
    built_walls,
    payment_record,
    turns_of,
)
from paiju.melding.hands.field_types import SEAT, EachSeat
from paiju.melding.rules.fan_table import FanCount
from paiju.shapes.field_types import Field, Flag, Listed, Whole, Word, always
from paiju.shapes.record import Record
from paiju.shapes.schema import open_word
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.shapes.schema import Schema

Json = dict[str, Any]

# A bound that is more than the fans of any hand, and their value without a cap.
MAX_FANS = 24
MAX_VALUE = 2**MAX_FANS
# Bounds that are more than the wins of a hand of 血流成河, and of a whole match.
MAX_POINTS = 2**40
MAX_PAYMENTS = 512
MAX_WINS = 256

SUIT = Word(tuple(SUITS), "SichuanSuit")

# The records of actions, by the fields of each type besides `type` and `seat`.
ACTION, CHOICE, ANSWER, CLAIM = action_records(
    "Sichuan",
    {
        "exchange": {
            "tiles": always(
                Tiles(in_order=True), Text("换出的三张牌。", "The three tiles that are given.")
            )
        },
        "void": {
            "suit": Field(
                SUIT,
                Text(
                    "缺门；就是扣着的那张的花色。", "The void suit; that of the tile that is laid."
                ),
                default=None,
                may_be_null=True,
            ),
            "tile": Field(
                OneTile(),
                Text("扣着的牌，没有是 null。", "The tile that is laid face down, null for none."),
                default=None,
                may_be_null=True,
            ),
        },
        "discard": TILE_FIELD,
        "peng": {},
        "gang": TILE_FIELD,
        "hu": {},
        "pass": {},
        "auto": {},
    },
    offered={
        "exchange": {
            "moves": always(
                Whole(1, MAX_TURNS * 2),
                Text("三张的选法有几种。", "How many choices of three tiles there are."),
            )
        }
    },
    about={
        "action": Text(
            "一家做的事。`exchange` 有三张 `tiles`；`void` 有 `suit`，规则要扣牌时还有"
            "扣下的 `tile`；`discard` 和 `gang` 有 `tile`；`peng`、`hu`、`pass` 和 "
            "`auto`（默认：换牌、定缺都选张数最少的一门，然后是过，否则打刚摸的那张，"
            "或者能打的最后一张）都没有。",
            "What a seat does. `exchange` has three `tiles`, `void` a `suit` and, where "
            "the rules want it, the `tile` of it that is laid face down; `discard` and "
            "`gang` have `tile`; `peng`, `hu`, `pass` and `auto` (the default: the fewest "
            "tiles are given and void, then pass, else discard the tile drawn, or the "
            "last that may be) have neither.",
        ),
        "choice": Text(
            "一家能做的事：一个动作，或者任意三张的换牌。",
            "Something that a seat may do: an action, or an exchange of any three tiles.",
        ),
        "claim": Text("一家对这张牌的要求。", "What a seat claims of a tile."),
    },
)


class _Fan(Word):
    """The code of a fan in the table; the schema allows other codes, for later versions."""

    def schema(self) -> Schema:
        """The schema of a word that may get further values later."""
        return open_word(self.words)


FAN_COUNT: Record[FanCount] = Record(
    fields={
        "code": always(_Fan(tuple(FAN))),
        "fans": always(Whole(1, MAX_FANS), Text("加几番。", "How much it adds.")),
    },
    make=lambda parts: FanCount(**parts),
    component="SichuanFanCount",
)
_VOID = Field(
    SUIT,
    Text(
        "缺门；看的一家看不到时是 null。",
        "The void suit; null where the seat that looks may not see it.",
    ),
    may_be_null=True,
)
_LAID = Field(
    OneTile(),
    Text("扣着的牌；看不到是 null。", "The tile laid face down; null for none that is seen."),
    may_be_null=True,
)
_LATE = Field(
    Flag(),
    Text("是不是摸到之后隔了几轮才加杠。", "Whether the tile was added later than it was drawn."),
    default=False,
)
TURN = turns_of(
    "SichuanTurn",
    {
        "exchange": {"tiles": MAYBE_TILES},
        "receive": {"tiles": MAYBE_TILES, "from": FROM},
        "void": {"suit": _VOID, "tile": _LAID},
        "draw": {"tile": MAYBE_TILE},
        "discard": {"tile": TILE},
        "peng": {"tile": TILE, "from": FROM},
        "gang": {"tile": TILE, "from": MAYBE_FROM, "concealed": CONCEALED, "late": _LATE},
        "hu": {
            "tile": TILE,
            "from": MAYBE_FROM,
            "fans": always(Listed(FAN_COUNT, len(FAN)), Text("算了哪些番。", "What counts.")),
            "value": always(Whole(1, MAX_VALUE), Text("分值。", "What it is worth.")),
        },
        "exhausted": {},
    },
    Text(
        "大家都看得到的一步，按一家看到的样子：换出和换进三张、定缺、摸牌；碰杠胡的 "
        "`from` 是打出那张牌的一家；`exhausted` 是牌墙摸完了。",
        "Something that was done in the sight of all, as far as a seat sees it: three "
        "tiles were given and got, a void suit was chosen, a tile was drawn; claims, "
        "gangs and wins say in `from` who gave the tile; `exhausted` found the wall "
        "empty.",
    ),
)

POINTS = EachSeat(Whole(-MAX_POINTS, MAX_POINTS))


PAYMENT = payment_record("SichuanPayment", REASONS, MAX_POINTS)
LEDGER = Listed(PAYMENT, MAX_PAYMENTS)

RESULT: Record[Result] = Record(
    fields={
        "winners": always(Listed(SEAT, MAX_WINS), Text("谁胡了，按先后。", "Who won, in order.")),
        "points": always(POINTS, WON_OR_LOST),
        "next_dealer": always(SEAT, Text("下一盘的庄家。", "The dealer of the next hand.")),
    },
    make=lambda parts: Result(**parts),
    component="SichuanResult",
    description=Text("一盘的结果。", "How a hand ended."),
)
RESULTS = Field(
    Listed(RESULT, MATCH),
    Text("这一局里前面每一盘的结果。", "How the hands before it in this game ended."),
    default=(),
)
DEALT = built_walls("SichuanDealt", rules_of().walls)
