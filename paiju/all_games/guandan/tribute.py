"""Tribute 进贡: its payers and payees, the legal cards, and the seat that leads afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.guandan.match import team_of
from paiju.playing_cards.card import RED_JOKER, Card, rank_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from paiju.all_games.guandan.match import Match
    from paiju.all_games.guandan.rulesets import Rules
    from paiju.all_games.guandan.state import Action, State, View

_UP_TO_TEN = "23456789T"
RED_JOKERS = 2


class Payment(NamedTuple):
    """A payment: the payer, the payee, and the card."""

    payer: int
    payee: int
    card: Card


def payers_of(finished: Sequence[int]) -> tuple[int, ...]:
    """The payers: the last seat, or both losers if the first two seats are a team 双下.

    >>> payers_of((0, 1, 2, 3)), payers_of((0, 2, 1, 3)), payers_of(())
    ((3,), (1, 3), ())
    """
    if not finished:
        return ()
    first, second, *_, last = finished
    if team_of(first) == team_of(second):
        return tuple(sorted(finished[2:]))
    return (last,)


def payees_of(finished: Sequence[int]) -> tuple[int, ...]:
    """The payees: as many of the first seats as there are payers.

    >>> payees_of((0, 1, 2, 3)), payees_of((0, 2, 1, 3)), payees_of(())
    ((0,), (0, 2), ())
    """
    return tuple(finished[: len(payers_of(finished))])


def can_resist(hands: Iterable[Sequence[Card]]) -> bool:
    """Tests if the payers hold both red jokers between them 抗贡."""
    return sum(hand.count(RED_JOKER) for hand in hands) == RED_JOKERS


def resistance(hands: Sequence[Sequence[Card] | None], payers: Sequence[int]) -> bool | None:
    """Tests if the payers hold both red jokers; None if the known hands do not show it.

    >>> resistance((("RJ",), None, None, None), (3,)), resistance((None, ("3S",), None, None), (3,))
    (False, None)
    """
    held = [None if hand is None else hand.count(RED_JOKER) for hand in hands]
    own = [held[seat] for seat in payers]
    others = [count for seat, count in enumerate(held) if seat not in payers]
    if sum(filter(None, own)) == RED_JOKERS or not (None in others or any(others)):
        return True
    return False if any(others) or None not in own else None


def payable(hand: Sequence[Card], rules: Rules, level: str) -> tuple[Card, ...]:
    """The cards that may be paid: the highest of the hand at the level; wild cards are left out."""
    order = rules.play_at(level).order
    places = {card: order.index(rank_of(card)) for card in hand if card != f"{level}H"}
    highest = max(places.values(), default=0)
    return tuple(card for card, place in places.items() if place == highest)


def returnable(hand: Sequence[Card], rules: Rules, level: str) -> tuple[Card, ...]:
    """The cards that may be returned: up to 10 and no level card, unless an option says otherwise.

    A hand without any such card may return its lowest cards.
    """
    cards = tuple(dict.fromkeys(hand))
    option = rules.options.return_max
    if option == "any":
        return cards
    low = [card for card in cards if rank_of(card) in _UP_TO_TEN]
    if option == "ten_not_level":
        low = [card for card in low if rank_of(card) != level]
    if low:
        return tuple(low)
    order = rules.play_at(level).order
    lowest = min(order.index(rank_of(card)) for card in cards)
    return tuple(card for card in cards if order.index(rank_of(card)) == lowest)


def payments_of(
    rules: Rules, match: Match, paid: Mapping[int, Card], taken: int | None, lot: int | None
) -> tuple[Payment, ...] | None:
    """The payments of a tribute: the first seat gets the higher card.

    If both cards are equal, an option decides: each goes to the seat before its payer, or the first
    seat's card is drawn or chosen.

    Args:
        rules: the rule set.
        match: the match before the round.
        paid: the card of each payer.
        taken: the payer whose card the first seat chose; None if it has not chosen.
        lot: the index of the payer whose card the first seat gets by lot; None before the draw.

    Returns:
        The payments, or None before the first seat's choice or before the draw.
    """
    first, second = match.finished[:2]
    if len(paid) == 1:
        ((payer, card),) = paid.items()
        return (Payment(payer, first, card),)
    order = rules.play_at(match.level).order
    places = {payer: order.index(rank_of(card)) for payer, card in paid.items()}
    firsts = max(places, key=places.__getitem__)
    if len(set(places.values())) == 1:
        how = rules.options.equal_double_tribute
        by_seat = next(payer for payer in paid if (payer - 1) % rules.seats == first)
        drawn = None if lot is None else sorted(paid)[lot]
        decided = {"seat": by_seat, "random": drawn, "choose": taken}[how]
        if decided is None:
            return None
        firsts = decided
    return tuple(
        Payment(payer, first if payer == firsts else second, paid[payer]) for payer in sorted(paid)
    )


def leader_after(payments: Iterable[Payment], first: int) -> int:
    """The seat that leads after a tribute: the one whose card the first seat got.

    >>> leader_after((Payment(1, 2, Card("AS")), Payment(3, 0, Card("RJ"))), first=0)
    3
    """
    return next(each.payer for each in payments if each.payee == first)


@dataclass(frozen=True)
class KnownTribute:
    """The known part of a tribute: all of it in a state, what one seat sees in a view.

    Attributes:
        rules: the rule set.
        match: the match before the round.
        acts: the known payments, choices and returns.
        lot: which of two equal tributes the first seat gets, if that is drawn.

    """

    rules: Rules
    match: Match
    acts: Sequence[Action]
    lot: int

    @classmethod
    def of(cls, seen: State | View) -> KnownTribute:
        """The known part of the tribute in a state or a view."""
        return cls(seen.rules, seen.match, seen.tribute, seen.lot)

    @cached_property
    def payers(self) -> tuple[int, ...]:
        """The seats that have to pay."""
        return payers_of(self.match.finished)

    @cached_property
    def paid(self) -> dict[int, Card]:
        """The card that each payer is known to have paid."""
        return self._given("pay")

    @cached_property
    def returned(self) -> dict[int, Card]:
        """The card that each payee is known to have returned."""
        return self._given("return")

    @cached_property
    def payments(self) -> tuple[Payment, ...]:
        """The payments, once it is known who gets which card; empty before.

        That is when all cards are paid, and the first seat has chosen one if it must.
        """
        if not self.paid or set(self.paid) != set(self.payers):
            return ()
        taken = next((act.source for act in self.acts if act.type == "take"), None)
        return payments_of(self.rules, self.match, self.paid, taken, self.lot) or ()

    @cached_property
    def returns(self) -> tuple[Payment, ...]:
        """The cards that go back; empty until all payees have chosen theirs."""
        payments, returned = self.payments, self.returned
        if any(each.payee not in returned for each in payments):
            return ()
        return tuple(Payment(each.payee, each.payer, returned[each.payee]) for each in payments)

    @property
    def moved(self) -> tuple[Payment, ...]:
        """The cards that have changed hands, in order."""
        return (*self.payments, *self.returns)

    def _given(self, kind: str) -> dict[int, Card]:
        return {
            act.seat: act.cards[0]
            for act in self.acts
            if act.type == kind and act.seat is not None and len(act.cards) == 1
        }


def may_hold(tribute: KnownTribute, seat: int, card: Card) -> bool:
    """Tests if a seat may have been dealt a card, besides those that it paid and returned."""
    rules, level = tribute.rules, tribute.match.level
    paid, returned = tribute.paid.get(seat), tribute.returned.get(seat)
    if paid is not None and paid not in payable((paid, card), rules, level):
        return False
    return returned is None or returned in returnable((returned, card), rules, level)
