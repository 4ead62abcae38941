"""Doing again what was done: states and views are believed as far as a game can come to them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from app.games.mcr import doing
from app.games.mcr.flow import ask, explain
from app.melding.actions import Action
from app.play.record import same
from app.play.refusals import GAME_OVER, NOT_OFFERED, NOT_YOUR_TURN
from app.shapes.errors import Fault
from app.shapes.reading import at
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from app.games.mcr.state import State, Turn
    from app.play.protocol import Refusal
    from app.shapes.errors import InconsistentError

Json = dict[str, Any]
Error = type["InconsistentError"]

# What happens by itself once nobody claims the tile before it.
_BY_ITSELF = ("draw", "flower", "exhausted")


def redo(state: State, turns: Sequence[Turn], error: Error) -> State:
    """The state that these lead to; the first that cannot have been is refused where it stands.

    Nobody is asked yet whether he claims the last tile.
    """
    for place, turn in enumerate(turns):
        with at("history", place):
            if place >= len(state.history):
                state = _done(state, turn, error)
            if not _agrees(turn, state.history[place]):
                raise error(Fault("does_not_follow", _NOT_THIS))
    return state


def _done(state: State, turn: Turn, error: Error) -> State:
    refusal = _explain(state, turn)
    if refusal is not None:
        raise error(Fault(refusal.code, refusal.text))
    if turn.type in _BY_ITSELF:
        return doing.pass_on(state)
    if turn.type == "foul":
        return doing.foul(state, turn.seat)
    return doing.act(state, turn.seat, _action_of(turn))


def _explain(state: State, turn: Turn) -> Refusal | None:
    if state.phase == "over":
        return GAME_OVER
    if turn.type in _BY_ITSELF:
        return NOT_OFFERED if state.tabled is None else None
    if state.tabled is None and turn.seat != state.turn:
        return NOT_YOUR_TURN
    if turn.type == "foul":
        penalised = state.rules.options.fouls == "penalised"
        return None if penalised and turn.seat in ask(state).to_act else NOT_OFFERED
    return explain(state, turn.seat, _action_of(turn))


def _action_of(turn: Turn) -> Action:
    return Action(turn.type, turn.seat, tile=turn.tile, tiles=turn.tiles)


def _agrees(given: Turn, follows: Turn) -> bool:
    """Whether a turn is as it is told; the tile of a draw need not be."""
    told = given._replace(tile=follows.tile) if given.type == "draw" and not given.tile else given
    return told == follows


def compare_all(given: Json, follows: Json, keys: Collection[str], error: Error) -> None:
    """Refuse whatever is given and is not what follows."""
    for key in keys:
        if key in given and not same(given[key], follows[key]):
            text = _DOES_NOT_FOLLOW.format(shown=json.dumps(follows[key]))
            raise error(Fault("does_not_follow", text, (key,)))


_NOT_THIS = Text(
    "与牌墙和此前的行动不符", "this does not follow from the walls and what was done before"
)
_DOES_NOT_FOLLOW = Text(
    "与牌墙和各家的行动不符，应为 {shown}",
    "this does not follow from the walls and what was done since: that gives {shown}",
)
