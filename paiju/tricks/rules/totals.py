"""Matches to a limit: the points of the hands are added up until a total ends the match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, kw_only=True)
class TotalRules:
    """The rules by which a match of running totals ends.

    Attributes:
        limit: the total, below zero, that ends the match.
        ends: what ends it: that (`minus`); the same total above zero as well
            (`either`); or, once a total is low enough, that one seat alone has the highest
            (`alone`).

    """

    limit: int = 1_000
    ends: Literal["minus", "either", "alone"] = "minus"


def leaders(rules: TotalRules, totals: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the highest total if the match is over; none if it goes on.

    >>> leaders(TotalRules(), (-1000, 50, 50, 0))
    (1, 2)
    >>> leaders(TotalRules(ends="alone"), (-1000, 50, 50, 0))
    ()
    """
    highest = max(totals)
    first = tuple([seat for seat, total in enumerate(totals) if total == highest])
    is_low = min(totals) <= -rules.limit
    if rules.ends == "either":
        return first if is_low or highest >= rules.limit else ()
    is_decided = rules.ends == "minus" or len(first) == 1
    return first if is_low and is_decided else ()
