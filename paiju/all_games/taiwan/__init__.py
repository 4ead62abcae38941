"""台湾麻将, Taiwanese mahjong with sixteen tiles: tai that add up, a base and a unit for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.all_games.taiwan.circumstances import CIRCUMSTANCES, faults
from paiju.all_games.taiwan.dialect import DIALECT
from paiju.all_games.taiwan.fans import FANS
from paiju.all_games.taiwan.payments import REASONS, payments
from paiju.all_games.taiwan.refusals import REFUSALS
from paiju.all_games.taiwan.rulesets import SETS
from paiju.all_games.taiwan.scoring import enough, score
from paiju.all_games.taiwan.state import State, View
from paiju.all_games.taiwan.turns import (
    CLAIM_BARS,
    WIN_BARS,
    discards,
    explain_discard,
    robs_flower,
    wins_by_flowers,
)
from paiju.melding.flow.state import changed
from paiju.melding.hands.field_types import SEAT
from paiju.melding.plain.rules import Play
from paiju.melding.plain_game import plain_mahjong
from paiju.play.declaration.game import Lab
from paiju.shapes.field_types import Field, follows
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

_OPENING = Text(
    "从哪一家前面开门；门风由开门定的规则用它。",
    "The seat before which the wall was opened, from which some rule sets count winds.",
)


def _seen(state: State, _: int | None) -> Mapping[str, Any]:
    """The attributes of a view that only this game has."""
    return {"opening": state.opening}


def _begun(state: State, view: Any) -> State:  # noqa: ANN401 - a view of this game
    """The state at the deal with what a view knows of it."""
    return changed(state, seen_opening=view.opening)


GAME = plain_mahjong(
    version=1,
    id="taiwan",
    component="Taiwan",
    package=__name__,
    name=Text("台湾麻将", "Taiwanese mahjong"),
    about=Text("十六张，五副一对，台数相加", "Sixteen tiles, five sets; tai add up"),
    art=("1f", "E", "5f"),
    sets=SETS,
    fans=FANS,
    reasons=REASONS,
    play=Play(
        win=payments,
        score=score,
        enough=enough,
        faults=faults,
        win_bars=WIN_BARS,
        claim_bars=CLAIM_BARS,
        choices={
            "discards": discards,
            "explain_discard": explain_discard,
            "wins_by_flowers": wins_by_flowers,
        },
        hand={"robs_flower": robs_flower},
        hides_gangs=True,
        may_declare=State.may_declare,
        seen=_seen,
        begun=_begun,
    ),
    dialect=DIALECT,
    circumstances=CIRCUMSTANCES,
    refusals=REFUSALS,
    state_type=State,
    view_type=View,
    state_own={"opening": follows(SEAT, _OPENING)},
    view_own={"opening": Field(SEAT, _OPENING, default=0)},
    lab=Lab(
        vectors="paiju.all_games.taiwan.lab.vectors:VECTORS",
        numbered="paiju.all_games.taiwan.lab.numbering:OWN",
    ),
)
