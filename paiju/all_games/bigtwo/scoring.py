"""The score of Big Two: cards left, their tiers, 2s, and who settles with whom."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.climbing.flow import score_lines as counted
from paiju.climbing.flow.stakes import Factor, stake_of
from paiju.climbing.flow.state import liable_seat
from paiju.playing_cards.card import rank_of
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.all_games.bigtwo.options import Options
    from paiju.climbing.flow.score_lines import Line
    from paiju.climbing.flow.stakes import Stake
    from paiju.climbing.flow.state import State, View
    from paiju.playing_cards.card import Card


def points(state: State) -> tuple[int, ...]:
    """The points of each seat; their sum is zero."""
    options: Options = state.rules.options
    hands = [hand.cards for hand in state.hands]
    paying = liable_seat(state) if options.report_single == "pay_all" else None
    return points_of(options, hands, paying)


def points_seen(view: View) -> tuple[int, ...] | None:
    """The points of each seat by the numbers of cards left; None if the cards matter too."""
    options: Options = view.rules.options
    if options.twos != "none" or options.report_single == "pay_all":
        return None
    return paid(options, [debt(options, left) * options.base for left in view.counts], view.out[0])


def points_of(
    options: Options, hands: Sequence[Sequence[Card]], paying: int | None = None
) -> tuple[int, ...]:
    """The points of each seat from the cards left in each hand; the winner's hand is empty.

    `paying` is a seat that pays for all others, or None.

    >>> from paiju.all_games.bigtwo.options import Options
    >>> points_of(Options(), ((), ("3D",) * 9, ("3C",) * 10, ("3S",) * 13))
    (68, -9, -20, -39)
    """
    owed = [_owed(options, hand) for hand in hands]
    winner = next(seat for seat, hand in enumerate(hands) if not hand)
    if paying is None:
        return paid(options, owed, winner)
    every = sum(owed)
    return tuple(every * ((seat == winner) - (seat == paying)) for seat in range(len(hands)))


def paid(options: Options, owed: Sequence[int], winner: int) -> tuple[int, ...]:
    """The points of each seat from what each owes for its cards, if no seat pays for all others."""
    if options.settle == "pairwise":
        return tuple(sum(owed) - len(owed) * each for each in owed)
    return tuple(sum(owed) if seat == winner else -each for seat, each in enumerate(owed))


def debt(options: Options, left: int) -> int:
    """The points that a seat owes for the number of its cards left, in units of the base."""
    return left * factor(options, left)


def _owed(options: Options, hand: Sequence[Card]) -> int:
    """The points that a seat owes for the cards left in its hand."""
    return debt(options, len(hand)) * options.base << _doubles(options, hand)


def _doubles(options: Options, hand: Sequence[Card]) -> int:
    """The number of doublings by the 2s that are left in a hand."""
    twos = [card for card in hand if rank_of(card) == "2"]
    top = [card for card in twos if card[1] == options.suits[-1]]
    doubles = {"none": 0, "each": len(twos), "any": bool(twos), "top": len(top)}
    return int(doubles[options.twos])


def lines(state: State) -> Iterator[Line]:
    """The lines that explain the points of each seat."""
    options: Options = state.rules.options
    paying = liable_seat(state) if options.report_single == "pay_all" else None
    return lines_of(options, [hand.cards for hand in state.hands], paying)


def lines_of(
    options: Options, hands: Sequence[Sequence[Card]], paying: int | None = None
) -> Iterator[Line]:
    """The lines that explain the points of each seat, from the cards left in each hand.

    `paying` is a seat that pays for all others, or None.
    """
    for seat, hand in enumerate(hands):
        if hand:
            yield counted.left(seat, len(hand))
            least, many = _reached(options.tiers, len(hand))
            if many > 1:
                yield counted.times(seat, f"left_{least}", FACTORS[f"left_{least}"], many)
            if doubles := _doubles(options, hand):
                yield counted.times(seat, "two", FACTORS["two"], 2**doubles)
            yield from counted.base(seat, options.base)
            yield from counted.liability(seat, paying)


def stake(of: State | View) -> Stake:
    """The current value of a card left in hand."""
    options: Options = of.rules.options
    return stake_of(options.base, of.rules.seats, possible=_possible(of, options))


def _possible(of: State | View, options: Options) -> Iterator[Factor]:
    """The multipliers that may still count, each with the seats whose debts it may multiply."""
    if of.phase == "over":
        return
    reached = [_reached(options.tiers, left) for left in of.counts]
    for least, times in sorted(set(reached)):
        if least:
            seats = (seat for seat, tier in enumerate(reached) if tier[0] == least)
            yield Factor(f"left_{least}", times, tuple(seats))
    if options.twos != "none":
        yield Factor("two", 2, tuple(seat for seat, left in enumerate(of.counts) if left))


FACTORS = MappingProxyType(
    {
        **{f"left_{n}": Text(f"剩 {n} 张起", f"{n} cards left") for n in (8, 10, 13)},
        "two": Text("剩下的 2", "a 2 that is left"),
    }
)


def factor(options: Options, left: int) -> int:
    """The factor by which the debt for `left` cards in hand is multiplied."""
    return _reached(options.tiers, left)[1]


@lru_cache(maxsize=256)
def _reached(tiers: str, left: int) -> tuple[int, int]:
    """The highest tier that `left` cards reach, as (its fewest cards, its factor), else (0, 1)."""
    known = [] if tiers == "none" else [tier.split("x") for tier in tiers.split("_")]
    reached = [(int(least), int(times)) for least, times in known if left >= int(least)]
    return max(reached, default=(0, 1))
