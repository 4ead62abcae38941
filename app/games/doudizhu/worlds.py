"""Games that a seat may be in, for all that it sees."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from app.cards.card import FLOWER, HIGH_TO_LOW, Card
from app.games.doudizhu.action_json import Done
from app.games.doudizhu.actions import Action
from app.games.doudizhu.calling import CALLINGS, SEATS, bids_open, highest, standing
from app.games.doudizhu.deal import Deal
from app.games.doudizhu.deal import deal as deal_cards
from app.games.doudizhu.flow import deal
from app.games.doudizhu.record import redo
from app.shapes.errors import Fault, InconsistentViewError
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from app.games.doudizhu.rulesets import Rules
    from app.games.doudizhu.state import State

_SEED = "a world"


class Seen(NamedTuple):
    """What decides a view.

    Attributes:
        first: the seat that spoke first; None where that was not told.
        bids: what was said in the calling; None where that was not told.
        chosen: the seats whose choice in the doubling is not shown, or was not told.

    """

    rules: Rules
    seat: int
    first: int | None
    redeals: int
    hand: tuple[Card, ...]
    landlord: int | None
    bottom: tuple[Card, ...] | None
    wild: tuple[str, ...]
    bids: tuple[Action, ...] | None
    doubles: tuple[Action, ...]
    chosen: tuple[int, ...]
    history: tuple[Action, ...]


def world(seen: Seen, unseen: Sequence[Card] | None = None) -> State:
    """A game that looks so from that seat; the cards it does not see are handed out in order.

    `unseen` is another order of the cards that `unseen_cards` gives, for another such game. What
    nobody can see is an `InconsistentViewError`.
    """
    _check_cards(seen)
    first, bids = _bids(seen)
    dealt = _deal(seen, list(unseen_cards(seen) if unseen is None else unseen))
    start = replace(deal(seen.rules, _SEED, first, dealt), redeals=seen.redeals)
    return redo(start, Done(bids, _doubles(seen), seen.history), InconsistentViewError)


def unseen_cards(seen: Seen) -> tuple[Card, ...]:
    """The cards that a seat cannot place: in other hands, or at the bottom."""
    known = {card for _, card in _shown_cards(seen)} | set(seen.bottom or ())
    return tuple(card for card in seen.rules.play.deck.cards if card not in known)


def _shown_cards(seen: Seen) -> Iterator[tuple[tuple[str | int, ...], Card]]:
    """Every card in the seat's hand or played, with its place in the view."""
    for place, card in enumerate(seen.hand):
        yield ("hand", place), card
    for number, turn in enumerate(seen.history):
        for place, card in enumerate(turn.cards):
            yield ("history", number, "cards", place), card


def _check_cards(seen: Seen) -> None:
    deck, found = set(seen.rules.play.deck.cards), set[Card]()
    faults = []
    for place, card in _shown_cards(seen):
        if card not in deck:
            faults.append(Fault("not_in_deck", _NOT_IN_DECK.format(card=card), place))
        elif card in found:
            faults.append(Fault("card_repeated", _REPEATED.format(card=card), place))
        found.add(card)
    others = found - set(_own(seen, seen.landlord))
    for number, card in enumerate(seen.bottom or ()):
        lost = seen.landlord == seen.seat and card not in found
        if card not in deck or card in others or lost:
            text = _NOT_AT_BOTTOM.format(card=card)
            faults.append(Fault("not_at_bottom", text, ("bottom", number)))
    if faults:
        raise InconsistentViewError(*faults)


def _own(seen: Seen, seat: int | None) -> tuple[Card, ...]:
    """The cards that are known to have come to a seat, by what it shows of them."""
    played = (card for turn in seen.history if turn.seat == seat for card in turn.cards)
    return (*played, *(seen.hand if seat == seen.seat else ()))


def _deal(seen: Seen, unseen: list[Card]) -> Deal:
    pattern = deal_cards(seen.rules, _SEED)
    bottom = list(seen.bottom or ())
    sure = _stuck_cards(seen, unseen)
    hands = []
    for seat, hand in enumerate(pattern.hands):
        own = (*_own(seen, seat), *sure.get(seat, ()))
        known = [card for card in own if seat != seen.landlord or card not in bottom]
        missing = len(hand) - len(known)
        if missing < 0 or (missing and seat == seen.seat):
            text = _WRONG_COUNT.format(count=len(known), size=len(hand))
            place = ("hand",) if seat == seen.seat else ("history",)
            raise InconsistentViewError(Fault("wrong_size", text, place))
        hands.append(known + unseen[:missing])
        del unseen[:missing]
    bottom += unseen
    if len(bottom) != len(pattern.bottom):
        text = _WRONG_COUNT.format(count=len(bottom), size=len(pattern.bottom))
        raise InconsistentViewError(Fault("wrong_size", text, ("bottom",)))
    # What is drawn later is not seen yet, and may be anything.
    drawn = len(pattern.wild)
    wild = seen.wild[:drawn] + pattern.wild[len(seen.wild) :]
    return Deal(_SEED, tuple(map(_sorted, hands)), _sorted(bottom), wild)


def _stuck_cards(seen: Seen, unseen: list[Card]) -> dict[int, list[Card]]:
    """What was all that a seat held when it passed on a lead, by seat; it is taken from `unseen`.

    Only the flower card cannot be led by itself.
    """
    flowers = [card for card in unseen if card == FLOWER]
    led: int | None = None
    for turn in seen.history:
        seat = turn.seat
        if turn.type != "pass":
            led = seat
        elif led is None and seat is not None and seat != seen.seat:
            unseen[:] = [card for card in unseen if card not in flowers]
            return {seat: flowers}
        elif seat is not None and led == (seat + 1) % SEATS:
            led = None
    return {}


def _bids(seen: Seen) -> tuple[int, tuple[Action, ...]]:
    """The first seat, and what was said; untold, the landlord alone called, the least there is.

    Where it is not told either who was first, it was the landlord.
    """
    style = CALLINGS[seen.rules.options.calling]
    if seen.bids is not None or seen.landlord is None:
        return seen.first or 0, seen.bids or ()
    first = seen.landlord if seen.first is None else seen.first
    bids: tuple[Action, ...] = ()
    while (turn := standing(style, first, bids).turn) is not None:
        least, *_, nothing = bids_open(style, turn, bids)
        calls = turn == seen.landlord and not highest(bids)
        bids = (*bids, least if calls else nothing)
    return first, bids


def _doubles(seen: Seen) -> tuple[Action, ...]:
    """What was chosen; what is not shown may be anything."""
    return (*seen.doubles, *(Action("pass", seat) for seat in seen.chosen))


def _sorted(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=HIGH_TO_LOW.__getitem__))


_NOT_IN_DECK = Text("{card} 不是这副牌里确定的一张", "{card} is no certain card of this deck")
_REPEATED = Text("{card} 在前面已经出现过", "{card} stands here a second time")
_NOT_AT_BOTTOM = Text("{card} 不可能是底牌", "{card} cannot be one of the bottom cards")
_WRONG_COUNT = Text(
    "合计 {count} 张，应为 {size} 张", "{count} cards in all, where {size} were dealt"
)
