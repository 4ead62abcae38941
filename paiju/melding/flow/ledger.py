"""The ledger of a hand, with a reason for every payment; points of hands and of whole games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.melding.hands.field_types import SEATS
from paiju.play.declaration.refusals import not_over_error

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Payment(NamedTuple):
    """A payment.

    Attributes:
        reason: the code of its reason; the game declares the reasons.
        payer: the seat that pays.
        payee: the seat that gets the points; None if no seat does.
        points: the points.
        turn: the number of the turn that it is for, from 0; for points of a gang that go back or
            on, the turn of the gang.

    """

    reason: str
    payer: int
    payee: int | None
    points: int
    turn: int


def points_of(ledger: Iterable[Payment], seats: int = SEATS) -> tuple[int, ...]:
    """The points that each seat wins or loses by the payments of a ledger.

    >>> points_of([Payment("hu", 1, 0, 8, 30), Payment("fine", 2, None, 5, 31)])
    (8, -8, -5, 0)
    """
    points = [0] * seats
    for payment in ledger:
        points[payment.payer] -= payment.points
        if payment.payee is not None:
            points[payment.payee] += payment.points
    return tuple(points)


def paid_by(
    payments: Iterable[Payment], payer: int, reason: str | None = None
) -> tuple[Payment, ...]:
    """Payments that a liable seat 包 makes in place of their payers.

    `reason` is the reason of those that it makes for others; None leaves them their own.

    >>> [*map(tuple, paid_by([Payment("hu", seat, 1, 8, 30) for seat in (0, 2)], 2, "bao"))]
    [('bao', 2, 1, 8, 30), ('hu', 2, 1, 8, 30)]
    """
    return tuple(
        [
            each
            if each.payer == payer
            else each._replace(payer=payer, reason=reason or each.reason)
            for each in payments
        ]
    )


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
