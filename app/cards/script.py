"""How cards are written in JSON: as codes, or as numbers."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from app.cards.errors import ShapeError
from app.cards.notation import number_of, parse_cards, parse_list, parse_numbers
from app.cards.shapes import out_of_range, wrong_type

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.cards.playing import Card

MAX_CARDS = 64
MAX_CARDS_TEXT = 320


class Script(Enum):
    """A way to write cards, by its name in a question."""

    CODES = "codes"
    IDS = "ids"

    def write(self, cards: Iterable[Card]) -> list[Card] | list[int]:
        """Cards as codes, or as numbers.

        >>> from app.cards.notation import parse_cards
        >>> Script.IDS.write(parse_cards("BJ RJ"))
        [53, 54]
        """
        if self is Script.IDS:
            return [number_of(card) for card in cards]
        return list(cards)

    def read(self, value: object) -> tuple[Card, ...]:
        """Cards from a list, or from a string of codes.

        >>> Script.CODES.read("3S4D"), Script.IDS.read([53])
        (('3S', '4D'), ('BJ',))
        """
        in_numbers = self is Script.IDS
        if isinstance(value, list):
            if len(value) > MAX_CARDS:
                raise ShapeError(
                    out_of_range(f"至多 {MAX_CARDS} 张牌", f"at most {MAX_CARDS} cards")
                )
            return parse_numbers(value) if in_numbers else parse_list(value)
        if in_numbers:
            raise ShapeError(wrong_type("牌的编号的列表", "a list of the numbers of cards"))
        if not isinstance(value, str):
            raise ShapeError(wrong_type("牌的列表或字符串", "a list of cards, or a string of them"))
        if len(value) > MAX_CARDS_TEXT:
            raise ShapeError(
                out_of_range(
                    f"至多 {MAX_CARDS_TEXT} 个字符", f"at most {MAX_CARDS_TEXT} characters"
                )
            )
        return parse_cards(value)
