"""The score of a game of 四川麻将: the results of its hands, and every payment of the last one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.melding.flow.ledger import results_of, total_points

if TYPE_CHECKING:
    from paiju.all_games.sichuan.state import Result, State
    from paiju.melding.flow.ledger import Payment


class Score(NamedTuple):
    """The score of a game.

    Attributes:
        results: the results of its hands.
        points: the points that each seat won or lost in the whole game.
        lost: the points that were paid to no seat.
        ledger: the payments of the last hand, in order.

    """

    results: tuple[Result, ...]
    points: tuple[int, ...]
    lost: int
    ledger: tuple[Payment, ...]


def settle(state: State) -> Score:
    """The score of a finished game; a game that is not over is refused."""
    results = results_of(state)
    points = total_points(each.points for each in results)
    return Score(results, points, -sum(points), state.ledger)
