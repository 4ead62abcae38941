"""A possible game of a seat: one that agrees with its view."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from paiju.all_games.doudizhu.calling import SEATS
from paiju.all_games.doudizhu.known_deal import first_of
from paiju.all_games.doudizhu.state import Deal, wild_of
from paiju.climbing.flow.hidden_hands import raise_faults
from paiju.climbing.flow.state import hand_sizes
from paiju.playing_cards.card import FLOWER, in_hand
from paiju.shapes.errors import Fault, ShapeError
from paiju.shapes.read import REQUIRED
from paiju.text import Text
from tests.support.invented_deals import deals
from tests.support.invented_deals.deals import SEED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.doudizhu.state import Action
    from paiju.playing_cards.card import Card

# The fields of a view, as they were read.
Parts = dict[str, Any]


def deal_of(parts: Parts) -> Deal:
    """A deal that agrees with the seat's view; unseen cards are dealt in a fixed order."""
    rules, seat, turns = parts["ruleset"], parts["seat"], parts["history"]
    landlord, bottom = parts.get("landlord"), parts.get("bottom")
    if landlord is not None and bottom is None:
        raise ShapeError(REQUIRED.under("bottom"))
    known = deals.known_cards(SEATS, seat, parts["hand"], turns)
    _check_cards(parts, known)
    taken = list(bottom or ())
    if landlord is not None:
        known[landlord] = [card for card in known[landlord] if card not in taken]
    unseen = deals.unseen_cards(rules, (*known, taken))
    stuck = _stuck_seat(turns, seat)
    if stuck is not None and FLOWER in unseen:
        known[stuck].append(FLOWER)
        unseen.remove(FLOWER)
    raise_faults(deals.size_faults(rules, seat, known, taken))
    sizes = (*hand_sizes(rules), rules.bottom)
    *hands, left = deals.filled_places(sizes, (*known, taken), unseen)
    known_wild, drawn = parts.get("wild", ()), wild_of(rules, SEED)
    order = rules.play.order
    return Deal(
        SEED,
        tuple([in_hand(hand, order) for hand in hands]),
        in_hand(left, order),
        first_of(parts),
        # A rank that is drawn later is still hidden, so any rank will do.
        (*known_wild[: len(drawn)], *drawn[len(known_wild) :]),
    )


def _check_cards(parts: Parts, known: Sequence[Sequence[Card]]) -> None:
    rules, landlord = parts["ruleset"], parts.get("landlord")
    faults = deals.card_faults(deals.shown_cards(parts["hand"], parts["history"]), rules)
    deck, found = set(rules.play.deck.cards), set(chain(*known))
    others = found - set(known[landlord] if landlord is not None else ())
    bottom = parts.get("bottom") or ()
    for number, card in enumerate(bottom):
        lost = landlord == parts["seat"] and card not in found
        if card not in deck or card in others or card in bottom[:number] or lost:
            text = _NOT_AT_BOTTOM.format(card=card)
            faults.append(Fault("not_at_bottom", text, ("bottom", number)))
    raise_faults(faults)


def _stuck_seat(turns: Sequence[Action], own: int) -> int | None:
    """The other seat that passed a lead, which means that it holds only the flower card."""
    led: int | None = None
    for turn in turns:
        if turn.type != "pass":
            led = turn.seat
        elif led is None and turn.seat != own:
            return turn.seat
        elif turn.seat is not None and led == (turn.seat + 1) % SEATS:
            led = None
    return None


_NOT_AT_BOTTOM = Text("{card} 不可能是底牌", "{card} cannot be one of the bottom cards")
