"""The notations of cards: codes, their usual variants, and numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paiju.playing_cards.card import (
    ALL_CARDS,
    BLACK_JOKER,
    FLOWER,
    RED_JOKER,
    SUITED_RANKS,
    Card,
)
from paiju.shapes.errors import Fault, NotationError
from paiju.shapes.read import as_whole, place_in_text, read_each, shown
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_JOKERS = {"小王": BLACK_JOKER, "大王": RED_JOKER, "花牌": FLOWER}
_SUIT_SIGNS = {
    "S": ("♠", "♤", "黑桃"),
    "H": ("♥", "♡", "红桃", "红心"),
    "C": ("♣", "♧", "梅花"),
    "D": ("♦", "♢", "方块", "方片"),
}
_SUIT_OF_SIGN = {sign: suit for suit, signs in _SUIT_SIGNS.items() for sign in signs}
_SIGN = "|".join(_SUIT_OF_SIGN)

# Jokers come before ranks, and a rank takes the suit that follows it: "BJ" is the black joker.
# A black joker and a jack are "JB" or "B J".
_TOKEN = re.compile(
    rf"""(?P<joker> BJ | RJ | FL | {"|".join(_JOKERS)} )
       | (?P<sign> {_SIGN} ) (?P<signed> 10 | [3-9TJQKA2] )
       | (?P<rank> 10 | [3-9TJQKA2] ) (?P<suit> [SHCD] | {_SIGN} )?
       | (?P<bare> [BR] )""",
    # ASCII, because case folding would turn the kelvin sign into a K.
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
_BETWEEN = re.compile(r"[\s,;、，；|]+")
# An emoji suit may be followed by an invisible variation selector.
_INVISIBLE = str.maketrans("", "", "\ufe0e\ufe0f")

_CANONICAL: dict[str, Card] = {card: card for card in ALL_CARDS}
_BARE_RANKS = frozenset(SUITED_RANKS)

_NUMBER_SUITS = "CDHS"
_NUMBER_RANKS = "A23456789TJQK"
_BY_NUMBER: tuple[Card, ...] = (
    *(Card(rank + suit) for suit in _NUMBER_SUITS for rank in _NUMBER_RANKS),
    BLACK_JOKER,
    RED_JOKER,
    FLOWER,
)
MAX_NUMBER = len(_BY_NUMBER)
_NUMBER_OF = {card: number for number, card in enumerate(_BY_NUMBER, start=1)}


def parse_card(text: str) -> Card:
    """The card that a text names.

    >>> parse_card("10h"), parse_card("♠3"), parse_card("大王"), parse_card("b")
    ('TH', '3S', 'RJ', 'B')
    """
    card = _CANONICAL.get(text)
    if card is not None:
        return card
    cleaned = text.translate(_INVISIBLE).strip()
    match = _TOKEN.fullmatch(cleaned)
    if match is None:
        raise NotationError(_not_a_card(text))
    return _card_of(match)


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards that a text names one after another, with or without separators.

    >>> parse_cards("333444TJ")[-2:], parse_cards("3S 3H 4D")
    (('T', 'J'), ('3S', '3H', '4D'))
    """
    # The usual cases are read by look-up: codes separated by blanks, and ranks without blanks.
    apart = text if _BARE_RANKS.issuperset(text) else text.split(" ")
    try:
        return tuple(map(_CANONICAL.__getitem__, apart))
    except KeyError:
        return _parse_variants(text)


def _parse_variants(text: str) -> tuple[Card, ...]:
    cleaned = text.translate(_INVISIBLE)
    cards: list[Card] = []
    at = 0
    while at < len(cleaned):
        gap = _BETWEEN.match(cleaned, at)
        if gap is not None:
            at = gap.end()
            continue
        match = _TOKEN.match(cleaned, at)
        if match is None:
            raise NotationError(_not_a_card(cleaned[at:], at + 1))
        cards.append(_card_of(match))
        at = match.end()
    return tuple(cards)


def parse_list(texts: Sequence[object]) -> tuple[Card, ...]:
    """The cards of a list of codes; an error names the places of all wrong entries."""
    try:
        return tuple(map(_CANONICAL.__getitem__, texts))  # type: ignore[arg-type] # caught below
    except (KeyError, TypeError):
        return read_each(texts, _read_text)


def parse_numbers(numbers: Sequence[object]) -> tuple[Card, ...]:
    """The cards of a list of numbers.

    1 to 13 are the clubs from ace to king; diamonds, hearts and spades follow. 53 and 54 are the
    black and the red joker, and 55 is the flower card.

    >>> parse_numbers([1, 15, 53])
    ('AC', '2D', 'BJ')
    """
    return read_each(numbers, _read_number)


def number_of(card: Card) -> int:
    """The number of a physical card, as `parse_numbers` reads it.

    >>> number_of(Card("KS"))
    52
    """
    return _NUMBER_OF[card]


def format_cards(cards: Iterable[Card]) -> str:
    """Cards as one line of codes, which `parse_cards` reads back.

    >>> format_cards(parse_cards("3s10hBJ"))
    '3S TH BJ'
    """
    return " ".join(cards)


def drawn(card: Card) -> str:
    """A card as text, with a symbol in place of the letter of its suit.

    >>> drawn(Card("TH")), drawn(Card("BJ")), drawn(Card("T"))
    ('T♥', 'BJ', 'T')
    """
    signs = _SUIT_SIGNS.get(card[1:])
    return card[0] + signs[0] if signs else card


def _card_of(match: re.Match[str]) -> Card:
    joker, sign, signed, rank, suit, bare = match.group(
        "joker", "sign", "signed", "rank", "suit", "bare"
    )
    if joker:
        return _JOKERS.get(joker) or Card(joker.upper())
    if bare:
        return Card(bare.upper())
    letter = (signed or rank).upper()
    mark = sign or suit
    suit_letter = _SUIT_OF_SIGN.get(mark) or mark.upper() if mark else ""
    return Card(("T" if letter == "10" else letter) + suit_letter)


def _read_text(item: object) -> Card | Fault:
    if not isinstance(item, str):
        return Fault("not_a_card", _NUMBER_WITHOUT_NOTATION.format(shown=shown(item)))
    try:
        return parse_card(item)
    except NotationError as error:
        return error.faults[0]


def _read_number(item: object) -> Card | Fault:
    number = as_whole(item)
    if number is not None and 1 <= number <= MAX_NUMBER:
        return _BY_NUMBER[number - 1]
    quoted = f'"{shown(item)}"' if isinstance(item, str) else shown(item)
    return Fault("not_a_card", _NOT_A_NUMBER.format(shown=quoted))


_RANKS_SHOWN = " ".join(SUITED_RANKS)
_NOT_A_CARD = Text(
    f"“{{shown}}” 不是一张牌；点数为 {_RANKS_SHOWN}，花色为 S H C D，王为 BJ RJ{{where}}",
    f'"{{shown}}" is not a card; ranks are {_RANKS_SHOWN}, suits S H C D, jokers BJ RJ{{where}}',
)
_NOT_A_NUMBER = Text(
    "{shown} 不是牌的编号；编号为 1 到 55 的整数",
    "{shown} is not the number of a card; numbers are whole, from 1 to 55",
)
_NUMBER_WITHOUT_NOTATION = Text(
    '{shown} 不是牌的代码；用编号时请加 "notation": "ids"',
    '{shown} is not the code of a card; to use numbers, send "notation": "ids"',
)


def _not_a_card(text: str, at: int | None = None) -> Fault:
    return Fault("not_a_card", _NOT_A_CARD.format(shown=shown(text), where=place_in_text(at)))
