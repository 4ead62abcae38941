"""The styles of calling and doubling, as tables, and the rules of their choices.

Calling 叫牌 goes round once from the first seat; the highest caller is the landlord. With robbing
抢地主 the first call opens it: each later seat may rob once, and after a robbery the caller decides
last. Doubling 加倍 comes after the landlord has the bottom cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.doudizhu.state import Action
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paiju.all_games.doudizhu.state import State, View

SEATS = 3
MAX_POINTS = 3
MAX_FACTOR = 4
# The most deals again: after them the first seat must be the landlord, whatever the option says, so
# that a game in which no seat ever calls ends.
MAX_REDEALS = 9


@dataclass(frozen=True, slots=True)
class Calling:
    """A style of calling: the calls, low to high, with or without robbing.

    Without calls the first seat is the landlord.
    """

    name: Text
    calls: tuple[int, ...] = ()
    robs: bool = False


CALLINGS: Mapping[str, Calling] = MappingProxyType(
    {
        "score": Calling(Text("叫分：1、2、3 分", "for 1, 2 or 3 points"), calls=(1, 2, 3)),
        "rob": Calling(Text("叫地主、抢地主", "call, then rob"), calls=(1,), robs=True),
        "once": Calling(Text("叫地主，先叫先得", "the first who calls"), calls=(1,)),
        "none": Calling(Text("不叫牌，首家为地主", "no calling: the first seat is the landlord")),
    }
)


@dataclass(frozen=True, slots=True)
class Doubling:
    """A style of doubling.

    Attributes:
        name: its name for players.
        factors: the factors by which a seat may multiply its stake.
        all_seats: the landlord chooses too, not only the peasants; all choose at the same moment,
            and none sees the others' choice before its own.
        redouble: the factor of the landlord's answer to seats that doubled; 1 for none.

    """

    name: Text
    factors: tuple[int, ...] = ()
    all_seats: bool = False
    redouble: int = 1


DOUBLINGS: Mapping[str, Doubling] = MappingProxyType(
    {
        "no": Doubling(Text("不加倍", "no doubling")),
        "redouble": Doubling(
            Text("农民加倍，地主可反加倍", "peasants double, the landlord may redouble"),
            factors=(2,),
            redouble=2,
        ),
        "super": Doubling(
            Text("不加倍、加倍、超级加倍", "each seat: no, double or super double"),
            factors=(2, 4),
            all_seats=True,
        ),
        "kick": Doubling(Text("农民踢或不踢", "peasants kick or not"), factors=(2,)),
    }
)


class Standing(NamedTuple):
    """The standing of the calling: the seat to call, or the landlord; neither without a call."""

    turn: int | None = None
    landlord: int | None = None


def standing(style: Calling, first: int, bids: Sequence[Action]) -> Standing:
    """The standing of the calling after these bids.

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
    # The fourth bid is the caller's, only after a robbery.
    if len(bids) == SEATS and claims[-1].type == "rob":
        return Standing(turn=claims[0].seat)
    return Standing(landlord=claims[-1].seat)


def _is_top(style: Calling, claim: Action) -> bool:
    return not style.robs and claim.points == style.calls[-1]


def bids_open(style: Calling, seat: int, bids: Sequence[Action]) -> tuple[Action, ...]:
    """The legal bids of a seat.

    >>> [bid.points for bid in bids_open(CALLINGS["score"], 1, (Action("call", 0, points=1),))]
    [2, 3, 0]
    """
    most = highest(bids)
    if most and style.robs:
        return (Action("rob", seat), Action("pass", seat))
    calls = (Action("call", seat, points=points) for points in style.calls if points > most)
    return (*calls, Action("pass", seat))


def highest(bids: Sequence[Action]) -> int:
    """The highest call; 0 without one."""
    return max((bid.points for bid in bids), default=0)


def choosers(style: Doubling, landlord: int | None) -> tuple[int, ...]:
    """The seats that choose to double or not, at the same moment."""
    if not style.factors:
        return ()
    return tuple(seat for seat in range(SEATS) if style.all_seats or seat != landlord)


def doubles_open(
    style: Doubling, landlord: int | None, seat: int, doubles: Sequence[Action]
) -> tuple[Action, ...]:
    """The legal choices of a seat in the doubling or the redoubling."""
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
    """The seats that doubled, in order."""
    return tuple(
        sorted(each.seat for each in doubles if each.type == "double" and each.seat is not None)
    )


def undecided(style: Doubling, landlord: int | None, doubles: Sequence[Action]) -> tuple[int, ...]:
    """The seats to choose now; none once the doubling is over."""
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
