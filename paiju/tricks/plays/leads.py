"""Leads: the reading of cards that are led, and the verdict on a throw."""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Literal, NamedTuple

from paiju.tricks.plays.card_order import TRUMPS
from paiju.tricks.plays.following import Lead
from paiju.tricks.plays.units import highest, units_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paiju.playing_cards.card import Card
    from paiju.tricks.plays.card_order import CardOrder, Group
    from paiju.tricks.plays.units import Row, Unit
    from paiju.tricks.rules.play_rules import PlayRules

_PENALTY = 10
NotALead = Literal["mixed_suits", "throw_not_allowed"]


def lead_of(rules: PlayRules, order: CardOrder, cards: Sequence[Card]) -> Lead | NotALead:
    """The lead that cards are; the reason if they are none."""
    return _lead_of(rules, order, tuple(cards))


# A lead is read again for each of its follows.
@lru_cache(maxsize=1 << 10)
def _lead_of(rules: PlayRules, order: CardOrder, cards: tuple[Card, ...]) -> Lead | NotALead:
    group = order.group_of_all(cards)
    if group is None:
        return "mixed_suits"
    units = units_of(group.row(cards), group, rules.widest)
    if len(units) > 1 and not may_throw(rules, group):
        return "throw_not_allowed"
    return Lead(group, units, len(cards))


def may_throw(rules: PlayRules, group: Group) -> bool:
    """Tests if several units of a group may be led together."""
    return rules.throw and (rules.throw_trumps or group.name != TRUMPS)


def leads_of(rules: PlayRules, order: CardOrder, hand: Sequence[Card]) -> int:
    """The number of sets of cards that a hand may lead."""
    return sum(number for _, _, number in _leads(rules, order, hand))


def lead_at(
    rules: PlayRules, order: CardOrder, hand: Sequence[Card], number: int
) -> tuple[Card, ...]:
    """A lead of a hand by its number: side suits come before trumps, in each low cards first."""
    for group, row, leads in _leads(rules, order, hand):
        if number < leads:
            return group.cards_of(_row_at(rules, group, row, number))
        number -= leads
    message = f"there is no lead {number} more"
    raise IndexError(message)


def _leads(
    rules: PlayRules, order: CardOrder, hand: Sequence[Card]
) -> Iterator[tuple[Group, Row, int]]:
    """The groups of a hand, with their cards and the number of leads."""
    for group in reversed(order.groups.values()):
        row = group.row(hand)
        if may_throw(rules, group):
            yield group, row, prod(count + 1 for count in row) - 1
        else:
            yield group, row, len(units_in(row, group, rules.widest))


def _row_at(rules: PlayRules, group: Group, row: Row, number: int) -> Row:
    """A lead of a group by its number."""
    if not may_throw(rules, group):
        return sorted(units_in(row, group, rules.widest), key=lambda unit: (sum(unit), unit))[
            number
        ]
    number, taken = number + 1, list[int]()
    for count in reversed(row):
        number, copies = divmod(number, count + 1)
        taken.append(copies)
    return tuple(reversed(taken))


class Failed(NamedTuple):
    """A throw that fails.

    Attributes:
        forced: the unit that must be led.
        by: the number of the hand that beats it, in the order of turns after the leader.
        penalty: the points that the throw costs.

    """

    forced: Unit
    by: int
    penalty: int


def failure_of(rules: PlayRules, lead: Lead, others: Sequence[Iterable[Card]]) -> Failed | None:
    """The failure of a throw; None if it stands.

    Args:
        rules: the rules of a trick.
        lead: the throw.
        others: the other hands in the order of turns after the leader.
    """
    if len(lead.units) == 1:
        return None
    rows = [lead.group.row(cards) for cards in others]
    hands = [hand for hand in range(len(rows)) if may_beat_throw(rules, hand + 1)]
    beaten = [
        (unit, hand) for hand in hands for unit in lead.units if beats(unit, rows[hand], lead.group)
    ]
    if not beaten:
        return None
    if rules.throw_forced == "first_seat":
        beaten = [(unit, hand) for unit, hand in beaten if hand == beaten[0][1]]
    sign = -1 if rules.throw_forced == "largest_shape" else 1
    # Of equal units the first one is forced, by the hand that comes first.
    forced, hand = min(beaten, key=lambda each: (sign * each[0].piece.size, -each[0].top))
    return Failed(forced, hand, penalty_of(rules, lead.size))


def may_beat_throw(rules: PlayRules, place: int) -> bool:
    """Tests if a hand may beat a throw; its place is its number in turns after the leader."""
    # The hand of the leader's partner has place 2.
    return rules.throw_against == "all" or place % 2 == 1


def penalty_of(rules: PlayRules, size: int) -> int:
    """The points that a failed throw of n cards costs."""
    if rules.throw_penalty == "0":
        return 0
    return _PENALTY * (size if rules.throw_penalty == "10_per_card" else 1)


def beats(unit: Unit, row: Sequence[int], group: Group) -> bool:
    """Tests if a row has the same piece as a unit, higher up."""
    places = highest(unit.piece, row, group)
    return places is not None and group.steps[places[0]] < unit.top


def units_in(row: Row, group: Group, widest: int) -> set[Row]:
    """Every unit that can be taken out of a row, each as the row of its cards."""
    found: set[Row] = set()
    for width in range(1, widest + 1):
        runs: list[tuple[int, ...]] = [
            (place,) for place, count in enumerate(row) if count >= width
        ]
        while runs:
            found |= {_row_of(run, width, len(row)) for run in runs}
            runs = (
                []
                if width == 1
                else [(*run, place) for run in runs for place in _next(run, row, width, group)]
            )
    return found


def _row_of(run: Sequence[int], width: int, size: int) -> Row:
    """The row of a unit."""
    return tuple([width if place in run else 0 for place in range(size)])


def _next(run: Sequence[int], row: Row, width: int, group: Group) -> list[int]:
    """The places at which a run goes on."""
    last = group.steps[run[-1]]
    return [
        place
        for place, count in enumerate(row)
        if count >= width and group.steps[place] == last + 1 and group.joined[last]
    ]
