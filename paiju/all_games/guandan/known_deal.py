"""The deal of a round, as far as the view of a seat shows it and its tribute proves it."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any

from paiju.all_games.guandan.rulesets import HAND
from paiju.all_games.guandan.state import Deal
from paiju.all_games.guandan.tribute import RED_JOKERS, KnownTribute, may_hold, payees_of
from paiju.climbing.flow import hidden_hands
from paiju.climbing.flow.hidden_hands import NO_SEED
from paiju.play.declaration.refusals import NOT_OFFERED
from paiju.playing_cards.card import RED_JOKER, Card
from paiju.shapes.errors import Fault, InconsistentViewError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.guandan.rulesets import Rules
    from paiju.playing_cards.holding import Holding

# The fields of a view, as they were read.
Parts = dict[str, Any]


def seats_with_hidden_gifts(parts: Parts, tribute: KnownTribute) -> tuple[int, ...]:
    """The seats that have paid or returned a card that the view does not show yet."""
    phase, payers = parts.get("phase"), tribute.payers
    acted = [act.seat for act in tribute.acts if phase == "tribute" or act.type == "return"]
    givers = payers if phase == "tribute" else ()
    if phase == "return" and len(payers) > 1:
        givers = payees_of(tribute.match.finished)
    # The cards that the seat itself gave are shown.
    seen = (parts["seat"], *parts["to_act"], *acted)
    return tuple(seat for seat in givers if seat not in seen)


def deal_of(parts: Parts, tribute: KnownTribute) -> tuple[Deal, tuple[Holding, ...]]:
    """The deal, and the hands as they were dealt; `InconsistentViewError` if there are none."""
    rules, seat, turns = tribute.rules, parts["seat"], parts["history"]
    deck, sizes = rules.deck.cards, (HAND,) * rules.seats
    if faults := (_tribute_faults(tribute) or hidden_hands.suit_faults(parts["hand"], turns, deck)):
        raise InconsistentViewError(*faults)
    known = _known(parts, tribute)
    unseen = hidden_hands.unseen_cards(deck, known)
    faults = hidden_hands.size_faults(known, sizes, seat)
    if len(unseen) + sum(map(len, known)) > len(deck):
        faults = [*_not_in_deck(rules, known), *faults]
    if faults:
        raise InconsistentViewError(*faults)
    hands = hidden_hands.hands_of(known, sizes, unseen, rules.play_at(tribute.match.level).order)
    if tribute.match.finished:
        is_resisted = _is_resisted(parts, tribute)
        rooms = [size - len(cards) for cards, size in zip(known, sizes, strict=True)]
        if not _can_be_dealt(tribute, known, unseen, rooms, is_resisted=is_resisted):
            raise InconsistentViewError(Fault("no_such_deal", _NO_SUCH_DEAL, ("tribute",)))
        if is_resisted:
            # Which payer holds the unseen red jokers makes no difference.
            known[tribute.payers[0]] += [RED_JOKER] * unseen.count(RED_JOKER)
    led = (turns[0].seat or 0) if turns else next(iter(parts["to_act"]), 0)
    dealt = tuple(map(tuple, known))
    return Deal(NO_SEED, dealt, first=parts.get("first", led), lot=tribute.lot), hands


def _tribute_faults(tribute: KnownTribute) -> list[Fault]:
    """The faults of gifts by seats that have nothing to give, and of cards not in the deck."""
    if not tribute.acts:
        return []
    payers, deck = tribute.payers, set(tribute.rules.deck.cards)
    givers = {"pay": payers, "return": payees_of(tribute.match.finished)}
    faults = []
    for place, act in enumerate(tribute.acts):
        if act.seat not in givers.get(act.type, (act.seat,)):
            faults.append(Fault(NOT_OFFERED.code, NOT_OFFERED.text, ("tribute", place)))
        faults += [
            Fault("not_in_deck", _NOT_IN_DECK.format(card=card, count=0), ("tribute", place))
            for card in act.cards
            if card not in deck
        ]
    return faults


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
    known = hidden_hands.known_cards(tribute.rules.seats, parts)
    if not tribute.acts:
        return known
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
    """Tests if a tribute was resisted: an action says so, or it is over without a payment."""
    if tribute.acts:
        return any(act.type == "resist" for act in tribute.acts)
    # A tuple, not a set: the field may hold anything, and is checked elsewhere.
    return bool(parts["history"]) or parts.get("phase") in ("play", "over")


def _can_be_dealt(
    tribute: KnownTribute,
    known: Sequence[Sequence[Card]],
    unseen: Sequence[Card],
    rooms: Sequence[int],
    *,
    is_resisted: bool,
) -> bool:
    """Tests if the unseen cards have room in hands that pay and return what the tribute shows."""
    payers = tribute.payers
    seats = {
        card: [seat for seat, room in enumerate(rooms) if room and may_hold(tribute, seat, card)]
        for card in set(unseen)
    }
    places = [seats[card] for card in unseen]
    jokers = [at for at, card in enumerate(unseen) if card == RED_JOKER]
    with_payers = len(jokers) + sum(known[payer].count(RED_JOKER) for payer in payers)
    if is_resisted:
        for at in jokers:
            places[at] = [seat for seat in places[at] if seat in payers]
    elif tribute.rules.options.anti_tribute == "automatic" and with_payers == RED_JOKERS:
        # With both the payers would have resisted, so that another seat holds one.
        for at in jokers[:1]:
            places[at] = [seat for seat in places[at] if seat not in payers]
    return hidden_hands.fit(places, rooms)


_NOT_IN_DECK = Text(
    "{card} 在这副牌里只有 {count} 张", "there are {count} of {card}, and no more, in this deck"
)
_NO_SUCH_DEAL = Text(
    "没有一种发牌能使各家如此进贡和还贡", "no deal lets the seats pay and return what they did"
)
