"""Doing again what was done: states and views are believed as far as a round can come to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.guandan.flow import step
from app.play.refusals import NOT_OFFERED
from app.shapes.errors import Fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.games.guandan.action_json import Done
    from app.games.guandan.actions import Action
    from app.games.guandan.state import State
    from app.shapes.errors import InconsistentError

Error = type["InconsistentError"]


def redo(state: State, done: Done, error: Error) -> State:
    """The state that these lead to; the first that is not legal is refused where it stands."""
    state = _redo(state, "tribute", done.tribute, error)
    return _redo(state, "history", done.history, error)


def _redo(state: State, key: str, actions: Sequence[Action], error: Error) -> State:
    for place, action in enumerate(actions):
        result = step(state, action)
        in_play = state.phase in {"play", "over"}
        refusal = NOT_OFFERED if in_play != (key == "history") else result.refusal
        if refusal is not None:
            raise error(Fault(refusal.code, refusal.text, (key, place)))
        state = result.state
    return state
