"""The deal and the calling, as far as the view of a seat shows them."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from paiju.all_games.doudizhu.bids import bids_open, choosers, highest, standing
from paiju.all_games.doudizhu.calling import CALLINGS, DOUBLINGS, SEATS
from paiju.all_games.doudizhu.state import Action, Deal
from paiju.climbing.flow import hidden_hands
from paiju.climbing.flow.hidden_hands import NO_SEED
from paiju.climbing.flow.state import hand_sizes
from paiju.playing_cards.card import SUITED_RANKS, in_hand
from paiju.shapes.errors import Fault, ShapeError
from paiju.shapes.read import REQUIRED
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.playing_cards.card import Card
    from paiju.playing_cards.holding import Holding

# The fields of a view, as they were read.
Parts = dict[str, Any]


def deal_of(parts: Parts) -> tuple[Deal, tuple[Holding, ...], list[Card]]:
    """The deal without its hands, the hands as they were dealt, and the unseen cards."""
    rules, seat = parts["ruleset"], parts["seat"]
    landlord, bottom = parts.get("landlord"), parts.get("bottom")
    if landlord is not None and bottom is None:
        raise ShapeError(REQUIRED.under("bottom"))
    known = hidden_hands.known_cards(SEATS, parts)
    _check_cards(parts, known)
    taken = list(bottom or ())
    if landlord is not None:
        known[landlord] = [card for card in known[landlord] if card not in taken]
    sizes = hand_sizes(rules)
    faults = hidden_hands.size_faults(known, sizes, seat)
    if len(taken) > rules.bottom:
        faults.append(hidden_hands.wrong_size(len(taken), rules.bottom, "bottom"))
    hidden_hands.raise_faults(faults)
    order = rules.play.order
    unseen = hidden_hands.unseen_cards(rules.play.deck.cards, (*known, taken))
    hands = hidden_hands.hands_of(known, sizes, unseen, order)
    left = in_hand(taken, order)
    return Deal(NO_SEED, (), left, first_of(parts), _wild_of(parts)), hands, unseen


def _wild_of(parts: Parts) -> tuple[str, ...]:
    """The wild ranks; one that is drawn later is still hidden, so that any rank will do."""
    wilds, known = parts["ruleset"].play.wilds, parts.get("wild", ())
    drawn = wilds.drawn if wilds else 0
    return (*known[:drawn], *SUITED_RANKS[len(known) : drawn])


def bids_of(parts: Parts) -> tuple[Action, ...]:
    """The bids of the view; if left out, the landlord called the least and the others passed."""
    landlord = parts.get("landlord")
    if "bids" in parts or landlord is None:
        said: tuple[Action, ...] = parts.get("bids", ())
        return said
    style = CALLINGS[parts["ruleset"].options.calling]
    bids: tuple[Action, ...] = ()
    while (turn := standing(style, first_of(parts), bids).turn) is not None:
        least, *_, nothing = bids_open(style, turn, bids)
        calls = turn == landlord and not highest(bids)
        bids = (*bids, least if calls else nothing)
    return bids


def doubles_of(parts: Parts) -> tuple[Action, ...]:
    """The doubling of the view; choices that are hidden or left out become passes."""
    shown_doubles: tuple[Action, ...] = parts.get("doubled", ())
    landlord = parts.get("landlord")
    if landlord is None:
        return shown_doubles
    choosing = choosers(DOUBLINGS[parts["ruleset"].options.doubling], landlord)
    # A tuple, not a set: the field may hold anything, and is checked elsewhere.
    playing = parts["history"] or parts.get("phase") in ("play", "over")
    if "doubled" in parts or not playing:
        waiting, shown = parts["to_act"], [choice.seat for choice in shown_doubles]
        choosing = tuple(each for each in choosing if waiting and each not in (*waiting, *shown))
    return (*shown_doubles, *(Action("pass", each) for each in choosing))


def first_of(parts: Parts) -> int:
    """The first seat; if it and the bids are left out, the landlord or seat 0."""
    if "first" in parts or "bids" in parts:
        return int(parts.get("first", 0))
    return int(parts.get("landlord") or 0)


def _check_cards(parts: Parts, known: Sequence[Sequence[Card]]) -> None:
    rules, landlord = parts["ruleset"], parts.get("landlord")
    faults = hidden_hands.card_faults(parts["hand"], parts["history"], rules.play.deck.cards)
    deck, found = set(rules.play.deck.cards), set(chain(*known))
    others = found - set(known[landlord] if landlord is not None else ())
    bottom = parts.get("bottom") or ()
    for number, card in enumerate(bottom):
        lost = landlord == parts["seat"] and card not in found
        if card not in deck or card in others or card in bottom[:number] or lost:
            text = _NOT_AT_BOTTOM.format(card=card)
            faults.append(Fault("not_at_bottom", text, ("bottom", number)))
    hidden_hands.raise_faults(faults)


_NOT_AT_BOTTOM = Text("{card} 不可能是底牌", "{card} cannot be one of the bottom cards")
