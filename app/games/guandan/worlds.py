"""Rounds that a seat may be in, for all that it sees."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from app.cards.card import RED_JOKER, Card, rank_of
from app.games.guandan import tribute
from app.games.guandan.actions import Action
from app.games.guandan.deal import Deal, in_hand
from app.games.guandan.flow import deal, step
from app.games.guandan.record import redo
from app.games.guandan.rulesets import HAND
from app.play.refusals import NOT_OFFERED
from app.shapes.errors import Fault, InconsistentViewError
from app.text import Text

if TYPE_CHECKING:
    from app.games.guandan.action_json import Done
    from app.games.guandan.match import Match
    from app.games.guandan.rulesets import Rules
    from app.games.guandan.state import State

_SEED = "a world"


@dataclass(frozen=True)
class Seen:
    """What decides a view.

    Attributes:
        hidden: the seats that have paid or returned, but whose cards are not shown yet.
        is_resisted: whether no tribute was paid, though somebody would have had to.

    """

    rules: Rules
    match: Match
    seat: int
    first: int
    lot: int
    hand: tuple[Card, ...]
    done: Done
    hidden: tuple[int, ...]
    is_resisted: bool

    @property
    def payers(self) -> tuple[int, ...]:
        """Who has to pay tribute."""
        return tribute.payers_of(self.match.finished)

    @property
    def paid(self) -> dict[int, Card]:
        """The tributes that are shown, by payer."""
        return self._given("pay")

    @property
    def returned(self) -> dict[int, Card]:
        """The returns that are shown, by who returned."""
        return self._given("return")

    @property
    def payments(self) -> tuple[tribute.Payment, ...]:
        """The tributes that have changed hands."""
        if not self.paid or set(self.paid) != set(self.payers):
            return ()
        taken = [act.source for act in self.done.tribute if act.type == "take"]
        taker = taken[0] if taken else None
        return tribute.settled(self.rules, self.match, self.paid, taker, self.lot) or ()

    def _given(self, kind: str) -> dict[int, Card]:
        return {
            act.seat: act.cards[0]
            for act in self.done.tribute
            if act.type == kind and act.seat is not None and len(act.cards) == 1
        }


def world(seen: Seen) -> State:
    """A round that looks so from that seat; what nobody can see is an `InconsistentViewError`."""
    _check_tribute(seen)
    known = _known(seen)
    _check(seen, known)
    everything = Counter(card for cards in known for card in cards)
    unseen = (Counter(seen.rules.deck.cards) - everything).elements()
    hands = _handed_out(seen, known, list(unseen))
    level = seen.match.level
    dealt = tuple(in_hand(cards, seen.rules, level) for cards in hands)
    start = deal(seen.rules, _SEED, seen.match, Deal(_SEED, dealt, seen.first, seen.lot))
    state = redo(start, seen.done, InconsistentViewError)
    for seat in seen.hidden:
        # What is hidden may be anything.
        if seat in state.to_act and state.phase in {"tribute", "return"}:
            state = step(state, Action("auto", seat)).state
    return state


def _check_tribute(seen: Seen) -> None:
    """Refuse what is given by a seat that has nothing to give, and cards of no deck."""
    payers, deck = seen.payers, Counter(seen.rules.deck.cards)
    givers = {"pay": payers, "return": seen.match.finished[: len(payers)]}
    faults = []
    for place, act in enumerate(seen.done.tribute):
        if act.seat not in givers.get(act.type, (act.seat,)):
            faults.append(Fault(NOT_OFFERED.code, NOT_OFFERED.text, ("tribute", place)))
        faults += [
            Fault("not_in_deck", _NOT_IN_DECK.format(card=card, count=0), ("tribute", place))
            for card in act.cards
            if not deck[card]
        ]
    if faults:
        raise InconsistentViewError(*faults)


def _check(seen: Seen, known: list[list[Card]]) -> None:
    """Refuse cards that the deck does not have, and more or fewer than were dealt."""
    deck, found = Counter(seen.rules.deck.cards), Counter(chain.from_iterable(known))
    faults = [
        Fault("not_in_deck", _NOT_IN_DECK.format(card=card, count=deck[card]), ("hand",))
        for card, count in found.items()
        if count > deck[card]
    ]
    for seat, cards in enumerate(known):
        if len(cards) > HAND or (len(cards) < HAND and seat == seen.seat):
            text = _WRONG_COUNT.format(count=len(cards), size=HAND)
            place = ("hand",) if seat == seen.seat else ("history",)
            faults.append(Fault("wrong_size", text, place))
    if faults:
        raise InconsistentViewError(*faults)


def _known(seen: Seen) -> list[list[Card]]:
    """What each seat is known to have been dealt: what it showed, but for what it was given."""
    known: list[list[Card]] = [[] for _ in range(seen.rules.seats)]
    known[seen.seat] += seen.hand
    for turn in seen.done.history:
        known[turn.seat or 0] += turn.cards
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


def _handed_out(seen: Seen, known: list[list[Card]], unseen: list[Card]) -> list[list[Card]]:
    """The unseen cards, to seats that can have been dealt them; those with least choice first."""
    allowed = _allowed(seen, known, unseen)
    given: list[list[int]] = [[] for _ in known]

    def place(number: int, tried: set[int]) -> bool:
        for seat in allowed[number]:
            if seat in tried:
                continue
            tried.add(seat)
            if len(known[seat]) + len(given[seat]) < HAND:
                given[seat].append(number)
                return True
            for other in given[seat]:
                if place(other, tried):
                    given[seat].remove(other)
                    given[seat].append(number)
                    return True
        return False

    for number in sorted(range(len(unseen)), key=lambda each: len(allowed[each])):
        if not place(number, set()):
            raise InconsistentViewError(Fault("no_such_deal", _NO_SUCH_DEAL, ("tribute",)))
    return [
        cards + [unseen[number] for number in numbers]
        for cards, numbers in zip(known, given, strict=True)
    ]


def _allowed(seen: Seen, known: list[list[Card]], unseen: list[Card]) -> list[list[int]]:
    """For each unseen card the seats that can have been dealt it."""
    order = seen.rules.play_at(seen.match.level).order
    seats = [seat for seat in range(len(known)) if seat != seen.seat]
    wild = f"{seen.match.level}H"
    payers, resisted = seen.payers, seen.is_resisted
    jokers = sum(known[payer].count(RED_JOKER) for payer in payers)
    allowed = []
    for card in unseen:
        place = order.index(rank_of(card))
        own = [
            seat
            for seat in seats
            # Who pays pays the highest that he has, wild cards excepted.
            if not (seat in seen.paid and card != wild and place > order.index(seen.paid[seat][0]))
            and (seat not in seen.returned or _may_keep(seen, seat, card))
        ]
        if card == RED_JOKER and payers:
            if resisted:
                own = [seat for seat in own if seat in payers]
            elif seen.rules.options.anti_tribute == "automatic":
                # Payers who had both would have resisted.
                own = own if jokers < 1 else [seat for seat in own if seat not in payers]
                jokers += 1
        allowed.append(own)
    return allowed


def _may_keep(seen: Seen, seat: int, card: Card) -> bool:
    """Whether a seat can have had a card, though it returned another."""
    returned = seen.returned[seat]
    hand = (returned, card)
    return returned in tribute.returnable(hand, seen.rules, seen.match.level)


_NOT_IN_DECK = Text(
    "{card} 在这副牌里只有 {count} 张", "there are {count} of {card}, and no more, in this deck"
)
_WRONG_COUNT = Text(
    "合计 {count} 张，应为 {size} 张", "{count} cards in all, where {size} were dealt"
)
_NO_SUCH_DEAL = Text(
    "没有一种发牌能使各家如此进贡和还贡", "no deal lets the seats pay and return what they did"
)
