"""The results of the hands of a game, and their total."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.play.declaration.refusals import not_over_error

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def results_of(state: Any) -> tuple[Any, ...]:  # noqa: ANN401 - each game has its own
    """The results of all hands of a finished game; a game that is not over is refused."""
    if state.result is None:
        raise not_over_error()
    return (*state.results, state.result)


def total_points(points: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """The sum of the points of each seat over several hands.

    >>> total_points([(3, -3), (1, -1)])
    (4, -4)
    """
    return tuple(map(sum, zip(*points, strict=True)))
