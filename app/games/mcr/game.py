"""国标 as a game: the functions of `app.play.protocol.Flow`.

The phases are `turn`, in which one seat wins, makes a gang or discards; `claims`, in which every
seat that may claim a tile answers, in any order; and `over`. A seat is asked only where it has a
choice. The default action, `auto`, is to pass where that may be done, and otherwise to discard the
tile drawn, or the last of the hand where none was.

>>> from app.games.mcr.rulesets import rules_of
>>> state = deal(rules_of(), 7)
>>> state.phase, state.to_act
('turn', (0,))
>>> from app.melding.actions import Action
>>> while state.to_act:
...     state = step(state, Action("auto", state.to_act[0])).state
>>> settle(state).points
(0, 0, 0, 0)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.mcr.events import EVENTS
from app.games.mcr.flow import deal, legal, pick, step
from app.games.mcr.recalled import recall_state
from app.games.mcr.records import ACTION
from app.games.mcr.settle import settle
from app.games.mcr.state_record import STATE, VIEW
from app.games.mcr.view import view

if TYPE_CHECKING:
    from app.games.mcr.records import Json
    from app.games.mcr.state import State
    from app.melding.actions import Action
    from app.play.protocol import Choice
    from app.tiles.notation import TileScript
    from app.tiles.tile import Tile

__all__ = [
    "deal",
    "events",
    "legal",
    "pick",
    "read_action",
    "read_state",
    "read_view",
    "recall_state",
    "settle",
    "step",
    "view",
    "whereabouts",
    "write_action",
    "write_choice",
    "write_state",
    "write_view",
]


events = EVENTS
read_action, write_action = ACTION.read, ACTION.write
read_state, write_state = STATE.read, STATE.write
read_view, write_view = VIEW.read, VIEW.write


def write_choice(choice: Choice[Action], script: TileScript | None = None) -> Json:
    """A choice as JSON: every choice is one action."""
    return write_action(choice.action, script)


def whereabouts(state: State) -> dict[str, tuple[Tile, ...]]:
    """The place of each tile: in a hand or a meld, discarded, shown as a flower, or in a wall."""
    places: dict[str, tuple[Tile, ...]] = {}
    for seat, player in enumerate(state.players):
        places[f"hand {seat}"] = player.hand
        places[f"melds {seat}"] = tuple(tile for meld in player.melds for tile in meld.tiles)
        places[f"discards {seat}"] = player.discards
        places[f"flowers {seat}"] = player.flowers
    for number, wall in enumerate(state.walls):
        places[f"wall {number}"] = wall.rest
    return places
