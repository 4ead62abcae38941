"""Replays: games played again from their recorded actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.play.flow.flow import Flow, Refusal, State

S = TypeVar("S", bound="State")


class Replayed(NamedTuple, Generic[S]):
    """The state after a replay, the number of actions done, and the refusal that ended it early."""

    state: S
    done: int
    refusal: Refusal | None = None


def replay(flow: Flow[Any, S, Any, Any], state: S, actions: Iterable[Any]) -> Replayed[S]:
    """The replay of actions from a state, one after another, up to the first that is refused."""
    done = 0
    for action in actions:
        result = flow.step(state, action)
        if result.refusal is not None:
            return Replayed(state, done, result.refusal)
        state, done = result.state, done + 1
    return Replayed(state, done)
