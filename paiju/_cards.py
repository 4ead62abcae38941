"""Functions that turn text into codes of cards and tiles, and codes into pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju._errors import reported
from paiju.mahjong_tiles import notation as of_tiles
from paiju.playing_cards import notation as of_cards

if TYPE_CHECKING:
    from collections.abc import Iterable


def cards(text: str) -> list[str]:
    """The codes of the cards in a text, which may be in any common notation.

    >>> cards("♠3 10h BJ"), cards("33A")
    (['3S', 'TH', 'BJ'], ['3', '3', 'A'])
    """
    with reported("en"):
        return list(of_cards.parse_cards(text))


def tiles(text: str) -> list[str]:
    """The codes of the tiles in a text, which may be in any common notation.

    >>> tiles("123m EE"), tiles("东一万")
    (['1m', '2m', '3m', 'E', 'E'], ['E', '1m'])
    """
    with reported("en"):
        return list(of_tiles.parse_tiles(text))


def picture(codes: Iterable[str]) -> str:
    """A line of text that shows cards with suit symbols, or tiles as mahjong characters.

    Args:
        codes: the codes of the cards, or of the tiles.

    >>> picture(cards("3S TH BJ")), picture(tiles("12m E"))
    ('3♠ T♥ BJ', '🀇🀈🀀')
    """
    listed = list(codes)
    if all(code in of_tiles.TILES_OF_CODES for code in listed):
        return "".join(of_tiles.drawn(of_tiles.TILES_OF_CODES[code]) for code in listed)
    with reported("en", listed):
        return " ".join(map(of_cards.drawn, of_cards.parse_list(listed)))
