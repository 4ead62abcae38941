"""The legal bids and doubles of Dou Dizhu, and the state of the calling and the doubling."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.doudizhu.calling import CALLINGS, DOUBLINGS, SEATS
from paiju.all_games.doudizhu.state import Action

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.doudizhu.calling import Calling, Doubling
    from paiju.all_games.doudizhu.state import State, View


class Standing(NamedTuple):
    """The state of the calling: the seat to call next, or the landlord; both None if all passed."""

    turn: int | None = None
    landlord: int | None = None


def standing(style: Calling, first: int, bids: Sequence[Action]) -> Standing:
    """The state of the calling after these bids; `first` is the first seat to call.

    >>> standing(CALLINGS["score"], 2, (Action("call", 2, points=3),))
    Standing(turn=None, landlord=2)
    """
    if not style.calls:
        return Standing(landlord=first)
    claims = [bid for bid in bids if bid.type != "pass"]
    if len(bids) < SEATS and not (claims and _is_top(style, claims[-1])):
        return Standing(turn=(first + len(bids)) % SEATS)
    if not claims:
        return Standing()
    # There is a fourth bid only after a robbery; it is the caller's.
    if len(bids) == SEATS and claims[-1].type == "rob":
        return Standing(turn=claims[0].seat)
    return Standing(landlord=claims[-1].seat)


def _is_top(style: Calling, claim: Action) -> bool:
    return not style.robs and claim.points == style.calls[-1]


def bids_open(style: Calling, seat: int, bids: Sequence[Action]) -> tuple[Action, ...]:
    """The legal bids of a seat after these bids.

    >>> [bid.points for bid in bids_open(CALLINGS["score"], 1, (Action("call", 0, points=1),))]
    [2, 3, 0]
    """
    most = highest(bids)
    if most and style.robs:
        return (Action("rob", seat), Action("pass", seat))
    calls = (Action("call", seat, points=points) for points in style.calls if points > most)
    return (*calls, Action("pass", seat))


def highest(bids: Sequence[Action]) -> int:
    """The points of the highest call; 0 if there is none."""
    return max((bid.points for bid in bids), default=0)


def choosers(style: Doubling, landlord: int | None) -> tuple[int, ...]:
    """The seats that choose, all at the same time, whether to double."""
    if not style.factors:
        return ()
    return tuple(seat for seat in range(SEATS) if style.all_seats or seat != landlord)


def doubles_open(
    style: Doubling, landlord: int | None, seat: int, doubles: Sequence[Action]
) -> tuple[Action, ...]:
    """The legal choices of a seat in the doubling or redoubling, after the choices `doubles`."""
    if len(doubles) < len(choosers(style, landlord)):
        ours = (Action("double", seat, factor=factor) for factor in style.factors)
        return (*ours, Action("pass", seat))
    theirs = doubled(doubles)
    answers = [
        Action("redouble", seat, seats=some)
        for size in range(len(theirs), 0, -1)
        for some in combinations(theirs, size)
    ]
    return (*answers, Action("pass", seat))


def doubled(doubles: Sequence[Action]) -> tuple[int, ...]:
    """The seats that doubled, in the order of seats."""
    return tuple(
        sorted(each.seat for each in doubles if each.type == "double" and each.seat is not None)
    )


def undecided(style: Doubling, landlord: int | None, doubles: Sequence[Action]) -> tuple[int, ...]:
    """The seats that are to choose now: those that may double, then a landlord that may redouble.

    Empty once the doubling is over.
    """
    chosen = {each.seat for each in doubles}
    waiting = tuple(seat for seat in choosers(style, landlord) if seat not in chosen)
    if not waiting and style.redouble > 1 and doubled(doubles):
        return tuple(seat for seat in range(SEATS) if seat == landlord and seat not in chosen)
    return waiting


def choices_of(seen: State | View, seat: int) -> tuple[Action, ...]:
    """The legal actions of a seat in the calling or the doubling."""
    options = seen.rules.options
    if seen.phase == "calling":
        return bids_open(CALLINGS[options.calling], seat, seen.bids)
    return doubles_open(DOUBLINGS[options.doubling], seen.landlord, seat, seen.doubles)
