"""The bars on a seat that declines a win or a peng 过水, as data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

# The moment in a seat's turn that lifts its bars.
Moment = Literal["draw", "discard"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PassRules:
    """The bars on a seat that declines a win or a peng.

    Attributes:
        wins: the moment until which a seat that declined a win may not win; None if it may. The bar
            is on wins from other seats.
        may_exceed: whether it may win what is worth more than all that it declined.
        by_draw: whether a seat declines a win too if it discards the tile it could have won with.
        bars_draws: whether the bar is for wins by its own draw too.
        bars_claims: whether a seat with a bar makes no claims at all.
        meld_lifts: whether a claimed meld lifts the bar. A win that it could have made in place of
            the meld is declined in any case.
        unready_lifts: whether the discard after a claimed meld lifts the bar of a hand that then
            waits for nothing.
        gang_lifts: whether a gang in its own turn lifts the bar.
        pengs: the moment until which it may not claim a peng of a tile whose peng it declined; None
            if it may.

    """

    wins: Moment | None = None
    may_exceed: bool = False
    by_draw: bool = True
    bars_draws: bool = False
    bars_claims: bool = False
    meld_lifts: bool = True
    unready_lifts: bool = False
    gang_lifts: bool = False
    pengs: Moment | None = None


@cache
def lifted(rules: PassRules, moment: Moment, *, is_gang: bool = False) -> Mapping[str, Any]:
    """The attributes of a player that a moment sets back, with their values.

    `is_gang` says that the seat draws after a gang in its own turn.

    >>> lifted(PassRules(wins="draw", pengs="discard"), "draw")
    {'bar': None}
    """
    parts: dict[str, Any] = {}
    if rules.wins == moment or (is_gang and rules.gang_lifts):
        parts["bar"] = None
    if rules.pengs == moment:
        parts["passed"] = ()
    return parts
