"""The JSON records of a state and of a view of 国标.

A state is decided by the walls and the turns since the deal; its other fields follow. To read a
state, all turns are replayed, so that an impossible state is refused at its first wrong turn. To
read a view, they are replayed over hidden tiles (`flow.state_of_view`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from paiju.all_games.mcr.flow.hand import ENGINE
from paiju.all_games.mcr.flow.state_of_view import state_of_view
from paiju.all_games.mcr.records import ANSWER, DEALT, RESULT, TURN, dealt_record, results_field
from paiju.all_games.mcr.rulesets import DEFAULT, SEATS, rules_of
from paiju.all_games.mcr.state import MATCH, PHASES, State
from paiju.all_games.mcr.view import View, view
from paiju.mahjong_tiles.field_types import MAX_TILES, OneTile, Tiles
from paiju.melding.flow.state_fields import Parts, of_players, state_fields, view_fields
from paiju.melding.flow.view import view_maker
from paiju.melding.hands.field_types import SEAT, EachSeat
from paiju.shapes.errors import InconsistentStateError, InconsistentViewError
from paiju.shapes.field_types import Beside, Field, FieldType, Part, RuleSet, Whole, follows
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping


def _dealt(parts: Mapping[str, Any]) -> FieldType:
    """The record of walls that were built elsewhere, for the rule set among the fields."""
    return dealt_record(parts["ruleset"]) if "ruleset" in parts else Part(DEALT.schema())


_PARTS = Parts(
    RuleSet(rules_of, DEFAULT, "Mcr"), Beside(_dealt, DEALT), PHASES, MATCH, TURN, ANSWER, RESULT
)
_FLOWERS = follows(
    EachSeat(Tiles()), Text("各家亮出的花。", "The flowers that each seat has shown.")
)
_BOTH = {"dealer": follows(SEAT), "round_wind": follows(OneTile())}
STATE: Record[State] = Record(
    fields=state_fields(
        _PARTS,
        "ruleset seed hand_number results dealt phase to_act dealer round_wind turn hands drawn "
        "melds discards flowers walls tabled history answers result",
        {
            **_BOTH,
            "results": results_field(InconsistentStateError),
            "flowers": replace(_FLOWERS, of=of_players("flowers")),
            "walls": follows(
                EachSeat(Tiles()),
                Text(
                    "各牌墙剩下的牌，从牌头开始。", "What is left of the walls, from the head on."
                ),
                of=lambda state: [wall.rest for wall in state.walls],
            ),
        },
    ),
    make=ENGINE.state_of,
    component="McrState",
    description=Text(
        "一局的一切。由 `ruleset`、`seed`、`hand_number`、`results`、`dealt`、"
        "`history` 和 `answers` 决定，其余都推得出来。",
        "Everything about a game. `ruleset`, `seed`, `hand_number`, `results`, `dealt`, "
        "`history` and `answers` decide it; the rest follows from them.",
    ),
    error=InconsistentStateError,
)
VIEW: Record[View] = Record(
    fields=view_fields(
        _PARTS,
        "ruleset seat hand_number results phase to_act dealer round_wind seat_wind turn hand drawn "
        "counts melds discards flowers left tabled history answer result shown",
        {
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
                Text(
                    "和牌一家的手牌，包括和的那张。", "The hand of who won, with the winning tile."
                ),
                default=None,
                may_be_null=True,
                is_compared=True,
            ),
        },
    ),
    make=view_maker(View, state_of_view, view),
    component="McrView",
    description=Text(
        "一家看到的一切。`seat`、`hand` 和 `history` 就够了，补过花时加 `flowers`；由"
        "它们推得出的字段，写了就要相符。别家的暗杠不写牌。",
        "All that a seat sees. `seat`, `hand` and `history`, with `flowers` where some "
        "were shown, are enough; what follows from them must agree. A gang that another "
        "hides is one without tiles.",
    ),
    error=InconsistentViewError,
)
