"""Payments for a hand, and the score of a game.

After a win by self-draw each other seat pays 8 and the worth of the win. After a win by a discard
or a robbed gang the seat that gave the tile pays 8 and the worth, the two others pay 8. A foul
costs 30, which the other seats share.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paiju.all_games.mcr.rulesets import SEATS
from paiju.melding.flow.ledger import Payment, points_of, results_of, total_points

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.mcr.scoring import Worth
    from paiju.all_games.mcr.state import Result, State

BASE = 8
FOUL = 10


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a game.

    Attributes:
        results: the results of its hands.
        points: the points that each seat won or lost in the whole game.
        won: the worth of the win of the last hand; None if it was not won.

    """

    results: tuple[Result, ...]
    points: tuple[int, ...]
    won: Worth | None


def paid(result: Result, turn: int) -> Iterator[Payment]:
    """The payments for the result of a hand, which ended with this turn.

    >>> from paiju.all_games.mcr.state import Result
    >>> [(each.reason, each.payer, each.points) for each in paid(Result(0, None, 11), 40)]
    [('hu', 1, 19), ('hu', 2, 19), ('hu', 3, 19)]
    """
    for seat in range(SEATS):
        if result.offender is not None and seat != result.offender:
            yield Payment("foul", result.offender, seat, FOUL, turn)
        if result.winner is not None and seat != result.winner:
            more = result.total if result.source in {None, seat} else 0
            yield Payment("hu", seat, result.winner, BASE + more, turn)


def payments(result: Result) -> tuple[int, ...]:
    """The points that each seat wins or loses by the result of a hand.

    >>> from paiju.all_games.mcr.state import Result
    >>> payments(Result(winner=0, source=3, total=11)), payments(Result(offender=1))
    ((35, -8, -8, -19), (10, -30, 10, 10))
    """
    return points_of(paid(result, 0))


def settle(state: State) -> Score:
    """The score of a finished game; a game that is not over is refused."""
    results = results_of(state)
    return Score(results, total_points(map(payments, results)), state.won)
