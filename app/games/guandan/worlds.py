"""Rounds that a seat may be in, for all that it sees."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

from app.cards.card import RED_JOKER, Card, rank_of
from app.climbing import worlds
from app.climbing.state import sizes_of
from app.climbing.worlds import SEED
from app.games.guandan import tribute
from app.games.guandan.deal import Deal, in_hand
from app.games.guandan.match_fields import match_of
from app.play.refusals import NOT_OFFERED
from app.shapes.errors import Fault, InconsistentViewError
from app.text import Text

if TYPE_CHECKING:
    from app.games.guandan.actions import Action
    from app.games.guandan.match import Match
    from app.games.guandan.rulesets import Rules

# The parts of a view that were read.
Parts = dict[str, Any]


@dataclass(frozen=True)
class Seen:
    """The parts of a view, and what follows from them of the tribute."""

    parts: Parts

    @cached_property
    def rules(self) -> Rules:
        """The rule set."""
        found: Rules = self.parts["ruleset"]
        return found

    @cached_property
    def match(self) -> Match:
        """The match as it was when the round began."""
        return match_of(self.parts, self.rules)

    @property
    def seat(self) -> int:
        """The seat."""
        found: int = self.parts["seat"]
        return found

    @property
    def turns(self) -> tuple[Action, ...]:
        """Everything that was played."""
        found: tuple[Action, ...] = self.parts["history"]
        return found

    @cached_property
    def acts(self) -> tuple[Action, ...]:
        """The tribute as far as it is shown."""
        found: tuple[Action, ...] = self.parts.get("tribute", ())
        return found

    @cached_property
    def payers(self) -> tuple[int, ...]:
        """The seats that have to pay tribute."""
        return tribute.payers_of(self.match.finished)

    @cached_property
    def paid(self) -> dict[int, Card]:
        """The tributes that are shown, by payer."""
        return self._given("pay")

    @cached_property
    def returned(self) -> dict[int, Card]:
        """The returns that are shown, by the seat that returned."""
        return self._given("return")

    @cached_property
    def payments(self) -> tuple[tribute.Payment, ...]:
        """The tributes that have changed hands."""
        if not self.paid or set(self.paid) != set(self.payers):
            return ()
        taken = [act.source for act in self.acts if act.type == "take"]
        taker, lot = taken[0] if taken else None, self.parts["lot"]
        return tribute.settled(self.rules, self.match, self.paid, taker, lot) or ()

    @property
    def hidden(self) -> tuple[int, ...]:
        """The seats that have paid or returned, by what was told, but are not seen to."""
        phase, waiting, payers = self.parts.get("phase"), self.parts["to_act"], self.payers
        if phase == "tribute":
            acted = {act.seat for act in self.acts}
            return tuple(seat for seat in payers if seat not in waiting and seat not in acted)
        if phase == "return" and len(payers) > 1:
            returned = {act.seat for act in self.acts if act.type == "return"}
            firsts = self.match.finished[:2]
            return tuple(seat for seat in firsts if seat not in waiting and seat not in returned)
        return ()

    @property
    def is_resisted(self) -> bool:
        """No tribute was paid though one was due, or a payer resisted."""
        if self.acts:
            return any(act.type == "resist" for act in self.acts)
        # Not a set: an object that is sent as the phase is refused for it elsewhere.
        return bool(self.turns) or self.parts.get("phase") in ("play", "over")

    @property
    def first(self) -> int:
        """The seat that leads where no tribute decides it."""
        led = (self.turns[0].seat or 0) if self.turns else next(iter(self.parts["to_act"]), 0)
        return int(self.parts.get("first", led))

    def _given(self, kind: str) -> dict[int, Card]:
        return {
            act.seat: act.cards[0]
            for act in self.acts
            if act.type == kind and act.seat is not None and len(act.cards) == 1
        }


def deal_of(seen: Seen) -> Deal:
    """A deal that looks so from the seat; where there is none, an `InconsistentViewError`."""
    _check_tribute(seen)
    rules, known = seen.rules, _known(seen)
    worlds.refuse([*_not_in_deck(rules, known), *worlds.wrong_sizes(rules, seen.seat, known)])
    unseen = worlds.unseen_of(rules, known)
    hands = worlds.fitted(sizes_of(rules), known, unseen, _Allowed(seen, known))
    if hands is None:
        raise InconsistentViewError(Fault("no_such_deal", _NO_SUCH_DEAL, ("tribute",)))
    level = seen.match.level
    dealt = tuple(in_hand(cards, rules, level) for cards in hands)
    return Deal(SEED, dealt, first=seen.first, lot=seen.parts["lot"])


def _check_tribute(seen: Seen) -> None:
    """Refuse what is given by a seat that has nothing to give, and cards of no deck."""
    payers, deck = seen.payers, Counter(seen.rules.deck.cards)
    givers = {"pay": payers, "return": seen.match.finished[: len(payers)]}
    faults = []
    for place, act in enumerate(seen.acts):
        if act.seat not in givers.get(act.type, (act.seat,)):
            faults.append(Fault(NOT_OFFERED.code, NOT_OFFERED.text, ("tribute", place)))
        faults += [
            Fault("not_in_deck", _NOT_IN_DECK.format(card=card, count=0), ("tribute", place))
            for card in act.cards
            if not deck[card]
        ]
    worlds.refuse(faults)


def _not_in_deck(rules: Rules, known: list[list[Card]]) -> list[Fault]:
    deck, found = Counter(rules.deck.cards), Counter(chain.from_iterable(known))
    return [
        Fault("not_in_deck", _NOT_IN_DECK.format(card=card, count=deck[card]), ("hand",))
        for card, count in found.items()
        if count > deck[card]
    ]


def _known(seen: Seen) -> list[list[Card]]:
    """The dealt cards of each seat that are known: those it showed, with the tribute undone."""
    known = worlds.known_of(seen.rules.seats, seen.seat, seen.parts["hand"], seen.turns)
    complete = len(seen.returned) == len(seen.payments)
    for payment in seen.payments:
        if complete:
            _undo(known, payment.payee, payment.payer, seen.returned[payment.payee])
        _undo(known, payment.payer, payment.payee, payment.card)
    for payer, card in seen.paid.items():
        if not seen.payments and payer != seen.seat:
            known[payer].append(card)
    return known


def _undo(known: list[list[Card]], giver: int, taker: int, card: Card) -> None:
    """The card is the giver's again; the taker may have shown it, or have it still."""
    if card in known[taker]:
        known[taker].remove(card)
    known[giver].append(card)


class _Allowed:
    """For each unseen card in turn, the seats that can have been dealt it."""

    def __init__(self, seen: Seen, known: list[list[Card]]) -> None:
        self._seen = seen
        self._order = seen.rules.play_at(seen.match.level).order
        self._seats = [seat for seat in range(len(known)) if seat != seen.seat]
        self._jokers = sum(known[payer].count(RED_JOKER) for payer in seen.payers)

    def __call__(self, card: Card) -> list[int]:
        """The seats of a card; a red joker that is not the first may go elsewhere."""
        seen = self._seen
        own = [seat for seat in self._seats if self._may_have(seat, card)]
        if card != RED_JOKER or not seen.payers:
            return own
        if seen.is_resisted:
            return [seat for seat in own if seat in seen.payers]
        if seen.rules.options.anti_tribute == "automatic":
            # Payers that had both would have resisted.
            if self._jokers:
                own = [seat for seat in own if seat not in seen.payers]
            self._jokers += 1
        return own

    def _may_have(self, seat: int, card: Card) -> bool:
        """A seat that pays pays the highest that it has, wild cards excepted; and returns so."""
        seen, order = self._seen, self._order
        if seat in seen.paid and card != f"{seen.match.level}H":
            paid = seen.paid[seat]
            if order.index(rank_of(card)) > order.index(rank_of(paid)):
                return False
        if seat not in seen.returned:
            return True
        returned = seen.returned[seat]
        return returned in tribute.returnable((returned, card), seen.rules, seen.match.level)


_NOT_IN_DECK = Text(
    "{card} 在这副牌里只有 {count} 张", "there are {count} of {card}, and no more, in this deck"
)
_NO_SUCH_DEAL = Text(
    "没有一种发牌能使各家如此进贡和还贡", "no deal lets the seats pay and return what they did"
)
