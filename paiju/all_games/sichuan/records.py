"""The JSON records of a game of 四川麻将: payments, results, and what else it has of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.all_games.sichuan.fans import FAN
from paiju.all_games.sichuan.payments import REASONS
from paiju.all_games.sichuan.rulesets import DEFAULT, MATCH, SEATS, rules_of
from paiju.all_games.sichuan.state import PHASES, Result
from paiju.mahjong_tiles.field_types import MAX_TILES, OneTile, Tiles
from paiju.mahjong_tiles.tile import SUITS
from paiju.melding.flow.claims import JOINED
from paiju.melding.flow.records import TileRecords, of_players
from paiju.melding.flow.sealed_notation import FewTiles, HiddenOfSeats, TwoDigits
from paiju.melding.flow.turn_records import (
    LATE,
    MAX_TURNS,
    MAYBE_TILES,
    WON_OR_LOST,
    from_of,
    payment_record,
)
from paiju.melding.flow.wall import HAND
from paiju.melding.hands.field_types import SEAT, EachSeat
from paiju.melding.rules.fan_table import FanCount
from paiju.shapes.field_types import (
    Field,
    Flag,
    Listed,
    OrNull,
    RuleSet,
    Whole,
    Word,
    always,
    follows,
)
from paiju.shapes.record import Record
from paiju.shapes.schema import open_word
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.shapes.field_types import FieldType
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


def _each(kind: FieldType, name: str, description: Text) -> Field:
    return follows(EachSeat(kind), description, of=of_players(name))


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
_FANS_PASSED = Text(
    "上次摸牌之后放过的胡牌的番数；没有就是 null。",
    "The fans of a win that was passed since the last draw; null where none was.",
)
_PENGS_PASSED = Text(
    "上次摸牌之后，放过没碰的牌。", "The tiles that were not taken for a peng since the last draw."
)
_WON = Text(
    "各家胡的是哪张；几家同胡一张，算最近的一家。",
    "The tiles that each seat has won with; a tile that several seats won with is listed for "
    "the nearest.",
)
_BAR = Whole(0, MAX_TURNS)
# A seat can only pass a peng with a pair of its hand, and gets no other pair before its next draw.
_MOST_PASSED = HAND // JOINED["peng"]
_BOTH = {
    "dealer": Field(SEAT, default=0),
    "results": RESULTS,
    "winners": follows(Listed(SEAT, MAX_WINS), Text("谁胡了，按先后。", "Who has won, in order.")),
    "ledger": follows(
        LEDGER, Text("这一盘的付分，按顺序。", "The payments of this hand, in order.")
    ),
    "points": follows(POINTS, WON_OR_LOST),
}
RECORDS = TileRecords(
    component="Sichuan",
    rules=RuleSet(rules_of, DEFAULT, "Sichuan"),
    phases=PHASES,
    match=MATCH,
    result=RESULT,
    choices={
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
    },
    offered={
        "exchange": {
            "moves": always(
                Whole(1, MAX_TURNS * 2),
                Text("三张的选法有几种。", "How many choices of three tiles there are."),
            )
        }
    },
    turns_before={
        "exchange": {"tiles": MAYBE_TILES},
        "receive": {"tiles": MAYBE_TILES, "from": from_of(SEAT)},
        "void": {"suit": _VOID, "tile": _LAID},
    },
    of_gang={"late": LATE},
    of_win={
        "fans": always(Listed(FAN_COUNT, len(FAN)), Text("算了哪些番。", "The fans that count.")),
        "value": always(Whole(1, MAX_VALUE), Text("分值。", "The value.")),
    },
    about={
        "action": Text(
            "一家做的事。`exchange` 有三张 `tiles`；`void` 有 `suit`，规则要扣牌时还有"
            "扣下的 `tile`；`discard` 和 `gang` 有 `tile`；`peng`、`hu`、`pass` 和 "
            "`auto`（默认：换牌、定缺都选张数最少的一门，然后是过，否则打刚摸的那张，"
            "或者能打的最后一张）都没有。",
            "The action of a seat. `exchange` has three `tiles`, `void` a `suit` and, where "
            "the rules want it, the `tile` of it that is laid face down; `discard` and "
            "`gang` have `tile`; `peng`, `hu`, `pass` and `auto` (the default: the fewest "
            "tiles are given and void, then pass, else discard the tile drawn, or the last "
            "that may be) have neither.",
        ),
        "choice": Text(
            "一家能做的事：一个动作，或者任意三张的换牌。",
            "Something that a seat may do: an action, or an exchange of any three tiles.",
        ),
        "turn": Text(
            "大家都看得到的一步，按一家看到的样子：换出和换进三张、定缺、摸牌；碰杠胡的 "
            "`from` 是打出那张牌的一家；`exhausted` 是牌墙摸完了。",
            "A public event, as far as a seat sees it: three tiles were given and got, a "
            "void suit was chosen, a tile was drawn; claims, gangs and wins say in `from` "
            "who gave the tile; `exhausted` found the wall empty.",
        ),
        "state": Text(
            "一局的一切。由 `ruleset`、`seed`、`hand_number`、`dealer`、`results`、`dealt`、"
            "`history` 和 `answers` 决定，其余都推得出来。",
            "Everything about a game. `ruleset`, `seed`, `hand_number`, `dealer`, `results`, "
            "`dealt`, `history` and `answers` decide it; the rest follows from them.",
        ),
        "view": Text(
            "一家看到的一切。`seat`、`hand` 和 `history` 就够了，庄家不是 0 号座时加 "
            "`dealer`，有手牌亮着时加 `shown`；由它们推得出的字段，写了就要相符。",
            "All that a seat sees. `seat`, `hand` and `history`, with `dealer` where it is "
            "not seat 0 and `shown` where hands lie open, are enough; what follows from them "
            "must agree.",
        ),
    },
    state_order="ruleset seed hand_number dealer results dealt phase to_act turn hands given "
    "voids laid drawn gang melds discards won bars passed strayed wall winners tabled ledger "
    "points next_dealer history answers result",
    state_own={
        **_BOTH,
        "given": _each(
            Tiles(),
            "given",
            Text(
                "各家换出的牌，都选好才公开。",
                "The tiles that each gives in the exchange, until all have.",
            ),
        ),
        "voids": _each(
            OrNull(SUIT),
            "void",
            Text("各家的缺门，选之前是 null。", "The void suits, null before the choice."),
        ),
        "laid": _each(
            OrNull(OneTile()),
            "laid",
            Text("扣着的牌，没有是 null。", "The tiles that lie face down, or null."),
        ),
        "gang": follows(
            Whole(0, MAX_TURNS),
            Text(
                "最后一张牌是哪一步的杠补的；不是补牌是 null。",
                "The turn of the gang for which the last tile was drawn; else null.",
            ),
            may_be_null=True,
        ),
        "won": _each(Tiles(), "won", _WON),
        "bars": follows(
            HiddenOfSeats(OrNull(TwoDigits(0, MAX_TURNS))),
            _FANS_PASSED,
            of=of_players("bar"),
        ),
        "passed": follows(
            HiddenOfSeats(FewTiles(most=_MOST_PASSED)),
            _PENGS_PASSED,
            of=of_players("passed"),
        ),
        "strayed": _each(
            Flag(),
            "strayed",
            Text(
                "各家是不是打过缺门以外的花色。",
                "Whether each has discarded another suit than its void one.",
            ),
        ),
        "wall": follows(
            Tiles(),
            Text(
                "牌墙剩下的牌，从牌头开始。", "The remaining tiles of the wall, from the head on."
            ),
            of="wall.rest",
        ),
        "next_dealer": follows(
            SEAT,
            Text("下一盘的庄家，以目前来看。", "The dealer of the next hand, as it would be now."),
        ),
    },
    view_order="ruleset seat hand_number dealer results phase to_act turn hand drawn given laid "
    "bar passed voids counts melds discards won left winners tabled ledger points history answer "
    "result shown",
    view_own={
        **_BOTH,
        "given": follows(
            Tiles(),
            Text(
                "换出的牌，都选好才公开。",
                "The tiles that it gives in the exchange, until all have chosen.",
            ),
        ),
        "laid": follows(
            OneTile(), Text("扣着的那张牌。", "Its tile that lies face down."), may_be_null=True
        ),
        "bar": follows(_BAR, _FANS_PASSED, may_be_null=True),
        "passed": follows(Tiles(), _PENGS_PASSED),
        "voids": follows(
            EachSeat(OrNull(SUIT)),
            Text(
                "各家缺的花色；不知道是 null。",
                "The void suit of each seat; null where it is not known.",
            ),
        ),
        "won": follows(EachSeat(Tiles()), _WON),
        "left": follows(
            Whole(0, MAX_TILES), Text("牌墙还剩几张。", "How many tiles are left in the wall.")
        ),
        "shown": Field(
            EachSeat(OrNull(Tiles(any_order=True))),
            Text(
                "亮着的手牌，按座位；没亮的是 null。",
                "The hands that lie open, by seat; null for one that does not.",
            ),
            default=(None,) * SEATS,
            is_compared=True,
        ),
    },
)
