"""A possible round of a seat: one that agrees with its view."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any

from paiju.all_games.guandan.match import match_of
from paiju.all_games.guandan.state import Deal, in_hand
from paiju.all_games.guandan.tribute import KnownTribute, returnable
from paiju.climbing.flow.hidden_hands import raise_faults
from paiju.climbing.flow.state import hand_sizes
from paiju.play.declaration.refusals import NOT_OFFERED
from paiju.playing_cards.card import RED_JOKER, Card, rank_of
from paiju.shapes.errors import Fault, InconsistentViewError
from paiju.text import Text
from tests.support.invented_deals import deals
from tests.support.invented_deals.deals import SEED

if TYPE_CHECKING:
    from paiju.all_games.guandan.rulesets import Rules

# The fields of a view, as they were read.
Parts = dict[str, Any]


def tribute_of(parts: Parts) -> KnownTribute:
    """The tribute as far as the view shows it."""
    rules = parts["ruleset"]
    return KnownTribute(rules, match_of(parts, rules), parts.get("tribute", ()), parts["lot"])


def seats_with_hidden_gifts(parts: Parts, tribute: KnownTribute) -> tuple[int, ...]:
    """The seats that have paid or returned a card that the view does not show yet."""
    phase, payers = parts.get("phase"), tribute.payers
    acted = [act.seat for act in tribute.acts if phase == "tribute" or act.type == "return"]
    givers = payers if phase == "tribute" else ()
    if phase == "return" and len(payers) > 1:
        givers = tribute.match.finished[:2]
    return tuple(seat for seat in givers if seat not in (*parts["to_act"], *acted))


def deal_of(parts: Parts, tribute: KnownTribute) -> Deal:
    """A deal that agrees with the view; `InconsistentViewError` if there is none."""
    _check_tribute(tribute)
    rules, seat, turns = tribute.rules, parts["seat"], parts["history"]
    shown = deals.shown_cards(parts["hand"], turns)
    raise_faults(deals.without_suits(shown, rules.deck.cards))
    known = _known(parts, tribute)
    raise_faults([*_not_in_deck(rules, known), *deals.size_faults(rules, seat, known)])
    unseen = deals.unseen_cards(rules, known)
    hands = deals.matched_places(hand_sizes(rules), known, unseen, _Allowed(parts, tribute, known))
    if hands is None:
        raise InconsistentViewError(Fault("no_such_deal", _NO_SUCH_DEAL, ("tribute",)))
    dealt = tuple(in_hand(cards, rules, tribute.match.level) for cards in hands)
    led = (turns[0].seat or 0) if turns else next(iter(parts["to_act"]), 0)
    return Deal(SEED, dealt, first=parts.get("first", led), lot=tribute.lot)


def _check_tribute(tribute: KnownTribute) -> None:
    """Refuse gifts from seats that have nothing to give, and cards that are not in the deck."""
    payers, deck = tribute.payers, Counter(tribute.rules.deck.cards)
    givers = {"pay": payers, "return": tribute.match.finished[: len(payers)]}
    faults = []
    for place, act in enumerate(tribute.acts):
        if act.seat not in givers.get(act.type, (act.seat,)):
            faults.append(Fault(NOT_OFFERED.code, NOT_OFFERED.text, ("tribute", place)))
        faults += [
            Fault("not_in_deck", _NOT_IN_DECK.format(card=card, count=0), ("tribute", place))
            for card in act.cards
            if not deck[card]
        ]
    raise_faults(faults)


def _not_in_deck(rules: Rules, known: list[list[Card]]) -> list[Fault]:
    deck, found = Counter(rules.deck.cards), Counter(chain.from_iterable(known))
    return [
        Fault("not_in_deck", _NOT_IN_DECK.format(card=card, count=deck[card]), ("hand",))
        for card, count in found.items()
        if count > deck[card]
    ]


def _known(parts: Parts, tribute: KnownTribute) -> list[list[Card]]:
    """The cards that each seat is known to have been dealt: those seen, with the tribute undone."""
    seat = parts["seat"]
    known = deals.known_cards(tribute.rules.seats, seat, parts["hand"], parts["history"])
    for giver, taker, card in reversed(tribute.moved):
        # The taker may still hold the card, or have shown it.
        if card in known[taker]:
            known[taker].remove(card)
        known[giver].append(card)
    for payer, card in tribute.paid.items():
        if not tribute.payments and payer != seat:
            known[payer].append(card)
    return known


def _is_resisted(parts: Parts, tribute: KnownTribute) -> bool:
    """Tests if the tribute was resisted: an action says so, or it is over without a payment."""
    if tribute.acts:
        return any(act.type == "resist" for act in tribute.acts)
    # A tuple, not a set: the field may hold anything, and is checked elsewhere.
    return bool(parts["history"]) or parts.get("phase") in ("play", "over")


class _Allowed:
    """Gives the seats that may have been dealt an unseen card, for one card after another."""

    def __init__(self, parts: Parts, tribute: KnownTribute, known: list[list[Card]]) -> None:
        self._tribute, self._is_resisted = tribute, _is_resisted(parts, tribute)
        self._order = tribute.rules.play_at(tribute.match.level).order
        self._seats = [seat for seat in range(len(known)) if seat != parts["seat"]]
        self._jokers = sum(known[payer].count(RED_JOKER) for payer in tribute.payers)

    def __call__(self, card: Card) -> list[int]:
        """The seats that may hold a card; red jokers depend on whether tribute was resisted."""
        payers = self._tribute.payers
        own = [seat for seat in self._seats if self._may_have(seat, card)]
        if card != RED_JOKER or not payers:
            return own
        if self._is_resisted:
            return [seat for seat in own if seat in payers]
        if self._tribute.rules.options.anti_tribute == "automatic":
            # Payers with both red jokers would have resisted.
            if self._jokers:
                own = [seat for seat in own if seat not in payers]
            self._jokers += 1
        return own

    def _may_have(self, seat: int, card: Card) -> bool:
        """Tests if a seat may hold a card, given the cards that it paid and returned."""
        tribute, order = self._tribute, self._order
        rules, level = tribute.rules, tribute.match.level
        if seat in tribute.paid and card != f"{level}H":
            paid = tribute.paid[seat]
            if order.index(rank_of(card)) > order.index(rank_of(paid)):
                return False
        if seat not in tribute.returned:
            return True
        returned = tribute.returned[seat]
        return returned in returnable((returned, card), rules, level)


_NOT_IN_DECK = Text(
    "{card} 在这副牌里只有 {count} 张", "there are {count} of {card}, and no more, in this deck"
)
_NO_SUCH_DEAL = Text(
    "没有一种发牌能使各家如此进贡和还贡", "no deal lets the seats pay and return what they did"
)
