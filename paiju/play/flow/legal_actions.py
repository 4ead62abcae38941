"""The legal actions of a state one by one, where a choice of `legal` stands for several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.play.flow.flow import Flow, Pick, State


def each_action(
    flow: Flow[Any, Any, Any, Any], state: State, seat: int | None = None
) -> Iterator[Any]:
    """The legal actions of all seats to act, or of one seat, in the order of `legal`."""
    for place, choice in enumerate(flow.legal(state)):
        if seat in {None, choice.action.seat}:
            for move in range(choice.moves):
                yield flow.pick(state, _numbers(place, move))


def _numbers(*numbers: int) -> Pick:
    """A function for `Flow.pick` that gives these numbers, one after another."""
    left = iter(numbers)
    return lambda _: next(left)
