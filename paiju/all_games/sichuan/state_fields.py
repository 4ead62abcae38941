"""The JSON records of a state and of a view of 四川麻将.

A state is decided by the wall and the turns since the deal; its other fields follow. To read a
state, all turns are replayed, so that an impossible state is refused at its first wrong turn. To
read a view, they are replayed over hidden tiles (`flow.state_of_view`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.sichuan.flow.hand import ENGINE
from paiju.all_games.sichuan.flow.state_of_view import state_of_view
from paiju.all_games.sichuan.records import (
    ANSWER,
    DEALT,
    LEDGER,
    MAX_WINS,
    POINTS,
    RESULT,
    RESULTS,
    SUIT,
    TURN,
)
from paiju.all_games.sichuan.rulesets import DEFAULT, MATCH, SEATS, rules_of
from paiju.all_games.sichuan.state import PHASES, State
from paiju.all_games.sichuan.view import View, view
from paiju.mahjong_tiles.field_types import MAX_TILES, OneTile, Tiles
from paiju.melding.flow.claims import JOINED
from paiju.melding.flow.sealed_notation import FewTiles, HiddenOfSeats, TwoDigits
from paiju.melding.flow.state_fields import MAX_TURNS, Parts, of_players, state_fields, view_fields
from paiju.melding.flow.turn_records import WON_OR_LOST
from paiju.melding.flow.view import view_maker
from paiju.melding.flow.wall import HAND
from paiju.melding.hands.field_types import SEAT, EachSeat
from paiju.shapes.errors import InconsistentStateError, InconsistentViewError
from paiju.shapes.field_types import Field, Flag, Listed, OrNull, RuleSet, Whole, follows
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.shapes.field_types import FieldType


def _each(kind: FieldType, name: str, description: Text) -> Field:
    return follows(EachSeat(kind), description, of=of_players(name))


_PARTS = Parts(RuleSet(rules_of, DEFAULT, "Sichuan"), DEALT, PHASES, MATCH, TURN, ANSWER, RESULT)
_FANS_PASSED = Text(
    "上次摸牌之后放过的胡牌的番数；没有就是 null。",
    "The fans of a win that was passed since the last draw; null where none was.",
)
_PENGS_PASSED = Text(
    "上次摸牌之后，放过没碰的牌。", "The tiles that were not taken for a peng since the last draw."
)
_WON = Text(
    "各家胡的是哪张；几家同胡一张，算最近的一家。",
    "The tiles that each seat has won with, one of several the nearest's.",
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
STATE: Record[State] = Record(
    fields=state_fields(
        _PARTS,
        "ruleset seed hand_number dealer results dealt phase to_act turn hands given voids laid "
        "drawn gang melds discards won bars passed strayed wall winners tabled ledger points "
        "next_dealer history answers result",
        {
            **_BOTH,
            "given": _each(
                Tiles(),
                "given",
                Text(
                    "各家换出的牌，都选好才公开。",
                    "What each gives in the exchange, until all have.",
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
                Text("牌墙剩下的牌，从牌头开始。", "What is left of the wall, from the head on."),
                of="wall.rest",
            ),
            "next_dealer": follows(
                SEAT,
                Text(
                    "下一盘的庄家，以目前来看。", "The dealer of the next hand, as it would be now."
                ),
            ),
        },
    ),
    make=ENGINE.state_of,
    component="SichuanState",
    description=Text(
        "一局的一切。由 `ruleset`、`seed`、`hand_number`、`dealer`、`results`、`dealt`、"
        "`history` 和 `answers` 决定，其余都推得出来。",
        "Everything about a game. `ruleset`, `seed`, `hand_number`, `dealer`, `results`, "
        "`dealt`, `history` and `answers` decide it; the rest follows from them.",
    ),
    error=InconsistentStateError,
)
VIEW: Record[View] = Record(
    fields=view_fields(
        _PARTS,
        "ruleset seat hand_number dealer results phase to_act turn hand drawn given laid bar "
        "passed voids counts melds discards won left winners tabled ledger points history answer "
        "result shown",
        {
            **_BOTH,
            "given": follows(
                Tiles(),
                Text(
                    "换出的牌，都选好才公开。",
                    "What it gives in the exchange, until all have chosen.",
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
    ),
    make=view_maker(View, state_of_view, view),
    component="SichuanView",
    description=Text(
        "一家看到的一切。`seat`、`hand` 和 `history` 就够了，庄家不是 0 号座时加 "
        "`dealer`，有手牌亮着时加 `shown`；由它们推得出的字段，写了就要相符。",
        "All that a seat sees. `seat`, `hand` and `history`, with `dealer` where it is "
        "not seat 0 and `shown` where hands lie open, are enough; what follows from them "
        "must agree.",
    ),
    error=InconsistentViewError,
)
