"""The JSON records of a game of 国标: actions, turns, results and walls."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from paiju.all_games.mcr.payments import payments
from paiju.all_games.mcr.rulesets import Rules, rules_of
from paiju.all_games.mcr.state import MATCH, Result
from paiju.mahjong_tiles.field_types import Tiles
from paiju.melding.flow.turn_records import (
    CONCEALED,
    FROM,
    MAYBE_FROM,
    MAYBE_TILE,
    TILE,
    TILE_FIELD,
    WON_OR_LOST,
    action_records,
    built_walls,
    turns_of,
)
from paiju.melding.hands.field_types import SEAT, EachSeat
from paiju.shapes.errors import Fault, InconsistentStateError
from paiju.shapes.field_types import Beside, Field, FieldType, Listed, Whole, always, follows
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.melding.flow.wall import Walls
    from paiju.shapes.errors import InconsistentError

Json = dict[str, Any]

# A bound that is more than any hand is worth.
MAX_TOTAL = 1_000
MAX_SCORE = 3 * (MAX_TOTAL + 8) * MATCH
POINTS = EachSeat(Whole(-MAX_SCORE, MAX_SCORE))
_RUN = Tiles(in_order=True)

# The records of actions, by the fields of each type besides `type` and `seat`.
ACTION, CHOICE, ANSWER, CLAIM = action_records(
    "Mcr",
    {
        "discard": TILE_FIELD,
        "chi": {
            "tiles": always(
                _RUN, Text("`chi` 用：这一顺的三张牌。", "The three tiles of the run, for `chi`.")
            )
        },
        "peng": {},
        "gang": TILE_FIELD,
        "hu": {},
        "pass": {},
        "auto": {},
    },
    claimed={"chi": {"tiles": always(Tiles())}},
    about={
        "action": Text(
            "一家做的事。`discard` 和 `gang` 有 `tile`，`chi` 有 `tiles`，要的那张也在"
            "里面；`peng`、`hu`、`pass` 和 `auto`（默认：过，否则打刚摸的那张，没摸牌"
            "就打手里最后一张）都没有。",
            "What a seat does. `discard` and `gang` have `tile`, `chi` has `tiles`, the "
            "claimed tile among them; `peng`, `hu`, `pass` and `auto` (the default: pass, "
            "else discard the tile drawn, or the last of the hand where none was) have "
            "neither.",
        ),
        "choice": Text("一家能做的事：一个动作。", "Something that a seat may do: an action."),
        "claim": Text(
            "一家对这张牌的要求；`chi` 要写这一顺的三张 `tiles`。",
            "What a seat claims of a tile; `chi` has the three `tiles` of its run.",
        ),
    },
)
TURN = turns_of(
    "McrTurn",
    {
        "draw": {"tile": MAYBE_TILE},
        "flower": {"tile": TILE},
        "discard": {"tile": TILE},
        "chi": {
            "tile": TILE,
            "tiles": always(_RUN, Text("`chi` 用：这一顺。", "The run, for `chi`.")),
            "from": FROM,
        },
        "peng": {"tile": TILE, "from": FROM},
        "gang": {"tile": MAYBE_TILE, "from": MAYBE_FROM, "concealed": CONCEALED},
        "hu": {"tile": TILE, "from": MAYBE_FROM},
        "exhausted": {},
        "foul": {},
    },
    Text(
        "大家都看得到的一步：`draw` 是摸进一张，`flower` 是亮出并补的花；吃碰杠和的 "
        "`from` 是打出那张牌的一家；`exhausted` 是牌墙摸完了，`foul` 是做了不允许的事。",
        "Something that was done in the sight of all: `draw` kept a tile and `flower` "
        "showed one that was replaced; claims, gangs and wins say in `from` who gave the "
        "tile; `exhausted` found the wall empty, and `foul` did what may not be done.",
    ),
)


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
                Text("和了值多少，包括花牌。", "What the win is worth, flowers included."),
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


def results_field(error: type[InconsistentError]) -> Field:
    """The field of the results of earlier hands, which depends on the rule set."""

    def of(parts: Mapping[str, Any]) -> FieldType:
        minimum = parts["ruleset"].minimum if "ruleset" in parts else 0
        result = result_of(minimum, error)  # type: ignore[arg-type] # classes are hashable
        return Listed(result, MATCH)

    return Field(
        Beside(of, Listed(RESULT, MATCH)),
        Text("这一局里前面每一盘的结果。", "How the hands before it in this game ended."),
        default=(),
    )


def dealt_record(rules: Rules) -> Record[Walls]:
    """The record of walls that were built elsewhere, from the tiles of a rule set."""
    return built_walls("McrDealt", rules.walls)


DEALT = dealt_record(rules_of())

_NO_RESULT = Text("没有一盘能这样结束", "no hand can end like this")
