"""Decisions before the play: declaring trumps, and burying cards."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from paiju.play.players.player import Decision
from paiju.play.players.reasons import filled
from paiju.tricks.contracts.declaring import declarations, verdict
from paiju.tricks.contracts.opening import burials_of
from paiju.tricks.flow.state import Action
from paiju.tricks.players.reasons import FEW_TRUMPS, LONG_TRUMPS, PARTNER_DECLARED
from paiju.tricks.plays.card_order import TRUMPS
from paiju.tricks.rules.declaring import NO_TRUMP, Declaration
from paiju.tricks.seat.card_table import GROUP, POINTS, START, STEP, STOP, TRUMP_GROUP

if TYPE_CHECKING:
    from paiju.tricks.flow.state import Cards
    from paiju.tricks.flow.view import View
    from paiju.tricks.seat.card_table import Numbers
    from paiju.tricks.seat.position import Position

# The share of trumps among the cards dealt so far that is enough to declare, in hundredths, and
# the addition to it over the partner's declaration.
_ENOUGH, _OVER_PARTNER = 38, 20
# Without trumps of a suit, each of the few that are left counts for more.
_BARE = 3
# The most sets of cards to bury that are compared.
BURIES = 8


def speak(view: View) -> Decision[Action]:
    """The decision of a seat that may declare: with many trumps, and seldom over the partner."""
    assert view.seat is not None  # noqa: S101 - a seat plays, not a spectator
    stands = view.stands
    is_partners = stands is not None and view.rules.team(stands.seat) == view.rules.team(view.seat)
    counts = {
        cards: _trumps(view, _trump_of(view, cards))
        for cards in declarations(view, view.seat, view.hand)
    }
    best = max(counts, key=lambda cards: (counts[cards], -len(cards)), default=())
    least = (_ENOUGH + _OVER_PARTNER * is_partners) * len(view.hand) // 100
    now = 0 if stands is None else _trumps(view, stands.trump)
    if best and counts[best] > max(least, now):
        why = filled(LONG_TRUMPS, count=counts[best])
        return Decision(Action("declare", view.seat, best), reasons=(why,))
    why = PARTNER_DECLARED if is_partners else FEW_TRUMPS
    return Decision(Action("pass", view.seat), reasons=(why,))


def _trump_of(view: View, cards: Cards) -> str:
    """The trump that cards declare."""
    assert view.seat is not None  # noqa: S101 - a seat plays, not a spectator
    found = verdict(view, view.seat, cards)
    assert isinstance(found, Declaration)  # noqa: S101 - they may be shown
    return found.trump


def _trumps(view: View, trump: str) -> int:
    """The number of trumps that the hand would have."""
    order = view.rules.order(view.level, trump)
    count: int = sum(order.group_of(each).name == TRUMPS for each in view.hand)
    return count + _BARE * (trump == NO_TRUMP)


def buries(position: Position) -> list[Numbers]:
    """Sets of cards to bury, the best by maxims first: short suits, no trumps, few points."""
    hand, facts = position.hand, position.table.facts
    size = position.rules.kitty
    prices = price_of(position)
    suits = [
        slice(start, int(facts[start, STOP]))
        for start in sorted({*facts[:, START].tolist()})
        if facts[start, GROUP] != TRUMP_GROUP and hand[start : facts[start, STOP]].any()
    ]
    found: dict[bytes, tuple[float, Numbers]] = {}
    for number in range(len(suits) + 1):
        for voided in combinations(suits, number):
            row = np.zeros_like(hand)
            for suit in voided:
                row[suit] = hand[suit]
            if row.sum() > size:
                continue
            for place in np.argsort(prices, kind="stable").tolist():
                room = size - int(row.sum())
                row[place] += min(room, int(hand[place] - row[place]))
            worth = float(row @ prices) - _voids(position, row, suits) * _VOID
            found.setdefault(row.tobytes(), (worth, row))
    ranked = [row for _, row in sorted(found.values(), key=lambda each: each[0])]
    burials = burials_of(position.view, position.view.hand)
    legal = [row for row in ranked if burials.explain(position.cards_of(row)) is None]
    return legal[:BURIES] or [position.table.row(burials.at(0))]


# The worth of a void suit, in the unit of prices.
_VOID = 14


def _voids(position: Position, row: Numbers, suits: list[slice]) -> int:
    """The number of suits of which nothing is left after burying."""
    return sum(not (position.hand[suit] - row[suit]).any() for suit in suits)


def price_of(position: Position) -> Numbers:
    """The price of each card to the dealer: trumps, winners and their pairs, and points."""
    facts, hand = position.table.facts, position.hand
    is_trump = facts[:, GROUP] == TRUMP_GROUP
    step = facts[:, STEP]
    prices = 12 - step + 2 * facts[:, POINTS] + 60 * is_trump
    prices += np.where(step == 0, 30, 0) + np.where((step == 1) & (hand > 1), 25, 0)
    prices += np.where(hand > 1, 6, 0)
    return np.asarray(prices)
