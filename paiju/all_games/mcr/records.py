"""The JSON records of a game of 国标: results, and what states and views have of its own."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from paiju.all_games.mcr.payments import payments
from paiju.all_games.mcr.rulesets import DEFAULT, SEATS, rules_of
from paiju.all_games.mcr.state import MATCH, PHASES, Result
from paiju.mahjong_tiles.field_types import MAX_TILES, OneTile, Tiles
from paiju.melding.flow.records import TileRecords, of_players
from paiju.melding.flow.turn_records import WON_OR_LOST
from paiju.melding.hands.field_types import SEAT, EachSeat
from paiju.shapes.errors import Fault, InconsistentStateError, InconsistentViewError
from paiju.shapes.field_types import (
    Beside,
    Field,
    FieldType,
    Listed,
    RuleSet,
    Whole,
    follows,
)
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.shapes.errors import InconsistentError

Json = dict[str, Any]

# A bound that is more than any hand is worth.
MAX_TOTAL = 1_000
MAX_SCORE = 3 * (MAX_TOTAL + 8) * MATCH
POINTS = EachSeat(Whole(-MAX_SCORE, MAX_SCORE))


def _result(minimum: int, error: type[InconsistentError], parts: Json) -> Result:
    """The result of a hand from JSON fields; an impossible one is refused."""
    result = Result(parts["winner"], parts["from"], parts["total"], parts["offender"])
    won = result.winner is not None
    if won and (result.offender is not None or result.source == result.winner):
        raise error(Fault("no_result", _NO_RESULT))
    if not won and result.source is not None:
        raise error(Fault("no_result", _NO_RESULT))
    if (result.total < minimum) if won else result.total:
        raise error(Fault("no_result", _NO_RESULT, ("total",)))
    return result


@lru_cache
def result_of(minimum: int, error: type[InconsistentError]) -> Record[Result]:
    """The record of the result of a hand; a win of less than `minimum` points is refused."""
    seat = partial(Field, SEAT, default=None, may_be_null=True)
    return Record(
        fields={
            "winner": seat(),
            "from": seat(
                Text(
                    "谁点的炮；自摸是 null。", "Who gave the winning tile; null where it was drawn."
                ),
                of="source",
            ),
            "total": Field(
                Whole(0, MAX_TOTAL),
                Text("和了值多少，包括花牌。", "The points of the win, flowers included."),
                default=0,
            ),
            "offender": seat(Text("做了不允许的事的一家。", "Who did what may not be done.")),
            "scores": follows(POINTS, WON_OR_LOST, of=payments),
        },
        make=partial(_result, minimum, error),
        component="McrResult",
        description=Text(
            "一盘的结果；`winner` 和 `offender` 都没有就是荒牌。",
            "How a hand ended; with neither `winner` nor `offender` nobody won 荒牌.",
        ),
        error=error,
    )


RESULT = result_of(0, InconsistentStateError)


def result_by_rules(error: type[InconsistentError]) -> Beside:
    """The type of the result of a hand, which depends on the rule set."""

    def of(parts: Mapping[str, Any]) -> FieldType:
        minimum = parts["ruleset"].minimum if "ruleset" in parts else 0
        return result_of(minimum, error)  # type: ignore[arg-type] # classes are hashable

    return Beside(of, RESULT)


def results_field(error: type[InconsistentError]) -> Field:
    """The field of the results of earlier hands, which depends on the rule set."""
    result = result_by_rules(error)
    return Field(
        Beside(lambda parts: Listed(result.beside(parts), MATCH), Listed(RESULT, MATCH)),
        Text("这一局里前面每一盘的结果。", "How the hands before it in this game ended."),
        default=(),
    )


_FLOWERS = follows(
    EachSeat(Tiles()), Text("各家亮出的花。", "The flowers that each seat has shown.")
)
_BOTH = {"dealer": follows(SEAT), "round_wind": follows(OneTile())}
RECORDS = TileRecords(
    component="Mcr",
    rules=RuleSet(rules_of, DEFAULT, "Mcr"),
    phases=PHASES,
    match=MATCH,
    result=RESULT,
    has_chi=True,
    has_flowers=True,
    hides_gangs=True,
    turns_after={"foul": {}},
    about={
        "turn": Text(
            "大家都看得到的一步：`draw` 是摸进一张，`flower` 是亮出并补的花；吃碰杠和的 "
            "`from` 是打出那张牌的一家；`exhausted` 是牌墙摸完了，`foul` 是做了不允许的事。",
            "A public event: `draw` kept a tile and `flower` showed one that was replaced; "
            "claims, gangs and wins say in `from` who gave the tile; `exhausted` found the "
            "wall empty, and `foul` did what may not be done.",
        ),
        "state": Text(
            "一局的一切。由 `ruleset`、`seed`、`hand_number`、`results`、`dealt`、"
            "`history` 和 `answers` 决定，其余都推得出来。",
            "Everything about a game. `ruleset`, `seed`, `hand_number`, `results`, `dealt`, "
            "`history` and `answers` decide it; the rest follows from them.",
        ),
        "view": Text(
            "一家看到的一切。`seat`、`hand` 和 `history` 就够了，补过花时加 `flowers`；由"
            "它们推得出的字段，写了就要相符。别家的暗杠不写牌。",
            "All that a seat sees. `seat`, `hand` and `history`, with `flowers` where some "
            "were shown, are enough; what follows from them must agree. A gang that another "
            "hides is one without tiles.",
        ),
    },
    state_order="ruleset seed hand_number results dealt phase to_act dealer round_wind turn hands "
    "drawn melds discards flowers walls tabled history answers result",
    state_own={
        **_BOTH,
        "results": results_field(InconsistentStateError),
        "flowers": replace(_FLOWERS, of=of_players("flowers")),
        "walls": follows(
            EachSeat(Tiles()),
            Text(
                "各牌墙剩下的牌，从牌头开始。",
                "The remaining tiles of the walls, from the head on.",
            ),
            of=lambda state: [wall.rest for wall in state.walls],
        ),
    },
    view_order="ruleset seat hand_number results phase to_act dealer round_wind seat_wind turn "
    "hand drawn counts melds discards flowers left tabled history answer result shown",
    view_own={
        **_BOTH,
        "results": results_field(InconsistentViewError),
        "seat_wind": follows(OneTile(), may_be_null=True),
        "flowers": replace(_FLOWERS, follows=False, default=((),) * SEATS, is_compared=True),
        "left": follows(
            EachSeat(Whole(0, MAX_TILES)),
            Text("各牌墙还剩几张。", "How many tiles are left in the walls."),
        ),
        "shown": Field(
            Tiles(),
            Text("和牌一家的手牌，包括和的那张。", "The hand of who won, with the winning tile."),
            default=None,
            may_be_null=True,
            is_compared=True,
        ),
    },
)

_NO_RESULT = Text("没有一盘能这样结束", "no hand can end like this")
