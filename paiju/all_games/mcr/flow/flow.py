"""The flow of 国标麻将 (`paiju.play.flow.flow.Flow`).

The phases are `turn`, in which one seat wins, makes a gang or discards; `claims`, in which every
seat that may claim a tile answers, in any order; and `over`. A seat is asked only if it has a
choice. The default action, `auto`, passes if a tile may be claimed; otherwise it discards the tile
drawn, or the last tile of the hand if none was drawn.

>>> from paiju.all_games.mcr.rulesets import rules_of
>>> state = FLOW.deal(rules_of(), 7)
>>> state.phase, state.to_act
('turn', (0,))
>>> from paiju.melding.hands.actions import Action
>>> while state.to_act:
...     state = FLOW.step(state, Action("auto", state.to_act[0])).state
>>> FLOW.settle(state).points
(0, 0, 0, 0)
"""

from __future__ import annotations

from paiju.all_games.mcr.events import EVENTS
from paiju.all_games.mcr.flow.hand import ENGINE
from paiju.all_games.mcr.flow.state_of_view import state_of_view
from paiju.all_games.mcr.flow.trusted_state import completed
from paiju.all_games.mcr.payments import settle
from paiju.all_games.mcr.records import RECORDS
from paiju.all_games.mcr.view import View, view
from paiju.melding.flow.flow import TileFlow

FLOW = TileFlow(
    engine=ENGINE,
    records=RECORDS,
    view=view,
    view_type=View,
    state_of_view=state_of_view,
    settle=settle,
    events=EVENTS,
    complete=completed,
)
