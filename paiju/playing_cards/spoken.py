"""Cards as people say them: "king of spades", "three kings (spades, hearts and clubs)"."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.playing_cards.card import Card, rank_of
from paiju.text import Text, all_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


# The names of the cards without a suit, by rank.
JOKERS: Mapping[str, Text] = MappingProxyType(
    {
        "B": Text("小王", "black joker"),
        "R": Text("大王", "red joker"),
        "F": Text("花牌", "flower card"),
    }
)
_SUITS = {
    "S": Text("黑桃", "spades"),
    "H": Text("红桃", "hearts"),
    "C": Text("梅花", "clubs"),
    "D": Text("方块", "diamonds"),
}
_ENGLISH_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}
# The words for two and more, up to the copies of a rank in two packs.
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight")
_CHINESE_NUMBERS = "两三四五六七八"


def rank_name(rank: str) -> Text:
    """The name of a rank, or of a joker.

    >>> rank_name("K"), rank_name("T").en, rank_name("B").zh
    (Text(zh='K', en='king'), '10', '小王')
    """
    if rank in JOKERS:
        return JOKERS[rank]
    return Text(rank.replace("T", "10"), _ENGLISH_RANKS.get(rank, rank))


@lru_cache(maxsize=128)
def card_name(card: Card) -> Text:
    """The name of a card.

    >>> card_name(Card("TH")), card_name(Card("RJ")).en, card_name(Card("7")).en
    (Text(zh='红桃 10', en='10 of hearts'), 'red joker', '7')
    """
    rank = rank_name(rank_of(card))
    if rank_of(card) in JOKERS or len(card) == 1:
        return rank
    return _OF_SUIT.format(rank=rank, suit=_SUITS[card[1]])


def card_names(cards: Iterable[Card]) -> Text:
    """The names of some cards in their order; neighbours of one rank are named together.

    >>> card_names((Card("RJ"), Card("KS"), Card("KH"), Card("9D"))).en
    'red joker, two kings (spades and hearts) and 9 of diamonds'
    >>> card_names((Card("KS"), Card("KH"), Card("9D"), Card("9D"))).zh
    '两张 K（黑桃、红桃）、两张方块 9'
    """
    return all_of([_alike(tuple(group)) for _, group in groupby(cards, rank_of)])


@lru_cache(maxsize=1024)
def _alike(cards: tuple[Card, ...]) -> Text:
    """The name of some cards of one rank."""
    if len(cards) == 1:
        return card_name(cards[0])
    number = _number(len(cards))
    rank, suits = rank_of(cards[0]), [_SUITS[card[1]] for card in cards if card[1:] in _SUITS]
    if rank in JOKERS:
        return _JOKERS_ALIKE.format(number=number, rank=JOKERS[rank])
    if not suits:
        return _RANKS_ALIKE.format(number=number, rank=rank_name(rank))
    if len(set(suits)) == 1:
        return _CARDS_ALIKE.format(number=number, rank=rank_name(rank), suit=suits[0])
    return _OF_SUITS.format(number=number, rank=rank_name(rank), suits=all_of(suits))


def _number(count: int) -> Text:
    """A number from two on, in words as far as there are words."""
    at = count - 2
    if at < len(_NUMBERS):
        return Text(_CHINESE_NUMBERS[at], _NUMBERS[at])
    return Text(f"{count} ", f"{count}")


_OF_SUIT = Text("{suit} {rank}", "{rank} of {suit}")
_JOKERS_ALIKE = Text("{number}张{rank}", "{number} {rank}s")
_RANKS_ALIKE = Text("{number}张 {rank}", "{number} {rank}s")
_CARDS_ALIKE = Text("{number}张{suit} {rank}", "{number} {rank}s of {suit}")
_OF_SUITS = Text("{number}张 {rank}（{suits}）", "{number} {rank}s ({suits})")
