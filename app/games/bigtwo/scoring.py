"""The score of Big Two: cards left, their tiers, 2s, and who settles with whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.card import rank_of
from app.climbing.duties import let_go

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.cards.card import Card
    from app.climbing.state import State
    from app.games.bigtwo.options import Options


def points(state: State) -> tuple[int, ...]:
    """The points of each seat; their sum is nothing."""
    options: Options = state.rules.options
    hands = [hand.cards for hand in state.hands]
    paying = let_go(state) if options.report_single == "pay_all" else None
    return points_of(options, hands, paying)


def points_of(
    options: Options, hands: Sequence[Sequence[Card]], paying: int | None = None
) -> tuple[int, ...]:
    """The points of each seat by the cards that it has left, or where one seat pays for all.

    >>> from app.games.bigtwo.options import Options
    >>> points_of(Options(), ((), ("3D",) * 9, ("3C",) * 10, ("3S",) * 13))
    (68, -9, -20, -39)
    """
    owed = [_owed(options, hand) for hand in hands]
    seats = range(len(hands))
    if paying is not None:
        owed = [sum(owed) * (seat == paying) for seat in seats]
    if options.settle == "pairwise":
        return tuple(sum(owed) - len(owed) * each for each in owed)
    return tuple(-owed[seat] if hands[seat] else sum(owed) for seat in seats)


def _owed(options: Options, hand: Sequence[Card]) -> int:
    """The points that a seat owes for the cards that it has left."""
    owed = len(hand) * factor(options, len(hand)) * options.base
    twos = [card for card in hand if rank_of(card) == "2"]
    top = [card for card in twos if card[1] == options.suits[-1]]
    doubles = {"none": 0, "each": len(twos), "any": bool(twos), "top": len(top)}
    return owed << int(doubles[options.twos])


def factor(options: Options, left: int) -> int:
    """The factor of so many cards left: that of the highest tier that they reach."""
    tiers = [] if options.tiers == "none" else options.tiers.split("_")
    reached = [tier.split("x") for tier in tiers]
    return max((int(times) for least, times in reached if left >= int(least)), default=1)
