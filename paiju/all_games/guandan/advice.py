"""Advice on tribute: the cards that may be paid and returned, and the best among them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from paiju.all_games.guandan import tribute
from paiju.all_games.guandan.match import SEAT, TEAMS, Match
from paiju.all_games.guandan.rulesets import HAND
from paiju.all_games.guandan.state import in_hand
from paiju.climbing.flow.state import WRONG_SIZE
from paiju.climbing.splits.split import power_of
from paiju.playing_cards.card import is_bare
from paiju.playing_cards.field_types import Written, WrittenCard
from paiju.playing_cards.holding import Holding
from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.errors import Fault, InconsistentError
from paiju.shapes.field_types import Flag, Listed, always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.guandan.rulesets import Rules
    from paiju.climbing.splits.split import Power
    from paiju.playing_cards.card import Card

Hands = tuple[tuple["Card", ...] | None, ...]


@dataclass(frozen=True, slots=True)
class Giving:
    """A card that a seat must pay or return, as far as it is known.

    Attributes:
        seat: the seat that gives the card.
        to: the seat that gets it; None if unknown.
        may: the cards that may legally be given; None if the hand is unknown.
        advice: the best of them; None if the hand is unknown.

    """

    seat: int
    to: int | None
    may: tuple[Card, ...] | None
    advice: Card | None


@dataclass(frozen=True, slots=True)
class Tribute:
    """The result of a tribute, as far as the known hands determine it.

    Attributes:
        resisted: whether the payers hold both red jokers; None if unknown.
        payments: the payment of each payer.
        returns: the return of each payee.
        leader: the seat that leads afterwards; None if unknown.

    """

    resisted: bool | None
    payments: tuple[Giving, ...]
    returns: tuple[Giving, ...]
    leader: int | None


def advise(rules: Rules, level: str, finished: Sequence[int], hands: Hands) -> Tribute:
    """The tribute after a round that ended in this order.

    Args:
        rules: the rule set.
        level: the level of the coming round.
        finished: the seats in the order of their places in the last round.
        hands: the hands of the coming round as they were dealt; None for an unknown hand.

    Returns:
        The tribute, as far as it is known.
    """
    _check(rules, hands)
    hands = _completed(rules, level, hands)
    payers, first = tribute.payers_of(finished), finished[0]
    resisted = tribute.resistance(hands, payers)
    if resisted and rules.options.anti_tribute == "automatic":
        return Tribute(resisted, (), (), first)
    best = {payer: _to_pay(rules, level, hands[payer]) for payer in payers}
    paid = {payer: card for payer, (_, card) in best.items() if card is not None}
    match = replace(Match(), levels=(level, level), finished=tuple(finished))
    settled = None
    if len(paid) == len(payers):
        settled = tribute.payments_of(rules, match, paid, taken=None, lot=None)
    to = {each.payer: each.payee for each in settled or ()}
    if len(payers) == 1:
        to = {payers[0]: first}
    payments = tuple(Giving(payer, to.get(payer), *best[payer]) for payer in payers)
    leader = None
    if resisted is False and to:
        leader = tribute.leader_after(settled, first) if settled else payers[0]
    given = {each.payee: each for each in settled or ()}
    returns = tuple(
        _to_return(rules, level, payee, hands[payee], given.get(payee), to)
        for payee in tribute.payees_of(finished)
    )
    return Tribute(resisted, payments, returns, leader)


def _check(rules: Rules, hands: Hands) -> None:
    """Refuse hands that cannot have been dealt together."""
    faults = []
    for seat, hand in enumerate(hands):
        if hand is not None and len(hand) != HAND:
            text = WRONG_SIZE.format(count=len(hand), size=HAND)
            faults.append(Fault("wrong_size", text, ("hands", seat)))
        if hand is not None and any(map(is_bare, hand)):
            faults.append(Fault("not_physical", _NOT_PHYSICAL, ("hands", seat)))
    every = Counter(card for hand in hands for card in hand or ())
    deck = Counter(rules.deck.cards)
    faults += [
        Fault("card_repeated", _REPEATED.format(card=card, count=deck[card]), ("hands",))
        for card, count in every.items()
        if count > deck[card] and not is_bare(card)
    ]
    if faults:
        raise InconsistentError(*faults)


def _completed(rules: Rules, level: str, hands: Hands) -> Hands:
    """The hands; if just one is unknown, it has all remaining cards of the deck."""
    if hands.count(None) != 1:
        return hands
    left = Counter(rules.deck.cards) - Counter(card for hand in hands for card in hand or ())
    last = in_hand(left.elements(), rules, level)
    return tuple(last if hand is None else hand for hand in hands)


def _to_pay(
    rules: Rules, level: str, hand: tuple[Card, ...] | None
) -> tuple[tuple[Card, ...] | None, Card | None]:
    """The cards that may be paid, and the best of them; (None, None) for an unknown hand."""
    if hand is None:
        return None, None
    return tribute.payable(hand, rules, level), best_to_pay(rules, level, hand)


def best_to_pay(rules: Rules, level: str, hand: tuple[Card, ...]) -> Card:
    """The best card to pay: among the legal ones, one that no straight flush needs."""
    may = tribute.payable(hand, rules, level)
    given = rules.table_at(level).in_giving_order(Holding.of(hand))
    return next(card for card in given if card in may)


def powers_without(rules: Rules, level: str, hand: tuple[Card, ...]) -> dict[Card, Power]:
    """The power of the hand without a card, for each card that may be returned."""
    table, whole = rules.table_at(level), Holding.of(hand)
    may = tribute.returnable(hand, rules, level)
    return {card: power_of(table, whole.without((card,))) for card in may}


def _to_return(
    rules: Rules,
    level: str,
    seat: int,
    hand: tuple[Card, ...] | None,
    given: tribute.Payment | None,
    to: dict[int, int],
) -> Giving:
    """The return of a seat; the best card is the one that leaves its hand with the most power.

    `given` is the payment that the seat got, if known. `to` has the payee of each payer, if known.
    """
    target = next((payer for payer, payee in to.items() if payee == seat), None)
    if hand is None:
        return Giving(seat, target, None, None)
    held = (*hand, *((given.card,) if given else ()))
    powers = powers_without(rules, level, held)
    return Giving(seat, target, tuple(powers), max(powers, key=powers.__getitem__))


GIVING: Record[Giving] = Record(
    fields={
        "seat": always(SEAT),
        "to": always(
            SEAT,
            Text("归谁；不知道是 null。", "Who gets it; null where that is not known."),
            may_be_null=True,
        ),
        "may": always(
            Written(MAX_CARDS),
            Text("可以是什么；不知道是 null。", "The cards that it may be; null if unknown."),
            may_be_null=True,
        ),
        "advice": always(
            WrittenCard(), Text("哪张最合适。", "Which is best given."), may_be_null=True
        ),
    },
    component="GuandanGiving",
)
TRIBUTE: Record[Tribute] = Record(
    fields={
        "resisted": always(
            Flag(),
            Text(
                "进贡的几家是不是有两张大王；不知道是 null。",
                "Whether the payers hold both red jokers; null where that is not known.",
            ),
            may_be_null=True,
        ),
        "payments": always(
            Listed(GIVING, TEAMS), Text("每个进贡的一家要进什么。", "The tribute of each payer.")
        ),
        "returns": always(
            Listed(GIVING, TEAMS),
            Text("每个收贡的一家要还什么。", "The card that each payee must return."),
        ),
        "leader": always(
            SEAT,
            Text("之后谁首出；不知道是 null。", "Who leads then; null where that is not known."),
            may_be_null=True,
        ),
    },
    component="GuandanTribute",
)

_NOT_PHYSICAL = Text("须写明每张牌的花色", "each card must be named with its suit")
_REPEATED = Text(
    "{card} 太多：这副牌里只有 {count} 张", "{card} stands here too often; the deck has {count}"
)
