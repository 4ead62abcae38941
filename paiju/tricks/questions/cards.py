"""Cards in questions: the fields that several questions have, and the check of the cards.

Cards that the deck cannot give raise an `InconsistentError`, with their place in the question.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Protocol

from paiju.play.declaration.question import Question
from paiju.play.questions.fields import with_rules
from paiju.playing_cards.card import Card, is_bare
from paiju.playing_cards.field_types import Pile
from paiju.shapes.errors import Fault, InconsistentError
from paiju.shapes.field_types import Field, always
from paiju.text import Text
from paiju.tricks.plays.leads import lead_of
from paiju.tricks.rules.refusals import BY_CODE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from paiju.play.declaration.question import Json
    from paiju.playing_cards.deck import Deck
    from paiju.tricks.declared import DeclaredTricks
    from paiju.tricks.plays.card_order import CardOrder
    from paiju.tricks.plays.following import Lead
    from paiju.tricks.questions.writer import Writer
    from paiju.tricks.rules.play_rules import PlayRules

    Cards = tuple[Card, ...]
    # The place of a group of cards in a question.
    Place = tuple[str | int, ...]


class Rules(Protocol):
    """The part of a rule set that questions about cards need."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    @property
    def deck(self) -> Deck:
        """The cards of the game."""

    @property
    def hand_size(self) -> int:
        """The number of cards that each seat is dealt."""

    @property
    def kitty(self) -> int:
        """The number of cards of the kitty."""

    @property
    def play(self) -> PlayRules:
        """The rules of a trick."""

    def points(self, card: Card) -> int:
        """The points of a card."""

    def team(self, seat: int) -> int:
        """The team of a seat."""


HAND = always(Pile())
LED = Field(
    Pile(),
    Text(
        "首出的牌；自己首出时写 null、写空或不写。",
        "The cards that were led; null, empty or absent where the player leads.",
    ),
    may_be_null=True,
)


def card_question(
    game: DeclaredTricks,
    *,
    fields: Mapping[str, Field],
    ask: Callable[[Json, Writer], Json],
    **words: Any,  # noqa: ANN401 - the other attributes of `Question`
) -> Question:
    """A question about cards; rule set, notation and contract are added to its fields.

    `ask` gets the order of cards as `order`.
    """

    def ask_of_game(asked: Json, write: Writer) -> Json:
        return ask({**asked, "order": game.order_of(asked)}, write)

    return Question(
        fields=with_rules(game, {**fields, **game.contract_fields}), ask=ask_of_game, **words
    )


@lru_cache(maxsize=16)
def _copies(deck: Deck) -> Mapping[Card, int]:
    """The number of copies of each card of a deck."""
    return Counter(deck.cards)


def check_cards(rules: Rules, groups: Mapping[Place, Cards]) -> None:
    """Refuse cards that the deck of a rule set cannot give all together.

    Args:
        rules: the rule set.
        groups: the groups of cards by their place in the question.
    """
    copies, held = _copies(rules.deck), Counter(chain.from_iterable(groups.values()))
    # Every card is in the deck equally often, so this tells most questions at once.
    if held and (held.keys() - copies.keys() or max(held.values()) > rules.deck.packs):
        raise InconsistentError(*_faults(copies, groups))


def _faults(copies: Mapping[Card, int], groups: Mapping[Place, Cards]) -> Iterator[Fault]:
    """The faults of cards without a suit, of other decks, and of cards that are too often there."""
    seen = Counter[Card]()
    for where, cards in groups.items():
        for number, card in enumerate(cards):
            seen[card] += 1
            place = (*where, number)
            if is_bare(card):
                yield Fault("suit_missing", _NO_SUIT, place)
            elif card not in copies:
                yield Fault("not_in_deck", _NOT_IN_DECK.format(card=card), place)
            elif seen[card] > copies[card]:
                text = _REPEATED.format(card=card, count=copies[card])
                yield Fault("card_repeated", text, place)


def check_hand(rules: Rules, hand: Cards, *place: str | int) -> None:
    """Refuse a hand that is larger than any seat holds."""
    most = rules.hand_size + rules.kitty
    if len(hand) > most:
        text = _HAND_TOO_BIG.format(count=len(hand), most=most)
        raise InconsistentError(Fault("hand_too_big", text, place))


def lead_in(rules: Rules, order: CardOrder, cards: Cards, *place: str | int) -> Lead:
    """The lead that cards are; raises if they are none."""
    lead = lead_of(rules.play, order, cards)
    if isinstance(lead, str):
        raise InconsistentError(Fault(lead, BY_CODE[lead].text, place))
    return lead


_NO_SUIT = Text("每张牌都要写花色", "every card needs its suit")
_NOT_IN_DECK = Text("这副牌里没有 {card}", "this game has no {card}")
_REPEATED = Text(
    "{card} 重复：这副牌里只有 {count} 张",
    "{card} stands here once too often; the deck has {count}",
)
_HAND_TOO_BIG = Text(
    "手牌有 {count} 张，最多 {most} 张", "a hand of {count} cards; the most there can be is {most}"
)
