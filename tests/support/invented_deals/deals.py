"""Deals that agree with a view: hidden cards are placed anywhere that the rules allow."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Any

from paiju.climbing.flow.hidden_hands import NO_SUIT, NOT_IN_DECK, REPEATED, wrong_size
from paiju.climbing.flow.state import hand_sizes
from paiju.shapes.errors import Fault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from paiju.climbing.flow.records import Action
    from paiju.playing_cards.card import Card

# The path of a value in the JSON of a view.
Place = tuple[str | int, ...]
# The seed of deals that are made up for a view.
SEED = "a world"


def shown_cards(hand: Sequence[Card], history: Sequence[Action]) -> Iterator[tuple[Place, Card]]:
    """Every card in a seat's hand and in the history, with its path in the view."""
    for place, card in enumerate(hand):
        yield ("hand", place), card
    for number, turn in enumerate(history):
        for place, card in enumerate(turn.cards):
            yield ("history", number, "cards", place), card


def card_faults(shown: Iterable[tuple[Place, Card]], rules: Any) -> list[Fault]:  # noqa: ANN401 - each game has its own
    """The faults of cards that are not in the deck, or more often than in the deck."""
    every = list(shown)
    if faults := without_suits(every, rules.play.deck.cards):
        return faults
    left = Counter(rules.play.deck.cards)
    for place, card in every:
        if card not in left:
            faults.append(Fault("not_in_deck", NOT_IN_DECK.format(card=card), place))
        elif not left[card]:
            faults.append(Fault("card_repeated", REPEATED.format(card=card), place))
        else:
            left[card] -= 1
    return faults


def without_suits(shown: Iterable[tuple[Place, Card]], cards: Iterable[Card]) -> list[Fault]:
    """The fault of the first card that is written as a bare rank but needs its suit, if any."""
    deck: set[str] = set(cards)
    for place, card in shown:
        whole = f"{card}S"
        if card not in deck and whole in deck:
            return [Fault("not_in_deck", NO_SUIT.format(card=card, whole=whole), place)]
    return []


def known_cards(
    seats: int, seat: int, hand: Sequence[Card], history: Sequence[Action]
) -> list[list[Card]]:
    """By seat, the cards that it played; for the seat of the view, its hand too."""
    known: list[list[Card]] = [[] for _ in range(seats)]
    known[seat] += hand
    for turn in history:
        known[turn.seat or 0] += turn.cards
    return known


def unseen_cards(rules: Any, known: Iterable[Sequence[Card]]) -> list[Card]:  # noqa: ANN401 - as above
    """The cards of the deck that are not among the known ones."""
    left = Counter(rules.play.deck.cards)
    left.subtract(card for cards in known for card in cards)
    return list((+left).elements())


def possible_taker(
    rules: Any,  # noqa: ANN401 - as above
    seat: int,
    known: Sequence[Sequence[Card]],
    counts: Sequence[int | None] | None,
    first: int,
) -> int:
    """A seat that may have taken the cards which the deal left over, as far as a view shows.

    If a card decides who leads, or no seat takes them, it is `first`. Else it is the seat that has
    shown the card that decides who takes them, or another seat that was dealt one card more, or
    any other seat.
    """
    if not rules.round.takes_rest or rules.round.leads:
        return first
    shown = (holder for holder, cards in enumerate(known) if rules.round.takers[0] in cards)
    others = [other for other in range(rules.seats) if other != seat]
    more = (
        other
        for other in others
        if counts and (counts[other] or 0) + len(known[other]) == hand_sizes(rules, other)[other]
    )
    return next(shown, next(more, others[0]))


def size_faults(
    rules: Any,  # noqa: ANN401 - as above
    seat: int,
    known: Sequence[Sequence[Card]],
    bottom: Sequence[Card] = (),
    taker: int | None = None,
) -> list[Fault]:
    """The faults of hands and of a bottom that have more known cards than were dealt.

    The hand of the seat itself is fully known, so it must not have fewer either.
    """
    faults = []
    for holder, (cards, size) in enumerate(zip(known, hand_sizes(rules, taker), strict=True)):
        if len(cards) > size or (len(cards) < size and holder == seat):
            place = "hand" if holder == seat else "history"
            faults.append(wrong_size(len(cards), size, place))
    if len(bottom) > rules.bottom:
        faults.append(wrong_size(len(bottom), rules.bottom, "bottom"))
    return faults


def filled_places(
    sizes: Sequence[int], known: Sequence[Sequence[Card]], unseen: Iterable[Card]
) -> list[list[Card]]:
    """Fill places of these sizes with the unseen cards in order, after the cards known there.

    >>> filled_places((1, 2), (["3"], []), ("4", "5"))
    [['3'], ['4', '5']]
    """
    rest = iter(unseen)
    return [
        [*cards, *islice(rest, max(0, size - len(cards)))]
        for size, cards in zip(sizes, known, strict=True)
    ]


def matched_places(
    sizes: Sequence[int],
    known: Sequence[Sequence[Card]],
    unseen: Sequence[Card],
    allowed: Callable[[Card], Sequence[int]],
) -> list[list[Card]] | None:
    """The same as `filled_places` if cards are not allowed in all places; None if it is impossible.

    `allowed` gives the numbers of the places that are allowed for a card. Cards with the fewest
    places come first, and cards already placed are moved to make room (bipartite matching).

    >>> matched_places((1, 1), ([], []), ("4", "5"), {"4": [0, 1], "5": [0]}.__getitem__)
    [['5'], ['4']]
    """
    choices = [allowed(card) for card in unseen]
    placed: list[list[int]] = [[] for _ in known]

    def place(number: int, tried: set[int]) -> bool:
        for at in choices[number]:
            if at in tried:
                continue
            tried.add(at)
            if len(known[at]) + len(placed[at]) < sizes[at]:
                placed[at].append(number)
                return True
            for other in placed[at]:
                if place(other, tried):
                    placed[at].remove(other)
                    placed[at].append(number)
                    return True
        return False

    for number in sorted(range(len(unseen)), key=lambda each: len(choices[each])):
        if not place(number, set()):
            return None
    return [
        [*cards, *(unseen[number] for number in numbers)]
        for cards, numbers in zip(known, placed, strict=True)
    ]
