"""A hand done again: states and views are believed as far as a game can reach them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.mcr import doing
from app.games.mcr.flow import ask, explain
from app.melding.actions import Action
from app.play.protocol import Refusal
from app.play.refusals import GAME_OVER, NOT_OFFERED, NOT_YOUR_TURN
from app.shapes.errors import Fault
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.games.mcr.state import State, Turn
    from app.shapes.errors import InconsistentError

# The turns that follow by themselves once no seat claims the tile before them.
_BY_ITSELF = ("draw", "flower", "exhausted")


def redo(state: State, turns: Sequence[Turn], error: type[InconsistentError]) -> State:
    """The state after these turns, before any seat is asked whether it claims the last tile.

    The first turn that cannot have been is refused in its place.
    """
    for place, turn in enumerate(turns):
        if place >= len(state.history):
            done = _done(state, turn)
            if isinstance(done, Refusal):
                raise error(Fault(done.code, done.text, ("history", place)))
            state = done
        if not _agrees(turn, state.history[place]):
            raise error(Fault("does_not_follow", _NOT_THIS, ("history", place)))
    return state


def _done(state: State, turn: Turn) -> State | Refusal:
    if state.phase == "over":
        return GAME_OVER
    if turn.type in _BY_ITSELF:
        return NOT_OFFERED if state.tabled is None else doing.pass_on(state)
    if state.tabled is None and turn.seat != state.turn:
        return NOT_YOUR_TURN
    if turn.type == "foul":
        penalised = state.rules.options.fouls == "penalised"
        may = penalised and turn.seat in ask(state).to_act
        return doing.foul(state, turn.seat) if may else NOT_OFFERED
    action = Action(turn.type, turn.seat, turn.tile, turn.tiles)
    return explain(state, turn.seat, action) or doing.act(state, turn.seat, action)


def _agrees(given: Turn, follows: Turn) -> bool:
    """True if a turn is as it was given; the tile of a draw may be left out."""
    if given.type == "draw" and not given.tile:
        given = given._replace(tile=follows.tile)
    return given == follows


_NOT_THIS = Text(
    "与牌墙和此前的行动不符", "this does not follow from the walls and what was done before"
)
