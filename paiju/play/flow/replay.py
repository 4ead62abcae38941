"""Replays: do a game again from its record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.play.flow.flow import Flow, Refusal, State

S = TypeVar("S", bound="State")


class Replayed(NamedTuple, Generic[S]):
    """The result of a replay: up to the end of the record, or to the first refusal."""

    state: S
    done: int
    refusal: Refusal | None = None


def replay(flow: Flow[Any, S, Any, Any], state: S, actions: Iterable[Any]) -> Replayed[S]:
    """Do actions one after another, up to the first refusal."""
    done = 0
    for action in actions:
        result = flow.step(state, action)
        if result.refusal is not None:
            return Replayed(state, done, result.refusal)
        state, done = result.state, done + 1
    return Replayed(state, done)
