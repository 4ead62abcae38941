"""Hidden hands: what a view and its history show of the cards of each seat.

A view is read by playing its history over hands of which some cards are unknown. Known are the
seat's own cards and every card that the history shows, from the deal on; of the others only their
number is known.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any, Final

from paiju.playing_cards.card import in_hand
from paiju.playing_cards.holding import UNIT, Holding
from paiju.shapes.errors import Fault, InconsistentViewError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from paiju.chance import Seed
    from paiju.climbing.flow.records import Action
    from paiju.playing_cards.card import Card

# The path of a value in the JSON of a view.
Place = tuple[str | int, ...]
# The seed of a state that is read from a view, which has no seed.
NO_SEED: Seed = ""


@dataclass(slots=True, unsafe_hash=True)
class HiddenHand(Holding):
    """A hand that may have unknown cards: `cards` are those known, `size` is the number of all.

    >>> hand = HiddenHand.of_size(("3S", "4S"), 5)
    >>> len(hand), hand.is_known, hand.without(("3S",))
    (5, False, HiddenHand(cards=('4S',), packed=256, declared=(), size=4))
    """

    size: Final[int] = 0

    @classmethod
    def of_size(cls, cards: Sequence[Card], size: int) -> HiddenHand:
        """A hand of `size` cards, of which these are known."""
        known = tuple(cards)
        return cls(known, sum(map(UNIT.__getitem__, known)), size=size)

    def __len__(self) -> int:
        return self.size

    def __add__(self, other: Holding) -> HiddenHand:
        return HiddenHand.of_size(self.cards + other.cards, self.size + len(other))

    @property
    def is_known(self) -> bool:
        """Tests if all its cards are known."""
        return len(self.cards) == self.size

    def without(self, cards: Iterable[Card]) -> HiddenHand:
        """This hand without some of its known cards."""
        left = list(self.cards)
        for card in cards:
            left.remove(card)
        return HiddenHand.of_size(left, self.size - len(self.cards) + len(left))


def known_cards(seats: int, parts: Mapping[str, Any]) -> list[list[Card]]:
    """By seat, the cards that it played; for the seat of the view, its hand too.

    `parts` are the fields of the view. A spectator knows the hands that lie open.
    """
    seat, opened = parts["seat"], parts.get("hands") or ()
    known: list[list[Card]] = [[] for _ in range(seats)]
    for holder, hand in enumerate(opened[:seats] if seat is None else ()):
        known[holder] += hand
    if seat is not None:
        known[seat] += parts["hand"]
    for turn in parts["history"]:
        known[turn.seat or 0] += turn.cards
    return known


def unseen_cards(deck: Sequence[Card], known: Iterable[Sequence[Card]]) -> list[Card]:
    """The cards of the deck that are not among the known ones."""
    left = Counter(deck)
    left.subtract(chain.from_iterable(known))
    return list((+left).elements())


def hands_of(
    known: Sequence[Sequence[Card]],
    sizes: Sequence[int],
    unseen: Sequence[Card],
    order: str,
) -> tuple[Holding, ...]:
    """The hands of these sizes, by the cards known of each.

    A hand with room for exactly the unseen cards holds them all, so it is known, too.

    >>> one, other = hands_of((["3S"], ["4S"]), (1, 2), ["5S"], "345")
    >>> one.cards, other.cards
    (('3S',), ('5S', '4S'))
    """
    hands: list[Holding] = []
    for cards, size in zip(known, sizes, strict=True):
        room = size - len(cards)
        if room in {0, len(unseen)}:
            whole = (*cards, *unseen) if room else cards
            hands.append(Holding.of(in_hand(whole, order)))
        else:
            hands.append(HiddenHand.of_size(cards, size))
    return tuple(hands)


def holder_of(
    cards: Iterable[Card],
    known: Sequence[Sequence[Card]],
    unseen: Collection[Card],
    rooms: Sequence[int],
    spare: int,
    wanted: int,
) -> int:
    """The seat that was dealt the first of `cards` that is in any hand.

    If that card is hidden, it is the seat `wanted` where possible.

    Args:
        cards: the cards, such as those that decide who leads.
        known: the cards known of each seat.
        unseen: the cards that no seat has shown.
        rooms: the number of unknown cards in each hand.
        spare: the number of cards left over after the deal.
        wanted: the seat that should hold the card.

    >>> holder_of(("3S", "3H"), ((), ("3H",), ()), {"3S"}, (0, 1, 1), 0, 2)
    2
    >>> holder_of(("3S", "3H"), ((), ("3H",), ()), {"3S"}, (1, 1, 0), 1, 2)
    1
    >>> holder_of(("3S", "4S"), ((), (), ()), {"4S"}, (1, 1, 0), 0, 2)
    1
    """
    for card in cards:
        for seat, shown in enumerate(known):
            if card in shown:
                return seat
        if card not in unseen:
            continue
        if rooms[wanted]:
            return wanted
        if not spare:
            # Any hand with room may hold it, so the choice need only be a fixed one.
            return max((seat for seat, room in enumerate(rooms) if room), default=wanted)
        spare -= 1
    return wanted


def fit(places: Iterable[Collection[int]], rooms: Sequence[int]) -> bool:
    """Tests if there is room for all cards, each in one of its places.

    By Hall's theorem there is if the cards that need some of the places, whichever these are, are
    not more than these have room for.

    >>> fit([[0], [0, 1], [1]], [1, 2]), fit([[0], [0], [1]], [1, 2])
    (True, False)
    """
    alike = Counter(map(frozenset, places))
    return all(
        sum(count for needed, count in alike.items() if needed.issubset(some))
        <= sum(rooms[place] for place in some)
        for size in range(len(rooms) + 1)
        for some in combinations(range(len(rooms)), size)
    )


def card_faults(
    hand: Sequence[Card], turns: Sequence[Action], deck: Sequence[Card], field: str = "history"
) -> list[Fault]:
    """The faults of cards that are not in the deck, or stand more often than in the deck.

    `field` is the name of the field with the turns.
    """
    left = Counter(deck)
    left.subtract(chain(hand, *[turn.cards for turn in turns]))
    if len(left) == len(set(deck)) and min(left.values()) >= 0:
        return []
    if faults := suit_faults(hand, turns, deck, field):
        return faults
    left = Counter(deck)
    for place, card in _shown(hand, turns, field):
        if card not in left:
            faults.append(Fault("not_in_deck", NOT_IN_DECK.format(card=card), place))
        elif not left[card]:
            faults.append(Fault("card_repeated", REPEATED.format(card=card), place))
        else:
            left[card] -= 1
    return faults


def suit_faults(
    hand: Sequence[Card], turns: Sequence[Action], deck: Iterable[Card], field: str = "history"
) -> list[Fault]:
    """The fault of the first card that is written as a bare rank but needs its suit, if any.

    `field` is the name of the field with the turns.
    """
    every: set[str] = set(deck)
    if every.issuperset(chain(hand, *[turn.cards for turn in turns])):
        return []
    for place, card in _shown(hand, turns, field):
        whole = f"{card}S"
        if card not in every and whole in every:
            return [Fault("not_in_deck", NO_SUIT.format(card=card, whole=whole), place)]
    return []


def _shown(
    hand: Sequence[Card], turns: Sequence[Action], field: str
) -> Iterator[tuple[Place, Card]]:
    """Every card in a seat's hand and in the turns, with its path in the view."""
    for place, card in enumerate(hand):
        yield ("hand", place), card
    for number, turn in enumerate(turns):
        for place, card in enumerate(turn.cards):
            yield (field, number, "cards", place), card


def size_faults(
    known: Sequence[Sequence[Card]], sizes: Sequence[int], seat: int | None = None
) -> list[Fault]:
    """The faults of hands that have more known cards than were dealt.

    The hand of `seat`, whose view it is, is fully known, so it must not have fewer either.
    """
    return [
        wrong_size(len(cards), size, "hand" if holder == seat else "history")
        for holder, (cards, size) in enumerate(zip(known, sizes, strict=True))
        if len(cards) > size or (len(cards) < size and holder == seat)
    ]


def wrong_size(count: int, size: int, field: str) -> Fault:
    """The fault of a field that shows this number of cards, where another was dealt."""
    return Fault("wrong_size", _WRONG_COUNT.format(count=count, size=size), (field,))


def raise_faults(faults: Sequence[Fault]) -> None:
    """Raise an error if a view has faults."""
    if faults:
        raise InconsistentViewError(*faults)


NOT_IN_DECK = Text("这副牌里没有 {card}", "there is no {card} in this deck")
NO_SUIT = Text(
    "这里的牌要写出花色：写 {whole}，不能只写 {card}", "write suits here: {whole}, not {card}"
)
REPEATED = Text("{card} 在前面已经出现过", "{card} stands here a second time")
_WRONG_COUNT = Text(
    "合计 {count} 张，应为 {size} 张", "{count} cards in all, where {size} were dealt"
)
