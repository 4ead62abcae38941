"""The flow of 四川麻将 (`paiju.play.flow.flow.Flow`).

The phases are `exchange`, if the rule set has one, and `void`, in which all seats choose at the
same time, hidden from each other; `turn`, in which one seat wins, makes a gang or discards;
`claims`, in which every seat that may claim a tile answers, in any order; and `over`. A seat is
asked only if it has a choice. The default action, `auto`, gives tiles of the shortest suit in the
exchange and makes the shortest suit void; it passes if a tile may be claimed, and otherwise
discards the tile drawn, or the last legal one.

>>> from paiju.all_games.sichuan.rulesets import rules_of
>>> state = FLOW.deal(rules_of("chengdu"), 7)
>>> state.phase, state.to_act
('exchange', (0, 1, 2, 3))
>>> from paiju.melding.hands.actions import Action
>>> while state.to_act:
...     state = FLOW.step(state, Action("auto", state.to_act[0])).state
>>> sum(FLOW.settle(state).points)
0
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.sichuan.events import EVENTS
from paiju.all_games.sichuan.flow.hand import ENGINE
from paiju.all_games.sichuan.flow.state_of_view import state_of_view
from paiju.all_games.sichuan.records import RECORDS
from paiju.all_games.sichuan.score import settle
from paiju.all_games.sichuan.view import View, view
from paiju.melding.flow.flow import TileFlow

if TYPE_CHECKING:
    from paiju.all_games.sichuan.state import State
    from paiju.mahjong_tiles.tile import Tile


def _places(state: State) -> dict[str, tuple[Tile, ...]]:
    """The tiles in places that only this game has: tiles given, laid and won."""
    places: dict[str, tuple[Tile, ...]] = {}
    for seat, player in enumerate(state.players):
        places[f"given {seat}"] = player.given
        places[f"laid {seat}"] = (player.laid,) if player.laid else ()
        places[f"won {seat}"] = player.won
    return places


FLOW = TileFlow(
    engine=ENGINE,
    records=RECORDS,
    view=view,
    view_type=View,
    state_of_view=state_of_view,
    settle=settle,
    events=EVENTS,
    of_players={
        "given": "given",
        "voids": "void",
        "laid": "laid",
        "won": "won",
        "bars": "bar",
        "passed": "passed",
        "strayed": "strayed",
    },
    places=_places,
)
