"""Doing again what was done: states and views are believed as far as a game can come to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.doudizhu.flow import step
from app.play.refusals import NOT_OFFERED
from app.shapes.errors import Fault
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.games.doudizhu.action_json import Done
    from app.games.doudizhu.actions import Action
    from app.games.doudizhu.state import Phase, State
    from app.play.record import Error


def redo(state: State, done: Done, error: Error) -> State:
    """The state that these lead to; the first that is not legal is refused where it stands."""
    state = _redo(state, "calling", "bids", done.bids, error)
    state = _redo(state, "doubling", "doubled", done.doubles, error)
    return _redo(state, "play", "history", done.history, error)


def _redo(state: State, phase: Phase, key: str, actions: Sequence[Action], error: Error) -> State:
    for place, action in enumerate(actions):
        result = step(state, action)
        refusal = NOT_OFFERED if state.phase != phase else result.refusal
        if refusal is not None:
            raise error(Fault(refusal.code, refusal.text, (key, place)))
        if result.state.redeals != state.redeals:
            raise error(Fault("dealt_again", _DEALT_AGAIN, (key,)))
        state = result.state
    return state


_DEALT_AGAIN = Text(
    "都不叫后已重新发牌：这里应为空，redeals 加一",
    "nobody called, so the cards were dealt again: nothing stands here, and `redeals` is one more",
)
