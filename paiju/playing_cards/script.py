"""The notations of cards in JSON: codes, or numbers of cards."""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING

from paiju.playing_cards.card import SUITED_RANKS, SUITS, Card
from paiju.playing_cards.notation import (
    number_of,
    parse_card,
    parse_cards,
    parse_list,
    parse_numbers,
)
from paiju.shapes.read import at, out_of_range, read_word, wrong_type

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_CARDS = 64
MAX_CARDS_TEXT = 320
MAX_WILD = 12

# The values that a wild card may be declared as: ranks, or cards if suits matter.
STANDS = (*SUITED_RANKS, *(rank + suit for rank in SUITED_RANKS for suit in SUITS))


class Script(Enum):
    """A notation of cards; its value is its name in a question."""

    CODES = "codes"
    IDS = "ids"

    def write(self, cards: Iterable[Card]) -> list[Card] | list[int]:
        """The cards as a list of codes or numbers in this notation.

        >>> from paiju.playing_cards.notation import parse_cards
        >>> Script.IDS.write(parse_cards("BJ RJ"))
        [53, 54]
        """
        if self is _IDS:
            return [number_of(card) for card in cards]
        return list(cards)

    def read(self, value: object) -> tuple[Card, ...]:
        """The cards of a list, or of a string of codes.

        >>> Script.CODES.read("3S4D"), Script.IDS.read([53])
        (('3S', '4D'), ('BJ',))
        """
        if isinstance(value, list):
            if len(value) > MAX_CARDS:
                raise out_of_range(f"至多 {MAX_CARDS} 张牌", f"at most {MAX_CARDS} cards")
            return parse_numbers(value) if self is _IDS else parse_list(value)
        if self is _IDS:
            raise wrong_type("牌的编号的列表", "a list of the numbers of cards")
        if not isinstance(value, str):
            raise wrong_type("牌的列表或字符串", "a list of cards, or a string of them")
        if len(value) > MAX_CARDS_TEXT:
            raise out_of_range(
                f"至多 {MAX_CARDS_TEXT} 个字符", f"at most {MAX_CARDS_TEXT} characters"
            )
        return parse_cards(value)

    def read_declared(self, value: object) -> tuple[tuple[Card, str], ...]:
        """The wild cards of an object, each with the rank or card that it stands for.

        A suffix such as `#2` only distinguishes equal wild cards.

        >>> Script.CODES.read_declared({"7": "5", "7#2": "5"})
        (('7', '5'), ('7', '5'))
        """
        if not isinstance(value, dict):
            raise wrong_type("从癞子到点数的对象", "an object from wild cards to ranks")
        if len(value) > MAX_WILD:
            raise out_of_range(
                f"不超过 {MAX_WILD} 张牌的对象", f"an object of {MAX_WILD} cards at most"
            )
        declared = []
        for key, rank in value.items():
            with at(key):
                declared.append((self._read_key(key), read_word(rank, STANDS)))
        return tuple(declared)

    def write_declared(self, wild: Iterable[tuple[Card, str]]) -> dict[str, str]:
        """Wild cards and what they stand for as an object that `read_declared` reads.

        >>> Script.CODES.write_declared(((Card("7"), "5"), (Card("7"), "6")))
        {'7': '5', '7#2': '6'}
        """
        written: dict[str, str] = {}
        for card, rank in wild:
            code = str(self.write([card])[0])
            keys = (code, *(f"{code}#{number}" for number in range(2, MAX_WILD + 1)))
            written[next(key for key in keys if key not in written)] = rank
        return written

    def _read_key(self, key: str) -> Card:
        code = _NUMBERED.sub("", key)
        if self is not _IDS:
            return parse_card(code)
        (card,) = parse_numbers([int(code) if _NUMBER.fullmatch(code) else code])
        return card


# A module variable, since looking up a member of an enum takes longer than reading a card.
_IDS = Script.IDS
_NUMBERED = re.compile(r"#[0-9]{1,2}$")
_NUMBER = re.compile(r"[0-9]{1,3}")
